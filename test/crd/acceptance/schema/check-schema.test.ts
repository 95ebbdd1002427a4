import { describe, expect, it } from "vitest";
import { checkSchema } from "../../../../src/crd/acceptance/schema/check-schema.js";
import type { CrdSchema } from "../../../../src/crd/acceptance/shape/crd-schema.js";
import { problemLines } from "../problem-lines.js";

const TEXT = { type: "string" };

function lines(schema: CrdSchema, hasStatus = false): string[] {
  return problemLines(checkSchema({ type: "object", ...schema }, "at", { hasStatus }));
}

describe("checkSchema", () => {
  it("asks more of the root where the status is a subresource", () => {
    const schema = { maxProperties: 5 };
    expect(lines(schema)).toEqual([]);
    expect(lines(schema, true)).toHaveLength(1);
  });

  it("refuses a root that may be null", () => {
    expect(lines({ nullable: true })).toEqual(["at.nullable | Forbidden | nullable cannot be true at the root"]);
  });

  it("looks at defaults only where the schema is structural", () => {
    const a = { ...TEXT, default: 5 };
    expect(lines({ properties: { a } })).toEqual([
      'at.properties[a].default | Invalid |  in body must be of type string: "integer"',
    ]);
    expect(lines({ properties: { a, b: {} } })).toEqual([
      "at.properties[b].type | Required | must not be empty for specified object fields",
    ]);
  });

  it("does not ask whether a schema is structural that cannot be", () => {
    expect(lines({ properties: { a: { id: "a" } } })).toEqual([
      "at.properties[a].id | Forbidden | id is not supported",
    ]);
    expect(lines({ $schema: "a", properties: { a: {} } })).toEqual([
      "at | Invalid | OpenAPIV3Schema 'schema' is not supported",
    ]);
  });

  it("checks keywords, lists and rules of every node", () => {
    const node = { type: "text", "x-kubernetes-map-type": "granular", "x-kubernetes-validations": [{}] };
    const found = lines({ properties: { a: { type: "array", items: node } } }).map((line) => line.split(" | ")[0]);
    expect(found).toEqual([
      "at.properties[a].items.type",
      "at.properties[a].items.type",
      "at.properties[a].items.x-kubernetes-validations[0].rule",
    ]);
  });

  it("refuses defaults in the object's own metadata, at any depth", () => {
    const metadata = { type: "object", properties: { name: { ...TEXT, default: "a" } } };
    expect(lines({ properties: { metadata, kind: { ...TEXT, default: "A" } } })).toEqual([
      "at.properties[metadata].properties[name].default | Forbidden | must not be set in top-level metadata",
      "at.properties[kind].default | Forbidden | must not be set in top-level kind",
    ]);
    expect(lines({ properties: { spec: { type: "object", properties: { metadata } } } })).toEqual([]);
  });

  it("refuses what may not be in the metadata of an embedded resource", () => {
    const labels = { type: "object", additionalProperties: { ...TEXT, default: "a" } };
    const inner = {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      "x-kubernetes-preserve-unknown-fields": true,
    };
    const resource = {
      ...inner,
      properties: { metadata: { type: "object", properties: { labels, inner } }, spec: inner },
    };
    expect(lines({ properties: { a: resource } })).toEqual([
      "at.properties[a].properties[metadata].properties[labels].additionalProperties.default | Forbidden | " +
        "must not be set inside additionalProperties applying to object metadata",
      "at.properties[a].properties[metadata].properties[inner].x-kubernetes-embedded-resource | Forbidden | " +
        "must not be used inside of resource meta",
    ]);
  });

  it("warns of formats that are not known", () => {
    const properties = {
      a: { ...TEXT, format: "ip" },
      b: { type: "integer", format: "int16" },
      c: { ...TEXT, format: "date" },
    };
    expect(lines({ properties })).toEqual([
      'warning: at.properties[a].format | NotSupported | unrecognized format "ip"',
      'warning: at.properties[b].format | NotSupported | unrecognized format "int16"',
    ]);
  });
});
