// esbuild works in the folder in which it was loaded: loaded by a command in a test's folder, it fails once that folder is gone.
import "esbuild";
import { afterAll, expect, vi } from "vitest";

/** What all files of a process share, and a test may change while it runs. */
function sharedState(): unknown {
  return {
    folder: process.cwd(),
    environment: { ...process.env },
    globals: Object.getOwnPropertyNames(globalThis).sort(),
    exitCode: process.exitCode,
    isTimeFake: vi.isFakeTimers(),
  };
}

// Files run in one process after another: starting one for each takes longer than most of them.
const before = sharedState();
afterAll(() => expect(sharedState(), "a test left something that the next file finds").toEqual(before));
