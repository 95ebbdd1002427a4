import type { JsonObject } from "../../src/kube/values/json-value.js";
import type { ChangeFinding, ReviewOptions } from "../../src/review/finding.js";
import { reviewCrds } from "../../src/review/review-crds.js";

/** The parts of a test CRD that tests change. */
export interface CrdParts {
  readonly spec?: JsonObject;
  readonly status?: JsonObject;
  readonly version?: JsonObject;
  readonly versions?: readonly JsonObject[];
  readonly names?: JsonObject;
  readonly crd?: JsonObject;
}

/** A CRD with one version, `v1`, whose spec is an object with these fields. */
export function crd({
  spec = {},
  status,
  version = {},
  versions,
  names = {},
  crd: more = {},
}: CrdParts = {}): JsonObject {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "racks.example.com" },
    spec: {
      group: "example.com",
      names: { kind: "Rack", listKind: "RackList", plural: "racks", singular: "rack", ...names },
      scope: "Namespaced",
      versions: versions ?? [crdVersion("v1", { spec, ...(status && { status }) }, { storage: true, ...version })],
      ...more,
    },
  };
}

/** A version of a CRD with these fields below its root. */
export function crdVersion(name: string, parts: JsonObject, more: JsonObject = {}): JsonObject {
  const { spec, status } = parts;
  return {
    name,
    served: true,
    storage: false,
    schema: {
      openAPIV3Schema: {
        type: "object",
        properties: {
          spec: { type: "object", ...(spec as JsonObject) },
          ...(status !== undefined && { status: { type: "object", ...(status as JsonObject) } }),
        },
      },
    },
    ...more,
  };
}

/** What a change from one CRD to another does. */
export function review(before: CrdParts, after: CrdParts, options: ReviewOptions = {}): ChangeFinding[] {
  const states = [before, after].map((parts) => new Map([["racks.example.com", crd(parts)]]));
  return reviewCrds(states[0] ?? new Map(), states[1] ?? new Map(), options);
}

/** The same for one field of the spec, `value`, beside a field `other`. */
export function reviewField(before: JsonObject, after: JsonObject): ChangeFinding[] {
  const other = { type: "string" };
  return review({ spec: { properties: { value: before, other } } }, { spec: { properties: { value: after, other } } });
}
