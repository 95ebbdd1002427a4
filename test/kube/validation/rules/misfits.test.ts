import { describe, expect, it } from "vitest";
import { validatorForCrd } from "../../../../src/emitters/validators/from-crd/validator-for-crd.js";
import type { KubeObject, KubeValue } from "../../../../src/kube/values/kube-value.js";
import { MISFIT_PROPERTIES, MISFIT_ROWS, NO_MAP, NOT_STRING } from "./misfit-rows.js";

/** As data, which has no optional members. */
const PROPERTIES: KubeObject = JSON.parse(JSON.stringify(MISFIT_PROPERTIES));

/** The errors of an update that changes `spec`, or else the status alone, under a schema of today with a rule. */
function errorsOf(rule: string, spec: KubeValue, stored: KubeValue = spec): string[] {
  const schema = {
    openAPIV3Schema: {
      type: "object",
      properties: {
        spec: {
          type: "object",
          properties: PROPERTIES,
          "x-kubernetes-validations": [{ rule, message: "false" }],
        },
        status: { type: "object" },
      },
    },
  };
  const validator = validatorForCrd({
    spec: {
      group: "example.com",
      scope: "Cluster",
      names: { kind: "Widget", plural: "widgets" },
      versions: [{ name: "v1", storage: true, subresources: { status: {} }, schema }],
    },
  });
  const object = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a", resourceVersion: "1" } };
  const [before, after] = [
    { ...object, spec: stored },
    { ...object, spec },
  ];
  // An update of the status leaves the rest alone, and no schema is asked about that.
  const result = stored === spec ? validator.updateStatus(before, after) : validator.update(before, after);
  return result.errors.map(({ message }) => message.replace(/^spec: Invalid value: (?:"object": )?/, ""));
}

describe("rules on what was stored under another schema", () => {
  it.each(MISFIT_ROWS)("%s of %j", (rule, spec, errors) => {
    expect(errorsOf(rule, spec)).toEqual(errors);
  });

  it("see the old value in the same way", () => {
    expect(errorsOf("self.l == oldSelf.l", { l: ["b"] }, { l: [1] })).toEqual(["false"]);
    expect(errorsOf("oldSelf.l == self.l", { l: ["b"] }, { l: [1] })).toEqual(NOT_STRING);
    expect(errorsOf("oldSelf.l[0] != 'z'", { l: ["b"] }, { l: [1] })).toEqual(NOT_STRING);
  });

  it.each<[rule: string, spec: KubeValue, stored: KubeValue, errors: string[]]>([
    ["has(self.o) == has(self.n)", "a", "a", NO_MAP],
    ["has(self.o) == has(self.n) || self.n > 0", "a", "a", NO_MAP],
    ["true", "a", "a", []],
    ["oldSelf.n == 1", { n: 1 }, "a", NO_MAP],
    ["oldSelf.n == self.n", { n: 1 }, "a", NO_MAP],
    ["has(self.o) == has(self.n)", {}, "a", []],
    ["has(self.o) == has(self.n)", { o: 1 }, { o: 1 }, NO_MAP],
  ])("see the value itself in the same way: %s of %j, once %j", (rule, spec, stored, errors) => {
    expect(errorsOf(rule, spec, stored).map((message) => message.replace(/^.*?invalid data/, "invalid data"))).toEqual(
      errors,
    );
  });
});
