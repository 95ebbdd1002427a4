import { chmodSync, mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { removeAbandoned, temporaryAt, temporaryPath, writeAllAtomically } from "../../src/io/atomic-writes.js";
import { DEAD, readTree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";

const MINUTE = 60_000;

/** A temporary file of a process, of a given age, or under a name that is made of its name. */
function temporary(folder: string, pid: number, minutes = 0, rename = (name: string): string => name): string {
  const path = rename(temporaryPath(folder, pid));
  writeFileSync(path, "half");
  const time = new Date(Date.now() - minutes * MINUTE);
  utimesSync(path, time, time);
  return path;
}

const elsewhere = (path: string): string =>
  path.replace(/-[0-9a-f]{8}-/, (own) => (own === "-00000000-" ? "-00000001-" : "-00000000-"));

describe("temporaryAt", () => {
  it.each([
    ["of a process that is gone", DEAD, 0, "abandoned"],
    ["of this process", process.pid, 0, "in use"],
    ["of another that runs", process.ppid, 59, "in use"],
    ["of a number that another process has by now", process.ppid, 61, "abandoned"],
  ] as const)("tells about a file %s", (_, pid, minutes, expected) => {
    expect(temporaryAt(temporary(temporaryFolder(), pid, minutes))).toBe(expected);
  });

  it.each([
    [59, "in use"],
    [61, "abandoned"],
  ] as const)(
    "trusts nothing but its age, %s minutes, of a file from another machine or container",
    (minutes, expected) => {
      expect(temporaryAt(temporary(temporaryFolder(), DEAD, minutes, elsewhere))).toBe(expected);
    },
  );

  it.each([
    [".crdwright-0123456789ab.tmp"],
    [`.crdwright-01234567-${DEAD}-0123456789a.tmp`],
    [`.crdwright-01234567-${DEAD}-0123456789ab.tmp.ts`],
    [`crdwright-01234567-${DEAD}-0123456789ab.tmp`],
    [`.crdwright-01234567-0-0123456789ab.tmp`],
    [`.crdwright-01234567--1-0123456789ab.tmp`],
    [`a.crdwright-01234567-${DEAD}-0123456789ab.tmp`],
  ])("does not know %s", (name) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, "mine");
    utimesSync(path, 0, 0);
    expect(temporaryAt(path)).toBeUndefined();
  });

  it("does not know folders, links and what is not there", () => {
    const folder = temporaryFolder();
    const [missing, made, link] = [
      temporaryPath(folder, DEAD),
      temporaryPath(folder, DEAD),
      temporaryPath(folder, DEAD),
    ];
    mkdirSync(made);
    symlinkSync(temporary(folder, DEAD), link);
    expect([missing, made, link].map(temporaryAt)).toEqual([undefined, undefined, undefined]);
  });
});

describe("writeAllAtomically", () => {
  it("removes what killed runs left in the folders that it writes to, and nothing else", () => {
    const folder = temporaryFolder();
    writeTree(folder, { "api/mine.txt": "mine", "other/mine.txt": "mine", "api/.crdwright-mine.tmp": "mine" });
    temporary(join(folder, "api"), DEAD);
    temporary(folder, DEAD);
    const kept = [temporary(join(folder, "other"), DEAD), temporary(join(folder, "api"), process.ppid)];
    writeAllAtomically([
      { path: join(folder, "api/a.ts"), text: "a" },
      { path: join(folder, "b.ts"), text: "b" },
    ]);
    const tree = readTree(folder);
    expect(Object.keys(tree).sort()).toEqual(
      [
        ...["api/.crdwright-mine.tmp", "api/a.ts", "api/mine.txt", "b.ts", "other/mine.txt"],
        ...kept.map((path) => path.slice(folder.length + 1)),
      ].sort(),
    );
  });

  it("writes nothing where one file cannot be written, and leaves nothing behind", () => {
    const folder = temporaryFolder();
    writeTree(folder, { a: "old", file: "" });
    const files = ["a", "b", "file/c"].map((path) => ({ path: join(folder, path), text: "new" }));
    expect(() => writeAllAtomically(files)).toThrow();
    expect(readTree(folder)).toEqual({ a: "old", file: "" });
  });
});

describe.skipIf(process.platform === "win32")("the permissions of a file that writeAllAtomically writes", () => {
  const written = (before: number | undefined, mode?: number): number => {
    const path = join(temporaryFolder(), "a");
    if (before !== undefined) {
      writeFileSync(path, "old");
      chmodSync(path, before);
    }
    writeAllAtomically([{ path, text: "new", ...(mode !== undefined && { mode }) }]);
    return statSync(path).mode & 0o777;
  };

  it.each(["600", "644", "664", "777", "444"])("stay %s", (octal) => {
    const mode = Number.parseInt(octal, 8);
    expect([written(mode), written(mode, 0o640)]).toEqual([mode, mode]);
  });

  it("are those that are asked for where it is new", () => {
    expect(written(undefined, 0o600)).toBe(0o600);
    expect(written(undefined)).toBe(0o666 & ~process.umask());
  });
});

describe("an error of writeAllAtomically", () => {
  it("names the file that cannot be written, and not its temporary one", () => {
    const folder = temporaryFolder();
    const path = join(folder, "taken");
    mkdirSync(path);
    expect(() => writeAllAtomically([{ path, text: "new" }])).toThrow(expect.objectContaining({ path }));
  });
});

describe("removeAbandoned", () => {
  it("passes over folders that are not there", () => {
    expect(() => removeAbandoned([join(temporaryFolder(), "nowhere")])).not.toThrow();
  });
});
