import { describe, expect, it } from "vitest";
import { isKnownSound, isSameButForDescriptions } from "../../../src/crd/manifests/sound-variants.js";
import type { JsonObject } from "../../../src/kube/values/json-value.js";
import { compile, keptCompile, type Sources } from "../../compile.js";

function crd(openAPIV3Schema: JsonObject, rest: JsonObject = {}): JsonObject {
  return { metadata: { name: "a" }, spec: { versions: [{ name: "v1", schema: { openAPIV3Schema }, ...rest }] } };
}

const NESTED = (schema: JsonObject): JsonObject => ({
  type: "object",
  properties: { a: { items: { additionalProperties: schema } } },
});

describe("two CRDs", () => {
  it.each([
    ["nothing", crd({ type: "object" }), crd({ type: "object" })],
    ["a description", crd({ description: "a" }), crd({ description: "b" })],
    ["a description within", crd(NESTED({ description: "a" })), crd(NESTED({ description: "b" }))],
  ])("are the same but for descriptions where they differ in %s", (_, one, other) => {
    expect(isSameButForDescriptions(one, other)).toBe(true);
    expect(isSameButForDescriptions(other, one)).toBe(true);
  });

  it.each([
    ["a description that is empty", crd({ description: "" }), crd({ description: "b" })],
    ["a description that is not there", crd({}), crd({ description: "b" })],
    ["a limit within", crd(NESTED({ maxLength: 1 })), crd(NESTED({ maxLength: 2 }))],
    [
      "a field that is named so",
      crd(NESTED({ properties: { description: { type: "string" } } })),
      crd(NESTED({ properties: { description: { type: "number" } } })),
    ],
    ["a default with such a member", crd({ default: { description: "a" } }), crd({ default: { description: "b" } })],
    ["a description in a combinator", crd({ allOf: [{ description: "a" }] }), crd({ allOf: [{ description: "b" }] })],
    [
      "the description of a column",
      crd({}, { additionalPrinterColumns: [{ description: "a" }] }),
      crd({}, { additionalPrinterColumns: [{ description: "b" }] }),
    ],
    ["the name of a field", crd({ properties: { a: {} } }), crd({ properties: { b: {} } })],
    ["a version", crd({}), { ...crd({}), spec: { versions: [] } }],
    ["what is no schema", crd({ items: true }), crd({ items: false })],
  ])("are not where they differ in %s", (_, one, other) => {
    expect(isSameButForDescriptions(one, other)).toBe(false);
    expect(isSameButForDescriptions(other, one)).toBe(false);
  });

  it("are not known to be right where one has become too long to be applied", () => {
    const known = crd({ description: "a" });
    expect(isKnownSound(crd({ description: "b".repeat(200_000) }), [known])).toBe(true);
    expect(isKnownSound(crd({ description: "b".repeat(262_144) }), [known])).toBe(false);
    expect(isKnownSound(crd({ description: "b", type: "object" }), [known])).toBe(false);
  });
});

describe("a compiler", () => {
  it("finds after an edit what one finds that has not seen the text before", () => {
    const source = (description: string, rule: string): Sources => ({
      "api/v1/groupVersion.ts": "// +groupName=example.com\n",
      "api/v1/widget.ts": `import type { KubernetesObject } from "crdwright/meta/v1";
export interface Widget extends KubernetesObject {
  /** ${description} */
  // +kubebuilder:validation:MaxLength=10
  // +kubebuilder:validation:XValidation:rule="${rule}"
  a: string;
}
`,
    });
    const kept = keptCompile();
    const steps = [
      source("a is", "self != 'x'"),
      source("a was", "self != 'x'"),
      source("a was", "self != 1"),
      source("a is", "self != 1"),
      source("a is", "self != 'x'"),
    ];
    const found = steps.map((sources) => kept(sources).diagnostics.map(({ code }) => code));
    expect(found).toEqual(steps.map((sources) => compile(sources).diagnostics.map(({ code }) => code)));
    expect(found.map((codes) => codes.length > 0)).toEqual([false, false, true, true, false]);
  });
});
