import { chmodSync, existsSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LEDGER_NAME, ledgerOf, ledgerText } from "../../../src/project/output/ledger.js";
import { writeFiles } from "../../../src/project/output/write-files.js";
import { generated, readTree, type Tree, temporaryFolder, writeTree } from "./folder-on-disk.js";

const LONG_AGO = new Date("2001-01-01T00:00:00Z");

/** What has to be on disk after a run that gave `files`. */
function complete(files: Tree): Tree {
  return { ...files, [LEDGER_NAME]: ledgerText(ledgerOf(generated(files))) };
}

describe("writeFiles", () => {
  it("writes all files and a ledger into a folder that is not there, and nothing else", () => {
    const root = join(temporaryFolder(), "deep/generated");
    const files = { "x/a": "1\n", "x/y/b": "2\n" };
    expect(writeFiles(root, generated(files))).toEqual({ written: ["x/a", "x/y/b"], removed: [], refused: [] });
    expect(readTree(root)).toEqual(complete(files));
  });

  it("touches nothing when all is up to date", () => {
    const root = temporaryFolder();
    const files = generated({ "x/a": "1", "x/b": "1" });
    writeFiles(root, files);
    const paths = ["x/a", "x/b", LEDGER_NAME, "x"].map((path) => join(root, path));
    for (const path of paths) utimesSync(path, LONG_AGO, LONG_AGO);
    expect(writeFiles(root, files)).toEqual({ written: [], removed: [], refused: [] });
    expect(paths.map((path) => statSync(path).mtime)).toEqual(paths.map(() => LONG_AGO));
  });

  it("replaces what changed and touches no other file", () => {
    const root = temporaryFolder();
    writeFiles(root, generated({ "x/a": "1", "x/b": "1" }));
    utimesSync(join(root, "x/b"), LONG_AGO, LONG_AGO);
    const now = { "x/a": "2", "x/b": "1" };
    expect(writeFiles(root, generated(now)).written).toEqual(["x/a"]);
    expect(readTree(root)).toEqual(complete(now));
    expect(statSync(join(root, "x/b")).mtime).toEqual(LONG_AGO);
  });

  it("gives back what was edited by hand and what was deleted", () => {
    const root = temporaryFolder();
    const files = { "x/a": "1", "x/b": "1" };
    writeFiles(root, generated(files));
    writeTree(root, { "x/a": "by hand" });
    expect(writeFiles(root, generated({ ...files, "x/c": "1" })).written).toEqual(["x/a", "x/c"]);
    expect(readTree(root)).toEqual(complete({ ...files, "x/c": "1" }));
  });

  it("removes orphans with the folders that are then empty, and keeps folders that are not", () => {
    const root = temporaryFolder();
    writeFiles(root, generated({ "x/a": "1", "old/deep/b": "1", "mixed/c": "1" }));
    writeTree(root, { "mixed/notes.txt": "by hand" });
    expect(writeFiles(root, generated({ "x/a": "1" })).removed).toEqual(["mixed/c", "old/deep/b"]);
    expect(readTree(root)).toEqual({ ...complete({ "x/a": "1" }), "mixed/notes.txt": "by hand" });
  });

  it("removes everything when nothing is generated any more, the ledger and an empty folder among it", () => {
    const root = temporaryFolder();
    writeFiles(root, generated({ "x/a": "1" }));
    writeFiles(root, []);
    expect(existsSync(root)).toBe(false);
  });

  it("keeps an orphan that was edited, tells of it once, and does not know it any more", () => {
    const root = temporaryFolder();
    writeFiles(root, generated({ "x/a": "1", "x/b": "1" }));
    writeTree(root, { "x/b": "by hand" });
    const files = { "x/a": "1" };
    expect(writeFiles(root, generated(files))).toEqual({
      written: [],
      removed: [],
      refused: [{ kind: "edited-orphan", path: "x/b" }],
    });
    expect(readTree(root)).toEqual({ ...complete(files), "x/b": "by hand" });
    expect(writeFiles(root, generated(files)).refused).toEqual([]);
  });

  it.each<[string, Tree, Tree]>([
    ["a file that it did not generate", { "x/new": "by hand" }, { "x/a": "2", "x/new": "2" }],
    ["a folder in the place of a file", { "x/new/in it": "by hand" }, { "x/a": "2", "x/new": "2" }],
    ["a file in the place of a folder", { new: "by hand" }, { "x/a": "2", "new/b": "2" }],
  ])("refuses everything for %s in the way", (_, inTheWay, wanted) => {
    const root = temporaryFolder();
    writeFiles(root, generated({ "x/a": "1", "x/orphan": "1" }));
    writeTree(root, inTheWay);
    const before = readTree(root);
    const result = writeFiles(root, generated(wanted));
    expect(result).toMatchObject({ written: [], removed: [] });
    expect(result.refused).toHaveLength(1);
    expect(readTree(root)).toEqual(before);
  });

  it("refuses everything for a file in the place of the output folder", () => {
    const parent = temporaryFolder();
    writeTree(parent, { generated: "by hand" });
    expect(writeFiles(join(parent, "generated"), generated({ "x/a": "1" })).refused).toEqual([
      { kind: "obstacle", path: "." },
    ]);
    expect(readTree(parent)).toEqual({ generated: "by hand" });
  });

  it("never touches what is stray", () => {
    const root = temporaryFolder();
    writeFiles(root, generated({ "x/a": "1" }));
    const strays = { "x/stray": "by hand", "README.md": "by hand", "y/z": "by hand" };
    writeTree(root, strays);
    writeFiles(root, generated({ "x/a": "2" }));
    writeFiles(root, generated({ "y/b": "1" }));
    expect(readTree(root)).toEqual({ ...complete({ "y/b": "1" }), ...strays });
  });

  it("does not remove what a forged ledger names outside of the folder", () => {
    const parent = temporaryFolder();
    const secret = generated({ "../secret": "by hand" });
    writeTree(parent, { secret: "by hand", [`generated/${LEDGER_NAME}`]: ledgerText(ledgerOf(secret)) });
    writeFiles(join(parent, "generated"), generated({ "x/a": "1" }));
    expect(readTree(parent)).toMatchObject({ secret: "by hand" });
  });

  it("fixes a ledger with conflict marks and both of its sides", () => {
    const root = temporaryFolder();
    const [a, b] = [{ "x/a": "1" }, { "x/b": "1" }].map((files) => ledgerText(ledgerOf(generated(files))));
    writeTree(root, { "x/a": "1", "x/b": "1", [LEDGER_NAME]: `<<<<<<< a\n${a}=======\n${b}>>>>>>> b\n` });
    expect(writeFiles(root, generated({ "x/a": "2" }))).toEqual({ written: ["x/a"], removed: ["x/b"], refused: [] });
    expect(readTree(root)).toEqual(complete({ "x/a": "2" }));
  });

  it.each([
    ["the output folder", "."],
    ["one of its folders", "x"],
  ])("fails with nothing written when %s cannot be written to", (_, locked) => {
    const root = temporaryFolder();
    writeFiles(root, generated({ "w/a": "1", "x/a": "1", "x/orphan": "1" }));
    const before = readTree(root);
    const run = (): void => void writeFiles(root, generated({ "w/a": "2", "x/a": "2" }));
    expect(() => withLockedFolder(root, locked, run)).toThrow(/^E(ACCES|PERM)/);
    expect(readTree(root)).toEqual(before);
  });
});

/** Runs as a user who may write to all folders of a tree but one. */
function withLockedFolder(root: string, locked: string, run: () => void): void {
  for (const folder of [".", "w", "x"]) chmodSync(join(root, folder), folder === locked ? 0o555 : 0o777);
  const { geteuid, seteuid } = process;
  // The superuser may write everywhere.
  const isSuperuser = geteuid !== undefined && seteuid !== undefined && geteuid() === 0;
  if (isSuperuser) seteuid(65534);
  try {
    run();
  } finally {
    if (isSuperuser) seteuid(0);
    for (const folder of [".", "w", "x"]) chmodSync(join(root, folder), 0o755);
  }
}
