import { expect, it } from "vitest";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import type { JsonObject } from "../../src/kube/values/json-value.js";
import { createCompiler } from "../../src/project/compile.js";
import type { CrdwrightConfig } from "../../src/project/config/define-config.js";
import { readProject } from "../../src/project/read-project.js";
import { reviewCrds } from "../../src/review/review-crds.js";

const project = readProject({ project: "." });

/** The CRD of Infrastructure that clusters of Default get. */
function defaultCrd(gating: CrdwrightConfig["gating"] & string): ReadonlyMap<string, JsonObject> {
  const config = { ...project.texts.config, gating, validation: false, clients: false, bundles: false, schemas: false };
  const { files } = createCompiler()({ ...project.texts, config });
  const file = files.find(({ path }) => path.endsWith("_infrastructures-Default.crd.yaml"));
  // A manifest that is generated is an object.
  return new Map([["infrastructures.config.openshift.io", parseYaml(file?.text ?? "") as JsonObject]]);
}

it("shows by objects what Default loses where manifests for single gates are merged: a rule, and a value of an enum", () => {
  const findings = reviewCrds(defaultCrd("resolved"), defaultCrd("partials"));
  expect(findings.map(({ rule, path, level, harm, witness }) => [rule, path, level, harm, witness?.kind])).toEqual([
    ["rule", "spec.platformSpec.vsphere.vcenters", "review", "rollback", "update"],
    ["enum", "status.controlPlaneTopology", "breaking", "write", "create"],
  ]);
});
