/** How long to wait before one more attempt: longer each time, and never quite the same for two clients. */
export interface Backoff {
  /** The first wait, in milliseconds. */
  readonly initialMs: number;
  readonly maxMs: number;
  readonly factor: number;
  /** Up to which part of itself a wait is lengthened at random, such as 0.5. */
  readonly jitter: number;
}

/** For connections that were lost: a second, then twice that, up to half a minute. */
export const RECONNECT_BACKOFF: Backoff = { initialMs: 800, maxMs: 30_000, factor: 2, jitter: 0.5 };

/** The wait before attempt `attempt`, counted from 0. */
export function backoffMs({ initialMs, maxMs, factor, jitter }: Backoff, attempt: number): number {
  const wait = Math.min(maxMs, initialMs * factor ** attempt);
  return wait * (1 + jitter * Math.random());
}

/** A timer for longer than this fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits; rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      },
      Math.min(ms, MAX_TIMER_MS),
    );
    signal?.addEventListener("abort", abort, { once: true });
  });
}
