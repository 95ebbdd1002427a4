import { describe, expect, it, vi } from "vitest";
import { LEDGER_NAME, ledgerOf, ledgerText } from "../../src/output/ledger.js";
import { writeFiles } from "../../src/output/write-files.js";
import { generated, readTree, temporaryFolder } from "./folder-on-disk.js";

/** How many of the calls that change the disk are still carried out. */
const disk = vi.hoisted(() => ({ callsLeft: Number.POSITIVE_INFINITY }));

vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const limited = <Given extends unknown[], Result>(call: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      if (disk.callsLeft <= 0) throw new Error("the process was killed");
      disk.callsLeft--;
      return call(...given);
    };
  };
  return {
    ...real,
    mkdirSync: limited(real.mkdirSync),
    writeFileSync: limited(real.writeFileSync),
    renameSync: limited(real.renameSync),
    rmSync: limited(real.rmSync),
    rmdirSync: limited(real.rmdirSync),
  };
});

const BEFORE = generated({ "x/kept": "1", "x/changed": "1", "old/orphan": "1" });
const AFTER = generated({ "x/kept": "1", "x/changed": "2", "new/added": "2" });
const COMPLETE = {
  "x/kept": "1",
  "x/changed": "2",
  "new/added": "2",
  [LEDGER_NAME]: ledgerText(ledgerOf(AFTER)),
};

/** Begins the run from BEFORE to AFTER and ends it after so many calls; tells whether it came to its end. */
function runUntil(root: string, calls: number): boolean {
  disk.callsLeft = calls;
  try {
    writeFiles(root, AFTER);
    return true;
  } catch {
    return false;
  } finally {
    disk.callsLeft = Number.POSITIVE_INFINITY;
  }
}

/** The files of a folder; empty folders, which version control does not know either, are left out. */
function filesIn(root: string): [string, string][] {
  return Object.entries(readTree(root)).filter(([path]) => !path.endsWith("/"));
}

describe("a run that is killed", () => {
  it("leaves whole files only, and can be repeated, wherever it was killed", () => {
    let calls = 0;
    for (let done = false; !done; calls++) {
      const root = temporaryFolder();
      writeFiles(root, BEFORE);
      done = runUntil(root, calls);
      for (const [path, text] of filesIn(root)) {
        if (/\.tmp$|sha256$/.test(path)) continue;
        expect([...BEFORE, ...AFTER], `after ${calls} calls`).toContainEqual({ path, text });
      }
      writeFiles(root, AFTER);
      expect(Object.fromEntries(filesIn(root)), `after ${calls} calls`).toEqual(COMPLETE);
    }
    // Less would mean that the calls are not limited.
    expect(calls).toBeGreaterThan(8);
  });
});
