/** Tells the time and wakes. Tests put `createFakeClock` of `crdwright/controller/fake` in its place. */
export interface Clock {
  /** Milliseconds that never go backward, whatever happens to the time of day. */
  now(): number;
  /** The time of day, for what others read. */
  date(): Date;
  /** Runs something after so many milliseconds; returns what cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** A timer for longer than this fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => new Date(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

/** Waits by a clock, or until the signal aborts. Returns whether the time is over, which is false for a signal. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false);
      return;
    }
    const abort = (): void => {
      cancel();
      resolve(false);
    };
    const cancel = clock.after(ms, () => {
      signal.removeEventListener("abort", abort);
      resolve(true);
    });
    signal.addEventListener("abort", abort, { once: true });
  });
}
