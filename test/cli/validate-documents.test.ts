import { describe, expect, it } from "vitest";
import { GATES, widgets } from "../crd/widget-sources.js";
import { PLAN } from "../gates/gated-api.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, crdwrightProcess } from "./run-cli.js";

const types = [
  ...PLAN.slice(0, -1),
  "  // +kubebuilder:validation:MaxLength=4",
  "  password?: Password;",
  '  // +kubebuilder:validation:XValidation:rule="self != 3",message="three is too many"',
  "  // +kubebuilder:default=1",
  "  size?: Int32;",
  "}",
];
const source = widgets({ v1: { types } });
const FILES = {
  ...GATES,
  ...source,
  "api/v1/widget.ts": (source["api/v1/widget.ts"] ?? "").replace("Int32,", "Int32, Password,"),
  "good.yaml": "mode: Single\nservers: [a]\n",
  "bad.yaml": "mode: Shared\nservers: [a, b]\nsize: 3\nsise: 1\n",
  "secret.yaml": "password: very-secret\nsize: x\n",
  "broken.yaml": "password: very-secret\nsize: [\n",
  "list.yaml": "- 1\n",
};

const SECRETS = [
  "  password?: Password;",
  "  // +listType=set",
  "  // +kubebuilder:validation:items:MaxLength=4",
  "  keys?: Password[];",
  "  // +kubebuilder:validation:MaxProperties=4",
  "  // +kubebuilder:validation:XValidation:rule=\"!('joe' in self)\",messageExpression=\"self['joe'] + ' and \\\"' + self['joe'] + '\\\" are one'\"",
  "  users?: Record<string, Short>;",
  "  // +listType=set",
  "  logins?: Login[];",
  "  // +openshift:enable:FeatureGate=Alpha",
  "  later?: Password;",
].join("\n");
const SECRET_TYPES = [
  "// +kubebuilder:validation:MaxLength=4",
  "export type Short = Password;",
  "// +structType=atomic",
  "export interface Login { user: string; pass: Password }",
  "",
].join("\n");
const SECRET_DOCUMENT = [
  "keys: [SECRET1, SECRET1]",
  "users:",
  "  amy: SECRET2",
  "  joe: SECRET3",
  "logins:",
  "- user: a",
  "  pass: SECRET4",
  "- user: a",
  "  pass: SECRET4",
  "later: SECRET5",
  "",
].join("\n");

function folderWithFiles(): string {
  const folder = temporaryFolder();
  writeTree(folder, FILES);
  return folder;
}

const run = (...args: string[]) => crdwright(folderWithFiles(), ["validate", ...args]);

describe("crdwright validate --document", () => {
  it("accepts a document", async () => {
    expect(await run("good.yaml", "--document", "plan")).toEqual({
      code: 0,
      stdout: "1 document: 1 accepted, 0 refused\n",
      stderr: "",
    });
  });

  it("tells each mistake with its place, and what would lift it", async () => {
    const { code, stderr, stdout } = await run("bad.yaml", "--document", "plan");
    expect([code, stdout]).toEqual([1, "1 document: 0 accepted, 1 refused\n"]);
    expect(stderr).toMatch(/^bad\.yaml:1:1 - error document-invalid: mode: Unsupported value: "Shared"/);
    expect(stderr).toMatch(
      /> 1 \| mode: Shared\n {4}\| \^+\n[\s\S]*; with the gate Alpha it would be accepted: one of "Single", "Shared"/,
    );
    expect(stderr).toContain("help: take some out; with the gate Self it would be accepted: at most 3 items\n");
    expect(stderr).toContain("bad.yaml:3:1 - error document-invalid: size: Invalid value: 3: three is too many");
    expect(stderr).toMatch(/bad\.yaml:4:1 - error document-field-unknown: sise is no field/);
  });

  it("judges by the gates of the cluster that is asked for", async () => {
    const custom = ["--feature-set", "CustomNoUpgrade", "--feature-gate", "Alpha=true"];
    const { stderr } = await run("bad.yaml", "--document", "plan", ...custom);
    expect(stderr).not.toContain("Unsupported value");
    expect(stderr).toContain("servers: Too many");
    const wrong = await run("bad.yaml", "--document", "plan", "--feature-set", "Nothing");
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("error bundle-set-unknown")]);
  });

  it("judges as the servers do that the project is for, or those that are asked for", async () => {
    const folder = folderWithFiles();
    const config =
      'import { defineConfig } from "crdwright/config";\nexport default defineConfig({ targetVersion: "1.34" });\n';
    writeTree(folder, { "crdwright.config.ts": config });
    const errorsOf = async (...args: string[]): Promise<string> =>
      (await crdwright(folder, ["validate", "bad.yaml", "--document", "plan", ...args])).stderr;
    expect(await errorsOf()).toContain('size: Invalid value: "integer": three is too many');
    expect(await errorsOf("--target-version", "1.35")).toContain("size: Invalid value: 3: three is too many");
  });

  it("prints JSON and workflow commands", async () => {
    const json = JSON.parse((await run("bad.yaml", "good.yaml", "--document", "plan", "--format", "json")).stdout);
    expect(json).toMatchObject({
      version: 1,
      diagnostics: [{ code: "document-invalid", place: { file: "bad.yaml", line: 1, column: 1 } }, {}, {}, {}],
      results: [
        { file: "bad.yaml", document: "plan", ok: false },
        { file: "good.yaml", ok: true, errors: [] },
      ],
    });
    const github = await run("bad.yaml", "--document", "plan", "--format", "github");
    expect(github.stdout).toMatch(/^::error file=bad\.yaml,title=document-invalid,line=1,/);
  });

  it.each(["text", "json", "github"])("repeats no password as %s", async (format) => {
    const args = ["secret.yaml", "broken.yaml", "--document", "plan", "--format", format];
    const { code, stdout, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain("password: Too long: may not be more than 4");
    expect(stdout + stderr).not.toContain("secret\n");
    expect(stdout + stderr).not.toMatch(/very-secret/);
  });

  it.each(["text", "json", "github"])(
    "repeats no password of a list, a map or a field behind a gate as %s",
    async (format) => {
      const folder = temporaryFolder();
      writeTree(folder, {
        ...GATES,
        ...source,
        "api/v1/widget.ts": FILES["api/v1/widget.ts"].replace("  password?: Password;", SECRETS) + SECRET_TYPES,
        "secrets.yaml": SECRET_DOCUMENT,
      });
      const args = ["validate", "secrets.yaml", "--document", "plan", "--format", format];
      const { code, stdout, stderr } = await crdwright(folder, args);
      const printed = stdout + stderr;
      expect(code).toBe(1);
      expect(printed).toContain("keys[1]: Duplicate value");
      expect(printed).toContain("logins[1]: Duplicate value");
      expect(printed).toContain("users.amy: Too long");
      expect(printed).toContain("later is no field");
      expect(printed).toMatch(/\*\*\* and (?:"|\\")\*\*\*(?:"|\\") are one/);
      expect(printed).not.toMatch(/SECRET/);
    },
  );

  it("says what cannot be read", async () => {
    const { code, stderr } = await run("list.yaml", "none.yaml", "--document", "plan");
    expect(code).toBe(1);
    expect(stderr).toContain("list.yaml:1:1 - error document-unreadable: list.yaml cannot be read: it is no map");
    expect(stderr).toContain("error document-unreadable: none.yaml cannot be read: there is no such file");
  });

  it("reads standard input", async () => {
    const args = ["validate", "-", "--document", "plan"];
    const { code, stderr } = await crdwrightProcess(folderWithFiles(), args, { input: "size: x\n" });
    expect([code, stderr]).toEqual([1, expect.stringContaining("<stdin>:1:1 - error document-invalid: size")]);
  });

  it("refuses other names, with those that there are, and options that are for objects", async () => {
    expect(await run("good.yaml", "--document", "plam")).toMatchObject({
      code: 2,
      stderr: "crdwright: there is no document plam; there are plan. Did you mean plan?\n",
    });
    expect((await run("good.yaml", "--document", "plan", "--crd", "x")).code).toBe(2);
    const without = temporaryFolder();
    writeTree(without, { ...widgets({ v1: {} }), "a.yaml": "a: 1\n" });
    expect(await crdwright(without, ["validate", "a.yaml", "--document", "plan"])).toMatchObject({
      code: 2,
      stderr: "crdwright: no type of the project is marked as the root of a document\n",
    });
  });

  it("is proposed for what has no kind", async () => {
    const { stderr } = await run("good.yaml");
    expect(stderr).toContain("help: name the document that it is with --document: plan\n");
  });
});
