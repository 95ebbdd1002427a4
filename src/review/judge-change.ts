import type { FieldError } from "../kube/validation/schema/validation-result.js";
import { isJsonObject, type JsonValue, valueAt } from "../kube/values/json-value.js";
import type { StructuralSchema, ValidationRule } from "../schema/structural-schema.js";
import { findApplied } from "./applied-lists.js";
import { candidateValues, generatedValues } from "./candidate-values.js";
import type { SchemaChange } from "./compare-schemas.js";
import type { Harm, Level, Witness } from "./finding.js";
import { isImpliedRule } from "./implied-rules.js";
import { type Answer, findLoss, findRefusedUpdate, isInField, type Question } from "./judge-values.js";
import { ABSENT, type Placed } from "./place-value.js";
import { ruleJudge } from "./rule-judge.js";
import { reversed, type VersionPair } from "./version-pair.js";

/** What a change of a schema does, and what shows it; `witness` is undefined where nothing was found that does. */
export interface Verdict {
  readonly level: Level;
  readonly harm: Harm;
  readonly witness: Witness | undefined;
  /** How many values the one state takes were tried on the other. */
  readonly tried: number;
}

/** So many values are tried as stored and as new ones of an update, each with each. */
const MAX_UPDATED = 24;

/** So many values that satisfy a rule are tried before whole objects are. */
const MAX_PROBES = 5;

/** What a change of a keyword can do besides letting values through or not. */
interface Kinds {
  readonly values: readonly Placed[];
  readonly seesStored: boolean;
  readonly isAbout?: Question["isAbout"];
}

/**
 * Judges a change of a schema by what the validators of both states say. Returns undefined for one that nobody can see: no value was found
 * on which the states differ, and the values were such that there would have been one.
 */
export function judgeChange(change: SchemaChange, pair: VersionPair, bases: Question["bases"]): Verdict | undefined {
  const { keyword, nodes } = change;
  if (keyword === "default") return judgeDefault(change, pair, bases);
  if (keyword === "nullable") return judgeNullable(change, pair, bases);
  if (keyword === "x-kubernetes-validations") return judgeRule(change, pair, bases);
  // An optional field that nobody has written yet hurts nobody; what it demands of others is a change of those.
  if (keyword === "field" && change.before === undefined) return undefined;
  if (isFullBefore(change)) return undefined;
  const { values, ...kinds } = kindsOf(change);
  const applied = MERGING.has(keyword) ? findApplied(pair, change.path, nodes) : undefined;
  if (applied !== undefined) return { level: "breaking", harm: "apply", witness: applied, tried: 2 };
  const loss = findLoss(questionOf(change, pair, kinds, bases), values);
  if (loss.witness !== undefined) return { level: "breaking", harm: "write", ...loss };
  const gain = findLoss(questionOf(change, reversed(pair), kinds, bases), values);
  const harm = keyword === "required" || keyword === "type" || keyword === "enum" ? "read" : "rollback";
  if (gain.witness !== undefined) return { level: "review", harm, ...inOrder(gain) };
  // Nothing is known of a change where neither state took a value.
  const tried = loss.tried + gain.tried;
  return tried === 0 && !STORED.has(keyword) ? { level: "review", harm, witness: undefined, tried } : undefined;
}

/** A witness that was found with the states in each other's place, with what each makes of the object where it belongs. */
function inOrder({ witness, tried }: Answer): Answer {
  const isStored = witness?.kind === "stored";
  return { tried, witness: isStored ? { ...witness, before: witness.after, after: witness.before } : witness };
}

const MERGING: ReadonlySet<string> = new Set([
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-map-type",
]);
/** Changes of which what is stored otherwise is the effect, and not that of a change further in. */
const STORED: ReadonlySet<string> = new Set(["field", "additionalProperties", "x-kubernetes-preserve-unknown-fields"]);

function kindsOf(change: SchemaChange): Kinds {
  const { keyword, name, nodes } = change;
  const [before, after] = nodes;
  const values = candidateValues(before, after);
  if (keyword === "required" && name !== undefined) {
    const isDemand = ({ path, type }: FieldError, paths: readonly string[]): boolean =>
      type === "FieldValueRequired" && paths.some((each) => path === (each === "" ? name : `${each}.${name}`));
    const lacking = values.filter((value) => !isJsonObject(value) || !Object.hasOwn(value, name));
    return { values: lacking, seesStored: false, isAbout: isDemand };
  }
  if (keyword === "maxItems" || keyword === "minItems")
    return { values: values.filter((value) => isBetween(change, value)), seesStored: false };
  if (keyword === "field" || keyword === "type" || keyword.startsWith("x-kubernetes-"))
    return { values, seesStored: STORED.has(keyword), isAbout: isInField };
  return { values, seesStored: STORED.has(keyword) };
}

/** Whether of two limits only one lets a list through by its size: of others a change of the limit says nothing. */
function isBetween({ keyword, before, after }: SchemaChange, list: Placed): boolean {
  if (!Array.isArray(list)) return false;
  const takes = (limit: JsonValue | undefined): boolean =>
    typeof limit !== "number" || (keyword === "maxItems" ? list.length <= limit : list.length >= limit);
  return takes(before) !== takes(after);
}

/** Whether a list can have no more items than a new or an old limit lets through, since its keys have no more values. */
function isFullBefore({ keyword, before, after, nodes }: SchemaChange): boolean {
  const limits = [before, after].filter((limit) => typeof limit === "number");
  const [most, other] = nodes.map(mostItems);
  return (
    keyword === "maxItems" &&
    limits.length > 0 &&
    limits.every((limit) => (most ?? 0) <= limit && (other ?? 0) <= limit)
  );
}

/** How many items a list can have at most that differ in the values of enums. */
function mostItems({ items, ...list }: StructuralSchema): number {
  const keys = list["x-kubernetes-list-map-keys"] ?? [];
  const type = list["x-kubernetes-list-type"];
  const values =
    type === "map" ? keys.map((key) => items?.properties?.[key]?.enum) : type === "set" ? [items?.enum] : [undefined];
  return values.reduce((product, each) => product * (each?.length ?? Number.POSITIVE_INFINITY), 1);
}

function questionOf(
  { path }: SchemaChange,
  pair: VersionPair,
  { isAbout, seesStored }: Omit<Kinds, "values">,
  bases: Question["bases"],
): Question {
  return {
    pair,
    path,
    seesStored,
    ...(isAbout === undefined ? {} : { isAbout }),
    ...(bases === undefined ? {} : { bases }),
  };
}

/** A default that comes, goes or changes shows in an object that leaves the field out. */
function judgeDefault(change: SchemaChange, pair: VersionPair, bases: Question["bases"]): Verdict | undefined {
  const question = questionOf(change, pair, { seesStored: true, isAbout: isInField }, bases);
  const { witness, tried } = findLoss(question, [ABSENT]);
  if (witness === undefined) return undefined;
  const isNew = change.before === undefined && witness.kind === "stored";
  return isNew
    ? { level: "review", harm: "read", witness, tried }
    : { level: "breaking", harm: "write", witness, tried };
}

/** A null that is no longer taken is dropped, which means the default where there is one. */
function judgeNullable(change: SchemaChange, pair: VersionPair, bases: Question["bases"]): Verdict | undefined {
  const [, after] = change.nodes;
  const kinds = { seesStored: true, isAbout: isInField };
  const loss = findLoss(questionOf(change, pair, kinds, bases), [null]);
  if (loss.witness !== undefined) {
    const isBreaking = loss.witness.kind === "create" || after.default !== undefined;
    return isBreaking ? { level: "breaking", harm: "write", ...loss } : { level: "review", harm: "read", ...loss };
  }
  const gain = findLoss(questionOf(change, reversed(pair), kinds, bases), [null]);
  return gain.witness === undefined ? undefined : { level: "review", harm: "read", ...inOrder(gain) };
}

/**
 * A rule that came or changed is looked for a value, or an update, that it alone refuses. Where none is found the texts differ and the
 * effect is not known, which is for review.
 */
function judgeRule(change: SchemaChange, pair: VersionPair, bases: Question["bases"]): Verdict | undefined {
  const [before, after] = change.nodes;
  const isNew = change.after !== undefined;
  const [isOfOld, isOfNew] = [isImplied(change.after, [before, after]), isImplied(change.before, [after, before])];
  if (isOfOld && isOfNew) return undefined;
  const values = [...candidateValues(before, after), ...generatedValues(before, after, pair.before.facts)];
  const loss = isOfOld ? NOTHING : tryRule(change, pair, change.after, values, bases, after);
  if (loss.witness !== undefined) return { level: "breaking", harm: "write", ...loss };
  const gain = isOfNew ? NOTHING : tryRule(change, reversed(pair), change.before, values, bases, before);
  if (gain.witness !== undefined) return { level: "review", harm: "rollback", ...gain };
  return isImpliedByLimits(change)
    ? undefined
    : { level: "review", harm: isNew ? "write" : "rollback", witness: undefined, tried: loss.tried + gain.tried };
}

/** Whether all that one state takes satisfies a rule of the other; one that is not there asks for nothing. */
function isImplied(rule: JsonValue | undefined, nodes: readonly [StructuralSchema, StructuralSchema]): boolean {
  // It stands in a list of rules.
  return rule === undefined || isImpliedRule(rule as unknown as ValidationRule, nodes);
}

const NOTHING = { witness: undefined, tried: 0 };

function tryRule(
  change: SchemaChange,
  pair: VersionPair,
  rule: JsonValue | undefined,
  values: readonly Placed[],
  bases: Question["bases"],
  nodeWithRule: StructuralSchema,
): { readonly witness: Witness | undefined; readonly tried: number } {
  const isOfRule = ({ path, detail, type }: FieldError, paths: readonly string[]): boolean =>
    type !== "FieldValueTypeInvalid" && isInField({ path }, paths) && isSaidBy(rule, detail);
  const question = questionOf(change, pair, { seesStored: false, isAbout: isOfRule }, bases);
  // What satisfies the rule where it stands cannot show it, whatever is around it.
  const breaksIt = ruleBreaker(rule, nodeWithRule);
  const breaking = values.filter((value) => breaksIt(value, undefined));
  const satisfying = values.filter((value) => !breaking.includes(value));
  // Some others say whether values are taken there at all.
  const probes = satisfying.slice(0, MAX_PROBES);
  const created = findLoss(question, [...breaking, ...probes]);
  const tried = created.tried + satisfying.length - probes.length;
  const text = valueAt(rule, "rule");
  if (created.witness !== undefined || typeof text !== "string" || !/\boldSelf\b/.test(text))
    return { witness: created.witness, tried };
  const updated = findRefusedUpdate({ ...question, mayShow: breaksIt }, [ABSENT, ...values.slice(0, MAX_UPDATED)]);
  return { witness: updated.witness, tried: tried + updated.tried };
}

/** Says whether a value, or an update to it, may break a rule; a value that is left out always may. */
function ruleBreaker(
  rule: JsonValue | undefined,
  node: StructuralSchema,
): (value: Placed, old: Placed | undefined) => boolean {
  // It stands in a list of rules.
  const rules = [rule as unknown as ValidationRule];
  const judge = ruleJudge({ ...node, "x-kubernetes-validations": rules });
  return (value, old) => judge === undefined || value === ABSENT || old === ABSENT || !judge(value, old);
}

/** Whether a refusal has the words of a rule. */
function isSaidBy(rule: JsonValue | undefined, detail: string): boolean {
  const [text, message] = [valueAt(rule, "rule"), valueAt(rule, "message")];
  if (valueAt(rule, "messageExpression") !== undefined) return true;
  if (typeof message === "string" && message !== "") return detail.includes(message.trim());
  return detail.includes("failed rule") || (typeof text === "string" && detail.includes(text));
}

/** Whether a rule says no more than limits of both nodes, so that finding nothing decides it. */
function isImpliedByLimits({ nodes, before, after }: SchemaChange): boolean {
  const limits = nodes.every((node) => isScalarOrList(node));
  return limits && [before, after].every((rule) => rule === undefined || isSizeRule(valueAt(rule, "rule")));
}

function isScalarOrList({ type }: StructuralSchema): boolean {
  return type === "string" || type === "integer" || type === "array";
}

/** Rules whose effect changes only at the constants in them, all of which were tried with what lies beside them. */
function isSizeRule(rule: JsonValue | undefined): boolean {
  const size = /^(?:size\(self\)|self\.size\(\)|self) *(?:<=|>=|<|>|==|!=) *\d{1,4}$/;
  return typeof rule === "string" && rule.split("&&").every((part) => size.test(part.trim()));
}
