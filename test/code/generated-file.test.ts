import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isSameContent, withHeader } from "../../src/code/generated-file.js";
import { compareFiles } from "../../src/project/output/compare-files.js";
import { writeFiles } from "../../src/project/output/write-files.js";
import { temporaryFolder } from "../project/output/folder-on-disk.js";

// Not UTF-8: as a text it could not be told from others.
const BYTES = Uint8Array.from([0x1f, 0x8b, 0xff, 0xfe, 0x00]);
const FILE = { path: "a/b.tar.gz", bytes: BYTES };

describe("the header of a file", () => {
  const headed = (path: string, header: string) => {
    const file = withHeader({ path, text: "text\n" }, header);
    return "text" in file ? file.text : undefined;
  };

  it.each<[path: string, header: string, text: string]>([
    ["a.ts", "One\n\nTwo", "// One\n//\n// Two\n\ntext\n"],
    ["a.yaml", "One\r\nTwo\n", "# One\n# Two\ntext\n"],
    ["a.md", "One --> <script>", "<!--\nOne - -> <script>\n-->\n\ntext\n"],
    ["a.ts", "One\u2028throw 1\rthrow 2", "// One\n// throw 1\n// throw 2\n\ntext\n"],
    ["a.json", "One", "text\n"],
    ["a.ts", " \n", "text\n"],
  ])("of %s is a comment of its kind", (path, header, text) => {
    expect(headed(path, header)).toBe(text);
  });

  it("is nothing for bytes, and comes once for the same file", () => {
    expect(withHeader(FILE, "One")).toBe(FILE);
    const file = { path: "a.ts", text: "" };
    expect(withHeader(file, "One")).toBe(withHeader(file, "One"));
  });
});

describe("contents", () => {
  it("are compared as bytes where one of them is no text", () => {
    expect(isSameContent("é", Buffer.from("é"))).toBe(true);
    expect(isSameContent(BYTES, Uint8Array.from(BYTES))).toBe(true);
    expect(isSameContent(BYTES, Uint8Array.from([0x1f, 0x8b, 0xfe, 0xfe, 0x00]))).toBe(false);
    expect(isSameContent("a", "b")).toBe(false);
  });
});

describe("a generated file of bytes", () => {
  it("is written as it is, and is then up to date", () => {
    const root = temporaryFolder();
    expect(writeFiles(root, [FILE]).written).toEqual([FILE.path]);
    expect(compareFiles(root, [FILE])).toEqual([]);
    expect(writeFiles(root, [FILE])).toEqual({ written: [], removed: [], refused: [] });
  });

  it("is stale where one byte is another, also one that is no UTF-8 either", () => {
    const root = temporaryFolder();
    writeFiles(root, [FILE]);
    writeFileSync(join(root, FILE.path), Uint8Array.from([0x1f, 0x8b, 0xfe, 0xfe, 0x00]));
    expect(compareFiles(root, [FILE]).map(({ kind }) => kind)).toEqual(["stale"]);
  });

  it("is an orphan where it is not generated any more, and kept where it was edited", () => {
    const root = temporaryFolder();
    writeFiles(root, [FILE]);
    expect(compareFiles(root, []).map(({ kind }) => kind)).toEqual(["orphaned"]);
    writeFileSync(join(root, FILE.path), Uint8Array.from([0x1f, 0x8b, 0xfe, 0xfe, 0x00]));
    expect(compareFiles(root, []).map(({ kind }) => kind)).toEqual(["edited-orphan"]);
  });
});
