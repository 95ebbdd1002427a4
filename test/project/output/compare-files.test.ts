import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryPath } from "../../../src/io/atomic-writes.js";
import { compareFiles, ledgerDifference } from "../../../src/project/output/compare-files.js";
import { LEDGER_NAME, ledgerOf, ledgerText } from "../../../src/project/output/ledger.js";
import { DEAD, generated, type Tree, temporaryFolder, writeTree } from "./folder-on-disk.js";

/** An output folder in which an earlier run wrote `earlier`, and in which there is `now` instead. */
function folder(earlier: Tree, now: Tree = earlier): string {
  const root = temporaryFolder();
  writeTree(root, { [LEDGER_NAME]: ledgerText(ledgerOf(generated(earlier))), ...now });
  return root;
}

describe("compareFiles", () => {
  it("neither writes nor removes through a link that leads out of the folder", () => {
    const outside = temporaryFolder();
    writeTree(outside, { source: "1", other: "1" });
    const root = folder({ "x/source": "1", "y/a": "1" }, { "y/a": "1" });
    symlinkSync(outside, join(root, "x"));
    expect(compareFiles(root, generated({ "y/a": "1" }))).toEqual([]);
    expect(compareFiles(root, generated({ "y/a": "1", "x/new": "2" }))).toEqual([{ kind: "obstacle", path: "x" }]);
    const inside = folder({ "x/source": "1" }, { "real/source": "1" });
    symlinkSync("real", join(inside, "x"));
    expect(compareFiles(inside, [])).toContainEqual({ kind: "orphaned", path: "x/source" });
  });

  it("finds nothing where all is up to date", () => {
    const files = { "crds/a.yaml": "a\n", "crds/b.yaml": "b\n" };
    expect(compareFiles(folder(files), generated(files))).toEqual([]);
  });

  it("finds every file missing in a folder that is not there", () => {
    const root = join(temporaryFolder(), "generated");
    expect(compareFiles(root, generated({ "crds/b.yaml": "b\n", "crds/a.yaml": "a\n" }))).toEqual([
      { kind: "missing", path: "crds/a.yaml", expected: "a\n" },
      { kind: "missing", path: "crds/b.yaml", expected: "b\n" },
    ]);
  });

  it("tells each kind of difference, in the order of the paths", () => {
    const earlier = { "x/stale": "1", "x/right": "1", "x/orphan": "1", "x/edited": "1", "x/gone": "1", "x/lost": "1" };
    const root = folder(earlier, {
      "x/stale": "1",
      "x/right": "1",
      "x/orphan": "1",
      "x/edited": "by hand",
      "x/foreign": "by hand",
      "x/stray": "by hand",
    });
    const wanted = { "x/stale": "2", "x/right": "1", "x/foreign": "2", "x/lost": "1" };
    expect(compareFiles(root, generated(wanted))).toEqual([
      { kind: "edited-orphan", path: "x/edited" },
      { kind: "foreign", path: "x/foreign", expected: "2", found: "by hand" },
      { kind: "missing", path: "x/lost", expected: "1" },
      { kind: "orphaned", path: "x/orphan" },
      { kind: "stale", path: "x/stale", expected: "2", found: "1" },
      { kind: "stray", path: "x/stray" },
    ]);
  });

  it("takes other line ends for no edit", () => {
    const root = folder({ "x/a": "one\ntwo\n", "x/b": "one\ntwo\n" }, { "x/a": "one\r\ntwo\r\n", "x/b": "one\rtwo\n" });
    expect(compareFiles(root, [])).toEqual([
      { kind: "orphaned", path: "x/a" },
      { kind: "edited-orphan", path: "x/b" },
    ]);
  });

  it("takes a file for its own that says what it would say, whoever wrote it", () => {
    const root = temporaryFolder();
    writeTree(root, { "x/a": "same" });
    expect(compareFiles(root, generated({ "x/a": "same" }))).toEqual([]);
  });

  it("takes a file for its own of which only a ledger with conflict marks knows", () => {
    const root = folder({}, { "x/a": "old" });
    const ledger = ledgerText(ledgerOf(generated({ "x/a": "old" })));
    writeTree(root, { [LEDGER_NAME]: `<<<<<<< HEAD\n=======\n${ledger}>>>>>>> other\n` });
    expect(compareFiles(root, generated({ "x/a": "new" }))).toMatchObject([{ kind: "stale", path: "x/a" }]);
  });

  it("finds what is stray in folders that only an earlier run used, and links as well as files", () => {
    const root = folder({ "old/a": "1" }, { "old/b": "by hand" });
    symlinkSync("nowhere", join(root, "old/link"));
    expect(compareFiles(root, [])).toEqual([
      { kind: "stray", path: "old/b" },
      { kind: "stray", path: "old/link" },
    ]);
  });

  it("leaves alone what is in the output folder itself, and in folders that it does not write to", () => {
    const root = folder(
      { "x/a": "1" },
      { "x/a": "1", "README.md": "by hand", "other/b": "by hand", "x/y/c": "by hand" },
    );
    expect(compareFiles(root, generated({ "x/a": "1" }))).toEqual([]);
  });

  it("takes what a killed run left for an orphan, and leaves alone what a run under way writes", () => {
    const [left, leftInFolder, inUse] = [temporaryPath("", DEAD), temporaryPath("x", DEAD), temporaryPath("x")];
    const root = folder(
      { "x/a": "1" },
      { "x/a": "1", [left]: "hal", [leftInFolder]: "hal", [inUse]: "hal", "x/.crdwright": "" },
    );
    expect(compareFiles(root, generated({ "x/a": "1" }))).toEqual([
      { kind: "orphaned", path: left },
      { kind: "stray", path: "x/.crdwright" },
      { kind: "orphaned", path: leftInFolder },
    ]);
  });

  it("finds what was left in a folder that only a run knew which was killed", () => {
    const [ledger, left] = [temporaryPath("", DEAD), temporaryPath("new", DEAD)];
    const wanted = ledgerText(ledgerOf(generated({ "new/a": "1" })));
    const root = folder({ "x/a": "1" }, { "x/a": "1", [ledger]: wanted, [left]: "hal" });
    expect(compareFiles(root, generated({ "x/a": "1" })).map(({ path }) => path)).toEqual([ledger, left]);
  });

  it("knows a file by what it was and by what a killed run made of it", () => {
    const both = [...ledgerOf(generated({ "x/a": "old" })), ...ledgerOf(generated({ "x/a": "new" }))];
    for (const [text, kind] of [
      ["old", "orphaned"],
      ["new", "orphaned"],
      ["mine", "edited-orphan"],
    ] as const) {
      const root = folder({}, { [LEDGER_NAME]: ledgerText(both), "x/a": text });
      expect(compareFiles(root, []), text).toEqual([{ kind, path: "x/a" }]);
    }
  });

  it("finds a folder in the place of a file", () => {
    const root = folder({ "x/a": "1", "x/b": "1" }, {});
    mkdirSync(join(root, "x/a"), { recursive: true });
    mkdirSync(join(root, "x/b"), { recursive: true });
    expect(compareFiles(root, generated({ "x/a": "1" }))).toEqual([{ kind: "obstacle", path: "x/a" }]);
  });

  it.each([
    ["x", "x"],
    ["x/y", "x/y"],
  ])("finds a file in the place of the folder %s once", (path, obstacle) => {
    const root = folder({}, { [path]: "by hand" });
    const differences = compareFiles(root, generated({ "x/y/a": "1", "x/y/b": "1" }));
    expect(differences.filter(({ kind }) => kind !== "stray")).toEqual([{ kind: "obstacle", path: obstacle }]);
  });

  it("finds a file in the place of the output folder", () => {
    const parent = temporaryFolder();
    writeTree(parent, { generated: "by hand" });
    expect(compareFiles(join(parent, "generated"), generated({ "x/a": "1" }))).toEqual([
      { kind: "obstacle", path: "." },
    ]);
  });

  it("does not read again what this process wrote before, unless it is gone", () => {
    const root = folder({ "x/a": "1" }, { "x/a": "edited" });
    const files = generated({ "x/a": "1" });
    expect(compareFiles(root, files, new Map([["x/a", "1"]]))).toEqual([]);
    expect(compareFiles(root, files, new Map([["x/a", "0"]]))).toMatchObject([{ kind: "stale" }]);
    rmSync(join(root, "x/a"));
    expect(compareFiles(root, files, new Map([["x/a", "1"]]))).toMatchObject([{ kind: "missing" }]);
  });

  it("refuses a path outside of the output folder", () => {
    const root = folder({});
    expect(() => compareFiles(root, generated({ "crds/../../a": "1" }))).toThrow(
      "crds/../../a would be written outside",
    );
  });
});

describe("ledgerDifference", () => {
  it("compares the ledger with the files", () => {
    const files = generated({ "x/a": "1" });
    const expected = ledgerText(ledgerOf(files));
    const root = temporaryFolder();
    expect(ledgerDifference(root, files)).toEqual({ kind: "missing", path: LEDGER_NAME, expected });
    writeTree(root, { [LEDGER_NAME]: expected });
    expect(ledgerDifference(root, files)).toBeUndefined();
    writeTree(root, { [LEDGER_NAME]: `${expected}\n` });
    expect(ledgerDifference(root, files)).toEqual({
      kind: "stale",
      path: LEDGER_NAME,
      expected,
      found: `${expected}\n`,
    });
  });
});
