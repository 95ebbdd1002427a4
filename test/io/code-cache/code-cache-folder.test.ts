import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeCacheFolder } from "../../../src/io/code-cache/code-cache-folder.js";
import { temporaryFolder } from "../../project/output/folder-on-disk.js";

describe("compiled code", () => {
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
