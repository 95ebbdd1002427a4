import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withGitTree } from "../../../src/cli/inputs/git-tree.js";
import { gitFolder } from "../../review/git-project.js";

/** The files below a folder, with `/`. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

const FILES = {
  "a/one.ts": "1",
  "a/b/two words.yaml": "2\n",
  "a/b/ünï.json": "{}",
  "a/empty.yaml": "",
  "a/picture.png": "no input",
  "ab/three.ts": "3",
};

it("has as much of a revision as is asked for, and is gone afterwards", async () => {
  const folder = gitFolder(FILES, { "a/one.ts": "changed" });
  const path = await withGitTree("HEAD", folder, async (tree) => {
    expect(existsSync(tree.path) ? filesBelow(tree.path) : []).toEqual([]);
    tree.copy(["a/b", "nowhere"]);
    expect(filesBelow(tree.path)).toEqual(["a/b/two words.yaml", "a/b/ünï.json"]);
    tree.copy(["."]);
    expect(filesBelow(tree.path)).toEqual([
      "a/b/two words.yaml",
      "a/b/ünï.json",
      "a/empty.yaml",
      "a/one.ts",
      "ab/three.ts",
    ]);
    expect(readFileSync(join(tree.path, "a/one.ts"), "utf8")).toBe("1");
    expect(readFileSync(join(tree.path, "a/b/two words.yaml"), "utf8")).toBe("2\n");
    return tree.path;
  });
  expect(existsSync(path)).toBe(false);
});

it("begins at a folder or file, which need not be there any more", async () => {
  const folder = gitFolder(FILES);
  await withGitTree("v1", join(folder, "a/b"), async (tree) => {
    tree.copy(["."]);
    expect(filesBelow(tree.path)).toEqual(["two words.yaml", "ünï.json"]);
  });
  await withGitTree("v1", join(folder, "a/one.ts"), async (tree) => {
    tree.copy(["."]);
    expect(readFileSync(tree.path, "utf8")).toBe("1");
  });
  await expect(withGitTree("v1", join(folder, "gone"), async () => {})).rejects.toThrow("there is no gone in v1");
});

it("is reached through a link", async () => {
  const folder = gitFolder(FILES);
  const link = `${gitFolder({ "a.ts": "" })}/link`;
  symlinkSync(join(folder, "a"), link);
  await withGitTree("HEAD", link, async (tree) => {
    tree.copy(["b"]);
    expect(filesBelow(tree.path)).toEqual(["b/two words.yaml", "b/ünï.json"]);
  });
});
