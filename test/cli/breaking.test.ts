import { execFileSync } from "node:child_process";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { type CrdParts, crd } from "../review/crd-pair.js";
import { gitFolder } from "../review/git-project.js";
import { crdwright, scaffoldedProject } from "./run-cli.js";

const text = { type: "string" };

/** A manifest whose field `value` takes texts of so many characters. */
function manifest(maxLength: number, more: CrdParts = {}): string {
  return stringify(crd({ spec: { properties: { value: { ...text, maxLength } } }, ...more }), {
    aliasDuplicateObjects: false,
  });
}

function folder(files: Tree): string {
  const path = temporaryFolder();
  writeTree(path, files);
  return path;
}

const BREAKS = "racks.example.com v1: spec.value: maxLength goes from 5 to 4";

describe("breaking", () => {
  it("points into the state after, and exits with 1", async () => {
    const path = folder({ "old.yaml": manifest(5), "new.yaml": `# a comment\n---\nkind: Other\n---\n${manifest(4)}` });
    const { code, stdout, stderr } = await crdwright(path, ["breaking", "new.yaml", "--against", "old.yaml"]);
    expect([code, stdout]).toEqual([1, "1 breaking change, 0 for review\n"]);
    expect(stderr).toMatch(/^new\.yaml:\d+:\d+ - error api-breaking: racks/);
    expect(stderr).toContain(BREAKS);
    expect(stderr).toMatch(/> \d+ \| +maxLength: 4/);
    expect(stderr).toContain('help: {"spec":{"value":"aaaaa"}} is refused: Rack.example.com "a" is invalid');
  });

  it("exits with 0 where something is for review alone, and where nothing is", async () => {
    const path = folder({ "old.yaml": manifest(5), "new.yaml": manifest(4) });
    expect(await crdwright(path, ["breaking", "old.yaml", "--against", "new.yaml"])).toMatchObject({
      code: 0,
      stdout: "0 breaking changes, 1 for review\n",
    });
    expect(await crdwright(path, ["breaking", "old.yaml", "--against", "old.yaml"])).toEqual({
      code: 0,
      stdout: "0 breaking changes, 0 for review\n",
      stderr: "",
    });
  });

  it.each<[string, readonly string[]]>([
    ["a folder against a revision of it", ["crds", "--against", "HEAD"]],
    ["a file against a revision of it", ["crds/racks.yaml", "--against", "HEAD"]],
    ["a folder against another place in a revision", ["crds", "--against", "HEAD:crds/racks.yaml"]],
    ["a revision against a revision", ["HEAD:other", "--against", "v1:crds"]],
    ["a folder against a folder, with files of other names", ["crds", "--against", "before"]],
  ])("compares %s", async (_, args) => {
    const path = gitFolder(
      { "crds/racks.yaml": manifest(5), "other/a.yaml": manifest(4) },
      { "crds/racks.yaml": manifest(4), "before/deep/list.yaml": `a: 1\n---\n${manifest(5)}` },
    );
    const { code, stderr } = await crdwright(path, ["breaking", ...args]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(BREAKS)]);
  });

  it("reads a revision from a folder below the top of its repository", async () => {
    const path = gitFolder({ "a/b/racks.yaml": manifest(5) }, { "a/b/racks.yaml": manifest(4) });
    const { stderr } = await crdwright(`${path}/a`, ["breaking", "b", "--against", "main"]);
    expect(stderr).toContain(BREAKS);
  });

  it("compares each kind of cluster with itself, and says for which a finding is", async () => {
    const annotated = (length: number, set: string): string =>
      manifest(length).replace("metadata:", `metadata:\n  annotations:\n    release.openshift.io/feature-set: ${set}`);
    const path = folder({
      "old/a.yaml": annotated(5, "Default"),
      "old/b.yaml": annotated(9, "TechPreviewNoUpgrade"),
      "new/a.yaml": annotated(4, "Default"),
      "new/b.yaml": annotated(9, "TechPreviewNoUpgrade"),
    });
    const { code, stderr } = await crdwright(path, ["breaking", "new", "--against", "old"]);
    expect([code, stderr.match(/api-breaking/g)?.length]).toEqual([1, 1]);
    expect(stderr).toMatch(/maxLength goes from 5 to 4: .* \(Default\) \[max-length\]/);
    const within = await crdwright(path, [
      "breaking",
      "new",
      "--from-set",
      "TechPreviewNoUpgrade",
      "--to-set",
      "Default",
    ]);
    expect(within.stderr).toContain("maxLength goes from 9 to 4");
  });

  it("compares a project with a revision of it, set by set", async () => {
    const path = await scaffoldedProject();
    expect(await crdwright(path, ["breaking", "--to-set", "TechPreviewNoUpgrade"])).toMatchObject({ code: 0 });
    expect(await crdwright(path, ["breaking", ".", "--against", "."])).toEqual({
      code: 0,
      stdout: "0 breaking changes, 0 for review\n",
      stderr: "",
    });
  });

  it("reads of a revision what the project's configuration of then names", async () => {
    const source = (length: number): string =>
      [
        'import type { KubernetesObject } from "crdwright/meta/v1";',
        "export interface Rack extends KubernetesObject {",
        "  spec: RackSpec;",
        "}",
        "export interface RackSpec {",
        `  // +kubebuilder:validation:MaxLength=${length}`,
        "  note?: string;",
        "}",
      ].join("\n");
    const group = "// +groupName=example.com\n// +versionName=v1\nexport {};\n";
    const path = gitFolder(
      {
        "crdwright.config.ts": 'export default defineConfig({ api: "old-api" });\n',
        "old-api/v1/groupVersion.ts": group,
        "old-api/v1/rack.ts": source(5),
      },
      {
        "crdwright.config.ts": 'export default defineConfig({ api: "types", targetVersion: "1.34" });\n',
        "types/v1/groupVersion.ts": group,
        "types/v1/rack.ts": source(4),
      },
    );
    const { code, stderr } = await crdwright(path, ["breaking", "--against", "HEAD"]);
    expect(stderr).toContain("types/v1/rack.ts:");
    expect([code, stderr]).toEqual([1, expect.stringContaining("spec.note: maxLength goes from 5 to 4")]);
    // The project is for one version, so that nothing has to be said of others.
    expect(stderr).toContain("until spec.note is edited [max-length]");
  });

  it("prints changes with their witnesses as JSON, workflow commands, and SARIF", async () => {
    const path = folder({ "old.yaml": manifest(5), "new.yaml": manifest(4) });
    const args = ["breaking", "new.yaml", "--against", "old.yaml", "--format"];
    const json = JSON.parse((await crdwright(path, [...args, "json"])).stdout);
    expect(json.changes).toMatchObject([
      {
        rule: "max-length",
        level: "breaking",
        harm: "write",
        path: "spec.value",
        witness: { kind: "create", object: { spec: { value: "aaaaa" } } },
      },
    ]);
    expect(json.diagnostics).toMatchObject([{ code: "api-breaking", place: { file: "new.yaml" } }]);
    expect((await crdwright(path, [...args, "github"])).stdout).toMatch(
      /^::error file=new\.yaml,title=api-breaking,line=\d+/,
    );
    const sarif = JSON.parse((await crdwright(path, [...args, "sarif"])).stdout);
    expect(sarif.runs[0].results).toMatchObject([{ ruleId: "api-breaking", level: "error" }]);
    const below = await crdwright(path, [...args, "sarif"], { env: { GITHUB_WORKSPACE: dirname(path) } });
    expect(below.stdout).toContain(`"uri": "${basename(path)}/new.yaml"`);
    expect(sarif.runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(["api-breaking"]);
  });

  it("annotates the lines that changed since a revision alone, and prints what is elsewhere as text", async () => {
    const named = (name: string, maxLength: number): string => manifest(maxLength).replaceAll("racks", name);
    const path = gitFolder(
      {
        "crds/racks.yaml": named("racks", 4),
        "crds/shelves.yaml": named("shelves", 5),
        "before/racks.yaml": named("racks", 5),
      },
      { "crds/shelves.yaml": named("shelves", 4), "before/shelves.yaml": named("shelves", 5) },
    );
    execFileSync("git", ["-C", path, "add", "before"]);
    execFileSync("git", ["-C", path, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--message=b"]);
    const args = ["breaking", "crds", "--format", "github", "--against"];
    // The limit of racks is lower than there, and was before the revision already.
    const { code, stdout } = await crdwright(path, [...args, "HEAD:before"]);
    const [racks, shelves, summary] = stdout.split("\n");
    expect([code, summary]).toEqual([1, "2 breaking changes, 0 for review"]);
    expect([racks, shelves].sort()).toEqual([
      expect.stringMatching(/^::error file=crds\/shelves.yaml,title=api-breaking,line=\d+/),
      expect.stringMatching(/^on an unchanged line: crds\/racks.yaml:\d+:\d+ - error api-breaking: racks.*; help: /),
    ]);
    // A folder is no revision.
    expect((await crdwright(path, [...args, "before"])).stdout.match(/^::error /gm)).toHaveLength(2);
  });

  it("judges by the servers of a version", async () => {
    const named = (format?: string): string =>
      stringify(crd({ spec: { properties: { value: { ...text, ...(format !== undefined && { format }) } } } }));
    const path = folder({ "old.yaml": named(), "new.yaml": named("k8s-short-name") });
    const args = ["breaking", "new.yaml", "--against", "old.yaml", "--target-version"];
    expect((await crdwright(path, [...args, "1.35"])).code).toBe(1);
    expect((await crdwright(path, [...args, "1.34"])).code).toBe(0);
    expect((await crdwright(path, [...args, "1.28"])).stderr).toContain("Allowed choices are 1.29, 1.30,");
  });
});

describe("exceptions", () => {
  const exception = {
    crd: "racks.example.com",
    rule: "max-length",
    path: "spec.value",
    reason: "agreed",
    until: "2026-06-30",
  };

  function withExceptions(exceptions: unknown): string {
    const list = typeof exceptions === "string" ? exceptions : stringify(exceptions);
    return folder({ "old.yaml": manifest(5), "new.yaml": manifest(4), "exceptions.yaml": list });
  }
  const args = ["breaking", "new.yaml", "--against", "old.yaml", "--exceptions", "exceptions.yaml", "--day"];

  it("let a change through until their last day", async () => {
    const path = withExceptions([exception]);
    expect(await crdwright(path, [...args, "2026-06-30"])).toEqual({
      code: 0,
      stdout: "0 breaking changes, 0 for review, 1 excepted\n",
      stderr: "",
    });
    const after = await crdwright(path, [...args, "2026-07-01"]);
    expect(after.code).toBe(1);
    expect(after.stderr).toContain(BREAKS);
    expect(after.stderr).toContain(
      "api-exception-expired: the exception for max-length of racks.example.com spec.value ended on 2026-06-30",
    );
  });

  it.each([
    ["nothing", ""],
    ["a comment", "# none\n"],
    ["an empty list", "[]\n"],
  ])("are none in a file of %s", async (_, text) => {
    const { code, stderr } = await crdwright(withExceptions(text), [...args, "2026-01-01"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(BREAKS)]);
  });

  it.each([
    ["another rule", { rule: "min-length" }],
    ["another field", { path: "spec.other" }],
    ["another CRD", { crd: "shelves.example.com" }],
    ["another version", { version: "v2" }],
  ])("for %s match nothing, which is an error", async (_, other) => {
    const path = withExceptions([exception, { ...exception, ...other }]);
    const { code, stderr } = await crdwright(path, [...args, "2026-01-01"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("api-exception-unmatched")]);
    expect(stderr).not.toContain("api-breaking");
  });

  it.each<[string, unknown, string]>([
    ["no list", "a: 1", "a list is needed"],
    ["no object", ["a"], "entry 1: an object is needed"],
    ["no reason", [{ ...exception, reason: undefined }], "entry 1: reason is needed"],
    ["an unknown key", [{ ...exception, field: "a" }], "entry 1: there is no key field"],
    ["no day", [{ ...exception, until: "2026-02-30" }], "entry 1: until: a day is needed"],
    ["no YAML", "[", "line 1"],
  ])("that are %s are said to be", async (_, exceptions, problem) => {
    const { code, stderr } = await crdwright(withExceptions(exceptions), [...args, "2026-01-01"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });
});

describe("states that cannot be compared", () => {
  it("say of a shallow clone that the revision has to be fetched", async () => {
    const origin = gitFolder({ "a.yaml": manifest(5) });
    const clone = join(temporaryFolder(), "clone");
    execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${origin}`, clone], { stdio: "ignore" });
    const { code, stderr } = await crdwright(clone, ["breaking", "a.yaml", "--against", "HEAD~1"]);
    expect([code, stderr.split("\n")[0]]).toEqual([
      2,
      "error api-state-unreadable: HEAD~1 cannot be compared: there is neither a file nor a Git revision HEAD~1 in this clone, which is shallow: fetch all of it (git fetch --unshallow, or fetch-depth: 0 of actions/checkout)",
    ]);
  });

  it.each<[string, Tree, readonly string[], string]>([
    [
      "none before",
      { "a.yaml": manifest(4) },
      ["a.yaml"],
      "name the state before by --against, or a feature set by --to-set",
    ],
    [
      "a revision that is none",
      { "a.yaml": manifest(4) },
      ["a.yaml", "--against", "nowhere"],
      "there is neither a file nor a Git revision nowhere",
    ],
    [
      "a revision like an option",
      { "a.yaml": manifest(4) },
      ["a.yaml", "--against=--output=x"],
      "there is neither a file nor a Git revision",
    ],
    [
      "a place that a revision has not",
      { "a.yaml": manifest(4) },
      ["a.yaml", "--against", "HEAD:b.yaml"],
      "there is no b.yaml in HEAD",
    ],
    [
      "no CRDs",
      { "a.yaml": manifest(4), "b.yaml": "a: 1\n" },
      ["a.yaml", "--against", "b.yaml"],
      "there are no CRDs in it",
    ],
    [
      "no YAML",
      { "a.yaml": manifest(4), "b.yaml": "kind: CustomResourceDefinition\n  a: [" },
      ["a.yaml", "--against", "b.yaml"],
      "b.yaml cannot be compared",
    ],
    [
      "a CRD twice",
      { "a.yaml": manifest(4), "b/c.yaml": manifest(4), "b/d.yaml": manifest(5) },
      ["a.yaml", "--against", "b"],
      "racks.example.com is in b/c.yaml and otherwise in b/d.yaml",
    ],
    [
      "a feature set that is none",
      { "a.yaml": manifest(4) },
      ["a.yaml", "--to-set", "Tech"],
      "there is no feature set Tech",
    ],
  ])("%s", async (_, files, args, problem) => {
    const { code, stdout, stderr } = await crdwright(gitFolder(files), ["breaking", ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(problem);
  });

  it("outside of a repository", async () => {
    const { code, stderr } = await crdwright(folder({ "a.yaml": manifest(4) }), [
      "breaking",
      "a.yaml",
      "--against",
      "HEAD",
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("there is neither a file nor a Git revision HEAD")]);
  });
});
