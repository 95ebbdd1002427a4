import { describe, expect, it } from "vitest";
import { checkCrd } from "../../../../src/crd/acceptance/check-crd.js";
import { crdRefusals } from "../../../../src/emitters/validators/from-crd/crd-refusals.js";
import { CrdError } from "../../../../src/emitters/validators/from-crd/read-crd.js";
import { validatorForCrd } from "../../../../src/emitters/validators/from-crd/validator-for-crd.js";
import { MAX_DEPTH } from "../../../../src/kube/values/kube-value.js";

/** Where the schema of `spec` has its default. */
const ABOVE = ["spec", "versions", "0", "schema", "openAPIV3Schema", "properties", "spec", "properties", "a"].length;

function crdOf(spec: object) {
  const properties = { spec: { type: "object", ...spec } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.example.com" },
    spec: {
      group: "example.com",
      names: { kind: "Widget", listKind: "WidgetList", plural: "widgets", singular: "widget" },
      scope: "Cluster",
      versions: [
        { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object", properties } } },
      ],
    },
  };
}

function nested(depth: number): object {
  let value: object = {};
  for (let level = 1; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

function withDefault(value: unknown) {
  return crdOf({ properties: { a: { "x-kubernetes-preserve-unknown-fields": true, default: value } } });
}

describe("a CRD whose values are deep in one another", () => {
  it("is taken up to the limit", () => {
    const crd = withDefault(nested(MAX_DEPTH - ABOVE - 1));
    expect(checkCrd(crd as never)).toEqual([]);
    expect(crdRefusals(crd as never)).toEqual([]);
    const { applyDefaults } = validatorForCrd(crd as never);
    expect(JSON.stringify(applyDefaults({ spec: {} }))).toContain('{"a":[');
  });

  const containsItself: { a?: unknown } = {};
  containsItself.a = containsItself;
  const properties = Array.from({ length: 20_000 }).reduce<object>((a) => ({ properties: { a } }), {});
  it.each<[string, object]>([
    ["a default just above the limit", withDefault(nested(MAX_DEPTH - ABOVE))],
    ["a default 20,000 deep", withDefault(nested(20_000))],
    ["a default that contains itself", withDefault(containsItself)],
    ["a schema 20,000 deep", crdOf(properties)],
  ])("is refused beyond it: %s", (_, crd) => {
    const text = `values are more than ${MAX_DEPTH} deep in one another`;
    expect(checkCrd(crd as never).map((problem) => problem.detail)).toEqual([text]);
    expect(crdRefusals(crd as never)).toEqual([text]);
    expect(() => validatorForCrd(crd as never)).toThrow(CrdError);
  });
});

describe("a rule with thousands of operands", () => {
  it.each(["&&", "||"])("is compiled, and judges: %s", (operator) => {
    const rule = (last: string): string =>
      [...Array(5000).fill(operator === "&&" ? "true" : "false"), last].join(operator);
    for (const [last, count] of [
      ["self.a", 0],
      ["!self.a", 1],
    ] as const) {
      const rules = { properties: { a: { type: "boolean" } }, "x-kubernetes-validations": [{ rule: rule(last) }] };
      const validator = validatorForCrd(crdOf(rules) as never);
      const object = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" }, spec: { a: true } };
      expect(validator.create(object).errors).toHaveLength(count);
    }
  });
});
