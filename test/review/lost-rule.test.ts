import { expect, it } from "vitest";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import type { JsonObject } from "../../src/kube/values/json-value.js";
import { createCompiler } from "../../src/project/compile.js";
import type { CrdwrightConfig } from "../../src/project/config/define-config.js";
import { readProject } from "../../src/project/read-project.js";
import { reviewCrds } from "../../src/review/review-crds.js";

const project = readProject({ project: "." });

const NAME = "infrastructures.config.openshift.io";
const compiled = new Map<string, ReturnType<ReturnType<typeof createCompiler>>["files"]>();

/** The CRD of Infrastructure that clusters of a feature set get. */
function crdOf(gating: CrdwrightConfig["gating"] & string, featureSet: string): JsonObject {
  const config = { ...project.texts.config, gating, validation: false, clients: false, bundles: false, schemas: false };
  const files = compiled.get(gating) ?? createCompiler()({ ...project.texts, config }).files;
  compiled.set(gating, files);
  const file = files.find(({ path }) => path.endsWith(`_infrastructures-${featureSet}.crd.yaml`));
  // A manifest that is generated is an object.
  return parseYaml(file?.text ?? "") as JsonObject;
}

function defaultCrd(gating: CrdwrightConfig["gating"] & string): ReadonlyMap<string, JsonObject> {
  return new Map([[NAME, crdOf(gating, "Default")]]);
}

/** A CRD with nothing but the fields of some platforms in its spec. */
function onlyPlatforms(crd: JsonObject, ...platforms: readonly string[]): ReadonlyMap<string, JsonObject> {
  // What the compiler writes has these members.
  const copy = structuredClone(crd) as unknown as { spec: { versions: { schema: { openAPIV3Schema: Node } }[] } };
  for (const { schema } of copy.spec.versions) {
    const spec = schema.openAPIV3Schema.properties["spec"] as Node;
    const { platformSpec } = spec.properties as { platformSpec: Node };
    const chosen = platforms.map((name) => [name, platformSpec.properties[name]]);
    const reduced = { type: "object", properties: Object.fromEntries(chosen) };
    schema.openAPIV3Schema = {
      type: "object",
      properties: { spec: { type: "object", properties: { platformSpec: reduced } } },
    };
  }
  return new Map([[NAME, copy as unknown as JsonObject]]);
}

interface Node {
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

it("shows the limit of failure domains that only TechPreviewNoUpgrade has, and none of service endpoints, whose names are 13", () => {
  const [before, after] = ["Default", "TechPreviewNoUpgrade"].map((set) =>
    onlyPlatforms(crdOf("resolved", set), "nutanix", "ibmcloud"),
  );
  const findings = reviewCrds(before ?? new Map(), after ?? new Map());
  const domains = "spec.platformSpec.nutanix.failureDomains";
  expect(findings.map(({ rule, path, level, witness }) => [rule, path, level, witness?.kind])).toEqual([
    ["max-items", domains, "breaking", "create"],
    ["max-items", `${domains}[*].subnets`, "review", "create"],
    // Two subnets that are the same could not be written in Default, where there is one.
    ["rule", `${domains}[*].subnets`, "review", undefined],
  ]);
});

it("shows by objects what Default loses where manifests for single gates are merged: a rule, and a value of an enum", () => {
  const findings = reviewCrds(defaultCrd("resolved"), defaultCrd("partials"));
  expect(findings.map(({ rule, path, level, harm, witness }) => [rule, path, level, harm, witness?.kind])).toEqual([
    ["rule", "spec.platformSpec.vsphere.vcenters", "review", "rollback", "update"],
    ["enum", "status.controlPlaneTopology", "breaking", "write", "create"],
  ]);
});
