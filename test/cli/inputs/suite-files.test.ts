import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSuiteFiles, watchedPaths, withProject } from "../../../src/cli/commands/suite-run.js";
import { crdFolders, namedSuites, publishedManifestsOf } from "../../../src/cli/inputs/suite-files.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { layOutCheckout } from "../../conformance/published-checkout.js";
import { publishedDataFolder } from "../../conformance/published-data.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";
import { sampleSize, TAKES_ALL } from "../../sample-size.js";

const CRD = "widgets.example.com";

/** A manifest that takes sizes up to a maximum, for a version and a feature set, or of a single gate. */
const manifest = (version: string, annotation: string, maximum: number) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    include.release.openshift.io/self-managed-high-availability: "true"
    ${annotation}
  name: ${CRD}
spec:
  group: example.com
  scope: Cluster
  names: {kind: Widget, plural: widgets}
  versions:
  - name: ${version}
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties: {size: {type: integer, maximum: ${maximum}}}
`;
const merged = (version: string, set: string, maximum: number) =>
  manifest(version, `release.openshift.io/feature-set: ${set}`, maximum);
const suite = (version: string, gate: string, maximum: number) => `name: Widgets
crdName: ${CRD}
featureGates: [${gate}]
tests:
  onCreate:
    - name: The greatest
      initial: "{apiVersion: example.com/${version}, kind: Widget, size: ${maximum}}"
    - name: One more
      initial: "{apiVersion: example.com/${version}, kind: Widget, size: ${maximum + 1}}"
      expectedError: should be less than or equal to ${maximum}
`;
const gates = (set: string, list: string) => `kind: FeatureGate
metadata:
  annotations:
    include.release.openshift.io/self-managed-high-availability: "true"
    release.openshift.io/feature-set: ${set}
spec: ${set === "Default" ? "{}" : `{featureSet: ${set}}`}
status: {featureGates: [{version: "", ${list}: [{name: Tech}]}]}
`;

/** A checkout with two versions of a CRD, which take different sizes. */
const CHECKOUT = {
  "example/v1/zz_generated.crd-manifests/widgets-Default.crd.yaml": merged("v1", "Default", 1),
  "example/v1/zz_generated.crd-manifests/widgets-Tech.crd.yaml": merged("v1", "TechPreviewNoUpgrade", 2),
  "example/v1/zz_generated.featuregated-crd-manifests/widgets.example.com/Tech.yaml": manifest(
    "v1",
    'feature-gate.release.openshift.io/Tech: "true"',
    3,
  ),
  "example/v1/manual-override-crd-manifests/widgets.example.com/AAA_ungated.yaml": merged("v1", "Default", 4),
  "example/v1/tests/widgets.example.com/AAA_ungated.yaml": suite("v1", "-Tech", 1),
  "example/v1/tests/widgets.example.com/Tech.yaml": suite("v1", "Tech", 2),
  "example/v1/types.yaml": "a: 1\n",
  "example/v2/zz_generated.crd-manifests/widgets.crd.yaml": merged("v1", "Default,TechPreviewNoUpgrade", 5),
  "example/v2/tests/widgets.example.com/AAA_ungated.yaml": suite("v1", "", 5),
  "elsewhere/v1/tests/widgets.example.com/Tech.yaml": suite("v1", "Tech", 2),
  "payload-manifests/featuregates/default.yaml": gates("Default", "disabled"),
  "payload-manifests/featuregates/tech.yaml": gates("TechPreviewNoUpgrade", "enabled"),
  "payload-manifests/crds/widgets-Default.crd.yaml": merged("v1", "Default", 1),
  "tools/vendor/a/tests/b/c.yaml": "no suite\n",
};

function checkout(): string {
  const folder = temporaryFolder();
  writeTree(folder, CHECKOUT);
  return folder;
}

/** What runs on what, and what is found. */
function run(folder: string, paths: readonly string[], crds?: string) {
  const inputs = { paths: paths.map((path) => join(folder, path)), project: folder };
  const outcome = runSuiteFiles({ ...inputs, ...(crds !== undefined && { crds: join(folder, crds) }) }, {});
  return {
    runs: outcome.runs.map(({ suite: { location }, crd, results }) => [
      location.slice(folder.length + 1),
      crd.name,
      results.filter(({ problem }) => problem !== undefined).length,
    ]),
    findings: outcome.findings.map(({ code }) => code),
  };
}

const V1 = "example/v1/tests/widgets.example.com";
const RUNS_OF_V1 = [
  [`${V1}/AAA_ungated.yaml`, "widgets-Default.crd.yaml", 0],
  [`${V1}/Tech.yaml`, "widgets-Tech.crd.yaml", 0],
];

describe("suites in a checkout of openshift/api", () => {
  it("run on the merged manifests beside them, with the payload's gates", () => {
    const folder = checkout();
    expect(run(folder, [`${V1}/Tech.yaml`])).toEqual({ runs: [RUNS_OF_V1[1]], findings: [] });
    expect(run(folder, ["example/v1"])).toEqual({ runs: RUNS_OF_V1, findings: [] });
  });

  it("run all in one call, each on its own version, and one without manifests beside it on those of the checkout", () => {
    const all = [
      ["elsewhere/v1/tests/widgets.example.com/Tech.yaml", "widgets-Tech.crd.yaml", 0],
      ...RUNS_OF_V1,
      ["example/v2/tests/widgets.example.com/AAA_ungated.yaml", "widgets.crd.yaml", 0],
    ];
    const folder = checkout();
    expect(run(folder, ["."])).toEqual({ runs: all, findings: [] });
  });

  it("run on nothing else of it where it is named with --crds", () => {
    const folder = checkout();
    expect(run(folder, ["example/v1"], ".")).toEqual({ runs: RUNS_OF_V1, findings: [] });
    expect(crdFolders(folder).map((path) => path.slice(folder.length + 1))).toEqual([
      "example/v1/zz_generated.crd-manifests",
      "example/v2/zz_generated.crd-manifests",
    ]);
    expect(crdFolders(join(folder, "payload-manifests"))).toEqual([join(folder, "payload-manifests")]);
  });

  it("have the gates of the checkout read once, whatever folders they lie in", () => {
    const folder = checkout();
    writeTree(folder, { "payload-manifests/featuregates/broken.yaml": "a: [\n" });
    expect(run(folder, ["example"]).findings).toEqual(["partials-unreadable"]);
  });

  it("need the gates that they name", () => {
    const folder = temporaryFolder();
    cpSync(join(checkout(), "example"), join(folder, "example"), { recursive: true });
    expect(run(folder, [`${V1}/Tech.yaml`])).toEqual({ runs: [], findings: ["suite-gate-unknown"] });
  });

  it("are watched with what they run on", () => {
    const folder = checkout();
    const watched = watchedPaths({ paths: [join(folder, V1)], project: folder });
    expect(watched.map((path) => path.slice(folder.length + 1))).toEqual([
      V1,
      "example/v1/zz_generated.crd-manifests",
      "payload-manifests/featuregates",
    ]);
  });
});

describe("suites of a project", () => {
  it("have it read once, for all that ask for it", async () => {
    const project = temporaryFolder();
    writeTree(project, { "api/v1/widget.ts": "export interface Widget {}\n" });
    const { opened } = await withProject({ paths: [], project });
    expect(opened?.texts.sources.map(({ path }) => path)).toEqual(["api/v1/widget.ts"]);
    expect((await withProject({ paths: [], project, crds: project })).opened).toBeUndefined();
  });
});

describe("suites elsewhere", () => {
  function named(files: Readonly<Record<string, string>>) {
    const folder = temporaryFolder();
    writeTree(folder, files);
    const findings: Diagnostic[] = [];
    const found = namedSuites([folder], (finding) => findings.push(finding));
    return {
      paths: found.map(({ location = "" }) => location.slice(folder.length + 1)),
      codes: findings.map(({ code }) => code),
    };
  }

  it("are all files of a folder that are no objects", () => {
    const files = {
      "a.yaml": "name: a\n",
      "b/c.yml": "broken\n",
      "crd.yaml": "kind: X\n",
      "d.json": '{\n  "kind": "X"\n}',
    };
    expect(named(files)).toEqual({ paths: ["a.yaml", "b/c.yml"], codes: [] });
    expect(named({ "crd.yaml": "kind: X\n" })).toEqual({ paths: [], codes: ["suite-none"] });
  });

  it("have no manifests of their own", () => {
    expect(publishedManifestsOf(join(temporaryFolder(), "tests/widgets.example.com/a.yaml"))).toBeUndefined();
    expect(publishedManifestsOf(join(checkout(), "example/v1/a.yaml"))).toBeUndefined();
  });
});

const published = publishedDataFolder();
/** Their rules are published without texts, so that no server would take them. */
const OPAQUE = "infrastructures.config.openshift.io";

describe.skipIf(published === undefined)("the published suites", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "crdwright-test-"));
    layOutCheckout(join(published ?? "", "openshift-api"), folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("pass in a checkout at the version that they were written for", () => {
    // npm run conformance goes through all of them, too.
    const paths = TAKES_ALL ? [folder] : ["config/v1alpha1", "machine"].map((place) => join(folder, place));
    const outcome = runSuiteFiles({ paths, project: folder }, { lenient: true, targetVersion: "1.32" });
    const refused = outcome.findings.filter(({ message }) => message.includes(' would refuse: the rule "rule-'));
    expect(outcome.findings).toEqual(refused);
    const counted = outcome.runs.filter(({ suite: { crdName } }) => crdName !== OPAQUE);
    const results = counted.flatMap((each) => each.results);
    expect(results.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect([outcome.texts.size, results.length]).toEqual(TAKES_ALL ? [181, 3927] : [9, 212]);
  });

  it("give the same verdicts at the newest version, if texts are left alone", () => {
    const paths = [...(TAKES_ALL ? ["config/v1"] : []), "example", "image"].map((place) => join(folder, place));
    const { runs } = runSuiteFiles({ paths, project: folder }, { lenient: true, comparison: "verdicts" });
    const results = runs.flatMap((each) => each.results);
    expect(results.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(results.length).toBeGreaterThan(sampleSize(1000));
  });
});
