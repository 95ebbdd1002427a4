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

  it("suggests nothing where nothing is near", async () => {
    const { code, stderr } = await markers("zzzzzzzzzzzz");
    expect({ code, stderr }).toEqual({ code: 2, stderr: "crdwright: there is no marker +zzzzzzzzzzzz.\n" });
  });
});
