const QUIET_MS = 1000;

export interface Progress {
  /** Told when a stage begins. */
  readonly stage: (name: string) => void;
  readonly end: () => void;
  /** Milliseconds by stage, in the order of their beginning. */
  readonly times: () => ReadonlyMap<string, number>;
}

/**
 * Shows the stage of a run that takes over a second, on one line of a terminal, and keeps the stages' times. Shows nothing
 * when stderr is not a terminal, or where that is asked for.
 */
export function createProgress({ quiet }: { readonly quiet: boolean }): Progress {
  const start = performance.now();
  const times = new Map<string, number>();
  let current: { readonly name: string; readonly since: number } | undefined;
  let shown = false;
  const close = (): void => {
    const now = performance.now();
    if (current !== undefined) times.set(current.name, (times.get(current.name) ?? 0) + now - current.since);
    current = undefined;
  };
  return {
    stage: (name) => {
      close();
      current = { name, since: performance.now() };
      if (quiet || process.stderr.isTTY !== true || current.since - start < QUIET_MS) return;
      shown = true;
      process.stderr.write(`\r\u001b[K${name} …`);
    },
    end: () => {
      close();
      if (shown) process.stderr.write("\r\u001b[K");
      shown = false;
    },
    times: () => times,
  };
}
