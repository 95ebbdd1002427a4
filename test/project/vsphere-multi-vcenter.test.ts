import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createCompiler } from "../../src/project/compile.js";
import { readProject } from "../../src/project/read-project.js";
import type { Manifest } from "../compile.js";

const project = readProject({ project: "." });

function maxItemsByFile(features: string): Map<string, number> {
  const texts = { ...project.texts, features: { path: "api/features.ts", text: features } };
  const { files, diagnostics } = createCompiler()(texts);
  expect(diagnostics).toEqual([]);
  return new Map(
    files
      .filter(isInfrastructure)
      .map(({ path, text }) => [path.replace(/^.*infrastructures-|\.crd\.yaml$/g, ""), vcenters(parse(text)).maxItems]),
  );
}

function isInfrastructure({ path }: { readonly path: string }): boolean {
  return path.includes("_infrastructures-");
}

function vcenters(crd: Manifest): Manifest {
  const { spec } = crd.spec.versions[0].schema.openAPIV3Schema.properties;
  return spec.properties.platformSpec.properties.vsphere.properties.vcenters;
}

describe("the gate VSphereMultiVCenters", () => {
  const features = readFileSync("api/features.ts", "utf8");

  it("lets one vCenter in Default and OKD, and three in the other sets", () => {
    expect(Object.fromEntries(maxItemsByFile(features))).toEqual({
      Default: 1,
      OKD: 1,
      TechPreviewNoUpgrade: 3,
      "Hypershift-DevPreviewNoUpgrade": 3,
      "SelfManagedHA-DevPreviewNoUpgrade": 3,
      "Hypershift-CustomNoUpgrade": 3,
      "SelfManagedHA-CustomNoUpgrade": 3,
    });
  });

  it("changes the limit in Default and OKD, and nothing else, when it is turned on there", () => {
    const promoted = features.replace(/(VSphereMultiVCenters: \{[^}]*featureSets: \[)/, '$1"Default", "OKD", ');
    expect(promoted).not.toBe(features);
    const compileWith = (text: string) =>
      createCompiler()({ ...project.texts, features: { path: "api/features.ts", text } }).files;
    const before = new Map(compileWith(features).map(({ path, text }) => [path, text]));
    const after = compileWith(promoted);
    expect(after.map(({ path }) => path)).toEqual([...before.keys()]);
    const changed = after.filter(({ path, text }) => before.get(path) !== text);
    expect(changed.map(({ path }) => path.replace(/^.*infrastructures-|\.crd\.yaml$/g, ""))).toEqual([
      "Default",
      "OKD",
    ]);
    for (const { path, text } of changed) {
      const old: Manifest = parse(before.get(path) ?? "");
      vcenters(old).maxItems = 3;
      expect(parse(text)).toEqual(old);
    }
  });
});
