import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { stringify } from "yaml";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../../cli/run-cli.js";
import { GATES, widgets } from "../../crd/widget-sources.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

const folder = mkdtempSync(join(tmpdir(), "crdwright-enhancement-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(["enhancement", ...args]), { NO_COLOR: "1" });
}

const PEOPLE = [
  "--author",
  "@a",
  "--reviewer",
  "@b,@c",
  "--approver",
  "@d",
  "--tracking-link",
  "https://issues.example.com/1",
];
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

it("new writes a document that lints clean, and leaves one that is there", async () => {
  expect(await run("new", "an-idea", ...PEOPLE)).toMatchObject({ code: 0, stdout: "" });
  expect(await run("lint", "an-idea.md")).toEqual({ code: 0, stdout: "", stderr: "an-idea.md: nothing is wrong\n" });
  write("an-idea.md", `${read("an-idea.md")}\nMine.\n`);
  expect((await run("new", "an-idea", ...PEOPLE)).code).toBe(2);
  expect(read("an-idea.md")).toMatch(/\nMine\.\n$/);
  for (const title of ["An idea", "../an-idea", ""]) expect((await run("new", title, ...PEOPLE)).code).toBe(2);
  expect((await run("new", "other", ...PEOPLE, "--date", "today")).code).toBe(2);
  expect((await run("new", "other", ...PEOPLE.slice(2))).code).toBe(2);
});

it("lint reports places as text, JSON and for GitHub", async () => {
  write("wrong.md", "# Title\n\n```\nx\n```\n");
  const text = await run("lint", "wrong.md");
  expect(text.code).toBe(1);
  expect(text.stderr).toContain("wrong.md:3:1 - error enhancement-markdown: MD040/fenced-code-language");
  const { diagnostics } = JSON.parse((await run("lint", "wrong.md", "--format", "json")).stdout);
  expect(diagnostics[0]).toMatchObject({ code: "enhancement-heading-missing", place: { file: "wrong.md", line: 1 } });
  expect((await run("lint", "wrong.md", "--format", "github")).stdout).toContain(
    "::error file=wrong.md,title=enhancement-",
  );
  expect((await run("lint", "none.md")).code).toBe(2);
  expect((await run("lint", "wrong.md", "--name", "a.md")).code).toBe(2);
});

it("api-extensions compares files, and the sets and gates of a project", async () => {
  const crd = (maxItems: number): string => {
    const schema = { openAPIV3Schema: { type: "object", properties: { a: { type: "array", maxItems } } } };
    const metadata = { name: "widgets.example.com" };
    return stringify({
      kind: "List",
      items: [{ kind: "CustomResourceDefinition", metadata, spec: { versions: [{ name: "v1", schema }] } }],
    });
  };
  write("before.yaml", crd(1));
  write("after.yaml", crd(3));
  expect(await run("api-extensions", "before.yaml", "after.yaml")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("* `a` (v1): `maxItems` 1 → 3\n"),
  });
  expect(await run("api-extensions", "before.yaml", "after.yaml", "--into", "wrong.md")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("has no heading ### API Extensions"),
  });
  for (const args of [["before.yaml"], ["before.yaml", "an-idea.md"], ["--project", "x"]])
    expect((await run("api-extensions", ...args)).code).toBe(2);
  const project = resolve(".");
  const gate = await run("api-extensions", "--project", project, "--gate", "VSphereMultiVCenters");
  expect(gate.stdout).toContain("* `spec.platformSpec.vsphere.vcenters` (v1): `maxItems` 1 → 3\n");
  expect(gate.stdout).toContain(
    "\nWhat reviewers have to decide on:\n\n* `spec.platformSpec.vsphere.vcenters` (v1): maxItems",
  );
  const set = await run("api-extensions", "--project", project, "--to", "TechPreviewNoUpgrade");
  expect(set.stdout).toContain("* `spec.platformSpec.vsphere.vcenters` (v1): `maxItems` 1 → 3\n");
});

it.each([
  // The oldest that a project can have. Without one, it is said since when servers ratchet.
  ["1.32", "is edited\n"],
  [undefined, "is edited (since Kubernetes 1.30)\n"],
])("api-extensions judges a project by its targetVersion, %s", async (targetVersion, end) => {
  const members = [
    '// +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=3',
    "// +openshift:validation:FeatureGateAwareMaxItems:featureGate=Self,maxItems=1",
    "// +listType=atomic",
    "list?: string[];",
  ];
  const project = temporaryFolder();
  const config = `defineConfig(${JSON.stringify({ targetVersion })});\n`;
  writeTree(project, { ...widgets({ v1: { members } }), ...GATES, "crdwright.config.ts": config });
  const { stdout } = await run("api-extensions", "--project", project, "--gate", "Self");
  const [, breaks] = stdout.replaceAll("\n  ", " ").split("\nWhat this breaks:\n\n");
  const change = "* `list` (v1): maxItems goes from 3 to 1: refused for new writes; stored objects live on until list";
  expect(breaks).toBe(`${change} ${end}`);
});
