import { describe, expect, it } from "vitest";
import { errorLifts, type GateTrials } from "../../../src/cli/reports/gate-lifts.js";
import type { ErrorType, FieldError } from "../../../src/kube/validation/schema/validation-result.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";

const error = (path: string, type: ErrorType, detail = "no"): FieldError => ({
  path,
  type,
  detail,
  message: `${path}: ${detail}`,
});

/** Trials of the gates A, B and C, where all of `lifting` together lift what is at the path. */
function trials(lifting: readonly string[], refusal: FieldError, schema?: KubeObject): GateTrials {
  return {
    gates: ["A", "B", "C"],
    withGates: (gates) => {
      const ok = lifting.every((gate) => gates.includes(gate));
      return { gates, schema, result: { ok, object: {}, errors: ok ? [] : [refusal], warnings: [] } };
    },
  };
}

const field = (a: KubeObject): KubeObject => ({ properties: { a } });

describe("errorLifts", () => {
  it.each<[string, string, ErrorType, KubeObject, string]>([
    ["a list", "a", "FieldValueTooMany", field({ maxItems: 3 }), ": at most 3 items"],
    ["one item", "a", "FieldValueTooMany", field({ maxItems: 1 }), ": at most 1 item"],
    ["a map", "a", "FieldValueTooMany", field({ maxProperties: 2 }), ": at most 2 items"],
    ["no limit", "a", "FieldValueTooMany", field({}), ": any number of items"],
    ["a text", "a", "FieldValueTooLong", field({ maxLength: 5 }), ": at most 5 characters"],
    ["an enum", "a", "FieldValueNotSupported", field({ enum: ["x", 1] }), ': one of "x", 1'],
    ["no enum", "a", "FieldValueNotSupported", field({}), ": any value"],
    ["no known node", "a[0].b", "FieldValueTooLong", field({ items: field({}) }), ""],
    ["an item", "a[0].a", "FieldValueTooLong", field({ items: field({ maxLength: 2 }) }), ": at most 2 characters"],
    [
      "a key",
      "a[k.l].a",
      "FieldValueTooMany",
      field({ additionalProperties: field({ maxItems: 2 }) }),
      ": at most 2 items",
    ],
    ["a rule", "a", "FieldValueInvalid", field({ maxItems: 3 }), ""],
  ])("says what is allowed of %s", (_, path, type, schema, said) => {
    const refusal = error(path, type);
    expect(errorLifts(refusal, trials(["B"], refusal, schema))).toEqual([
      `with the gate B it would be accepted${said}`,
    ]);
  });

  it("names the fewest gates that lift a refusal together", () => {
    const refusal = error("a", "FieldValueInvalid");
    expect(errorLifts(refusal, trials(["A", "C"], refusal))).toEqual(["with the gates A and C it would be accepted"]);
    expect(errorLifts(refusal, trials(["A", "B", "C"], refusal))).toEqual([
      "with the gates A, B and C it would be accepted",
    ]);
    expect(errorLifts(refusal, trials(["D"], refusal))).toEqual([]);
  });

  it("says what a gate would say instead", () => {
    const refusal = error("a", "FieldValueTooMany", "must have at most 1 item");
    const other = error("a", "FieldValueTooMany", "must have at most 3 items");
    expect(errorLifts(refusal, trials(["D"], other))).toContain(
      "with the gate A it would still be refused: must have at most 3 items",
    );
  });
});
