import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGoListFinder } from "../../../src/import/go/go-list.js";
import { temporaryFolder } from "../../project/output/folder-on-disk.js";

const NOTHING = { way: "nowhere", find: (importPath: string) => ({ importPath, help: "" }), match: () => [] };

/** What comes of a `go` that is this script. */
function finderOf(script: string, timeoutMs?: number) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "go"), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, "go"), 0o755);
  const env = { PATH: `${folder}:/usr/bin:/bin` };
  return createGoListFinder(folder, ["./..."], env, NOTHING, undefined, timeoutMs);
}

describe.skipIf(process.platform === "win32")("finding packages by go list", () => {
  it("takes what it prints", () => {
    expect(finderOf(`printf '{\n"ImportPath": "example.test/a"\n}\n'`)?.way).toBe("by go list");
  });

  it("goes without it where it fails or hangs", () => {
    expect(finderOf("exit 1")).toBeUndefined();
    expect(finderOf("exec sleep 1000", 200)).toBeUndefined();
  });
});
