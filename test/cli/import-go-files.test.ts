import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree } from "../project/output/folder-on-disk.js";
import { goProject, MODULE, WITHOUT_GO } from "./go-module.js";
import { crdwright } from "./run-cli.js";

const IMPORT = ["import", "--go", "./api/...", "--out", "types"];
const OVERRIDES = "api/v1/manual-override-crd-manifests/widgets.example.com";

/** A file of a size, which takes no place on the disk. */
function sizedFile(path: string, mib: number, extra = 0): void {
  writeFileSync(path, "");
  truncateSync(path, mib * 2 ** 20 + extra);
}

const PIPE = "it is no file, but a pipe or a device";

describe.skipIf(process.platform === "win32")("import --go of what is no file that can be read", () => {
  it.each([
    ["a Go file", "api/v1/pipe.go"],
    ["a Go file of a package that is needed", "vendor/k8s.io/apimachinery/pkg/apis/meta/v1/pipe.go"],
    ["an override", `${OVERRIDES}/A.yaml`],
  ])("says so of a pipe in the place of %s, and reads the others", async (_, path) => {
    const folder = goProject({ ...MODULE, [`${OVERRIDES}/B.yaml`]: "apiVersion: apiextensions.k8s.io/v1\n" });
    execFileSync("mkfifo", [join(folder, path)]);
    const ended = await crdwright(folder, IMPORT, WITHOUT_GO);
    expect(ended.stderr).toContain(PIPE);
    expect(ended.stderr).toContain(path.split("/").at(-1));
    expect(ended.code).toBe(1);
    expect(readTreeWithout(folder, path)).toContain("types/v1/widget.ts");
  });

  it("says so of a pipe in the place of go.mod", async () => {
    const { "go.mod": _, ...others } = MODULE;
    const folder = goProject(others);
    execFileSync("mkfifo", [join(folder, "go.mod")]);
    const ended = await crdwright(folder, IMPORT, WITHOUT_GO);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(`go.mod: ${PIPE}`) });
  });

  it("says so of a link to nothing", async () => {
    const folder = goProject(MODULE);
    symlinkSync("nowhere", join(folder, "api/v1/link.go"));
    const ended = await crdwright(folder, IMPORT, WITHOUT_GO);
    expect(ended.stderr).toContain("api/v1/link.go cannot be imported");
    expect(ended.code).toBe(1);
  });

  it("passes over folders that are named like Go files, as Go does", async () => {
    const folder = goProject(MODULE);
    mkdirSync(join(folder, "api/v1/folder.go"));
    symlinkSync("folder.go", join(folder, "api/v1/link.go"));
    expect(await crdwright(folder, IMPORT, WITHOUT_GO)).toMatchObject({ code: 0 });
  });

  it.each([
    ["a Go file", "api/v1/big.go", "api/v1/big.go cannot be imported: it has more than 1 MiB", 1],
    ["an override", `${OVERRIDES}/A.yaml`, "A.yaml cannot be imported: it has more than 1 MiB", 1],
    ["go.mod", "go.mod", "go.mod: it has more than 1 MiB", 2],
  ])("holds %s to the limit of the configuration", async (_, path, expected, code) => {
    const folder = goProject({
      ...MODULE,
      "crdwright.config.ts": `import { defineConfig } from "crdwright/config";

export default defineConfig({ api: "types", limits: { fileMiB: 1 } });
`,
    });
    mkdirSync(join(folder, OVERRIDES), { recursive: true });
    sizedFile(join(folder, path), 1, 1);
    const ended = await crdwright(folder, IMPORT, WITHOUT_GO);
    expect(ended.stderr).toContain(expected);
    expect(ended.code).toBe(code);
  });

  it.each([
    ["./api/v1/widget.go", "there are no Go files in it"],
    ["example.com/widgets/nowhere/...", "there are no Go files in it"],
    ["example.com/widgets/docs/...", "there are no Go files in it"],
  ])("says why %s names no package", async (pattern, problem) => {
    const folder = goProject({ ...MODULE, "docs/page.md": "" });
    for (const each of [pattern, `${pattern.replace(/\/\.\.\.$/, "")}/...`]) {
      const ended = await crdwright(folder, ["import", "--go", each, "--out", "types"], WITHOUT_GO);
      expect(ended.stderr).toContain(each === pattern ? problem : "names no Go package");
      expect(ended.code).toBe(1);
    }
  });
});

/** The paths of a project; a pipe among them would be waited for. */
function readTreeWithout(folder: string, path: string): string[] {
  execFileSync("rm", [join(folder, path)]);
  return Object.keys(readTree(folder));
}
