import { describe, expect, it } from "vitest";
import { checkExpression } from "../../../../src/cel/check/check-expression.js";
import type { CheckedExpression } from "../../../../src/cel/check/checked-expression.js";
import { linkRule } from "../../../../src/cel/compile/link-expression.js";
import { STORED_ENVIRONMENT } from "../../../../src/cel/functions/environment.js";
import { optionalOf } from "../../../../src/cel/types/cel-type.js";
import { schemaType } from "../../../../src/cel/types/schema-type.js";
import type { CompiledRule } from "../../../../src/kube/cel/exact/compiled-rule.js";
import { traitsOf } from "../../../../src/kube/target-version.js";
import {
  type RuledNode,
  type RuleFinding,
  runRules,
  validateRules,
} from "../../../../src/kube/validation/rules/rule-run.js";
import { fieldError } from "../../../../src/kube/validation/schema/field-error.js";
import type { KubeValue } from "../../../../src/kube/values/kube-value.js";
import type { StructuralSchema, ValidationRule } from "../../../../src/schema/structural-schema.js";
import { RULE_CASES, SPEC_SCHEMA } from "./rule-cases.js";

const PATHS: Readonly<Record<string, string>> = { ".n": "n", ".map['a.b']": "map[a.b]", "['a.b']": "[a.b]" };

function check(source: string, schema: StructuralSchema, optional: boolean): CheckedExpression {
  const self = schemaType(schema, { root: false });
  if (self === undefined) throw new Error("the schema has no type");
  const variables = new Map([
    ["self", self],
    ["oldSelf", optional ? optionalOf(self) : self],
  ]);
  const result = checkExpression(source, variables, STORED_ENVIRONMENT);
  if ("problems" in result) throw new Error(`${source}: ${result.problems[0]?.message}`);
  return result.checked;
}

function compiled(rule: ValidationRule, schema: StructuralSchema, maxCost: number): CompiledRule {
  const fieldPath = rule.fieldPath === undefined ? undefined : PATHS[rule.fieldPath];
  return linkRule({
    rule,
    expression: check(rule.rule, schema, rule.optionalOldSelf === true),
    ...(rule.messageExpression === undefined
      ? {}
      : { messageExpression: check(rule.messageExpression, schema, false) }),
    ...(fieldPath === undefined ? {} : { fieldPath }),
    maxCost,
    messageMaxCost: maxCost,
  });
}

interface Given {
  readonly value: unknown;
  readonly old?: unknown;
  readonly targetVersion?: string;
}

function findings(
  rules: readonly CompiledRule[],
  { value, old, targetVersion = "1.37" }: Given,
  of: RuledNode["schema"] = schema,
): RuleFinding[] {
  const found: RuleFinding[] = [];
  const traits = traitsOf(targetVersion);
  validateRules(
    { targetVersion, makeError: (type, path, told, detail) => fieldError({ type, path, value: told, detail }, traits) },
    (run) => {
      found.length = 0;
      found.push(...(runRules(run, { rules, schema: of }, value as KubeValue, old as KubeValue, () => "spec") ?? []));
    },
  );
  return found;
}

const messages = (found: readonly RuleFinding[]): string[] => found.map(({ error }) => error.message);
const schema = SPEC_SCHEMA as unknown as StructuralSchema;
const INTEGER: StructuralSchema = { type: "integer" };

describe("runRules", () => {
  // An estimate of 1000 lets the fast form run wherever no limit is near; one of 10 million always counts.
  describe.each([1000, 10_000_000])("with an estimate of %i", (maxCost) => {
    const cases = RULE_CASES.filter(
      ({ name }) => maxCost > 1000 || (!name.includes("costs too much") && !name.includes("cost too much")),
    );
    it.each(cases)("$name", ({ rules, spec, old, errors }) => {
      const linked = rules.map((rule) => compiled(rule, schema, maxCost));
      expect(messages(findings(linked, { value: spec, old }))).toEqual(errors);
    });
  });

  it("tells the value of a scalar, and the type before 1.35", () => {
    const rules = [compiled({ rule: "self > 3" }, INTEGER, 10)];
    expect(messages(findings(rules, { value: 2 }, INTEGER))).toEqual(["spec: Invalid value: 2: failed rule: self > 3"]);
    expect(messages(findings(rules, { value: 2, targetVersion: "1.34" }, INTEGER))).toEqual([
      'spec: Invalid value: "integer": failed rule: self > 3',
    ]);
  });

  it("tells nothing of objects from 1.35 on", () => {
    const rules = [compiled({ rule: "self.n > 3" }, schema, 10)];
    expect(messages(findings(rules, { value: { n: 1 }, targetVersion: "1.34" }))).toEqual([
      'spec: Invalid value: "object": failed rule: self.n > 3',
    ]);
  });

  it("runs nothing on null", () => {
    expect(findings([compiled({ rule: "false" }, schema, 10)], { value: null })).toEqual([]);
  });

  it.each([
    ["self.n > 3", undefined, true],
    ["self.n > oldSelf.n", { n: 5 }, false],
    ["self.s == 'a'", undefined, false],
  ])("says of %s whether it may be ratcheted", (rule, old, ratchetable) => {
    const found = findings([compiled({ rule }, schema, 10)], { value: { n: 1 }, old });
    expect(found.map((each) => each.ratchetable)).toEqual([ratchetable]);
  });

  it("stops all later rules where a limit was reached", () => {
    const costly = compiled({ rule: "self.l.all(a, self.l.exists_one(b, a == b))" }, schema, 10_000_000);
    const later = compiled({ rule: "false" }, schema, 10);
    const value = { l: Array.from({ length: 1500 }, (_, index) => `${index}`) } as unknown as KubeValue;
    const traits = traitsOf();
    validateRules(
      {
        targetVersion: "1.37",
        makeError: (type, path, told, detail) => fieldError({ type, path, value: told, detail }, traits),
      },
      (run) => {
        expect(runRules(run, { rules: [costly], schema }, value, undefined, "spec")).toHaveLength(1);
        expect(run.stopped).toBe(true);
        expect(runRules(run, { rules: [later], schema }, value, undefined, "spec")).toBeUndefined();
      },
    );
  });

  /** How often a walk over so many nodes is begun, and what the last one has found. */
  function walks(rule: CompiledRule, nodes: number): { readonly begun: number; readonly found: readonly string[] } {
    let begun = 0;
    let found: string[] = [];
    const makeError = (
      type: RuleFinding["error"]["type"],
      path: string,
      value: KubeValue | undefined,
      detail: string,
    ) => fieldError({ type, path, value, detail }, traitsOf());
    validateRules({ targetVersion: "1.37", makeError }, (run) => {
      begun++;
      found = [];
      for (let node = 0; node < nodes; node++)
        found.push(...messages(runRules(run, { rules: [rule], schema }, { n: 4 }, undefined, "spec") ?? []));
    });
    return { begun, found };
  }

  it("takes no estimate for what was spent: ten of a million leave nearly all of the budget", () => {
    expect(walks(compiled({ rule: "self.n > 3 || self.n > 4" }, schema, 10_000_000), 11)).toEqual({
      begun: 1,
      found: [],
    });
  });

  it("counts from the start where estimates have taken exactly the budget", () => {
    const rule = compiled({ rule: "self.n > 3 || self.n > 4" }, schema, 4000);
    expect(walks(rule, 2499)).toEqual({ begun: 1, found: [] });
    expect(walks(rule, 2501)).toEqual({ begun: 2, found: [] });
  });
});
