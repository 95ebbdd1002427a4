import type { FSWatcher } from "chokidar";

export interface PathWatch {
  /** Files and folders, which need not be there yet. */
  readonly paths: readonly string[];
  /** Which files matter, by their names. */
  readonly inputs: RegExp;
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/** Watches files and folders wherever they are. From when this is through, no change goes unseen. */
export async function watchPaths({ paths, inputs, onChange, onError }: PathWatch): Promise<FSWatcher> {
  const { watch } = await import("chokidar");
  const watcher = watch([...paths], {
    ignoreInitial: true,
    ignored: (path, stats) =>
      /(?:^|\/)(?:node_modules|\.[^./][^/]*)$/.test(path) || (stats?.isFile() === true && !inputs.test(path)),
  });
  watcher.on("all", onChange);
  // Of two changes of a file in quick succession chokidar tells only the first so.
  watcher.on("raw", (_, name) => {
    if (inputs.test(name)) onChange();
  });
  watcher.on("error", onError);
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  return watcher;
}
