import { isConflict } from "./api-error.js";
import { type Backoff, backoffMs, sleep } from "./backoff.js";
import type { RequestOptions } from "./request-options.js";

export interface RetryOptions extends RequestOptions {
  /** How often at most, the first time included. */
  readonly attempts?: number;
  readonly backoff?: Backoff;
}

const SHORT: Backoff = { initialMs: 10, maxMs: 1_000, factor: 2, jitter: 0.5 };

/**
 * Runs a change of an object again for as long as it meets a conflict. `change` has to read the object each time, since it is
 * the stale copy that conflicts. Throws the last conflict after the last attempt, and any other error at once.
 */
export async function retryOnConflict<R>(change: () => Promise<R>, options: RetryOptions = {}): Promise<R> {
  const { attempts = 5, backoff = SHORT, signal } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (!isConflict(error) || attempt >= attempts) throw error;
    }
    await sleep(backoffMs(backoff, attempt - 1), signal);
  }
}
