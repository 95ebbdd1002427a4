import { expect, it } from "vitest";
import { checkExpression } from "../../../../src/cel/check/check-expression.js";
import { linkExpression } from "../../../../src/cel/compile/link-expression.js";
import { STORED_ENVIRONMENT } from "../../../../src/cel/functions/environment.js";
import { schemaType } from "../../../../src/cel/types/schema-type.js";
import { validatorForCrd } from "../../../../src/emitters/validators/from-crd/validator-for-crd.js";
import { CostTracker, evaluateExact, type Step } from "../../../../src/kube/cel/exact/step.js";
import type { KubeObject } from "../../../../src/kube/values/kube-value.js";
import type { StructuralSchema } from "../../../../src/schema/structural-schema.js";
import { type Random, randomFrom } from "../../../e2e/harness/random-source.js";
import { sampleSize } from "../../../sample-size.js";

/** What the rules of an object may cost (apiserver, `pkg/apis/cel/config.go`). */
const BUDGET = 10_000_000;
const MESSAGE = "validation failed due to running out of cost budget, no further validation rules will be run";

/** Rules of each kind of cost, with much and with little between what they cost and what they may. */
const RULES = [
  "self.numbers.all(a, self.numbers.all(b, a <= b || a > b))",
  "self.numbers.all(a, a >= 0) || self.text == ''",
  "self.numbers.exists(a, a < 0) || self.text != oldText",
  "self.numbers.map(a, a + 1).filter(a, a > 0).size() >= 0",
  "self.text.matches('^x*$') && self.text.size() < 400",
  "self.text == self.other || has(self.numbers)",
];

interface Case {
  readonly schema: StructuralSchema;
  readonly rules: readonly string[];
  /** Items that differ in what they cost. */
  readonly kinds: readonly KubeObject[];
}

function drawCase(random: Random): Case {
  const most = 60 + random.below(60);
  const text: StructuralSchema = { type: "string", maxLength: 100 + random.below(200) };
  const numbers: StructuralSchema = { type: "array", maxItems: most, items: { type: "integer" } };
  const properties = { numbers, text, other: text };
  const schema: StructuralSchema = { type: "object", required: ["numbers", "text", "other"], properties };
  const [first = "", ...others] = RULES;
  const rules = [first, ...others.filter(() => random.chance(0.5))].map((rule) => rule.replace("oldText", "'y'"));
  const kinds = [most, most - random.below(5), random.below(most), random.below(9), 0].map((length) => ({
    numbers: Array.from({ length }, (_, index) => index),
    text: "x".repeat(random.below(99)),
    other: "x".repeat(random.below(99)),
  }));
  return { schema, rules, kinds };
}

/** What the rules cost on each kind of item, as the exact form counts it. */
function costsOf({ schema, rules, kinds }: Case): readonly (readonly number[])[] {
  const self = schemaType(schema, { root: false });
  if (self === undefined) throw new Error("rules do not see the schema");
  const steps = rules.map((rule): Step => {
    const result = checkExpression(rule, new Map([["self", self]]), STORED_ENVIRONMENT);
    if ("problems" in result) throw new Error(`${rule}: ${result.problems[0]?.message}`);
    return linkExpression(result.checked, { linking: "closures" }).exact();
  });
  return kinds.map((item) =>
    steps.map((step) => {
      const tracker = new CostTracker();
      expect(evaluateExact(step, item, undefined, tracker)).toBe(true);
      return tracker.cost;
    }),
  );
}

/** Places of kinds whose costs come as near to the budget as they can, without passing it, the largest first. */
function fill(costs: readonly (readonly number[])[], random: Random): number[] {
  const totals = costs.map((each) => each.reduce((sum, cost) => sum + cost, 0));
  const order = totals.map((_, kind) => kind).sort((one, other) => (totals[other] ?? 0) - (totals[one] ?? 0));
  const places: number[] = [];
  let left = BUDGET;
  // Some of each, so that the large ones do not stand alone.
  for (let count = 0; count < 20; count++) places.push(random.below(costs.length));
  for (const kind of places) left -= totals[kind] ?? 0;
  for (const kind of order) {
    const cost = totals[kind] ?? 0;
    for (; left >= cost && places.length < 5000; left -= cost) places.push(kind);
  }
  return places;
}

/** The first item whose rules do not run any more, as a server counts. */
function stopsAt(places: readonly number[], costs: readonly (readonly number[])[]): number | undefined {
  let left = BUDGET;
  for (const [index, kind] of places.entries()) {
    if (left <= 0) return index;
    for (const cost of costs[kind] ?? []) {
      if (cost > left) return index;
      left -= cost;
    }
  }
  return undefined;
}

it("rules are refused from the unit on that an exact count refuses, whatever they may cost at most", () => {
  const random = randomFrom("budget");
  for (let count = 0; count < sampleSize(5); count++) {
    const drawn = drawCase(random);
    const costs = costsOf(drawn);
    const validator = validatorForCrd(crd(drawn));
    const within = fill(costs, random);
    expect(stopsAt(within, costs)).toBeUndefined();
    for (const places of [within, [...within, 0], [...within, 4, 0, 0]]) {
      const items = places.map((kind) => drawn.kinds[kind] ?? {});
      const object = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" }, spec: { items } };
      const refused = stopsAt(places, costs);
      const errors = validator.create(object).errors.map(({ message }) => message);
      const wanted = refused === undefined ? [] : [`spec.items[${refused}]: Invalid value: "object": ${MESSAGE}`];
      expect(errors, `${drawn.rules.join("; ")} of ${places.length} items`).toEqual(wanted);
    }
  }
}, 120_000);

function crd({ schema, rules }: Case): KubeObject {
  const ruled = { ...schema, "x-kubernetes-validations": rules.map((rule) => ({ rule })) };
  // As data, which has no optional members.
  const items: KubeObject = JSON.parse(JSON.stringify(ruled));
  const spec = { type: "object", properties: { items: { type: "array", items } } };
  return {
    spec: {
      group: "example.com",
      scope: "Cluster",
      names: { kind: "Widget", plural: "widgets" },
      versions: [{ name: "v1", storage: true, schema: { openAPIV3Schema: { type: "object", properties: { spec } } } }],
    },
  };
}
