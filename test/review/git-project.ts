import { execFileSync } from "node:child_process";
import { type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";

/** A Git repository with one commit of some files, and others written over them since. */
export function gitFolder(committed: Tree, now: Tree = {}): string {
  const folder = temporaryFolder();
  writeTree(folder, committed);
  const git = (...args: readonly string[]): void => {
    execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      stdio: "ignore",
    });
  };
  git("init", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--message=a");
  git("tag", "v1");
  writeTree(folder, now);
  return folder;
}
