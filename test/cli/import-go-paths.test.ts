import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { MODULE, WIDGET, WITHOUT_GO } from "./go-module.js";
import { crdwright } from "./run-cli.js";

/** A project two folders below one of which nothing but the project may change. */
function nested(files: Tree): { outer: string; folder: string } {
  const outer = temporaryFolder();
  const folder = join(outer, "a/project");
  writeTree(folder, files);
  return { outer, folder };
}

const IMPORT = ["import", "--go", "./api/...", "--out", "types"];
const GO_MOD = MODULE["go.mod"] ?? "";
const ELSEWHERE = 'package elsewhere\n\ntype Secret struct {\n\tA string `json:"a"`\n}\n';

/** The widget with a field of a type from another package. */
function widgetWith(importPath: string): string {
  return WIDGET.replace("import (", `import (\n\tother "${importPath}"`).replace("Name string", "Name other.Secret");
}

describe("import --go writes nothing outside of its folder", () => {
  it.each([
    ["../../escaped", '".." is no part of an import path'],
    ["example.com/../../../../escaped", '".." is no part of an import path'],
    ["/escaped", "a part of it is empty"],
    ["./escaped", '"." is no part of an import path'],
    ["example.com/C:\\\\escaped", "is no part of an import path"],
    ["-escaped", "it begins with a dash"],
  ])("for a go.mod that names its module %s", async (path, problem) => {
    const { outer, folder } = nested({ ...MODULE, "go.mod": GO_MOD.replace("example.com/widgets", `"${path}"`) });
    const before = readTree(outer);
    const ended = await crdwright(folder, IMPORT, WITHOUT_GO);
    expect(ended.stderr).toContain("go-pattern-empty");
    expect(ended.stderr).toContain(problem);
    expect(ended.code).toBe(1);
    expect(readTree(outer)).toEqual(before);
  });

  it.each([["../../../escaped"], ["/escaped"], ["k8s.io/../../../../escaped"]])(
    "for an import of %s",
    async (importPath) => {
      const { outer, folder } = nested({ ...MODULE, "api/v1/widget.go": widgetWith(importPath) });
      writeTree(outer, { "escaped/types.go": ELSEWHERE, "a/escaped/types.go": ELSEWHERE });
      writeTree(folder, { "escaped/types.go": ELSEWHERE, "vendor/escaped/types.go": ELSEWHERE });
      await crdwright(folder, IMPORT, WITHOUT_GO).then(({ code, stderr }) => {
        expect(stderr).toContain(`${importPath} is no import path`);
        expect(code).toBe(1);
      });
      const written = Object.keys(readTree(outer)).filter((path) => path.endsWith(".ts"));
      expect(written.filter((path) => !/^a\/project\/(types|crdwright\.config\.ts)/.test(path))).toEqual([]);
      expect(written.filter((path) => path.includes("escaped"))).toEqual([]);
    },
  );

  it("for a pattern that leads out of its module", async () => {
    const { outer, folder } = nested(MODULE);
    writeTree(outer, { "a/escaped/types.go": ELSEWHERE });
    const before = readTree(outer);
    for (const pattern of ["example.com/widgets/../escaped", "example.com/widgets/../escaped/..."]) {
      const ended = await crdwright(folder, ["import", "--go", pattern, "--out", "types"], WITHOUT_GO);
      expect(ended.stderr).toContain('".." is no part of an import path');
      expect(ended.code).toBe(1);
    }
    expect(readTree(outer)).toEqual(before);
  });

  it("for a comment where the name of a package is written", async () => {
    const root = "package /* ../../../../escaped/ */ v1\n";
    const { outer, folder } = nested({
      ...MODULE,
      "api/doc.go": `// +groupName=example.com\n${root}`,
      "api/widget.go": WIDGET.replace("package v1\n", root),
    });
    const ended = await crdwright(folder, ["import", "--go", "./api", "--out", "types"], WITHOUT_GO);
    expect(ended.code).toBe(0);
    expect(existsSync(join(folder, "types/v1/widget.ts"))).toBe(true);
    expect(Object.keys(readTree(outer)).filter((path) => path.includes("escaped"))).toEqual([]);
  });
});
