import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** The files below a folder, as paths with `/`, and their texts. */
export type Tree = Readonly<Record<string, string>>;

/** The number of no process: more than any system counts to. */
export const DEAD = 2 ** 31 - 1;

/** An empty folder that goes when the test ends. Everyone may read it, so that a test can look at it as another user. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "crdwright-test-"));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function writeTree(root: string, tree: Tree): void {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** All files below a folder, hidden ones too; an empty folder is there as a path that ends in `/`. */
export function readTree(root: string): Tree {
  const tree: Record<string, string> = {};
  const visit = (folder: string): void => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    if (entries.length === 0 && folder !== "") tree[folder] = "";
    for (const entry of entries) {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory()) visit(`${path}/`);
      else tree[path] = readFileSync(join(root, path), "utf8");
    }
  };
  visit("");
  return tree;
}

/** The files of a generation, by path. */
export function generated(tree: Tree): { path: string; text: string }[] {
  return Object.entries(tree).map(([path, text]) => ({ path, text }));
}
