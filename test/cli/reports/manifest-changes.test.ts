import { describe, expect, it } from "vitest";
import { changedFiles, changedFileText } from "../../../src/cli/commands/gates-promote.js";

const file = (path: string, text: string) => ({ path, text });

describe("changed manifests", () => {
  it("are told in the order of their paths, with a diff of those that are there before and after", () => {
    const before = [file("b", "one\ntwo\n"), file("a", "x\n"), file("same", "x\n")];
    const after = [file("same", "x\n"), file("c", "y\n"), file("b", "one\nthree\n")];
    const changed = changedFiles(before, after);
    expect(changed.map(({ path, change }) => [path, change])).toEqual([
      ["a", "removed"],
      ["b", "changed"],
      ["c", "added"],
    ]);
    expect(changed.map(changedFileText)).toEqual([
      "gone  a\n",
      "--- a/b\n+++ b/b\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n",
      "new  c\n",
    ]);
  });
});
