import { expect, it } from "vitest";
import { checkExpression } from "../../../../src/cel/check/check-expression.js";
import { STORED_ENVIRONMENT } from "../../../../src/cel/functions/environment.js";
import { BOOL, STRING } from "../../../../src/cel/types/cel-type.js";
import { schemaType } from "../../../../src/cel/types/schema-type.js";
import { createCrdValidators } from "../../../../src/emitters/validators/from-crd/create-crd-validators.js";
import { CrdError } from "../../../../src/emitters/validators/from-crd/read-crd.js";
import { validatorForCrd } from "../../../../src/emitters/validators/from-crd/validator-for-crd.js";
import type { KubeObject, KubeValue } from "../../../../src/kube/values/kube-value.js";
import type { ValidationRule } from "../../../../src/schema/structural-schema.js";
import { ExpressionMaker } from "../../../cel/random/random-expression.js";
import { randomObject } from "../../../cel/random/random-object.js";
import { RANDOM_RULE_SCHEMA } from "../../../cel/random/random-schema.js";
import { type Random, randomFrom } from "../../../e2e/harness/random-source.js";
import { sampleSize } from "../../../sample-size.js";

const CRDS = sampleSize(60);
const MAX_RULES = 3;
const OBJECTS = 10;
const MAX_DEPTH = 4;

function randomRule(random: Random): ValidationRule {
  const self = schemaType(RANDOM_RULE_SCHEMA, { root: false });
  if (self === undefined) throw new Error("rules do not see the schema");
  const isTransition = random.chance(0.3);
  const names = ["self", ...(isTransition ? ["oldSelf"] : [])];
  const maker = new ExpressionMaker(
    random,
    self,
    names.map((text) => ({ text, type: self })),
  );
  const types = new Map(names.map((name) => [name, self]));
  const made = (type: typeof BOOL): string => {
    for (;;) {
      const source = maker.make(type, 1 + random.below(MAX_DEPTH));
      if (source.length < 800 && "checked" in checkExpression(source, types, STORED_ENVIRONMENT)) return source;
    }
  };
  // Most random rules hold for few objects.
  const rule = random.chance(0.5) ? `${made(BOOL)} || !has(self.n)` : made(BOOL);
  return random.chance(0.3) ? { rule, messageExpression: made(STRING) } : { rule, message: "no" };
}

function crdOf(rules: readonly ValidationRule[]): KubeObject {
  const spec = { ...RANDOM_RULE_SCHEMA, "x-kubernetes-validations": rules };
  const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
  const versions = [{ name: "v1", served: true, storage: true, schema }];
  const names = { kind: "Widget", plural: "widgets" };
  return { spec: { group: "example.com", scope: "Cluster", names, versions } } as unknown as KubeObject; // a schema is JSON
}

it("judges random objects by random rules alike, whether or not functions are generated from text, alone or with other CRDs", () => {
  const random = randomFrom("validators without compiled text");
  const widget = (spec: KubeValue): KubeObject => ({
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: { name: "a" },
    spec,
  });
  const counts = { accepted: 0, refused: 0 };
  const validatorOfMany = createCrdValidators();
  for (let count = 0; count < CRDS; count++) {
    const crd = crdOf(Array.from({ length: 1 + random.below(MAX_RULES) }, () => randomRule(random)));
    const [text, closures] = [true, false].map((codeGeneration) => validatorForCrd(crd, { codeGeneration }));
    const others = [closures, validatorOfMany(crd), validatorOfMany(structuredClone(crd))];
    for (let each = 0; each < OBJECTS; each++) {
      const wrong = random.chance(0.2) ? 0.05 : 0;
      const [object, old] = [0, 1].map(() => widget(randomObject(RANDOM_RULE_SCHEMA, random, wrong))) as [
        KubeObject,
        KubeObject,
      ];
      const wanted = [text?.create(object), text?.update(old, object)];
      for (const other of others) expect([other?.create(object), other?.update(old, object)]).toEqual(wanted);
      for (const result of wanted) counts[result?.ok ? "accepted" : "refused"]++;
    }
  }
  expect(counts.accepted).toBeGreaterThan(sampleSize(20));
  expect(counts.refused).toBeGreaterThan(sampleSize(20));
});

it.each([
  ["rule", { rule: "self.s == 'a' || int('x') == 1" }],
  ["message", { rule: "self.s == 'a'", messageExpression: "string(int('x'))" }],
])("does not take a %s with a constant that cannot be worked out, which no server plans", (_, rule) => {
  for (const validatorOf of [validatorForCrd, createCrdValidators()]) {
    expect(() => validatorOf(crdOf([rule]))).toThrow(CrdError);
    expect(() => validatorOf(crdOf([rule]))).toThrow(
      /^the rule "self\.s == 'a'.*" cannot be compiled: ERROR: <input>:1:\d+: program instantiation failed: type conversion error from 'string' to 'int'\n/,
    );
  }
});
