import type { VersionTraits } from "../../target-version.js";
import type { KubeObject, KubeValue } from "../../values/kube-value.js";
import { isList, isObject, ownValue, presentKeys } from "../../values/value-kind.js";
import { Correlation, fieldNode } from "../schema/correlation.js";
import { fieldError, NO_PATH } from "../schema/field-error.js";
import type { SchemaNode } from "../schema/schema-node.js";
import type { FieldError } from "../schema/validation-result.js";
import { withMisfits } from "./misfits.js";
import { type RuleRun, runRules, validateRules } from "./rule-run.js";

/** What came of the rules. What fails on unchanged values is no more than a warning. */
export interface RuleOutcome {
  readonly errors: FieldError[];
  readonly warnings: string[];
}

export interface RuleWalkOptions {
  readonly targetVersion: string;
  readonly traits: VersionTraits;
  readonly old: KubeValue | undefined;
  readonly correlation: Correlation | undefined;
  /** The object, and the old one, are known to be of the types of their schema. */
  readonly isTyped?: boolean;
  readonly isOldTyped?: boolean;
}

/** Runs the rules of a schema on an object, or on another value, those of a node before those below it (apiextensions, `schema/cel`). */
export function walkRules(object: KubeValue, root: SchemaNode, options: RuleWalkOptions): RuleOutcome {
  const { targetVersion, traits, old, correlation } = options;
  const isTyped = options.isTyped || withMisfits(object, root) === object;
  const isOldTyped = options.isOldTyped || old === undefined || !root.has.transitions || withMisfits(old, root) === old;
  const outcome: RuleOutcome = { errors: [], warnings: [] };
  if (!root.has.rules) return outcome;
  const makeError = (
    type: FieldError["type"],
    path: string,
    value: KubeValue | undefined,
    detail: string,
  ): FieldError => fieldError({ type, path: path === "" ? NO_PATH : path, value, detail }, traits);
  validateRules({ targetVersion, makeError }, (run) => {
    outcome.errors.length = 0;
    outcome.warnings.length = 0;
    walk({ run, outcome, isTyped, isOldTyped }, object, old, root, () => "", { here: correlation, above: undefined });
  });
  return outcome;
}

interface Walk {
  readonly run: RuleRun;
  readonly outcome: RuleOutcome;
  /** The object and the old one are of the types of their schema: most are, and then nothing is looked at once more. */
  readonly isTyped: boolean;
  readonly isOldTyped: boolean;
}

/** How a value stands to an old one: its own correlation, else that of the nearest value above which has one. */
interface Ratchet {
  readonly here: Correlation | undefined;
  readonly above: Correlation | undefined;
}

const NO_RATCHET: Ratchet = { here: undefined, above: undefined };

function walk(
  state: Walk,
  value: KubeValue,
  old: KubeValue | undefined,
  node: SchemaNode,
  path: () => string,
  ratchet: Ratchet,
): void {
  if (value === null || state.run.stopped) return;
  if (node.rules.length > 0) {
    const seen = {
      value: state.isTyped ? value : withMisfits(value, node),
      old: state.isOldTyped || old === undefined ? old : withMisfits(old, node),
    };
    for (const { error, ratchetable } of runRules(state.run, node, value, old, path, seen) ?? []) {
      if (ratchetable && (ratchet.here ?? ratchet.above)?.isUnchanged()) state.outcome.warnings.push(error.message);
      else state.outcome.errors.push(error);
    }
  }
  if (isList(value)) walkItems(state, value, old, node, path, ratchet);
  else if (isObject(value)) walkFields(state, value, old, node, path, ratchet);
}

function walkItems(
  state: Walk,
  list: readonly KubeValue[],
  old: KubeValue | undefined,
  node: SchemaNode,
  path: () => string,
  ratchet: Ratchet,
): void {
  const { items } = node;
  if (items === undefined || !items.has.rules) return;
  // Defaults are checked without a correlation, but their items have old ones.
  const correlation = ratchet.here ?? new Correlation(list, old ?? null, node);
  for (const [index, item] of list.entries()) {
    if (state.run.stopped) return;
    const here = correlation.item(index);
    const below = ratchet.here === undefined ? ratchet : { here, above: ratchet.here };
    walk(state, item, here?.old, items, () => `${path()}[${index}]`, below);
  }
}

function walkFields(
  state: Walk,
  object: KubeObject,
  old: KubeValue | undefined,
  node: SchemaNode,
  path: () => string,
  ratchet: Ratchet,
): void {
  if (!node.has.rulesBelow) return;
  for (const key of presentKeys(object)) {
    const below = fieldNode(node, key);
    if (below === undefined || !below.has.rules) continue;
    if (state.run.stopped) return;
    const fieldPath = () => {
      const above = path();
      return !node.properties.has(key) ? `${above}[${key}]` : above === "" ? key : `${above}.${key}`;
    };
    const oldField = isObject(old) ? ownValue(old, key) : undefined;
    walk(state, object[key] ?? null, oldField, below, fieldPath, fieldRatchet(ratchet, key));
  }
}

/** What kind an object is, is converted, so that nothing tells whether it is unchanged. */
function fieldRatchet(ratchet: Ratchet, key: string): Ratchet {
  if (ratchet.here === undefined) return ratchet;
  if (ratchet.above === undefined && (key === "apiVersion" || key === "kind")) return NO_RATCHET;
  return { here: ratchet.here.key(key), above: ratchet.here };
}
