import type { CompiledRule } from "../../cel/exact/compiled-rule.js";
import { traitsOf } from "../../target-version.js";
import { goQuote } from "../../values/go-text.js";
import type { KubeValue } from "../../values/kube-value.js";
import type { ErrorType, FieldError } from "../schema/validation-result.js";
import { BudgetUncertain, type Outcome, RuleBudget } from "./rule-budget.js";

/** Makes the error of a field with its text; a value that is undefined is left out of it. */
export type MakeFieldError = (
  type: ErrorType,
  path: string,
  value: KubeValue | undefined,
  detail: string,
) => FieldError;

export interface RuleRunOptions {
  /** The version of the API server, such as `1.37`. */
  readonly targetVersion: string;
  readonly makeError: MakeFieldError;
}

/** The evaluation of all rules on one object. */
export interface RuleRun {
  /** A limit was reached: no rule runs any more. */
  readonly stopped: boolean;
}

/** What a rule has found. */
export interface RuleFinding {
  readonly error: FieldError;
  /** It is no more than a warning where the value is unchanged. */
  readonly ratchetable: boolean;
}

class Run implements RuleRun {
  stopped = false;
  readonly budget: RuleBudget;
  /** A failed rule reports the value of a scalar, and nothing of others; before 1.35 it reported the type. */
  readonly tellsValues: boolean;

  constructor(
    readonly makeError: MakeFieldError,
    targetVersion: string,
    counts: boolean,
  ) {
    this.budget = new RuleBudget(counts);
    this.tellsValues = traitsOf(targetVersion).ruleValues;
  }
}

const BUDGET_TEXT = "running out of cost budget, no further validation rules will be run";

/**
 * Calls `walk`, which visits an object and calls {@link runRules} at each node that has rules. If the cost could have passed
 * the budget of the object, it is called once more, and the cost is counted: `walk` begins again then.
 */
export function validateRules({ targetVersion, makeError }: RuleRunOptions, walk: (run: RuleRun) => void): void {
  try {
    walk(new Run(makeError, targetVersion, false));
  } catch (error) {
    if (!(error instanceof BudgetUncertain)) throw error;
    walk(new Run(makeError, targetVersion, true));
  }
}

/** The values of a node as its rules see them, where these are not the values themselves. */
export interface SeenValues {
  readonly value: KubeValue | undefined;
  readonly old: KubeValue | undefined;
}

/** A node of a schema that has rules. */
export interface RuledNode {
  readonly rules: readonly CompiledRule[];
  readonly schema: { readonly type?: string };
}

/**
 * Runs the rules of a node, in order, as the API server does: none for a value that is null; transition rules only if there
 * is an old value, or they take it as an optional. `path` is that of the node. `seen` differs from the values where parts of
 * them are not of the types of their schema. Returns what failed; undefined if nothing did.
 */
export function runRules(
  run: RuleRun,
  { rules, schema }: RuledNode,
  value: KubeValue | undefined,
  oldValue: KubeValue | undefined,
  path: string | (() => string),
  seen: SeenValues = { value, old: oldValue },
): readonly RuleFinding[] | undefined {
  if (value === null || value === undefined || run.stopped || !(run instanceof Run)) return undefined;
  let findings: RuleFinding[] | undefined;
  const old = oldValue ?? undefined;
  // Of int-or-string there is no type.
  const type = schema.type ?? "";
  const node: Node = { value, old, path, type, seen: seen.value, seenOld: seen.old ?? undefined };
  if (run.budget.isSpent) {
    run.stopped = true;
    return [stopped(run, node, `validation failed due to ${BUDGET_TEXT}`)];
  }
  for (const rule of rules) {
    if (rule.transition && old === undefined && !rule.optionalOldSelf) continue;
    const outcome = run.budget.evaluate(rule, node.seen, node.seenOld, isTyped(node));
    if (outcome.kind === "value" && outcome.value === true) continue;
    findings ??= [];
    findings.push(outcome.kind === "value" ? failed(run, rule, node) : faulty(run, rule, node, outcome));
    if (run.stopped) break;
  }
  return findings;
}

interface Node {
  readonly value: KubeValue;
  readonly old: KubeValue | undefined;
  readonly seen: KubeValue | undefined;
  readonly seenOld: KubeValue | undefined;
  readonly path: string | (() => string);
  /** What the schema says of the value. */
  readonly type: string;
}

function isTyped({ value, old, seen, seenOld }: Node): boolean {
  return seen === value && seenOld === old;
}

function pathText({ path }: Node): string {
  return typeof path === "string" ? path : path();
}

function stopped(run: Run, node: Node, detail: string): RuleFinding {
  run.stopped = true;
  return { error: run.makeError("FieldValueInvalid", pathText(node), node.type, detail), ratchetable: false };
}

/** A rule that could not be evaluated. */
function faulty(run: Run, rule: CompiledRule, node: Node, outcome: Exclude<Outcome, { kind: "value" }>): RuleFinding {
  const reported = rule.message ?? rule.rule ?? "";
  if (outcome.kind === "budget") return stopped(run, node, `validation failed due to ${BUDGET_TEXT}`);
  if (outcome.kind === "callLimit") {
    const detail = `'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: ${reported}`;
    return stopped(run, node, detail);
  }
  const { message } = outcome;
  const detail = message.startsWith("no such overload")
    ? `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${reported}`
    : `${message} evaluating rule: ${reported}`;
  return { error: run.makeError("FieldValueInvalid", pathText(node), node.type, detail), ratchetable: false };
}

/** A rule that is false. */
function failed(run: Run, rule: CompiledRule, node: Node): RuleFinding {
  const ratchetable = !rule.transition;
  const path = joined(pathText(node), rule.fieldPath);
  const message = messageOf(rule, run.budget, node.seen, node.seenOld, isTyped(node));
  if (message.stop) {
    run.stopped = true;
    return { error: run.makeError("FieldValueInvalid", path, node.type, message.text), ratchetable };
  }
  const type = REASONS[rule.reason ?? ""] ?? "FieldValueInvalid";
  const detail = type === "FieldValueDuplicate" ? "" : message.text;
  return { error: run.makeError(type, path, shownValue(run, node), detail), ratchetable };
}

function shownValue({ tellsValues }: Run, { value, type }: Node): KubeValue | undefined {
  if (!tellsValues) return type;
  return type === "object" || type === "array" ? undefined : value;
}

const REASONS: Readonly<Record<string, ErrorType>> = {
  FieldValueForbidden: "FieldValueForbidden",
  FieldValueRequired: "FieldValueRequired",
  FieldValueDuplicate: "FieldValueDuplicate",
};

function joined(path: string, below: string | undefined): string {
  if (below === undefined || below === "") return path;
  return path === "" || below.startsWith("[") ? `${path}${below}` : `${path}.${below}`;
}

/** The longest result of a messageExpression that is used, in bytes. */
const MAX_BYTES = 5120;

/** What a failed rule says; `stop` if a limit was reached over it. */
interface RuleMessage {
  readonly text: string;
  readonly stop: boolean;
}

/** The result of `messageExpression` if it is of use, else `message`, else the text of the rule. */
function messageOf(
  rule: CompiledRule,
  budget: RuleBudget,
  self: unknown,
  oldSelf: unknown,
  isTyped: boolean,
): RuleMessage {
  const fallback = { text: rule.message ?? `failed rule: ${rule.rule}`, stop: false };
  const { messageExpression } = rule;
  if (messageExpression === undefined) return fallback;
  const outcome = budget.evaluate(messageExpression, self, oldSelf, isTyped);
  switch (outcome.kind) {
    case "budget":
      return {
        text: "messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run",
        stop: true,
      };
    case "callLimit":
      return {
        text: `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${goQuote(messageExpression.source)}`,
        stop: true,
      };
    case "error":
      return fallback;
    case "value": {
      const text = typeof outcome.value === "string" ? outcome.value.trim() : "";
      return isUsable(text) ? { text, stop: false } : fallback;
    }
  }
}

function isUsable(text: string): boolean {
  return text !== "" && !text.includes("\n") && new TextEncoder().encode(text).length <= MAX_BYTES;
}
