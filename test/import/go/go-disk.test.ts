import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type GoDisk, isUnchanged, recordingDisk } from "../../../src/import/go/go-disk.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

function tree(): string {
  const folder = temporaryFolder();
  writeTree(folder, { "a.go": "package a\n", "sub/b.go": "package b\n" });
  return folder;
}

describe("the trace of a disk", () => {
  it.each<[string, (disk: GoDisk, folder: string) => unknown, unknown, (folder: string) => void]>([
    [
      "a text",
      (disk, folder) => disk.text(join(folder, "a.go")),
      "package a\n",
      (folder) => writeFileSync(join(folder, "a.go"), "package b\n"),
    ],
    [
      "a text that is not there",
      (disk, folder) => disk.text(join(folder, "none.go")),
      undefined,
      (folder) => writeFileSync(join(folder, "none.go"), ""),
    ],
    [
      "the entries of a folder",
      (disk, folder) => disk.entries(folder),
      [
        { name: "a.go", isFolder: false },
        { name: "sub", isFolder: true },
      ],
      (folder) => writeFileSync(join(folder, "c.go"), ""),
    ],
    [
      "the entries of a folder that is not there",
      (disk, folder) => disk.entries(join(folder, "none")),
      [],
      (folder) => writeTree(folder, { "none/a.go": "" }),
    ],
    [
      "what stands at a path",
      (disk, folder) => disk.kindOf(join(folder, "sub")),
      "folder",
      (folder) => {
        rmSync(join(folder, "sub"), { recursive: true });
        writeFileSync(join(folder, "sub"), "");
      },
    ],
    [
      "what stands behind a link",
      (disk, folder) => {
        symlinkSync("a.go", join(folder, "link"));
        return disk.kindOf(join(folder, "link"));
      },
      "file",
      (folder) => rmSync(join(folder, "a.go")),
    ],
  ])("holds until there is a change of %s", (_, ask, answer, change) => {
    const folder = tree();
    const { disk, trace } = recordingDisk();
    expect(ask(disk, folder)).toEqual(answer);
    expect(isUnchanged(trace())).toBe(true);
    writeFileSync(join(folder, "sub/unasked.go"), "");
    expect(isUnchanged(trace())).toBe(true);
    change(folder);
    expect(isUnchanged(trace())).toBe(false);
  });

  it("has what cannot be read as well, until it can be", () => {
    const folder = tree();
    const { disk, trace } = recordingDisk();
    expect(() => disk.text(join(folder, "sub"))).toThrow("it is a folder");
    expect(isUnchanged(trace())).toBe(true);
    rmSync(join(folder, "sub"), { recursive: true });
    expect(isUnchanged(trace())).toBe(false);
  });
});
