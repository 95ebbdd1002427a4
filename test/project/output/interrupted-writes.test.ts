import fs, { readdirSync, renameSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LEDGER_NAME, ledgerOf, ledgerText } from "../../../src/project/output/ledger.js";
import { writeFiles } from "../../../src/project/output/write-files.js";
import { DEAD, generated, readTree, temporaryFolder } from "./folder-on-disk.js";

const LIMITED = ["mkdirSync", "writeFileSync", "renameSync", "rmSync", "rmdirSync"] as const;
const real = { ...fs };
/** How many of the calls that change the disk are still carried out. */
let callsLeft = Number.POSITIVE_INFINITY;

beforeAll(() => {
  for (const name of LIMITED) {
    const call = (...args: unknown[]): unknown => {
      if (callsLeft <= 0) throw new Error("the process was killed");
      callsLeft--;
      return Reflect.apply(real[name], undefined, args);
    };
    Object.assign(fs, { [name]: call });
  }
  // What was imported from node:fs by name becomes the same.
  syncBuiltinESMExports();
});
afterAll(() => {
  for (const name of LIMITED) Object.assign(fs, { [name]: real[name] });
  syncBuiltinESMExports();
});

const BEFORE = generated({ "x/kept": "1", "x/changed": "1", "old/orphan": "1" });
const AFTER = generated({ "x/kept": "1", "x/changed": "2", "new/added": "2" });
/** What may be generated next: the same as by the run that was killed, something else, or what was there before. */
const NEXT = [AFTER, generated({ "x/kept": "3", "third/added": "3" }), BEFORE];

/** Begins the run from BEFORE to AFTER and ends it after so many calls; tells whether it came to its end. */
function runUntil(root: string, calls: number): boolean {
  callsLeft = calls;
  try {
    writeFiles(root, AFTER);
    return true;
  } catch {
    return false;
  } finally {
    callsLeft = Number.POSITIVE_INFINITY;
    endProcess(root);
  }
}

/** Makes temporary files of this process those of one that is gone. */
function endProcess(root: string): void {
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }).filter((each) => each.endsWith(".tmp")))
    renameSync(join(root, path), join(root, path.replace(`-${process.pid}-`, `-${DEAD}-`)));
}

/** The files of a folder; empty folders, which version control does not know either, are left out. */
function filesIn(root: string): [string, string][] {
  return Object.entries(readTree(root)).filter(([path]) => !path.endsWith("/"));
}

describe("a run that is killed", () => {
  it.each(NEXT.map((next) => ({ next })))(
    "leaves whole files only, and the next run repairs it, wherever it was killed",
    ({ next }) => {
      let calls = 0;
      for (let done = false; !done; calls++) {
        const root = temporaryFolder();
        writeFiles(root, BEFORE);
        done = runUntil(root, calls);
        for (const [path, text] of filesIn(root)) {
          if (/\.tmp$|sha256$/.test(path)) continue;
          expect([...BEFORE, ...AFTER], `after ${calls} calls`).toContainEqual({ path, text });
        }
        expect(writeFiles(root, next).refused, `after ${calls} calls`).toEqual([]);
        const complete = next.map(({ path, text }) => [path, text]);
        const ledger = [LEDGER_NAME, ledgerText(ledgerOf(next))];
        expect(Object.fromEntries(filesIn(root)), `after ${calls} calls`).toEqual(
          Object.fromEntries([...complete, ledger]),
        );
      }
      // Less would mean that the calls are not limited.
      expect(calls).toBeGreaterThan(8);
    },
  );
});
