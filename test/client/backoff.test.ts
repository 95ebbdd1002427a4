import { afterEach, describe, expect, it, vi } from "vitest";
import { backoffMs, RECONNECT_BACKOFF, sleep } from "../../src/client/backoff.js";

afterEach(() => void vi.restoreAllMocks());

describe("backoffMs", () => {
  it.each([
    [0, 0, 800],
    [1, 0, 1600],
    [5, 0, 25_600],
    [6, 0, 30_000],
    [1000, 0, 30_000],
    [0, 0.5, 1000],
    [1, 1, 2400],
    [6, 1, 45_000],
  ])("waits before attempt %i, at a chance of %d, %i ms", (attempt, chance, ms) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    expect(backoffMs(RECONNECT_BACKOFF, attempt)).toBe(ms);
  });
});

describe("sleep", () => {
  it("rejects with the reason of a signal, before and while it waits", async () => {
    const reason = new Error("enough");
    await expect(sleep(1e9, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const waiting = sleep(1e9, controller.signal);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  it("ends, and does not end at once where the time is longer than a timer can wait", async () => {
    await sleep(1);
    let ended = false;
    const controller = new AbortController();
    const waiting = sleep(2 ** 31, controller.signal).then(
      () => (ended = true),
      () => {},
    );
    await sleep(20);
    expect(ended).toBe(false);
    controller.abort();
    await waiting;
  });
});
