import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GATES, widgets } from "../crd/widget-sources.js";
import { GATED, PLAN, RELEASES } from "../gates/gated-api.js";
import { readTree, type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, type Ended } from "./run-cli.js";

const API: Tree = { ...widgets({ v1: GATED }), ...GATES };

function folderWith(tree: Tree): string {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  return folder;
}

const gates = (args: readonly string[], tree: Tree = API): Promise<Ended> =>
  crdwright(folderWith(tree), ["gates", ...args]);

describe("gates", () => {
  it("prints the table, with what each gate touches", async () => {
    expect(await gates([])).toEqual({
      code: 0,
      stdout: [
        "gate   Hypershift  SelfManagedHA",
        "Alpha  --TV        --TV",
        "  widgets.example.com v1",
        "    .a  field, where Alpha or Beta is on",
        "    .list[]  rule self.x != '', where Alpha and Beta are on",
        '    .mode  enum value "Shared"',
        "    .names{}  rule self.x != '', where Alpha and Beta are on",
        "Beta   ---V        ---V",
        "  widgets.example.com v1",
        "    .a  field, where Alpha or Beta is on",
        "    .list[]  rule self.x != '', where Alpha and Beta are on",
        "    .names{}  rule self.x != '', where Alpha and Beta are on",
        "Gamma  ---V        ---V",
        "Self   ----        --TV",
        "  widgets.example.com v1",
        "    .list  maxItems: 3 instead of maxItems: 1",
        "",
        "D Default, O OKD, T TechPreviewNoUpgrade, V DevPreviewNoUpgrade; CustomNoUpgrade has every gate",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("has small letters for sets in which a gate is on in some releases", async () => {
    const { stdout } = await gates([], { ...API, ...RELEASES });
    expect(stdout).toContain("Alpha  --t-        --t-\n");
    expect(stdout).toContain("V DevPreviewNoUpgrade, a small letter: in some releases;");
  });

  it("prints JSON with --format json", async () => {
    const { code, stdout } = await gates(["--format", "json"], { ...API, ...RELEASES });
    expect(code).toBe(0);
    const { diagnostics, gates: rows } = JSON.parse(stdout);
    expect(diagnostics).toEqual([]);
    const off = { Default: false, OKD: false, TechPreviewNoUpgrade: false, DevPreviewNoUpgrade: false };
    expect(rows[2]).toEqual({
      gate: "Self",
      scope: "OpenShift",
      component: null,
      enhancement: null,
      enabled: { Hypershift: off, SelfManagedHA: off },
      touches: [
        {
          gates: ["Self"],
          crd: "widgets.example.com",
          version: "v1",
          path: ".list",
          kind: "constraint",
          what: "maxItems: 3",
          otherwise: "maxItems: 1",
          when: "Self",
        },
      ],
    });
    expect(rows[0].enabled.Hypershift).toEqual({ ...off, TechPreviewNoUpgrade: [5] });
  });

  it("prints the page that generate writes with --format markdown", async () => {
    const folder = folderWith({ ...API, "crdwright.config.ts": 'defineConfig({ docs: "docs" });\n' });
    const { stdout } = await crdwright(folder, ["gates", "--format", "markdown"]);
    expect(await crdwright(folder, ["generate"])).toMatchObject({ code: 0 });
    expect(readTree(folder)["docs/gates.md"]).toBe(stdout);
    writeTree(folder, { "docs/gates.md": `${stdout}by hand\n` });
    const verified = await crdwright(folder, ["verify"]);
    expect(verified.code).toBe(1);
    expect(verified.stdout).toMatch(/^stale {4}docs\/gates\.md\n/);
  });

  it("says so where the project declares none", async () => {
    expect(await gates([], widgets({ v1: {} }))).toEqual({
      code: 0,
      stdout: "",
      stderr: "the project declares no feature gates\n",
    });
  });

  it.each([
    [[]],
    [["explain", "Alpha"]],
    [["diff", "Default", "OKD"]],
    [["promote", "Alpha", "--to", "OKD", "--dry-run"]],
  ])("%j ends with 1 where the API has mistakes, and with 2 where the configuration has", async (args) => {
    const wrong = { ...API, "api/v1/widget.ts": `${API["api/v1/widget.ts"]}// +nonsense\nexport type N = string;\n` };
    const found = await gates(args, wrong);
    expect(found).toMatchObject({ code: 1, stdout: "" });
    expect(found.stderr).toContain("error marker-unknown");
    const json = await gates([...args, "--format", "json"], wrong);
    expect(json).toMatchObject({ code: 1, stderr: "" });
    expect(JSON.parse(json.stdout).diagnostics).toMatchObject([{ code: "marker-unknown" }]);
    expect(await gates(args, { ...API, "crdwright.config.ts": "defineConfig({ apo: 1 });\n" })).toMatchObject({
      code: 2,
    });
  });
});

describe("gates explain", () => {
  it("tells where a gate is on, what it touches and what it changes", async () => {
    expect(await gates(["explain", "Self"])).toEqual({
      code: 0,
      stdout: [
        "Self",
        "  scope        OpenShift",
        "  on Hypershift: none",
        "  on SelfManagedHA: TechPreviewNoUpgrade, DevPreviewNoUpgrade",
        "",
        "touches",
        "  widgets.example.com v1",
        "    .list  maxItems: 3 instead of maxItems: 1",
        "",
        "turning it on in Default changes",
        "  widgets.example.com v1",
        "    ~ .list  maxItems: 1 → 3",
        "",
      ].join("\n"),
      stderr: "",
    });
    const { stdout } = await gates(["explain", "Self", "--format", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({ gate: "Self", changes: [{ path: ".list", before: 1, after: 3 }] });
  });

  it("tells of documents, too", async () => {
    const api = { ...widgets({ v1: { types: PLAN } }), ...GATES };
    const { stdout } = await gates(["explain", "Self"], api);
    expect(stdout).toContain(
      "touches\n  document plan\n    .servers  maxItems: 3 instead of maxItems: 1\n\nturning it on in Default changes\n  document plan\n    ~ .servers  maxItems: 1 → 3\n",
    );
    const json = JSON.parse((await gates(["explain", "Self", "--format", "json"], api)).stdout);
    expect(json).toMatchObject({ touches: [{ document: "plan", path: ".servers" }], changes: [{ document: "plan" }] });
    const diff = await gates(["diff", "Default", "TechPreviewNoUpgrade"], api);
    expect(diff.stdout).toContain('  document plan\n    + .mode  enum value "Shared"\n');
  });

  it("says so of a gate that no marker names", async () => {
    expect((await gates(["explain", "Gamma"])).stdout).toMatch(/\nno marker of the API names it\n$/);
  });

  it("refuses an unknown gate with a suggestion", async () => {
    expect(await gates(["explain", "Slef"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "crdwright: there is no feature gate Slef in api/features.ts. Did you mean Self?\n",
    });
    expect((await gates(["explain", "Any"], widgets({ v1: {} }))).stderr).toBe(
      "crdwright: there is no feature gate Any: the project has no features file\n",
    );
  });
});

describe("gates diff", () => {
  it("tells what the second set has that the first has not, by profile", async () => {
    const { code, stdout } = await gates(["diff", "Default", "TechPreviewNoUpgrade"]);
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        "Default → TechPreviewNoUpgrade on Hypershift",
        "  gates: +Alpha",
        "  widgets.example.com v1",
        "    + .a  field, string",
        '    + .mode  enum value "Shared"',
        "",
        "Default → TechPreviewNoUpgrade on SelfManagedHA",
        "  gates: +Alpha +Self",
        "  widgets.example.com v1",
        "    + .a  field, string",
        "    ~ .list  maxItems: 1 → 3",
        '    + .mode  enum value "Shared"',
        "",
      ].join("\n"),
    );
    const one = await gates(["diff", "OKD", "Default", "--profile", "Hypershift"]);
    expect(one.stdout).toBe("OKD → Default on Hypershift\n  gates: the same\n  CRDs: the same\n");
    const json = await gates(["diff", "Default", "TechPreviewNoUpgrade", "--format", "json"]);
    expect(JSON.parse(json.stdout).clusters).toMatchObject([
      { profiles: ["Hypershift"], releases: [0], gates: [{ added: ["Alpha"] }] },
      {
        profiles: ["SelfManagedHA"],
        differences: [{ path: ".a", after: { type: "string" } }, { before: 1, after: 3 }, {}],
      },
    ]);
  });

  it.each([
    [["Default", "TechPreviewNoUpgrad"], "feature set TechPreviewNoUpgrad;", "Did you mean TechPreviewNoUpgrade?"],
    [["Defualt", "OKD"], "feature set Defualt;", "Did you mean Default?"],
    [["Default", "OKD", "--profile", "HyperShift"], "cluster profile HyperShift;", "Did you mean Hypershift?"],
  ])("refuses %j with a suggestion", async (args, problem, suggestion) => {
    const { code, stdout, stderr } = await gates(["diff", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`crdwright: there is no ${problem} there are `);
    expect(stderr).toContain(suggestion);
  });
});

describe("gates promote", () => {
  it("tells the manifests that change and what becomes of the API, and writes nothing", async () => {
    const folder = folderWith(API);
    const before = readTree(folder);
    const { code, stdout } = await crdwright(folder, ["gates", "promote", "Self", "--to", "Default", "--dry-run"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Self would be on in Default and OKD on SelfManagedHA\n.*add "Default", "OKD" to its enabledIn/,
    );
    expect(stdout).toContain(
      [
        "--- a/featuregates/featureGate-SelfManagedHA-Default.yaml",
        "+++ b/featuregates/featureGate-SelfManagedHA-Default.yaml",
      ].join("\n"),
    );
    expect(stdout).not.toContain("featureGate-Hypershift");
    expect(stdout).toMatch(/^(new|gone) {2}crds\/example\.com\/v1\/widgets/m);
    const changes = "  gates: +Self\n  widgets.example.com v1\n    ~ .list  maxItems: 1 → 3\n";
    expect(stdout).toContain(`\nAPI of Default on SelfManagedHA\n${changes}`);
    const harms =
      "  for review: widgets.example.com v1: list: maxItems goes from 1 to 3: nothing that was taken is refused; " +
      "a rollback would leave objects that may not be written again (max-items)\n";
    const [, ends] = stdout.split(`\nAPI of OKD on SelfManagedHA\n${changes}`);
    expect(ends).toBe(`\nFor who has objects in Default:\n${harms}\nFor who has objects in OKD:\n${harms}`);
    expect(readTree(folder)).toEqual(before);
  });

  it("prints JSON with --format json", async () => {
    const { stdout } = await gates(["promote", "Beta", "--to", "OKD", "--dry-run", "--format", "json"]);
    const body = JSON.parse(stdout);
    expect(body).toMatchObject({
      diagnostics: [],
      gate: "Beta",
      featureSets: ["OKD"],
      profiles: ["Hypershift", "SelfManagedHA"],
      changes: [{ featureSet: "OKD", clusters: [{ differences: [{ path: ".a", what: "field", change: "added" }] }] }],
    });
    const gateFiles = body.manifests.filter(({ path }: { path: string }) => path.startsWith("featuregates/"));
    expect(gateFiles.map(({ path, change }: { path: string; change: string }) => [path, change])).toEqual([
      ["featuregates/featureGate-Hypershift-OKD.yaml", "changed"],
      ["featuregates/featureGate-SelfManagedHA-OKD.yaml", "changed"],
    ]);
  });

  it.each([
    // The oldest that a project can have; test/review has rows for 1.29 and 1.30, where ratcheting begins.
    ["1.32", "stored objects live on until list is edited"],
    [undefined, "stored objects live on until list is edited (since Kubernetes 1.30)"],
  ])("judges a narrower limit by servers of the project's targetVersion, %s", async (targetVersion, effect) => {
    const members = [
      '// +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=3',
      "// +openshift:validation:FeatureGateAwareMaxItems:featureGate=Self,maxItems=1",
      "// +listType=atomic",
      "list?: string[];",
    ];
    const config = `defineConfig(${JSON.stringify({ targetVersion })});\n`;
    const tree = { ...widgets({ v1: { members } }), ...GATES, "crdwright.config.ts": config };
    const { stdout } = await gates(["promote", "Self", "--to", "OKD", "--dry-run"], tree);
    const harm = "widgets.example.com v1: list: maxItems goes from 3 to 1: refused for new writes";
    expect(stdout).toContain(`\nFor who has objects in OKD:\n  breaks: ${harm}; ${effect} (max-items)\n`);
  });

  it("changes nothing where the gate is on", async () => {
    expect(await gates(["promote", "Alpha", "--to", "DevPreviewNoUpgrade", "--dry-run"])).toEqual({
      code: 0,
      stdout: "Alpha is on in DevPreviewNoUpgrade already: nothing changes\n",
      stderr: "",
    });
  });

  it("ends with 1 where the CRDs that come of it are not sound", async () => {
    const members = ["spec?: Spec;"];
    const types = [
      '// +openshift:validation:FeatureGateAwareXValidation:featureGate=Beta,rule="true",message="m",fieldPath=".a"',
      "export interface Spec {",
      "  // +openshift:enable:FeatureGate=Self",
      "  a?: string;",
      "}",
    ];
    const off = API["api/features.ts"]?.replace(
      /Beta: \{.*\},/,
      'Beta: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },',
    );
    const tree = { ...widgets({ v1: { members, types } }), "api/features.ts": off ?? "" };
    expect((await gates([], tree)).code).toBe(0);
    const { code, stderr } = await gates(["promote", "Beta", "--to", "OKD", "--dry-run"], tree);
    expect(code).toBe(1);
    expect(stderr).toContain("fieldPath");
  });

  it.each([
    [["Alpha", "--to", "OKD"], "add --dry-run"],
    [["Alpha", "--to", "CustomNoUpgrade", "--dry-run"], "CustomNoUpgrade takes every gate"],
    [["Alpha", "--to", "TechPreview", "--dry-run"], "there is no feature set TechPreview"],
    [["Alhpa", "--to", "OKD", "--dry-run"], "Did you mean Alpha?"],
    [["Alpha", "--dry-run"], "required option '--to <set>' not specified"],
  ])("refuses %j", async (args, problem) => {
    const { code, stdout, stderr } = await gates(["promote", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(problem);
  });
});

describe("gates manifests", () => {
  it("writes what generate does, or with --json what is published", async () => {
    const folder = folderWith(API);
    await crdwright(folder, ["generate"]);
    expect(await crdwright(folder, ["gates", "manifests", "--out", "yaml"])).toEqual({
      code: 0,
      stdout: "8 files written to yaml\n",
      stderr: "",
    });
    await crdwright(folder, ["gates", "manifests", "--json", "--out", "json"]);
    const generated = readdirSync(join(folder, "generated/featuregates"));
    expect(generated).toHaveLength(8);
    expect(readdirSync(join(folder, "yaml"))).toEqual(generated);
    expect(readdirSync(join(folder, "json"))).toEqual(generated);
    const textOf = (at: string): string => readFileSync(join(folder, at, "featureGate-Hypershift-OKD.yaml"), "utf8");
    expect(textOf("yaml")).toBe(textOf("generated/featuregates"));
    expect(textOf("json")).toMatch(/^\{\n {4}"apiVersion": "config.openshift.io\/v1",\n.*\n\}\n$/s);
  });

  it("refuses a project without gates", async () => {
    expect(await gates(["manifests", "--out", "x"], widgets({ v1: {} }))).toMatchObject({
      code: 2,
      stderr: "crdwright: the project declares no feature gates\n",
    });
  });
});

describe("the FeatureGate manifests of generate", () => {
  it("are left out where manifests are not made per feature set", async () => {
    const folder = folderWith({ ...API, "crdwright.config.ts": 'defineConfig({ naming: "controller-gen" });\n' });
    expect(await crdwright(folder, ["generate"])).toMatchObject({ code: 0 });
    expect(Object.keys(readTree(folder)).filter((path) => path.includes("featuregates"))).toEqual([]);
  });
});
