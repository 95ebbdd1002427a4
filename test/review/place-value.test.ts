import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../src/kube/values/json-value.js";
import { objectWith } from "../../src/review/place-value.js";
import { create, versionState } from "../../src/review/version-pair.js";
import type { SchemaPath } from "../../src/schema/path.js";
import { crd } from "./crd-pair.js";

const TEXT = { type: "string" };
const rules = (...texts: string[]) => ({ "x-kubernetes-validations": texts.map((rule) => ({ rule, message: "m" })) });

/** The spec of the smallest object with a value in a field of it, where a server takes that; otherwise what it refuses it for. */
function specWith(spec: JsonObject, path: SchemaPath, value: JsonValue): JsonValue | undefined {
  const state = versionState(crd({ spec }), "v1");
  const whole: SchemaPath = ["properties", "spec", ...path];
  const object = objectWith({ before: state, after: state }, whole, value);
  const { errors } = create(state, object, whole);
  expect(errors).toEqual([]);
  return object["spec"];
}

const SIZE: SchemaPath = ["properties", "size"];
const withSize = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  properties: { size: { type: "integer" }, ...properties },
  ...more,
});

describe("the smallest object with a value in a field", () => {
  it("has no constant of a rule in a field whose pattern refuses it", () => {
    const properties = {
      group: { ...TEXT, pattern: "^$|^[a-z]+$", default: "" },
      kind: { ...TEXT, enum: ["Service"], default: "Service" },
      port: { type: "integer" },
    };
    const rule = "self.group == '' && self.kind == 'Service' ? has(self.port) : true";
    expect(specWith(withSize(properties, rules(rule)), SIZE, 1)).toEqual({ size: 1, port: 0 });
  });

  it("has the entries of a map that its rules ask for", () => {
    const labels = {
      type: "object",
      additionalProperties: TEXT,
      ...rules(
        "'example.com/role' in self && self['example.com/role'] == 'master'",
        "'example.com/zone' in self && self['example.com/zone'] in ['a', 'b']",
        "'example.com/cluster' in self",
      ),
    };
    expect(specWith(withSize({ labels }, { required: ["labels"] }), SIZE, 1)).toEqual({
      size: 1,
      labels: { "example.com/role": "master", "example.com/zone": "a", "example.com/cluster": "a" },
    });
  });

  it("has an entry of a map that a rule wants to be there", () => {
    const labels = { type: "object", additionalProperties: TEXT };
    expect(specWith(withSize({ labels }, rules("has(self.labels) && size(self.labels) > 0")), SIZE, 1)).toEqual({
      size: 1,
      labels: { a: "a" },
    });
  });

  const conditions = (more: JsonObject): JsonObject => ({
    properties: {
      conditions: {
        type: "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["type"],
        items: { type: "object", required: ["type"], properties: { type: TEXT, size: { type: "integer" } } },
        ...rules("self.exists(c, c.type == 'Ready')", "self.exists(c, c.type == 'Online')"),
        ...more,
      },
    },
  });
  const OF_ITEM: SchemaPath = ["properties", "conditions", "items", ...SIZE];

  it("has the items that the rules of a list ask for beside the one of the field", () => {
    expect(specWith(conditions({}), OF_ITEM, 1)).toEqual({
      conditions: [{ type: "a", size: 1 }, { type: "Ready" }, { type: "Online" }],
    });
  });

  it("has these within the limits of the list", () => {
    expect(specWith(conditions({ minItems: 3, maxItems: 3 }), OF_ITEM, 1)).toEqual({
      conditions: [{ type: "a", size: 1 }, { type: "Ready" }, { type: "Online" }],
    });
  });

  it("has in the item of the field what the rules of a list say of each item", () => {
    const spec = {
      properties: {
        spreads: {
          type: "array",
          items: {
            type: "object",
            required: ["skew", "when"],
            properties: { when: TEXT, skew: { type: "integer" }, size: { type: "integer" } },
          },
          ...rules("self.all(s, s.skew >= 1)", "self.all(s, s.when in ['Now', 'Later'])"),
        },
      },
    };
    expect(specWith(spec, ["properties", "spreads", "items", ...SIZE], 1)).toEqual({
      spreads: [{ when: "Now", skew: 1, size: 1 }],
    });
    expect(
      specWith({ ...spec, required: ["spreads"] }, ["properties", "spreads", "items", "properties", "when"], "Later"),
    ).toEqual({
      spreads: [{ when: "Later", skew: 1 }],
    });
  });

  it("has what one of several branches says of fields", () => {
    const spec = withSize(
      { mode: { ...TEXT, enum: ["Redirect", "Drop"] }, redirect: { type: "object" }, address: TEXT },
      {
        required: ["address", "mode"],
        oneOf: [
          {
            properties: { mode: { enum: ["Redirect"] }, address: { format: "ipv4" } },
            required: ["redirect"],
          },
          { properties: { mode: { enum: ["Drop"] }, address: { format: "ipv6" } } },
        ],
      },
    );
    expect(specWith(spec, SIZE, 1)).toEqual({ size: 1, mode: "Redirect", address: "10.0.0.1", redirect: {} });
  });
});
