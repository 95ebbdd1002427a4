import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  CLUSTER_PROFILES,
  type ClusterProfile,
  FEATURE_SETS,
  type FeatureSet,
  PROFILE_ANNOTATIONS,
} from "../../src/features/feature-registry.js";
import { createCompiler } from "../../src/project/compile.js";
import { readProject } from "../../src/project/read-project.js";
import type { Manifest } from "../compile.js";
import { publishedDataFolder } from "../conformance/published-data.js";

const folder = publishedDataFolder();
if (folder === undefined) {
  console.log("infrastructure structure: skipped, there is no published data beside the project");
}

const FEATURE_SET = "release.openshift.io/feature-set";

/** Every profile with every feature set. */
const CLUSTERS = CLUSTER_PROFILES.flatMap((profile) => FEATURE_SETS.map((featureSet) => ({ profile, featureSet })));

/** The Infrastructure manifests of the API in this repository. */
function generatedManifests(): Manifest[] {
  const { files, diagnostics } = createCompiler()(readProject({ project: "." }).texts);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return files.map(({ text }) => parse(text)).filter(({ spec }: Manifest) => spec.names.kind === "Infrastructure");
}

function publishedManifests(data: string): Manifest[] {
  const structures = join(data, "infrastructure-structure");
  return readdirSync(structures).map((file) => parse(readFileSync(join(structures, file), "utf8")));
}

/** The one manifest that a cluster gets; its annotations say so. */
function manifestFor(manifests: readonly Manifest[], profile: ClusterProfile, featureSet: FeatureSet): Manifest {
  const found = manifests.filter(({ metadata: { annotations } }) => {
    const sets: string | undefined = annotations[FEATURE_SET];
    const isForSet = sets === undefined || sets.split(",").includes(featureSet);
    return isForSet && annotations[PROFILE_ANNOTATIONS[profile]] === "true";
  });
  expect(found).toHaveLength(1);
  return structuredClone(found[0]);
}

/** A manifest without descriptions, rules, and the profile annotations that it was chosen by. */
function structure(manifest: Manifest): Manifest {
  for (const annotation of Object.values(PROFILE_ANNOTATIONS)) delete manifest.metadata.annotations[annotation];
  for (const { schema } of manifest.spec.versions) stripTexts(schema.openAPIV3Schema);
  return manifest;
}

function schemaOf(manifest: Manifest): Manifest {
  return manifest.spec.versions[0].schema.openAPIV3Schema;
}

function vcentersOf(manifest: Manifest): Manifest {
  return schemaOf(manifest).properties.spec.properties.platformSpec.properties.vsphere.properties.vcenters;
}

function stripTexts(schema: Manifest): void {
  delete schema.description;
  delete schema["x-kubernetes-validations"];
  for (const inner of Object.values(schema.properties ?? {})) stripTexts(inner);
  for (const inner of [schema.items, schema.additionalProperties]) if (typeof inner === "object") stripTexts(inner);
}

describe.skipIf(folder === undefined)("the published Infrastructure manifests", () => {
  const published = folder === undefined ? [] : publishedManifests(folder);
  const generated = generatedManifests();

  it.each(CLUSTERS)("has the structure of the generated ones: $featureSet on $profile", ({ profile, featureSet }) => {
    const theirs = structure(manifestFor(published, profile, featureSet));
    const ours = structure(manifestFor(generated, profile, featureSet));
    // What the enhancement changes: an empty list is allowed, and one vCenter more only behind the gate.
    const isUngated = featureSet === "Default" || featureSet === "OKD";
    expect(vcentersOf(theirs)).toMatchObject({ minItems: 1, maxItems: 3 });
    expect(vcentersOf(ours)).toMatchObject({ minItems: 0, maxItems: isUngated ? 1 : 3 });
    Object.assign(vcentersOf(theirs), { minItems: 0, maxItems: isUngated ? 1 : 3 });
    expect(ours).toEqual(theirs);
  });

  it("are all looked at, and differ between the sets", () => {
    const used = CLUSTERS.map(({ profile, featureSet }) => JSON.stringify(manifestFor(published, profile, featureSet)));
    expect(new Set(used).size).toBe(published.length);
    expect(published).toHaveLength(7);
    const structures = CLUSTERS.map(({ profile, featureSet }) =>
      JSON.stringify(schemaOf(structure(manifestFor(generated, profile, featureSet)))),
    );
    expect(new Set(structures).size).toBeGreaterThan(2);
  });
});
