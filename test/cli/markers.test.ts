import { describe, expect, it } from "vitest";
import { allMarkers } from "../../src/markers/registry.js";
import { temporaryFolder } from "../project/output/folder-on-disk.js";
import { crdwright } from "./run-cli.js";

const markers = (...args: string[]) => crdwright(temporaryFolder(), ["markers", ...args]);

describe("markers", () => {
  it("lists every marker once, by family", async () => {
    const { code, stdout, stderr } = await markers();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const names = stdout.split("\n").flatMap((line) => /^ {2}\+([^[=\s]*[^[=\s:])/.exec(line)?.[1] ?? []);
    expect(names).toHaveLength(allMarkers.length);
    for (const { name } of allMarkers) expect(stdout).toContain(`  +${name}`);
    for (const family of new Set(allMarkers.map((marker) => marker.family)))
      expect(stdout).toMatch(new RegExp(`^${family}$`, "m"));
  });

  it.each(["kubebuilder:validation:MaxItems", "+kubebuilder:validation:MaxItems"])("tells about %s", async (name) => {
    const { code, stdout } = await markers(name);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^\+kubebuilder:validation:MaxItems=<.*>\n {2}\S.*\n {2}stands on: .*field.*\n {2}value \(.*\): /,
    );
  });

  it("tells about all markers of a name without its prefix", async () => {
    const { code, stdout } = await markers("FeatureGateAwareMaxItems");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\+openshift:validation:FeatureGateAwareMaxItems:/);
    expect(stdout).toMatch(/^ {2}featureGate \(.*\): /m);
  });

  it.each([
    ["listTyp", "listType"],
    ["kubebuilder:validation:MaxItem", "kubebuilder:validation:MaxItems"],
    ["Kubebuilder:Validation:maxitems", "kubebuilder:validation:MaxItems"],
    ["MaxItemz", "kubebuilder:validation:MaxItems"],
  ])("exits 2 for %s and suggests %s", async (name, suggestion) => {
    expect(await markers(name)).toEqual({
      code: 2,
      stdout: "",
      stderr: `crdwright: there is no marker +${name}. Did you mean ${suggestion}?\n`,
    });
  });

  it("prints the registry as data", async () => {
    const { code, stdout, stderr } = await markers("--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { markers: listed } = JSON.parse(stdout);
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(allMarkers.map(({ name }) => name));
    for (const marker of listed) {
      const { arguments: given, hasEffect, usage } = marker;
      const definition = allMarkers.find(({ name }) => name === marker.name);
      const schema = definition?.arguments;
      const names = schema?.form === "named" ? Object.keys(schema.arguments) : schema?.form === "anonymous" ? [""] : [];
      expect(given.map(({ name }: { name: string }) => name)).toEqual(names);
      expect(hasEffect).toBe(definition?.accepted !== true);
      expect(usage).toMatch(/^\+/);
    }
  });

  it("prints one marker as data, with what its arguments take", async () => {
    const { stdout } = await markers("FeatureGateAwareXValidation", "--json");
    const [marker, ...others] = JSON.parse(stdout).markers;
    expect(others).toHaveLength(1);
    expect(marker).toMatchObject({
      name: "openshift:validation:FeatureGateAwareXValidation",
      family: "gate-aware",
      targets: ["field", "type"],
      derivedFrom: "kubebuilder:validation:XValidation",
      hasEffect: true,
    });
    const byName = Object.fromEntries(marker.arguments.map((each: { name: string }) => [each.name, each]));
    expect(byName.featureGate).toMatchObject({ names: "gate", required: false });
    expect(byName.rule).toMatchObject({ type: { kind: "string" }, required: true });
    expect(byName.reason.values).toContain("FieldValueForbidden");
  });

  it("suggests nothing where nothing is near", async () => {
    const { code, stderr } = await markers("zzzzzzzzzzzz");
    expect({ code, stderr }).toEqual({ code: 2, stderr: "crdwright: there is no marker +zzzzzzzzzzzz.\n" });
  });
});
