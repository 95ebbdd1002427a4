import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LEDGER_NAME } from "../../../src/project/output/ledger.js";
import {
  compareFolders,
  type GeneratedFolder,
  textsOf,
  withFormerFolders,
  writeFolders,
} from "../../../src/project/output/write-folders.js";
import { generated, readTree, type Tree, temporaryFolder, writeTree } from "./folder-on-disk.js";

/** Two generated folders of one project: `out`, which is the first, and `docs`. */
function folders(root: string, out: Tree, docs: Tree): GeneratedFolder[] {
  return [
    { root: join(root, "out"), files: generated(out) },
    { root: join(root, "docs"), files: generated(docs) },
  ];
}

const OUT = { "x/a": "1\n" };
const DOCS = { "page.md": "# A\n" };
const NOTHING = { written: [], removed: [], refused: [] };

describe("writeFolders", () => {
  it("writes each folder, with a ledger of its own, and tells paths as seen from the first", () => {
    const root = temporaryFolder();
    expect(writeFolders(folders(root, OUT, DOCS))).toEqual({
      written: ["x/a", "../docs/page.md"],
      removed: [],
      refused: [],
    });
    expect(Object.keys(readTree(root)).sort()).toEqual([
      `docs/${LEDGER_NAME}`,
      "docs/page.md",
      `out/${LEDGER_NAME}`,
      "out/x/a",
    ]);
    expect(readTree(root)[`docs/${LEDGER_NAME}`]).toMatch(/^[0-9a-f]{64} {2}page\.md\n$/);
    expect(writeFolders(folders(root, OUT, DOCS))).toEqual(NOTHING);
  });

  it("removes what a folder does not have any more, in each", () => {
    const root = temporaryFolder();
    writeFolders(folders(root, { ...OUT, "y/b": "1" }, { ...DOCS, "more.md": "1" }));
    expect(writeFolders(folders(root, OUT, DOCS))).toEqual({
      written: [],
      removed: ["y/b", "../docs/more.md"],
      refused: [],
    });
    expect(existsSync(join(root, "out/y"))).toBe(false);
  });

  it.each<[string, Tree, string, "foreign" | "obstacle"]>([
    ["in the second folder", { "docs/page.md": "by hand" }, "../docs/page.md", "foreign"],
    ["in the first folder", { "out/x/a": "by hand" }, "x/a", "foreign"],
    ["in place of a folder", { "out/x": "by hand" }, "x", "obstacle"],
  ])("writes nothing at all where something stands in the way %s", (_, before, path, kind) => {
    const root = temporaryFolder();
    writeTree(root, before);
    const { written, removed, refused } = writeFolders(folders(root, OUT, DOCS));
    expect({ written, removed }).toEqual({ written: [], removed: [] });
    expect(refused).toMatchObject([{ kind, path }]);
    expect(readTree(root)).toEqual(before);
  });

  it("leaves a page in place that was edited and is not generated any more, and tells of it", () => {
    const root = temporaryFolder();
    writeFolders(folders(root, OUT, { ...DOCS, "more.md": "1" }));
    writeTree(root, { "docs/more.md": "by hand" });
    expect(writeFolders(folders(root, OUT, DOCS)).refused).toEqual([
      { kind: "edited-orphan", path: "../docs/more.md" },
    ]);
    expect(readTree(root)["docs/more.md"]).toBe("by hand");
  });

  it("takes what it wrote before to be there still, where it is told so", () => {
    const root = temporaryFolder();
    const first = folders(root, OUT, DOCS);
    writeFolders(first);
    writeTree(root, { "docs/page.md": "by hand" });
    expect(writeFolders(first, textsOf(first))).toEqual(NOTHING);
    expect(writeFolders(first).written).toEqual(["../docs/page.md"]);
    expect(writeFolders(folders(root, OUT, { "page.md": "# B\n" }), textsOf(first)).written).toEqual([
      "../docs/page.md",
    ]);
  });
});

describe("compareFolders", () => {
  it("finds nothing where all is up to date", () => {
    const root = temporaryFolder();
    writeFolders(folders(root, OUT, DOCS));
    expect(compareFolders(folders(root, OUT, DOCS))).toEqual([]);
  });

  it("tells what differs in each folder, the ledgers too", () => {
    const root = temporaryFolder();
    writeFolders(folders(root, OUT, DOCS));
    const found = compareFolders(folders(root, { "x/a": "2\n" }, { ...DOCS, "more.md": "1" }));
    expect(found.map(({ kind, path }) => [kind, path])).toEqual([
      ["stale", "x/a"],
      ["stale", LEDGER_NAME],
      ["missing", "../docs/more.md"],
      ["stale", `../docs/${LEDGER_NAME}`],
    ]);
  });

  it("lets pages be beside others at the top of their folder, and finds strangers below", () => {
    const root = temporaryFolder();
    const docs = { "page.md": "1", "deep/page.md": "1" };
    writeFolders(folders(root, OUT, docs));
    writeTree(root, { "docs/readme.md": "mine", "docs/deep/mine.md": "mine" });
    mkdirSync(join(root, "docs/mine"));
    expect(compareFolders(folders(root, OUT, docs)).map(({ kind, path }) => [kind, path])).toEqual([
      ["stray", "../docs/deep/mine.md"],
    ]);
  });
});

describe("withFormerFolders", () => {
  it("passes over what leaves the project, by its path or by a link", () => {
    const [root, outside] = [temporaryFolder(), temporaryFolder()];
    writeTree(outside, { [LEDGER_NAME]: "", "a.ts": "mine" });
    mkdirSync(join(root, "was"));
    symlinkSync(outside, join(root, "linked"));
    const others = ["../../etc", "../linked", "../was"].map((folder) => `# also generated: ${folder}\n`);
    writeTree(root, { [`out/${LEDGER_NAME}`]: others.join("") });
    const found = withFormerFolders(root, [{ root: join(root, "out"), files: [] }]);
    expect(found.map((folder) => folder.root)).toEqual([join(root, "out"), join(root, "was")]);
  });
});
