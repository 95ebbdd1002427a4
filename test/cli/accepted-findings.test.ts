import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, crdwrightProcess, startCrdwright } from "./run-cli.js";

const RULE = `self.all(a, self.all(b, a == b || a != b))`;
const PLACE = "api/v1/widget.ts:8:48";
const ACCEPT = '{ code: "cel-rule-cost", at: "api/v1/widget.ts#WidgetSpec.names", reason: "names are few" }';

const configText = (...settings: readonly string[]): string =>
  `import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({\n${settings.map((each) => `  ${each},\n`).join("")}});\n`;

const SUITE = `name: Widgets
crdName: widgets.example.com
tests:
  onCreate:
    - name: Names
      initial: |
        apiVersion: example.com/v1
        kind: Widget
        metadata: {name: a}
        spec: {names: [a], colour: blue}
      expected: |
        apiVersion: example.com/v1
        kind: Widget
        metadata: {name: a}
        spec: {names: [a], colour: blue}
`;

/** A project with a rule that no server takes, and a format that no server checks. */
function project(...settings: readonly string[]): string {
  const folder = temporaryFolder();
  writeTree(folder, {
    "api/v1/groupVersion.ts": "// +groupName=example.com\n",
    "api/v1/widget.ts": `import type { KubernetesObject } from "crdwright/meta/v1";

export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

export interface WidgetSpec {
  // +kubebuilder:validation:XValidation:rule="${RULE}"
  // +listType=atomic
  names: string[];

  // +kubebuilder:validation:Format=colour
  // +crdwright:accept:code=format-unknown,reason="checked by the operator"
  colour: string;
}
`,
    "tests/widgets/suite.yaml": SUITE,
    "crdwright.config.ts": configText(...settings),
  });
  return folder;
}

const accepting = (): string => project(`accept: [${ACCEPT}]`, "bundles: true");

describe("an accepted error", () => {
  it("keeps nothing from being written, and is shown as a warning with its reason and counted", async () => {
    expect(await crdwright(project("bundles: true"), ["generate"])).toMatchObject({ code: 1, stdout: "" });
    const folder = accepting();
    for (const command of ["generate", "generate", "verify"]) {
      const { code, stdout, stderr } = await crdwright(folder, [command, "--max-warnings", "0"]);
      expect({ command, code }).toEqual({ command, code: 0 });
      expect(stdout).toMatch(/\n2 findings accepted: cel-rule-cost, format-unknown\n$/);
      expect(stderr).toMatch(new RegExp(`^${PLACE} - warning cel-rule-cost: this rule may cost .*\\n`));
      expect(stderr).toMatch(/\n {2}accepted: names are few\n$/);
      expect(stderr).not.toContain("help:");
    }
    expect(readTree(join(folder, "generated"))["crds/example.com_widgets.yaml"]).toContain(RULE);
  });

  it("comes out of the cache again, and what is accepted no more is an error", async () => {
    const folder = accepting();
    mkdirSync(join(folder, "node_modules"));
    const first = await crdwrightProcess(folder, ["generate"]);
    expect(readdirSync(join(folder, "node_modules/.cache/crdwright")).length).toBeGreaterThan(1);
    const again = await crdwrightProcess(folder, ["generate"]);
    expect(again.stderr).toBe(first.stderr);
    expect(again.stdout).toContain("2 findings accepted");
    writeFileSync(join(folder, "crdwright.config.ts"), configText("bundles: true"));
    expect(await crdwrightProcess(folder, ["generate"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${PLACE} - error cel-rule-cost`),
    });
  });

  it("stays accepted under --watch, until an edit takes the acceptance or the finding away", async () => {
    const folder = accepting();
    const running = startCrdwright(folder, ["generate", "--watch"]);
    await running.prints(/accepted: names are few[\s\S]*2 findings accepted: cel-rule-cost, format-unknown/);
    const path = join(folder, "api/v1/widget.ts");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace("names: string[]", "names?: string[]"));
    await running.prints(/accepted: names are few[\s\S]*2 findings accepted/);
    writeFileSync(path, text.replace(RULE, "true"));
    await running.prints(/error accept-unused[\s\S]*nothing written; waiting for changes/);
    writeFileSync(join(folder, "crdwright.config.ts"), configText("bundles: true"));
    await running.prints(/1 finding accepted: format-unknown/);
    writeFileSync(path, text);
    await running.prints(/error cel-rule-cost[\s\S]*nothing written; waiting for changes/);
  });

  it("stands in the JSON and in GitHub's annotations of each command", async () => {
    const folder = accepting();
    const bundle = ["bundle", "--feature-set", "Default", "--out", "out"];
    for (const command of [["generate"], ["generate", "--list"], ["verify"], bundle, ["test", "tests"]]) {
      const { stdout } = await crdwright(folder, [...command, "--format", "github"]);
      expect(stdout).toMatch(/^::warning file=api\/v1\/widget\.ts,title=cel-rule-cost,.*%0Aaccepted: names are few$/m);
      expect(stdout).toMatch(/^::notice file=api\/v1\/widget\.ts,title=format-unknown,.*%0Aaccepted: checked by/m);
      if (command.includes("--list")) continue;
      const { stdout: json } = await crdwright(folder, [...command, "--format", "json"]);
      const { accepted, diagnostics } = JSON.parse(json);
      expect(diagnostics).toEqual([]);
      expect(accepted).toMatchObject([
        { code: "format-unknown", severity: "warning", was: "warning", reason: "checked by the operator" },
        {
          code: "cel-rule-cost",
          severity: "warning",
          was: "error",
          reason: "names are few",
          place: { file: "api/v1/widget.ts", line: 8 },
        },
      ]);
    }
  });

  it("lets bundles be made, also of gates that are chosen, and suites run on its CRD", async () => {
    const folder = accepting();
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    const made = await crdwright(folder, ["bundle", "--feature-set", "Default", "--out", "out"]);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining("2 findings accepted") });
    expect(made.stderr).toContain("accepted: names are few");
    const listed = await crdwright(folder, ["bundle", "--list"]);
    expect(listed).toMatchObject({ code: 0, stderr: expect.stringContaining("accepted: names are few") });
    const tested = await crdwright(folder, ["test", "tests"]);
    expect(tested).toMatchObject({ code: 0, stdout: expect.stringContaining("1 passed, 0 failed") });
    expect(tested.stdout).toContain("2 findings accepted");
    expect(tested.stderr).toContain("accepted: names are few");
  });
});

describe("an acceptance in the configuration", () => {
  it("that accepts nothing any more is an error at its place there", async () => {
    const folder = project(`accept: [${ACCEPT}, ${ACCEPT.replace(".names", ".colour")}]`);
    const { code, stderr } = await crdwright(folder, ["verify"]);
    expect(code).toBe(1);
    expect(stderr).toContain("crdwright.config.ts:4:105 - error accept-unused: there is no finding cel-rule-cost here");
    expect(stderr).toContain("^^^^");
  });

  it("at a place that there is not is an error there", async () => {
    const folder = project(`accept: [${ACCEPT.replace("WidgetSpec", "WidgetSpek")}]`);
    const { code, stderr } = await crdwright(folder, ["generate"]);
    expect(code).toBe(1);
    expect(stderr).toContain("crdwright.config.ts:4:12 - error accept-place-unknown: nothing can be accepted at");
    expect(stderr).toContain("help: Did you mean WidgetSpec?");
  });

  it.each([
    ["accept: true", "accept: a list is needed"],
    ['accept: ["cel-rule-cost"]', "accept: each of the list is an object"],
    ['accept: [{ code: "a", at: "b" }]', "accept: each acceptance has a text as its reason"],
    ['accept: [{ code: "a", at: "b", reason: " " }]', "accept: each acceptance has a text as its reason"],
    ['accept: [{ code: "a", at: ["b"], reason: "c" }]', "accept: each acceptance has a text as its at"],
    ['accept: [{ code: "a", at: "b", reason: "c", all: true }]', "accept: an acceptance has no all"],
  ])("has to be whole: %s", async (setting, problem) => {
    const { code, stderr } = await crdwright(project(setting), ["generate"]);
    expect(code).toBe(2);
    expect(stderr).toContain(`error config-invalid: ${problem}`);
  });
});
