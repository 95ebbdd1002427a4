import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkOutOf, linksOutOf } from "../../../src/project/output/links.js";
import { createListing } from "../../../src/project/output/output-folder.js";
import { temporaryFolder } from "./folder-on-disk.js";

const NAMES = ["a", "b", "c"];
const drawnPath = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
/** What is put at a path, unless something is there already that has no room for it: a file, a folder or a link to somewhere. */
const drawnEntry = fc.record({
  path: drawnPath,
  what: fc.constantFrom("file", "folder", "a", "b/c", ".", "..", "../outside", "../nowhere", "self"),
});

function put(root: string, path: string, what: string): void {
  const place = join(root, path);
  try {
    if (what === "folder") mkdirSync(place, { recursive: true });
    else {
      mkdirSync(join(place, ".."), { recursive: true });
      if (what === "file") writeFileSync(place, "");
      else symlinkSync(what.startsWith("..") ? join(root, what) : what === "self" ? place : join(root, what), place);
    }
  } catch {
    // What was drawn earlier is in the way.
  }
}

describe("links that lead out of a folder", () => {
  it("are the same for paths that are looked at together, in listed folders, and for each alone", () => {
    const parent = temporaryFolder();
    let count = 0;
    let out = 0;
    fc.assert(
      fc.property(fc.array(drawnEntry, { maxLength: 8 }), fc.array(drawnPath, { maxLength: 20 }), (entries, paths) => {
        const project = join(parent, `${count++}`);
        const root = join(project, "root");
        mkdirSync(root, { recursive: true });
        mkdirSync(join(project, "outside/a"), { recursive: true });
        for (const { path, what } of entries) put(root, path, what);
        const together = linksOutOf(root, { isLinkBelow: createListing(root).isLink });
        const all = [...paths, ...entries.map(({ path }) => `${path}/a`)];
        const expected = all.map((path) => linkOutOf(root, path));
        out += expected.filter((link) => link !== undefined).length;
        expect(all.map((path) => together(path))).toEqual(expected);
      }),
    );
    expect(out).toBeGreaterThan(10);
  });

  it.each([
    ["a/b/c.yaml", "a"],
    ["a", "a"],
    ["./a//b", "a"],
    ["b/c.yaml", undefined],
    ["c/d", undefined],
    ["d/e", "d"],
  ])("of %s are %s", (path, link) => {
    const parent = temporaryFolder();
    const root = join(parent, "root");
    mkdirSync(join(root, "inside"), { recursive: true });
    symlinkSync(parent, join(root, "a"));
    symlinkSync(join(root, "inside"), join(root, "b"));
    symlinkSync(join(root, "nowhere"), join(root, "d"));
    expect(linkOutOf(root, path)).toBe(link);
    expect(linkOutOf(root, path, ["..", "nowhere"])).toBe(link === "d" ? "d" : undefined);
  });
});
