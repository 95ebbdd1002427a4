import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProject } from "../../src/project/read-project.js";
import { widgets } from "../crd/widget-sources.js";
import { readTree, type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright } from "./run-cli.js";

const CONFIG = "crdwright.config.ts";
const CRD = "generated/crds/example.com_widgets.yaml";

function project(more: Tree = {}): string {
  const folder = temporaryFolder();
  writeTree(folder, { ...widgets({ v1: {} }), [CONFIG]: "defineConfig({});\n", ...more });
  return folder;
}

describe("the project", () => {
  it("is the nearest folder with a configuration", () => {
    const folder = project({ "sub/deep/x": "", [`sub/inner/${CONFIG}`]: "" });
    expect(findProject(join(folder, "sub/deep"))).toBe(folder);
    expect(findProject(join(folder, "sub/inner"))).toBe(join(folder, "sub/inner"));
    const none = temporaryFolder();
    expect(findProject(none)).toBe(none);
  });

  it("is found from a subfolder, and paths are told as they are seen from there", async () => {
    const folder = project({ "api/v1/deep/x.txt": "" });
    const from = join(folder, "api/v1/deep");
    expect(await crdwright(from, ["generate"])).toMatchObject({
      code: 0,
      stdout: "1 file up to date: 1 written, 0 removed\n",
    });
    expect(readTree(folder)[CRD]).toContain("kind: Widget");
    writeTree(folder, { "api/v1/widget.ts": "// +oops\n" });
    const { code, stderr } = await crdwright(from, ["verify"]);
    expect(code).toBe(1);
    expect(stderr).toContain("../widget.ts:1:4 - error");
  });

  it("can have a configuration of another name, in another folder", async () => {
    const folder = project();
    renameSync(join(folder, CONFIG), join(folder, "other.config.ts"));
    writeTree(folder, { "other.config.ts": 'defineConfig({ output: "out" });\n' });
    const parent = join(folder, "..");
    const config = `${folder.slice(parent.length + 1)}/other.config.ts`;
    expect((await crdwright(parent, ["generate", "--config", config])).code).toBe(0);
    expect(readTree(folder)["out/crds/example.com_widgets.yaml"]).toContain("kind: Widget");
    writeTree(folder, { "other.config.ts": "defineConfig({ oops: 1 });\n" });
    const { code, stderr } = await crdwright(folder, ["generate", "--config", "other.config.ts"]);
    expect([code, stderr.split(" - ")[0]]).toEqual([2, "other.config.ts:1:16"]);
  });

  it.each([
    [["--config", "none.ts"], "crdwright: there is no none.ts"],
    [["--config", CONFIG, "--project", "api"], `crdwright: ${CONFIG} is not in the folder of the project, api`],
  ])("is refused with %s", async (args, message) => {
    const { code, stderr } = await crdwright(project(), ["generate", ...args]);
    expect([code, stderr.split("\n")[0]]).toEqual([2, message]);
  });
});

describe("generate --list", () => {
  it("tells what would be written, and writes nothing", async () => {
    const folder = project();
    expect(await crdwright(folder, ["generate", "--list"])).toEqual({
      code: 0,
      stdout: `new        ${CRD}\n`,
      stderr: "",
    });
    expect(readTree(folder)[CRD]).toBeUndefined();
    await crdwright(folder, ["generate"]);
    expect((await crdwright(folder, ["generate", "--list"])).stdout).toBe(`unchanged  ${CRD}\n`);
    writeTree(folder, { [CONFIG]: 'defineConfig({ naming: "feature-set" });\n' });
    const { stdout } = await crdwright(folder, ["generate", "--list", "--format", "json"]);
    expect(JSON.parse(stdout).files).toEqual([
      { path: "generated/crds/example.com/v1/widgets.crd.yaml", change: "new" },
      { path: CRD, change: "removed" },
    ]);
    writeTree(folder, { [CRD]: "mine\n", [CONFIG]: "defineConfig({});\n", "generated/.crdwright.sha256": "" });
    expect((await crdwright(folder, ["generate", "--list"])).stdout).toBe(`blocked    ${CRD}\n`);
  });

  it("tells mistakes instead", async () => {
    const folder = project({ "api/v1/more.ts": "// +oops\nexport type X = string;\n" });
    const { code, stdout, stderr } = await crdwright(folder, ["generate", "--list"]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("error marker-unknown");
  });
});

describe("--quiet", () => {
  it("leaves nothing but findings", async () => {
    const folder = project();
    const fine = { code: 0, stdout: "", stderr: "" };
    expect(await crdwright(folder, ["generate", "--quiet"])).toEqual(fine);
    expect(await crdwright(folder, ["verify", "-q"])).toEqual(fine);
    const crd = readFileSync(join(folder, CRD), "utf8");
    writeTree(folder, {
      "crd.yaml": crd,
      "object.yaml": "{apiVersion: example.com/v1, kind: Widget, metadata: {name: a, namespace: b}, spec: x}",
    });
    expect(await crdwright(folder, ["validate", "object.yaml", "--crd", "crd.yaml", "--quiet"])).toEqual(fine);
    writeTree(folder, { "api/v1/more.ts": "// +oops\nexport type X = string;\n" });
    const { code, stderr } = await crdwright(folder, ["generate", "--quiet"]);
    expect(code).toBe(1);
    expect(stderr).toContain("error marker-unknown");
  });
});
