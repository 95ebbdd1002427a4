import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceDigest } from "../../scripts/source-digest.mjs";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";

const BUILT_OF = {
  "src/a.ts": "a",
  "src/code/b.hbs": "b",
  "src/c.css": "c",
  "scripts/d.mjs": "d",
  "package.json": '{ "version": "1.0.0" }',
  "package-lock.json": "{}",
};

describe("the digest of what a build is made of", () => {
  it.each(Object.keys(BUILT_OF))(
    "is another where %s is another, such as with a package of another version",
    (path) => {
      const root = temporaryFolder();
      writeTree(root, BUILT_OF);
      const before = sourceDigest(root);
      writeFileSync(join(root, path), "changed");
      expect(sourceDigest(root)).not.toBe(before);
    },
  );

  it("is the same wherever the folder is, and whatever else is in it", () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    writeTree(one, BUILT_OF);
    writeTree(other, { ...BUILT_OF, "src/notes.md": "x", "README.md": "x", "dist/package.json": "x" });
    expect(sourceDigest(other)).toBe(sourceDigest(one));
    expect(sourceDigest(one)).toMatch(/^[0-9a-f]{16}$/);
  });

  it("tells a text from another one at another place", () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    writeTree(one, { ...BUILT_OF, "src/x.ts": "1", "src/y.ts": "2" });
    writeTree(other, { ...BUILT_OF, "src/x.ts": "2", "src/y.ts": "1" });
    expect(sourceDigest(other)).not.toBe(sourceDigest(one));
  });
});
