import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/project/config/read-config.js";
import { GATES_FILE, type ScaffoldNames, scaffold } from "../../src/project/scaffold.js";
import { compile, manifests } from "../compile.js";

async function scaffolded(names: ScaffoldNames, featureGates = false): Promise<Record<string, string>> {
  return Object.fromEntries((await scaffold({ ...names, featureGates })).map(({ path, text }) => [path, text]));
}

/** The scaffold's sources, without the configuration. */
async function sources(names: ScaffoldNames, featureGates = false): Promise<Record<string, string>> {
  const { "crdwright.config.ts": _, ...rest } = await scaffolded(names, featureGates);
  return rest;
}

const WIDGET = { group: "example.com", version: "v1alpha1", kind: "Widget" };

describe("scaffold", () => {
  it("names files after group, version and kind", async () => {
    const names = { group: "machine.example.com", version: "v1", kind: "MachinePool" };
    const files = ["api/machine/v1/groupVersion.ts", "api/machine/v1/machinepool.ts", "crdwright.config.ts"];
    expect(Object.keys(await scaffolded(names)).sort()).toEqual(files);
    expect(Object.keys(await scaffolded(names, true)).sort()).toEqual(["api/features.ts", ...files]);
  });

  it("leaves no place in a template unfilled", async () => {
    for (const featureGates of [false, true]) {
      for (const text of Object.values(await scaffolded(WIDGET, featureGates)))
        expect(text).not.toMatch(/\{\{|\}\}\}|__/);
    }
  });

  it.each([
    WIDGET,
    { group: "machine.example.com", version: "v1", kind: "Policy" },
    { group: "a.b", version: "v2beta1", kind: "HTTPRoute" },
    { group: "a.b", version: "v1", kind: "K".repeat(59) },
  ])("compiles without a finding: %j", async (names) => {
    for (const [featureGates, count] of [
      [false, 1],
      [true, 5],
    ] as const) {
      const compilation = compile(await sources(names, featureGates));
      expect(compilation.diagnostics).toEqual([]);
      const crds = Object.values(manifests(compilation));
      expect(crds).toHaveLength(count);
      expect(crds[0].spec).toMatchObject({
        group: names.group,
        names: { kind: names.kind, listKind: `${names.kind}List` },
        versions: [{ name: names.version, served: true, storage: true, subresources: { status: {} } }],
      });
    }
  });

  it("assumes nothing of OpenShift, unless gates are asked for", async () => {
    for (const text of Object.values(await scaffolded(WIDGET))) expect(text).not.toMatch(/openshift|gate/i);
    const [manifest] = Object.values(manifests(compile(await sources(WIDGET))));
    expect(manifest.metadata).toEqual({ name: "widgets.example.com" });
  });

  it("shows what a gate does: more parts in the preview sets", async () => {
    const limits = Object.entries(manifests(compile(await sources(WIDGET, true)))).map(([file, crd]) => [
      file.replace(/^widgets-|\.crd\.yaml$/g, ""),
      crd.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.parts.maxItems,
    ]);
    expect(Object.fromEntries(limits)).toEqual({
      Default: 1,
      OKD: 1,
      TechPreviewNoUpgrade: 3,
      DevPreviewNoUpgrade: 3,
      CustomNoUpgrade: 3,
    });
  });

  it("has a configuration that can be read, and declares its gate in the file that it says", async () => {
    const { "crdwright.config.ts": text = "", [GATES_FILE]: gates } = await scaffolded(WIDGET, true);
    const config = readConfig({ path: "crdwright.config.ts", text }, (finding) => {
      throw new Error(finding.message);
    });
    expect(config).toEqual({ api: "api", output: "generated", clients: true, validation: true });
    expect(gates).toContain("WidgetParts");
  });
});
