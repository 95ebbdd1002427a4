import { describe, expect, it } from "vitest";
import { createDocumentValidator } from "../../../src/kube/validation/create-document-validator.js";
import { embeddedResources } from "../../../src/kube/validation/metadata/embedded-resources.js";
import type { Schema } from "../../../src/kube/validation/schema/schema.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";

const SCHEMA: Schema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string" },
    metadata: { type: "object", properties: { labels: { type: "object", additionalProperties: { type: "string" } } } },
    open: { type: "object", "x-kubernetes-preserve-unknown-fields": true, properties: { known: { type: "object" } } },
    items: { type: "array", items: { type: "object", properties: { size: { type: "integer", default: 1 } } } },
  },
};

function messagesOf(document: unknown, schema: Schema = SCHEMA): string[] {
  // What is no object at all is told, too.
  return createDocumentValidator({ schema })
    .validate(document as KubeObject)
    .errors.map(({ message }) => message);
}

describe("createDocumentValidator", () => {
  it("fills in defaults and drops nulls that stand for nothing, and changes nothing that it is given", () => {
    const given = { name: "a", metadata: null, items: [{}, { size: null }] };
    const result = createDocumentValidator({ schema: SCHEMA }).validate(given);
    expect(result).toEqual({
      ok: true,
      document: { name: "a", items: [{ size: 1 }, { size: 1 }] },
      errors: [],
      warnings: [],
    });
    expect(given.items).toEqual([{}, { size: null }]);
  });

  it.each<[string, unknown, string[]]>([
    ["what is missing", {}, ["name: Required value"]],
    [
      "unknown fields of metadata, which is a field as any other",
      { name: "a", metadata: { uid: "1" } },
      ["metadata.uid: Forbidden: unknown field"],
    ],
    [
      "unknown fields in what is open, but where it says more",
      { name: "a", open: { any: 1, known: { b: 1 } } },
      ["open.known.b: Forbidden: unknown field"],
    ],
    ["no field of a map as unknown", { name: "a", metadata: { labels: { any: "x" } } }, []],
    ["a list", [], ["<nil>: Invalid value: the document is no object"]],
    ["null", null, ["<nil>: Invalid value: the document is no object"]],
    ["what no JSON could hold", { name: Number.NaN }, ["<nil>: Invalid value: name is NaN, which JSON does not have"]],
  ])("reports %s", (_, document, messages) => {
    expect(messagesOf(document)).toEqual(messages);
  });

  it("names the fields that an unknown one could have been", () => {
    const { errors } = createDocumentValidator({ schema: SCHEMA }).validate({ name: "a", itmes: [] });
    expect(errors.map(({ known }) => known)).toEqual([["metadata", "open", "items"]]);
  });

  it("reads embedded resources where there are some, and has to be given what does so", () => {
    const schema: Schema = {
      type: "object",
      properties: {
        pod: { type: "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
      },
    };
    expect(() => createDocumentValidator({ schema })).toThrow("embedded");
    const validator = createDocumentValidator({ schema, embedded: embeddedResources });
    expect(validator.validate({ pod: { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } } }).ok).toBe(true);
    expect(validator.validate({ pod: { kind: "Pod", metadata: { name: 1 } } }).ok).toBe(false);
  });
});
