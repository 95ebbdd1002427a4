import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareFiles } from "../../src/output/compare-files.js";
import { isSameContent } from "../../src/output/generated-file.js";
import { writeFiles } from "../../src/output/write-files.js";
import { temporaryFolder } from "./folder-on-disk.js";

// Not UTF-8: as a text it could not be told from others.
const BYTES = Uint8Array.from([0x1f, 0x8b, 0xff, 0xfe, 0x00]);
const FILE = { path: "a/b.tar.gz", bytes: BYTES };

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
