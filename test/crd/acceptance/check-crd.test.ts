import { describe, expect, it } from "vitest";
import { checkCrd } from "../../../src/crd/acceptance/check-crd.js";
import type { CrdProblem } from "../../../src/crd/acceptance/shape/crd-problem.js";
import type { JsonValue } from "../../../src/kube/values/json-value.js";
import { problemLines } from "./problem-lines.js";

type Fields = { readonly [key: string]: JsonValue };

const SCHEMA = { openAPIV3Schema: { type: "object", properties: { spec: { type: "object" } } } };
const VERSION = { name: "v1", served: true, storage: true, schema: SCHEMA };

function crd(spec: Fields = {}, rest: Fields = {}): Fields {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.example.io" },
    spec: {
      group: "example.io",
      names: { kind: "Widget", plural: "widgets" },
      scope: "Namespaced",
      versions: [VERSION],
      ...spec,
    },
    ...rest,
  };
}

function lines(value: JsonValue): string[] {
  return problemLines(checkCrd(value));
}

describe("checkCrd", () => {
  it("takes a sound CRD, its status and what a client has put into its metadata", () => {
    const metadata = { name: "widgets.example.io", creationTimestamp: null, labels: { app: "widgets" } };
    expect(checkCrd(crd({}, { metadata, status: { conditions: "whatever" } }))).toEqual([]);
  });

  it.each<[string, JsonValue, string]>([
    ["null", null, "must be an object"],
    ["a text", "crd", "must be an object"],
    ["a list", [], "must be an object"],
  ])("refuses %s", (_, value, text) => {
    expect(lines(value)).toEqual([` | Invalid | ${text}`]);
  });

  it("refuses other kinds and versions", () => {
    expect(lines(crd({}, { apiVersion: "apiextensions.k8s.io/v1beta1", kind: "Widget" }))).toEqual([
      "apiVersion | Invalid | must be apiextensions.k8s.io/v1",
      "kind | Invalid | must be CustomResourceDefinition",
    ]);
  });

  it("says what is missing where everything is", () => {
    expect(lines({ apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" })).toEqual([
      "metadata.name | Required | name or generateName is required",
      "spec.group | Required | ",
      "spec.scope | Required | ",
      "spec.versions | Invalid | must have exactly one version marked as storage version",
      "spec.names.plural | Required | ",
      "spec.names.singular | Required | ",
      "spec.names.kind | Required | ",
      "spec.names.listKind | Required | ",
      "status.storedVersions | Invalid | must have at least one stored version",
    ]);
  });

  it("looks no further than wrong types", () => {
    expect(lines(crd({ group: 5, scope: "Global", versions: [null, "v1"] }))).toEqual([
      "spec.group | Invalid | must be a string",
      "spec.versions[1] | Invalid | must be an object",
    ]);
  });

  it("warns of unknown fields", () => {
    expect(lines(crd({ validation: {} }))).toEqual([
      'warning: spec.validation | Forbidden | unknown field "spec.validation"',
    ]);
  });

  it("checks what versions share once, and what they do not share in each", () => {
    const broken = { openAPIV3Schema: { type: "object", properties: { spec: {} } } };
    const column = { name: "A", type: "string", jsonPath: "spec.a" };
    const v1 = { ...VERSION, schema: broken, additionalPrinterColumns: [column] };
    const v2 = { ...v1, name: "v2", storage: false };
    const text = "must not be empty for specified object fields";
    const column0 = "spec.additionalPrinterColumns[0].JSONPath | Invalid | must be a simple json path starting with .";
    expect(lines(crd({ versions: [v1, v2] }))).toEqual([
      `spec.validation.openAPIV3Schema.properties[spec].type | Required | ${text}`,
      column0,
    ]);
    expect(lines(crd({ versions: [v1, { ...v2, schema: SCHEMA }] }))).toEqual([
      `spec.versions[0].schema.openAPIV3Schema.properties[spec].type | Required | ${text}`,
      column0,
    ]);
  });

  it("wants selectable fields and their schema in the same place", () => {
    const selectableFields = [{ jsonPath: ".spec.a" }];
    const v1 = { ...VERSION, selectableFields };
    const v2 = { ...VERSION, name: "v2", storage: false };
    expect(lines(crd({ versions: [v1, v2] }))).toEqual([
      "spec.versions[0].selectableFields | Invalid | " +
        "may only be set when `version.schema.openAPIV3Schema` is not included",
    ]);
    const other = { openAPIV3Schema: { type: "object" } };
    expect(lines(crd({ versions: [v1, { ...v2, schema: other, selectableFields }] }))).toEqual([
      "spec.selectableFields | Invalid | may only be set when validations.schema is included",
    ]);
  });

  it("refuses defaults in a CRD that preserves unknown fields", () => {
    const schema = { openAPIV3Schema: { type: "object", properties: { spec: { type: "object", default: {} } } } };
    expect(lines(crd({ preserveUnknownFields: true, versions: [{ ...VERSION, schema }] }))).toEqual([
      "spec.preserveUnknownFields | Invalid | must be false in order to use defaults in the schema",
      "spec.preserveUnknownFields | Invalid | cannot set to true, " +
        "set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead",
    ]);
  });

  it("never throws, whatever stands where", () => {
    const odd: JsonValue[] = [null, true, 5, 2n ** 70n, "constructor", [], [null], {}, { constructor: null }];
    const everywhere = (value: JsonValue, depth: number): JsonValue[] => {
      if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value)) return odd;
      return Object.entries(value).flatMap(([key, field]) =>
        [...everywhere(field ?? null, depth - 1), ...odd].map((other) => ({ ...value, [key]: other })),
      );
    };
    const schema = {
      type: "object",
      default: {},
      format: "date",
      enum: [1],
      allOf: [{ pattern: "(a" }],
      items: { type: "string" },
      additionalProperties: { type: "object" },
      required: ["a"],
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["a"],
      "x-kubernetes-validations": [{ rule: "true", fieldPath: ".a" }],
      properties: { a: { type: "string", default: "x" }, constructor: { type: "constructor", format: "a" } },
    };
    const problems: CrdProblem[] = [];
    for (const changed of everywhere(schema, 3)) {
      const within = { type: "object", properties: { spec: changed } };
      problems.push(...checkCrd(crd({ versions: [{ ...VERSION, schema: { openAPIV3Schema: within } }] })));
    }
    for (const changed of everywhere(crd(), 3)) problems.push(...checkCrd(changed));
    expect(problems.length).toBeGreaterThan(1000);
    expect(problems.every(({ path, type }) => typeof path === "string" && type.length > 0)).toBe(true);
  });
});
