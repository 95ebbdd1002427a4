import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { readTree, type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { CLI, crdwright, crdwrightProcess, type ProcessOptions, scaffoldedProject } from "./run-cli.js";

const WIDGET = "api/example/v1alpha1/widget.ts";
const CRDS = "generated/crds/example.com/v1alpha1";
const NOBODY = 65534;

let isReadable: boolean | undefined;

/** Runs commands as someone whom permissions bind, which they do not the superuser; skips where there is no such one. */
function asOrdinaryUser(context: TestContext): ProcessOptions {
  if (process.getuid?.() !== 0) return {};
  isReadable ??= spawnSync(process.execPath, [CLI, "--version"], { uid: NOBODY }).status === 0;
  if (!isReadable) context.skip("only the superuser can read this checkout");
  return { uid: NOBODY };
}

describe.each(["generate", "verify"])("%s", (command) => {
  it.each<[string, Tree]>([
    ["an API folder that is missing", {}],
    ["an API folder without TypeScript files", { "api/notes.md": "" }],
    ["a file in the place of the API folder", { api: "" }],
  ])("exits 2 for %s", async (_, tree) => {
    const folder = temporaryFolder();
    writeTree(folder, tree);
    const { code, stdout, stderr } = await crdwright(folder, [command]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^error config-folder-missing: there is no folder api with TypeScript files\n {2}help: /);
    expect(readTree(folder)).toEqual(tree);
  });

  it("exits 2 for a project that is not there", async () => {
    const { code, stderr } = await crdwright(temporaryFolder(), [command, "--project", "nowhere"]);
    expect(code).toBe(2);
    expect(stderr).toContain("config-folder-missing");
  });

  it("exits 1 for sources without a kind", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "api/v1/a.ts": "export type A = string;\n" });
    const { code, stderr } = await crdwright(folder, [command]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error [a-z-]+: .*kind/);
    expect(Object.keys(readTree(folder))).toEqual(["api/v1/a.ts"]);
  });

  it.each([
    ["cut off", "export interface Widget {\n  spec: {\n"],
    ["no TypeScript", "# Widgets\n\nThere are two of them.\n"],
    ["binary", "\u0000\u0001\ufffd\ufffe\u0000"],
    ["a conflict", "<<<<<<< HEAD\nexport type A = string;\n=======\nexport type A = number;\n>>>>>>> other\n"],
  ])("exits 1 for a file that does not parse: %s", async (_, text) => {
    const folder = await scaffoldedProject();
    writeTree(folder, { "api/example/v1alpha1/broken.ts": text });
    const before = readTree(folder);
    const { code, stderr } = await crdwright(folder, [command]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^api\/example\/v1alpha1\/broken\.ts:\d+:\d+ - error source-syntax: /m);
    expect(readTree(folder)).toEqual(before);
  });

  it("exits 2 for a folder in the place of the configuration, and names it", async () => {
    const folder = await scaffoldedProject();
    rmSync(join(folder, "crdwright.config.ts"));
    mkdirSync(join(folder, "crdwright.config.ts"));
    const { code, stderr } = await crdwright(folder, [command]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "crdwright: crdwright.config.ts: illegal operation on a directory (read)\n",
    });
  });

  it.for([WIDGET, "api/features.ts", "crdwright.config.ts", "api/example"])(
    "exits 2 where %s may not be read, and names it",
    async (path, context) => {
      const options = asOrdinaryUser(context);
      const folder = await scaffoldedProject();
      chmodSync(join(folder, path), 0);
      const { code, stdout, stderr } = await crdwrightProcess(folder, [command], options);
      chmodSync(join(folder, path), 0o755);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(new RegExp(`^crdwright: ${path}: permission denied \\((open|scandir)\\)\n$`));
    },
  );
});

describe("an output folder that cannot be used", () => {
  it.each<[string, string, Tree]>([
    ["a file in its place", "generated", { generated: "by hand" }],
    ["a file in the place of one of its folders", "generated/crds", { "generated/crds": "by hand" }],
    [
      "a folder in the place of a manifest",
      `${CRDS}/widgets-Default.crd.yaml`,
      { [`${CRDS}/widgets-Default.crd.yaml/in it`]: "by hand" },
    ],
  ])("for %s is refused by generate and told by verify", async (_, path, inTheWay) => {
    const folder = await scaffoldedProject();
    writeTree(folder, inTheWay);
    const before = readTree(folder);
    const generate = await crdwright(folder, ["generate"]);
    expect(generate.code).toBe(1);
    expect(generate.stderr).toMatch(new RegExp(`^error output-foreign-file: ${path} was not generated by crdwright`));
    const verify = await crdwright(folder, ["verify"]);
    expect(verify.code).toBe(1);
    expect(verify.stdout).toContain(`obstacle ${path}\n`);
    expect(readTree(folder)).toEqual(before);
  });

  it.for([".", CRDS])("is left as it was where %s may not be written to", async (locked, context) => {
    const options = asOrdinaryUser(context);
    const folder = await scaffoldedProject();
    const source = join(folder, WIDGET);
    if (locked === CRDS) await crdwright(folder, ["generate"]);
    writeFileSync(source, readFileSync(source, "utf8").replace("what is wanted", "what is asked for"));
    for (const path of ["generated", "generated/crds", "generated/crds/example.com"])
      if (existsSync(join(folder, path))) chmodSync(join(folder, path), 0o777);
    chmodSync(join(folder, locked), 0o555);
    const before = readTree(folder);
    const { code, stdout, stderr } = await crdwrightProcess(folder, ["generate"], options);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^crdwright: generated.*: permission denied \((mkdir|open)\)\n$/);
    expect(readTree(folder)).toEqual(before);
  });
});
