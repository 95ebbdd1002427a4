import type { JsonValue } from "../kube/values/json-value.js";
import type { MarkerValue } from "../markers/grammar/marker-value.js";
import type { Statement } from "../model/api-model.js";
import { conditionsOf, type GateSelection } from "../model/gate-condition.js";
import {
  allHold,
  anyHolds,
  type Condition,
  choose,
  combine,
  constant,
  type Gated,
  mapGated,
  NEVER,
  not,
} from "../model/gated-value.js";
import {
  ABSENT,
  type GatedList,
  type GatedRule,
  type GatedSchema,
  type ListKeyword,
  type PlainKeyword,
  type PlainValue,
} from "./gated-schema.js";
import { replaceList } from "./merge-schemas.js";
import { ruleOf } from "./statement-rules.js";

type Constraint = Statement & { readonly kind: "constraint" };

/** A statement, and when it applies. */
export interface GatedStatement {
  readonly statement: Statement;
  readonly when: Condition;
}

/** What a node is before statements are put on it: its type says what a default is, its enum what members there are. */
export type NodeBefore = Pick<GatedSchema, "keywords" | "lists">;

/** Returns the statements of a reach in the order in which they are put on a node, each with its condition. */
export function gatedStatements(
  statements: readonly Statement[],
  reach: Statement["reach"],
  mode: GateSelection["mode"],
): GatedStatement[] {
  const here = statements.filter((statement) => statement.reach === reach);
  const conditions = conditionsOf(here, mode);
  return here
    .flatMap((statement, index): GatedStatement[] => {
      const when = conditions[index];
      return when === undefined ? [] : [{ statement, when }];
    })
    .sort((a, b) => order(a.statement, mode) - order(b.statement, mode));
}

/** Upstream puts gate-aware rules before all others; resolved gates keep the order of the source. */
function order({ kind, gates, priority }: Statement, mode: GateSelection["mode"]): number {
  return mode === "partial" && kind === "rule" && gates !== undefined ? 1 : priority;
}

/**
 * Puts statements on a schema, by priority and then in source order; a later value of a keyword replaces an earlier one where
 * it applies, rules and list map keys add up.
 */
export function applyStatements(
  schema: GatedSchema,
  statements: readonly GatedStatement[],
  before: NodeBefore = schema,
): GatedSchema {
  if (statements.length === 0) return schema;
  const keywords = new Map(schema.keywords);
  const lists = new Map(schema.lists);
  const rules: GatedRule[] = [];
  for (const { statement, when } of statements) {
    if (statement.kind === "constraint" && isTwin(statement, statements)) continue;
    const rule = ruleOf(statement);
    if (rule !== undefined) rules.push({ when, rule });
    if (statement.kind === "constraint") applyConstraint({ keywords, lists, before }, statement, when);
  }
  return { ...schema, keywords, lists, rules: [...schema.rules, ...rules] };
}

/** A key that both spellings of its marker name is one key, as k8s.io/api 0.37 has it; controller-gen keeps it once, too. */
function isTwin({ marker, value }: Constraint, statements: readonly GatedStatement[]): boolean {
  if (marker !== "k8s:listMapKey") return false;
  return statements.some(
    ({ statement: each }) => each.kind === "constraint" && each.marker === "listMapKey" && each.value === value,
  );
}

interface Node {
  readonly keywords: Map<PlainKeyword, Gated<PlainValue>>;
  readonly lists: Map<ListKeyword, GatedList>;
  readonly before: NodeBefore;
}

function applyConstraint(node: Node, { keyword, value }: Constraint, when: Condition): void {
  const set = (name: PlainKeyword, gated: Gated<PlainValue>): void =>
    void node.keywords.set(name, choose(when, gated, node.keywords.get(name) ?? ABSENT));
  switch (keyword) {
    case "x-kubernetes-list-map-keys": {
      const previous = node.lists.get(keyword) ?? { when: NEVER, members: [] };
      const members = [...previous.members, { value: String(value), when }];
      node.lists.set(keyword, { when: anyHolds(previous.when, when), members });
      return;
    }
    case "enum":
      if (Array.isArray(value) && value.length > 0) applyEnum(node, value, when);
      return;
    case "default":
      set(
        "default",
        mapGated(typeOf(node), (type) => (type === "array" && isEmptyObject(value) ? [] : value)),
      );
      return;
    case "exclusiveMaximum":
    case "exclusiveMinimum":
    case "uniqueItems":
    case "nullable":
    case "x-kubernetes-embedded-resource":
    case "x-kubernetes-int-or-string":
    case "x-kubernetes-preserve-unknown-fields":
      if (value === true) set(keyword, constant(true));
      return;
    case "format":
    case "pattern":
    case "title":
    case "type":
    case "x-kubernetes-list-type":
    case "x-kubernetes-map-type":
      if (value !== "") set(keyword, constant(String(value)));
      return;
    case "example":
    case "externalDocs":
      set(keyword, constant(value));
      return;
    default:
      set(keyword, constant(Number(value)));
  }
}

/** The type that the statements so far, or else the node before them, have. */
function typeOf({ keywords, before }: Node): Gated<PlainValue> {
  const own = keywords.get("type") ?? ABSENT;
  return combine(own, before.keywords.get("type") ?? ABSENT, (type, other) => type ?? other);
}

/** Narrows the enum that the node has; a member that is gated off stays out, even if none is left then. */
function applyEnum({ lists, before }: Node, values: readonly JsonValue[], when: Condition): void {
  const narrowed = before.lists.get("enum");
  const members = values.flatMap((value) => {
    if (narrowed === undefined) return [{ value, when }];
    const kept = narrowed.members.flatMap((member) => {
      const isNamed = typeof member.value !== "object" && String(member.value) === String(value);
      return isNamed ? [{ value: member.value, when: allHold(when, member.when, narrowed.when) }] : [];
    });
    return [...kept, { value, when: allHold(when, not(narrowed.when)) }];
  });
  const list = { when, members };
  const previous = lists.get("enum");
  lists.set("enum", previous === undefined ? list : replaceList(previous, list));
}

function isEmptyObject(value: MarkerValue): boolean {
  return typeof value === "object" && !Array.isArray(value) && Object.keys(value).length === 0;
}
