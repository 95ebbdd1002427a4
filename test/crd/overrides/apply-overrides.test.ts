import { describe, expect, it } from "vitest";
import { applyOverrides } from "../../../src/crd/overrides/apply-overrides.js";
import type { JsonObject, JsonValue } from "../../../src/kube/values/json-value.js";

function crd(version: JsonObject): JsonObject {
  return { metadata: { name: "widgets.example.com" }, spec: { versions: [{ name: "v1", ...version }] } };
}

const withSchema = (schema: JsonObject): JsonObject => crd({ schema: { openAPIV3Schema: schema } });

/** The CRD with an override merged into it. */
function overridden(document: JsonObject, override: JsonValue): JsonObject {
  return applyOverrides(document, [{ name: "widgets", document: override, origin: "override" }]);
}

describe("a null in an override", () => {
  it("takes away a key that was generated, at any depth", () => {
    const generated = crd({
      subresources: {},
      schema: { openAPIV3Schema: { properties: { a: { maxLength: 1, type: "string" } } } },
    });
    const override = crd({
      subresources: null,
      schema: { openAPIV3Schema: { properties: { a: { maxLength: null } } } },
    });
    expect(overridden(generated, override)).toEqual(withSchema({ properties: { a: { type: "string" } } }));
  });

  it("stays where it is a default, or where nothing was generated", () => {
    const generated = withSchema({ properties: { a: { default: "x" } } });
    const override = withSchema({ anyOf: null, properties: { a: { default: null } } });
    expect(overridden(generated, override)).toEqual(override);
  });
});

describe("an override of metadata", () => {
  const generated = withSchema({ properties: { metadata: { type: "object" } }, type: "object" });

  it("can restrict the names of objects, which an API server allows", () => {
    const name = { maxLength: 5, type: "string" };
    const override = withSchema({ properties: { metadata: { properties: { name } } } });
    const wanted = { properties: { metadata: { properties: { name }, type: "object" } }, type: "object" };
    expect(overridden(generated, override)).toEqual(withSchema(wanted));
  });

  it("can restrict nothing else", () => {
    const override = withSchema({ properties: { metadata: { properties: { labels: { maxProperties: 1 } } } } });
    expect(overridden(generated, override)).toEqual(generated);
  });
});
