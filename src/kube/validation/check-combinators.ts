import { goQuote } from "../values/go-text.js";
import { type CheckScope, merge, newOutcome, type Outcome, pathOf } from "./check-outcome.js";
import { invalid } from "./schema/field-error.js";
import type { SchemaNode } from "./schema/schema-node.js";

/**
 * Checks anyOf, oneOf, allOf and not. Where no branch is valid, the errors of the one that most checks passed on are
 * reported besides, the first of several such. `check` checks the value against a branch, where nothing counts as unchanged.
 */
export function checkCombinators(
  node: SchemaNode,
  path: string,
  scope: CheckScope,
  outcome: Outcome,
  check: (branch: SchemaNode) => Outcome,
): void {
  outcome.passed++;
  const fail = (text: string): void => {
    outcome.problems.push(invalid(pathOf("", scope), "", `${goQuote(path)} ${text}`));
  };
  if (node.anyOf.length > 0) checkAnyOf(node.anyOf, check, outcome, fail);
  if (node.oneOf.length > 0) checkOneOf(node.oneOf.map(check), outcome, fail);
  if (node.allOf.length > 0) {
    const all = node.allOf.map(check);
    for (const branch of all) merge(outcome, branch);
    const valid = all.filter(isValid).length;
    if (valid < all.length) fail(`must validate all the schemas (allOf)${valid === 0 ? ". None validated" : ""}`);
  }
  if (node.not !== undefined && isValid(check(node.not))) fail("must not validate the schema (not)");
}

function checkAnyOf(
  branches: readonly SchemaNode[],
  check: (branch: SchemaNode) => Outcome,
  outcome: Outcome,
  fail: (text: string) => void,
): void {
  const failed: Outcome[] = [];
  for (const branch of branches) {
    const checked = check(branch);
    if (isValid(checked)) {
      merge(outcome, checked);
      return;
    }
    failed.push(checked);
  }
  fail("must validate at least one schema (anyOf)");
  merge(outcome, likeliest(failed));
}

function checkOneOf(checked: readonly Outcome[], outcome: Outcome, fail: (text: string) => void): void {
  const [first, ...more] = checked.filter(isValid);
  if (first !== undefined && more.length === 0) {
    merge(outcome, first);
    return;
  }
  const found = first === undefined ? "Found none valid" : `Found ${more.length + 1} valid alternatives`;
  fail(`must validate one and only one schema (oneOf). ${found}`);
  if (first === undefined) merge(outcome, likeliest(checked));
}

function likeliest(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((best, each) => (each.passed > best.passed ? each : best), outcomes[0] ?? newOutcome());
}

function isValid({ problems }: Outcome): boolean {
  return problems.length === 0;
}
