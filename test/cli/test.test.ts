import { describe, expect, it } from "vitest";
import { widgets } from "../crd/widget-sources.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, scaffoldedProject, startCrdwrightProcess } from "./run-cli.js";

const crd = (sets: string, maximum: number) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    include.release.openshift.io/self-managed-high-availability: "true"
    release.openshift.io/feature-set: ${sets}
  name: widgets.example.com
spec:
  group: example.com
  scope: Cluster
  names: {kind: Widget, plural: widgets}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              size: {type: integer, maximum: ${maximum}}
              sizes: {type: array, maxItems: 1, items: {type: integer}}
`;
const gates = (set: string, list: string) => `kind: FeatureGate
metadata:
  annotations:
    include.release.openshift.io/self-managed-high-availability: "true"
    release.openshift.io/feature-set: ${set}
spec: ${set === "Default" ? "{}" : `{featureSet: ${set}}`}
status: {featureGates: [{version: "", ${list}: [{name: Tech}]}]}
`;
const suite = (gate: string, size: number, error = "") => `name: Widgets
crdName: widgets.example.com
featureGates: [${gate}]
tests:
  onCreate:
    - name: Size ${size}
      initial: |
        apiVersion: example.com/v1
        kind: Widget
        spec:
          size: ${size}
${error === "" ? "" : `      expectedError: ${error}\n`}`;

const FILES = {
  "crds/default.yaml": crd("Default", 3),
  "crds/tech.yaml": crd("TechPreviewNoUpgrade", 9),
  "gates/default.yaml": gates("Default", "disabled"),
  "gates/tech.yaml": gates("TechPreviewNoUpgrade", "enabled"),
  "good/on.yaml": suite("Tech", 9),
  "good/off.yaml": suite("-Tech", 9, "should be less than or equal to 3"),
  "bad/a.yaml": suite("-Tech", 4),
  "text/a.yaml": suite("-Tech", 4, "must have at most 1 items").replace("size: 4", "sizes: [1, 2]"),
  "odd/a.yaml": suite("Tech", 1).replace("featureGates: [Tech]", "featureGate: Tech"),
};

describe("crdwright test --crds", () => {
  function run(...args: string[]) {
    const folder = temporaryFolder();
    writeTree(folder, FILES);
    return crdwright(folder, ["test", ...args, "--crds", "crds", "--feature-gates", "gates"]);
  }

  it("runs each suite on the manifests for its gates", async () => {
    expect(await run("good")).toEqual({
      code: 0,
      stdout:
        "good/off.yaml: on default.yaml\ngood/on.yaml: on tech.yaml\n2 cases of 2 suites, run 2 times on their manifests: 2 passed, 0 failed\n",
      stderr: "",
    });
  });

  it("shows a case that fails", async () => {
    const { code, stdout, stderr } = await run("bad");
    expect([code, stdout]).toEqual([
      1,
      "bad/a.yaml: on default.yaml\n1 case of 1 suite, run 1 time on their manifests: 0 passed, 1 failed\n",
    ]);
    expect(
      stderr,
    ).toBe(`bad/a.yaml:6:7 - error suite-case-failed: "Size 4" fails on default.yaml: the creation was refused with Widget.example.com "test-b7x2d" is invalid: spec.size: Invalid value: 4: spec.size in body should be less than or equal to 3
  4 | tests:
  5 |   onCreate:
> 6 |     - name: Size 4
    |       ^^^^^^^^^^^^
  7 |       initial: |
  help: correct the API where the suite is right, else the suite
`);
  });

  it("gives JUnit's XML, JSON and what GitHub reads", async () => {
    expect((await run("good/on.yaml", "--format", "junit")).stdout).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite name="good/on.yaml on tech.yaml" tests="1" failures="0">\n    <testcase classname="widgets.example.com" name="Size 9" file="good/on.yaml"/>\n  </testsuite>\n</testsuites>\n',
    );
    const json = await run("good", "bad", "--format", "json");
    expect(json.code).toBe(1);
    const { counts, suites } = JSON.parse(json.stdout);
    expect(counts).toEqual({ suites: 3, cases: 3, runs: 3, passed: 2, failed: 1, otherWording: 0, notRun: 0 });
    expect(suites).toEqual([
      { path: "good/off.yaml", manifests: ["crds/default.yaml"] },
      { path: "good/on.yaml", manifests: ["crds/tech.yaml"] },
      { path: "bad/a.yaml", manifests: ["crds/default.yaml"] },
    ]);
    const { stdout } = await run("bad", "--format", "github");
    expect(stdout).toContain("::error file=bad/a.yaml,title=suite-case-failed,line=6,endLine=6,col=7,endColumn=19::");
  });

  it("tells a key that has no effect, unless it is lenient", async () => {
    const strict = await run("odd");
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain("odd/a.yaml:3:1 - error suite-key-unknown: the suite has no key featureGate");
    expect(strict.stderr).toContain("help: Did you mean featureGates?");
    const lenient = await run("odd", "--lenient");
    expect([lenient.code, lenient.stdout]).toEqual([
      0,
      "odd/a.yaml: on default.yaml, tech.yaml\n1 case of 1 suite, run 2 times on their manifests: 2 passed, 0 failed\n",
    ]);
  });

  it("has the texts of the server that is asked for", async () => {
    expect((await run("text", "--target-version", "1.32")).code).toBe(0);
    const newer = await run("text", "--target-version", "1.34");
    expect(newer.code).toBe(1);
    expect(newer.stderr).toContain("help: run them with --target-version 1.32, or leave texts alone with --verdicts");
    expect(newer.stdout).toContain("0 passed, 0 failed, 1 with the text of another version");
    expect((await run("text", "--verdicts")).code).toBe(0);
    expect((await run("text", "--target-version", "1.31")).code).toBe(2);
  });

  it("ends where there is nothing to run", async () => {
    const { code, stderr } = await run("none");
    expect([code, stderr]).toEqual([2, "crdwright: there is no none\n"]);
    expect((await run("gates/none")).code).toBe(2);
  });
});

const OWN = `name: Widgets
crdName: widgets.example.com
tests:
  onCreate:
    - name: Nothing
      initial: |
        apiVersion: example.com/v1alpha1
        kind: Widget
        spec: {nothing: 1}
      expected: |
        apiVersion: example.com/v1alpha1
        kind: Widget
        spec: {replicas: 1}
`;

describe("crdwright test in a project", () => {
  it("runs the suites beside the types on what is generated of them", async () => {
    const folder = await scaffoldedProject();
    const none = await crdwright(folder, ["test"]);
    expect([none.code, none.stderr]).toEqual([
      2,
      "crdwright: there are no suites; they belong in tests/<crd>/ beside the types, or are named\n",
    ]);
    writeTree(folder, { "api/v1alpha1/tests/widgets.example.com/a.yaml": OWN });
    const { code, stdout } = await crdwright(folder, ["test"]);
    expect([code, stdout.split("\n").at(-2)]).toEqual([
      0,
      "1 case of 1 suite, run 5 times on their manifests: 5 passed, 0 failed",
    ]);
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
  });

  it("has the texts of the servers that the project is for, or of those that are asked for", async () => {
    const folder = temporaryFolder();
    const rule = '// +kubebuilder:validation:XValidation:rule="self != 3",message="three is too many"';
    const object = "apiVersion: example.com/v1\n      kind: Widget\n      spec: 3\n";
    writeTree(folder, {
      ...widgets({ v1: { members: [rule, "spec: Int32;"] } }),
      "crdwright.config.ts":
        'import { defineConfig } from "crdwright/config";\nexport default defineConfig({ targetVersion: "1.34" });\n',
      "api/v1/tests/widgets.example.com/a.yaml":
        "apiVersion: apiextensions.k8s.io/v1\nname: Widget\ncrdName: widgets.example.com\ntests:\n  onCreate:\n" +
        `  - name: three\n    initial: |\n      ${object}    expectedError: 'spec: Invalid value: "integer": three is too many'\n`,
    });
    expect(await crdwright(folder, ["test"])).toMatchObject({ code: 0, stderr: "" });
    const newer = await crdwright(folder, ["test", "--target-version", "1.35"]);
    expect([newer.code, newer.stderr]).toEqual([1, expect.stringContaining("which 1.35 words otherwise")]);
  });

  it("goes on with --watch", async () => {
    const folder = await scaffoldedProject();
    const path = "api/v1alpha1/tests/widgets.example.com/a.yaml";
    writeTree(folder, { [path]: OWN });
    const running = startCrdwrightProcess(folder, ["test", "--watch"]);
    await running.prints(/waiting for changes/);
    writeTree(folder, { [path]: OWN.replace("crdName: widgets", "crdName: gadgets") });
    await running.prints(/error suite-no-crd: there is no CRD gadgets\.example\.com/);
    expect((await running.end("SIGINT")).code).toBe(0);
  });
});
