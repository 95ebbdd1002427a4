import { describe, expect, it } from "vitest";
import { CrdError } from "../../../src/emitters/validators/from-crd/read-crd.js";
import { validatorForCrd } from "../../../src/emitters/validators/from-crd/validator-for-crd.js";
import { printedFieldPath } from "../../../src/emitters/validators/rules/checked-rule.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";

function validator(spec: KubeObject, targetVersion = "1.37") {
  const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
  const crd = {
    spec: {
      group: "example.com",
      scope: "Cluster",
      names: { kind: "Widget", plural: "widgets" },
      versions: [{ name: "v1", storage: true, schema }],
    },
  };
  return validatorForCrd(crd, { targetVersion });
}

const widget = (spec: KubeObject): KubeObject => ({
  apiVersion: "example.com/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
});
const text = { type: "string", maxLength: 9 };

describe("rules", () => {
  const spec = {
    type: "object",
    properties: {
      a: { ...text, "x-kubernetes-validations": [{ rule: "self != 'x'", message: "not x" }] },
      b: { ...text, "x-kubernetes-validations": [{ rule: "self == oldSelf", message: "kept" }] },
      l: {
        type: "array",
        "x-kubernetes-list-type": "atomic",
        maxItems: 3,
        items: { ...text, "x-kubernetes-validations": [{ rule: "self != 'x'", message: "not x" }] },
      },
    },
    "x-kubernetes-validations": [
      {
        rule: "!has(self.a) || self.a != 'y'",
        messageExpression: "'no ' + self.a",
        fieldPath: ".a",
        reason: "FieldValueForbidden",
      },
    ],
  };
  const rules = validator(spec);
  const messages = (result: ReturnType<typeof rules.create>): string[] => result.errors.map(({ message }) => message);

  it("are checked", () => {
    expect(messages(rules.create(widget({ a: "x" })))).toEqual(['spec.a: Invalid value: "x": not x']);
    expect(messages(rules.create(widget({ a: "y" })))).toEqual(["spec.a: Forbidden: no y"]);
    expect(messages(validator(spec, "1.32").create(widget({ a: "x" })))).toEqual([
      'spec.a: Invalid value: "string": not x',
    ]);
  });

  it("see the old value", () => {
    expect(rules.create(widget({ b: "1" })).ok).toBe(true);
    expect(messages(rules.update(widget({ b: "1" }), widget({ b: "2" })))).toEqual([
      'spec.b: Invalid value: "2": kept',
    ]);
  });

  it("only warn of what is unchanged, also in a list that is", () => {
    const old = widget({ a: "x", l: ["x"] });
    const result = rules.update(old, widget({ a: "x", l: ["x"], b: "1" }));
    expect(result).toMatchObject({
      ok: true,
      warnings: ['spec.a: Invalid value: "x": not x', 'spec.l[0]: Invalid value: "x": not x'],
    });
    expect(messages(rules.update(old, widget({ a: "x", l: ["x", "y"] })))).toEqual([
      'spec.l[0]: Invalid value: "x": not x',
    ]);
  });

  it("are blocked by an error of the structure", () => {
    expect(messages(rules.create(widget({ a: 1, b: "x" })))).toEqual([
      'spec.a: Invalid value: "integer": spec.a in body must be of type string: "integer"',
      "<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
    ]);
    expect(messages(validator(spec, "1.33").create(widget({ a: 1 })))[1]).toMatch(
      /^<nil>: Invalid value: "null": some /,
    );
  });

  it("that cannot be compiled make no validator", () => {
    expect(() => validator({ type: "object", "x-kubernetes-validations": [{ rule: "self.x" }] })).toThrow(CrdError);
  });
});

describe("printedFieldPath", () => {
  const node = { properties: { a: { properties: { b: {} } }, m: { additionalProperties: {} } } };
  it.each([
    [".a.b", "a.b"],
    [".m['k.1']", "m[k.1]"],
    ["['m'].k", "m[k]"],
    [String.raw`.m['it\'s']`, "m[it's]"],
  ])("%s is %s", (path, want) => {
    expect(printedFieldPath(path, node)).toBe(want);
  });
});
