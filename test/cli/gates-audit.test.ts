import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { publishedDataFolder } from "../conformance/published-data.js";
import { GATES, type WidgetVersion, widgets } from "../crd/widget-sources.js";
import { readTree, type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, type Ended } from "./run-cli.js";

function folderWith(tree: Tree): string {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  return folder;
}

const audit = (tree: Tree, ...args: string[]): Promise<Ended> =>
  crdwright(folderWith(tree), ["gates", "audit", ...args]);

/** An API that loses a rule, an enum value and a limit. */
const LOSING: WidgetVersion = {
  members: [
    `// +kubebuilder:validation:XValidation:rule="self[0] != 'plain'"`,
    '// +openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="self.all(x, x != \'100%\')"',
    `// +openshift:validation:FeatureGateAwareXValidation:featureGate=Alpha,rule="self[0] != 'alpha'"`,
    '// +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1',
    "// +openshift:validation:FeatureGateAwareMaxItems:featureGate=Self,maxItems=3",
    "// +listType=atomic",
    "x?: string[];",
  ],
};
const PLACE = "widgets.example.com .x";
const SETS = "CustomNoUpgrade, DevPreviewNoUpgrade, TechPreviewNoUpgrade";

describe("gates audit of a project", () => {
  it("lists what is lost, by which file and where, and exits 1", async () => {
    expect(await audit({ ...widgets({ v1: LOSING }), ...GATES })).toEqual({
      code: 1,
      stdout: [
        PLACE,
        "  limit maxItems: 1",
        "  of AAA_ungated.yaml, dropped by Self.yaml (CustomNoUpgrade, DevPreviewNoUpgrade on SelfManagedHA, TechPreviewNoUpgrade on SelfManagedHA)",
        PLACE,
        "  rule self.all(x, x != '100%')",
        `  of AAA_ungated.yaml, dropped by Alpha.yaml (${SETS})`,
        PLACE,
        "  rule self[0] != 'alpha'",
        "  of Alpha.yaml, dropped by Self.yaml (CustomNoUpgrade, DevPreviewNoUpgrade on SelfManagedHA, TechPreviewNoUpgrade on SelfManagedHA)",
        "lost in the merge: 2 rules, 0 enum values, 1 limit",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("prints JSON with --format json", async () => {
    const { code, stdout, stderr } = await audit({ ...widgets({ v1: LOSING }), ...GATES }, "--format", "json");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    const { diagnostics, losses } = JSON.parse(stdout);
    expect(diagnostics).toEqual([]);
    expect(losses).toHaveLength(3);
    expect(losses[1]).toEqual({
      crd: "widgets.example.com",
      version: "v1",
      path: ".x",
      kind: "rule",
      keyword: "x-kubernetes-validations",
      value: { rule: "self.all(x, x != '100%')" },
      what: "self.all(x, x != '100%')",
      lostFrom: "AAA_ungated.yaml",
      drops: [{ droppedBy: "Alpha.yaml", now: null, where: SETS }],
    });
    expect(losses[0].drops[0].now).toBe(3);
  });

  it("prints workflow commands with --format github", async () => {
    const { code, stdout } = await audit({ ...widgets({ v1: LOSING }), ...GATES }, "--format", "github");
    expect(code).toBe(1);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toBe(
      `::warning title=lost rule::${PLACE}: self.all(x, x != '100%25'), of AAA_ungated.yaml, dropped by Alpha.yaml (${SETS})`,
    );
  });

  it("exits 0 where nothing is lost, in every format", async () => {
    const tree = { ...widgets({ v1: {} }), ...GATES };
    expect(await audit(tree)).toEqual({ code: 0, stdout: "nothing is lost in the merge\n", stderr: "" });
    expect(await audit(tree, "--format", "github")).toEqual({ code: 0, stdout: "", stderr: "" });
    const { code, stdout } = await audit(tree, "--format", "json");
    expect([code, JSON.parse(stdout)]).toEqual([0, { version: 1, diagnostics: [], losses: [] }]);
  });

  it("counts the overrides of the project", async () => {
    const override = [
      "metadata: { name: widgets.example.com }",
      "spec: { versions: [{ name: v1, schema: { openAPIV3Schema: { properties: { x: { enum: [b] } } } } }] }",
      "",
    ].join("\n");
    const members = ["// +kubebuilder:validation:Enum=a;b", "x?: string;"];
    const tree = { ...widgets({ v1: { members } }), ...GATES, "api/v1/mine.override.yaml": override };
    const { code, stdout } = await audit(tree);
    expect(code).toBe(1);
    expect(stdout).toBe(
      `${PLACE}\n  enum: "a"\n  of AAA_ungated.yaml, dropped by mine.yaml (override) (CustomNoUpgrade, Default, DevPreviewNoUpgrade, OKD, TechPreviewNoUpgrade)\nlost in the merge: 0 rules, 1 enum value, 0 limits\n`,
    );
  });

  it("writes nothing", async () => {
    const folder = folderWith({ ...widgets({ v1: LOSING }), ...GATES });
    const before = readTree(folder);
    await crdwright(folder, ["gates", "audit"]);
    expect(readTree(folder)).toEqual(before);
  });

  it("exits 1 for mistakes in the sources, which it tells in place of losses", async () => {
    const tree = { ...widgets({ v1: { members: ["// +MaxItem=1", "x?: string[];"] } }), ...GATES };
    const { code, stdout, stderr } = await audit(tree);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("api/v1/widget.ts:3:6 - error marker-unknown");
    const json = await audit(tree, "--format", "json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ diagnostics: [{ code: "marker-unknown" }], losses: [] });
  });

  it("exits 2 for mistakes in the configuration, and where there is no project", async () => {
    const wrong = await audit({ ...widgets({ v1: {} }), "crdwright.config.ts": 'defineConfig({ gatng: "x" });' });
    expect({ code: wrong.code, stdout: wrong.stdout }).toEqual({ code: 2, stdout: "" });
    expect(wrong.stderr).toContain("gatng");
    expect((await audit({})).code).toBe(2);
    const json = await audit({}, "--format", "json");
    expect(json.code).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({ diagnostics: [{ code: "config-folder-missing" }], losses: [] });
  });
});

/** A tree of partial manifests of one CRD, whose schema has the given keywords. */
function partials(schemas: Readonly<Record<string, string>>, folder = "partials"): Tree {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const gates = name === "AAA_ungated" ? [""] : name.split("+");
      const annotations = gates.map((gate) => `    feature-gate.release.openshift.io/${gate}: "true"\n`).join("");
      return [
        `${folder}/example.com/v1/widgets.example.com/${name}.yaml`,
        `metadata:\n  name: widgets.example.com\n  annotations:\n${annotations}spec:\n  versions:\n  - name: v1\n    schema:\n      openAPIV3Schema: ${schema}\n`,
      ];
    }),
  );
}

function gateManifest(set: string, enabled: readonly string[]): Tree {
  const annotations = {
    "include.release.openshift.io/self-managed-high-availability": "true",
    "release.openshift.io/feature-set": set,
  };
  const status = { featureGates: [{ enabled: enabled.map((name) => ({ name })), disabled: [], version: "" }] };
  const spec = set === "Default" ? {} : { featureSet: set };
  return {
    [`gates/${set}.yaml`]: JSON.stringify({ kind: "FeatureGate", metadata: { annotations }, spec, status }),
  };
}

const FOLDERS = ["--partials", "partials", "--feature-gates", "gates"];
const ALPHA_IN_TECH = { ...gateManifest("Default", []), ...gateManifest("TechPreviewNoUpgrade", ["Alpha"]) };
const RULES = {
  AAA_ungated: "{ x-kubernetes-validations: [{ rule: one }, { rule: two }] }",
  Alpha: "{ x-kubernetes-validations: [{ rule: two }] }",
};

describe("gates audit of folders", () => {
  it("lists what the merge of a tree of manifests loses", async () => {
    expect(await audit({ ...partials(RULES), ...ALPHA_IN_TECH }, ...FOLDERS)).toEqual({
      code: 1,
      stdout: [
        "widgets.example.com .",
        "  rule one",
        "  of AAA_ungated.yaml, dropped by Alpha.yaml (CustomNoUpgrade on SelfManagedHA, TechPreviewNoUpgrade on SelfManagedHA)",
        "lost in the merge: 1 rule, 0 enum values, 0 limits",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("exits 0 where it loses nothing", async () => {
    const tree = { ...partials({ ...RULES, Alpha: "{ type: object }" }), ...ALPHA_IN_TECH };
    expect(await audit(tree, ...FOLDERS)).toEqual({ code: 0, stdout: "nothing is lost in the merge\n", stderr: "" });
  });

  it("merges a tree of overrides last", async () => {
    const tree = {
      ...partials({ AAA_ungated: "{ x-kubernetes-validations: [{ rule: one }] }" }),
      ...partials({ AAA_ungated: "{ x-kubernetes-validations: [] }" }, "overrides"),
      ...ALPHA_IN_TECH,
    };
    expect((await audit(tree, ...FOLDERS)).code).toBe(0);
    const { code, stdout } = await audit(tree, ...FOLDERS, "--overrides", "overrides");
    expect(code).toBe(1);
    expect(stdout).toContain("of AAA_ungated.yaml, dropped by AAA_ungated.yaml (override) (");
  });

  it("prints whole numbers of any size in JSON", async () => {
    const tree = {
      ...partials({ AAA_ungated: "{ maximum: 9223372036854775807 }", Alpha: "{ maximum: 9223372036854775806 }" }),
      ...ALPHA_IN_TECH,
    };
    const { code, stdout } = await audit(tree, ...FOLDERS, "--format", "json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout).losses).toMatchObject([
      { what: "maximum: 9223372036854775807", value: "9223372036854775807", drops: [{ now: "9223372036854775806" }] },
    ]);
  });

  it.each<[string, Tree, string[], string]>([
    ["the partial manifests", ALPHA_IN_TECH, FOLDERS, "there are no partial manifests in partials"],
    ["the gates", partials(RULES), FOLDERS, "there are no FeatureGate manifests in gates"],
    [
      "the overrides",
      { ...partials(RULES), ...ALPHA_IN_TECH },
      [...FOLDERS, "--overrides", "nowhere"],
      "there are no overrides of these manifests in nowhere",
    ],
  ])("exits 2 where %s are missing", async (_, tree, args, message) => {
    const { code, stdout, stderr } = await audit(tree, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`error partials-missing: ${message}`);
    const json = await audit(tree, ...args, "--format", "json");
    expect(json.code).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({ diagnostics: [{ code: "partials-missing", message }], losses: [] });
  });

  it("exits 2 for a file that cannot be read, and names it", async () => {
    const tree = { ...partials({ ...RULES, Alpha: "{" }), ...ALPHA_IN_TECH };
    const { code, stdout, stderr } = await audit(tree, ...FOLDERS);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(
      "error partials-unreadable: partials/example.com/v1/widgets.example.com/Alpha.yaml cannot be read: ",
    );
    const noGate = { ...partials(RULES), "gates/a.yaml": "kind: Gate\n" };
    expect((await audit(noGate, ...FOLDERS)).stderr).toContain(
      "gates/a.yaml cannot be read: its kind is not FeatureGate",
    );
  });

  it.each<[string, string[], string]>([
    ["no gates", ["--partials", "partials"], "--partials needs --feature-gates <folder>"],
    ["gates alone", ["--feature-gates", "gates"], "belong to --partials <folder>, which is not given"],
    ["overrides alone", ["--overrides", "overrides"], "belong to --partials <folder>, which is not given"],
  ])("exits 2 for options that do not go together: %s", async (_, args, message) => {
    const { code, stdout, stderr } = await audit({ ...partials(RULES), ...ALPHA_IN_TECH }, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  const published = publishedDataFolder();
  it.skipIf(published === undefined)("finds the 17 rules that openshift/api loses", async () => {
    const data = join(resolve(published ?? ""), "openshift-api");
    const { code, stdout } = await crdwright(temporaryFolder(), [
      ...["gates", "audit", "--partials", join(data, "partials")],
      ...["--overrides", join(data, "overrides"), "--feature-gates", join(data, "featuregates")],
    ]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^lost in the merge: 17 rules, 0 enum values, \d+ limits$/m);
    expect(stdout).toMatch(
      /^infrastructures\.config\.openshift\.io \.spec\.platformSpec\.vsphere\.vcenters\n {2}rule .*\n {2}of AAA_ungated\.yaml, dropped by AWSClusterHostedDNSInstall\.yaml /m,
    );
  });
});
