import type { Clock } from "../clock.js";

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /**
   * Moves the time on, and runs what is due on the way, in the order of its times. After each of these, and at the end, what
   * was begun goes on as far as it can without more time.
   */
  advance(ms: number): Promise<void>;
  /** Lets what was begun go on without moving the time. */
  settle(): Promise<void>;
}

/** Makes a clock that begins at a date. */
export function createFakeClock(start: Date = new Date("2026-01-01T00:00:00Z")): FakeClock {
  const timers = new Set<{ readonly due: number; readonly run: () => void }>();
  let now = 0;

  /** The next timer up to a time; of equal times the one that was set first. */
  function nextTimer(until: number) {
    const due = [...timers].filter((timer) => timer.due <= until);
    return due.reduce<(typeof due)[number] | undefined>(
      (earliest, timer) => (earliest === undefined || timer.due < earliest.due ? timer : earliest),
      undefined,
    );
  }

  /** Promises of promises are done within a turn of the loop; a stream or a server of the process may take some more. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  }

  return {
    now: () => now,
    date: () => new Date(start.getTime() + now),
    after(ms, run) {
      const timer = { due: now + Math.max(ms, 0), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    settle,
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (let timer = nextTimer(end); timer !== undefined; timer = nextTimer(end)) {
        timers.delete(timer);
        now = timer.due;
        timer.run();
        await settle();
      }
      now = end;
    },
  };
}
