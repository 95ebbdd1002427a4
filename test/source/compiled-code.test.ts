import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { codeCacheFolder, requireCompiled } from "../../src/source/compiled-code.js";
import { temporaryFolder } from "../project/output/folder-on-disk.js";

/** What is kept when the process ends is kept at once here. */
let endRun: (() => void)[] = [];

beforeEach(() => {
  endRun = [];
  vi.spyOn(process, "once").mockImplementation((event, listener) => {
    if (event === "exit") endRun.push(() => listener(0));
    return process;
  });
});
afterEach(() => void vi.restoreAllMocks());

function moduleFile(text: string): string {
  const path = join(temporaryFolder(), "module.js");
  writeFileSync(path, text);
  return path;
}

/** Loads a module as one run does; returns what it exports and whether code was kept at the end. */
function run(path: string, folder: string): { readonly exported: unknown; readonly kept: boolean } {
  endRun = [];
  const exported = requireCompiled(path, "1.0.0", folder);
  for (const end of endRun) end();
  return { exported, kept: endRun.length > 0 };
}

const MODULE = `
  const path = require("node:path");
  exports.sum = (a, b) => a + b;
  exports.place = [path.basename(__filename), path.basename(__dirname) === path.basename(module.path ?? __dirname)];
`;

describe("compiled code", () => {
  it("of a module is kept by the first run and used by the next", () => {
    const [path, folder] = [moduleFile(MODULE), temporaryFolder()];
    const first = run(path, folder);
    const second = run(path, folder);
    expect([first.kept, second.kept]).toEqual([true, false]);
    for (const { exported } of [first, second]) {
      const { sum, place } = exported as { sum: (a: number, b: number) => number; place: unknown };
      expect([sum(1, 2), place]).toEqual([3, ["module.js", true]]);
    }
  });

  it("that is damaged in any byte, cut or no file is dropped and made again", () => {
    const [path, folder] = [moduleFile(MODULE), temporaryFolder()];
    run(path, folder);
    const [name = ""] = readdirSync(folder);
    const whole = readFileSync(join(folder, name));
    const damaged = [0, 31, 32, 100, whole.length - 1].map((index) => {
      const bytes = Buffer.from(whole);
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      return bytes;
    });
    for (const bytes of [...damaged, whole.subarray(0, whole.length - 1), whole.subarray(0, 10), Buffer.alloc(0)]) {
      writeFileSync(join(folder, name), bytes);
      expect(run(path, folder).kept).toBe(true);
      expect(run(path, folder).kept).toBe(false);
    }
  });

  it("of a text of another length is not run", () => {
    const folder = temporaryFolder();
    run(moduleFile("exports.answer = 1;"), folder);
    expect(run(moduleFile("exports.answer = 42;"), folder)).toEqual({ exported: { answer: 42 }, kept: true });
  });

  it("is done without where the folder cannot be written, without a word", () => {
    const path = moduleFile("exports.answer = 42;");
    expect(run(path, join(temporaryFolder(), "gone")).exported).toEqual({ answer: 42 });
    expect(requireCompiled(path, "1.0.0", undefined)).toEqual({ answer: 42 });
  });

  it("is kept below XDG_CACHE_HOME, in a folder that nobody else may write", () => {
    const home = temporaryFolder();
    expect(codeCacheFolder({ XDG_CACHE_HOME: home })).toBe(join(home, "crdwright"));
    expect(statSync(join(home, "crdwright")).mode & 0o777).toBe(0o700);
    for (const mode of [0o777, 0o720, 0o702]) {
      chmodSync(join(home, "crdwright"), mode);
      expect(codeCacheFolder({ XDG_CACHE_HOME: home })).toBeUndefined();
    }
    chmodSync(join(home, "crdwright"), 0o755);
    expect(codeCacheFolder({ XDG_CACHE_HOME: home })).toBe(join(home, "crdwright"));
  });

  it.each([
    ["true", false],
    ["1", false],
    ["false", true],
    ["0", true],
    ["", true],
  ])("where CI is %j is kept: %j", (CI, isKept) => {
    const home = temporaryFolder();
    expect(codeCacheFolder({ XDG_CACHE_HOME: home, CI }) !== undefined).toBe(isKept);
  });

  it("is not kept through a link, nor where a file stands", () => {
    const [home, elsewhere] = [temporaryFolder(), temporaryFolder()];
    symlinkSync(elsewhere, join(home, "crdwright"));
    expect(codeCacheFolder({ XDG_CACHE_HOME: home })).toBeUndefined();
    const other = temporaryFolder();
    mkdirSync(join(other, "deep"));
    writeFileSync(join(other, "deep/crdwright"), "");
    expect(codeCacheFolder({ XDG_CACHE_HOME: join(other, "deep") })).toBeUndefined();
  });
});
