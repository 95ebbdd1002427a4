import type { JsonValue } from "../../kube/values/json-value.js";
import type { Kind, Shape, Statement } from "../../model/api-model.js";
import { existsWhen } from "../../model/gate-condition.js";
import { ALWAYS, allHold, anyHolds, type Condition, gatesOfValue, NEVER, not } from "../../model/gated-value.js";
import { childShapes } from "../../model/shape-facts.js";
import { applyStatements, gatedStatements, type NodeBefore } from "../../schema/apply-statements.js";
import { EMPTY, type GatedList } from "../../schema/gated-schema.js";
import { replaceList } from "../../schema/merge-schemas.js";

/** Names the gates that decide what a type has: those of fields, of enum members and of enums that markers give. */
export interface TypeGates {
  /** The gates that a shape names, also through the types that it is made of. */
  readonly of: (shape: Shape) => ReadonlySet<string>;
  readonly ofKind: (kind: Kind) => ReadonlySet<string>;
}

/** An enum that markers put on a node: where it stands in place of the node's type, and when each of its values is there then. */
export type MarkedEnum = GatedList;

/**
 * Returns the enum that markers put on a node of a shape, as the schema of the node has it; undefined where they put none. A
 * value that the type itself has under a gate stays so.
 */
export function markedEnum(shape: Shape, statements: readonly Statement[]): MarkedEnum | undefined {
  if (!statements.some(isEnum)) return undefined;
  const before = enumOfShape(shape);
  const gated = gatedStatements(statements.filter(isEnum), "node", "resolved");
  const lists: NodeBefore["lists"] = before === undefined ? new Map() : new Map([["enum", before]]);
  const list = applyStatements(EMPTY, gated, { ...EMPTY, lists }).lists.get("enum");
  if (list === undefined) return undefined;
  const members = new Map<JsonValue, Condition>();
  for (const { value, when } of list.members) members.set(value, anyHolds(members.get(value) ?? NEVER, when));
  return {
    when: list.when,
    members: [...members].flatMap(([value, when]) => {
      if (when === NEVER) return [];
      return [{ value, when: allHold(list.when, not(when)) === NEVER ? ALWAYS : when }];
    }),
  };
}

function isEnum({ kind, reach, ...each }: Statement): boolean {
  return kind === "constraint" && reach === "node" && "keyword" in each && each.keyword === "enum";
}

/** The enum that a shape has before anything is said of a field of it. */
function enumOfShape(shape: Shape): GatedList | undefined {
  if (shape.kind === "enum")
    return {
      when: ALWAYS,
      members: shape.values.map((each) => ({ value: each.value, when: existsWhen(each, "resolved") })),
    };
  if (shape.kind !== "named") return undefined;
  const { shape: inner, statements } = shape.type;
  const [own, marked] = [enumOfShape(inner), markedEnum(inner, statements)];
  return own === undefined || marked === undefined ? (marked ?? own) : replaceList(own, marked);
}

/** Makes a finder of gates that looks into each shape once. */
export function createTypeGates(): TypeGates {
  const cache = new Map<Shape, ReadonlySet<string>>();

  function gatesOf(shape: Shape): ReadonlySet<string> {
    const previous = cache.get(shape);
    if (previous !== undefined) return previous;
    const gates = new Set<string>();
    collect(shape, gates);
    cache.set(shape, gates);
    return gates;
  }

  function collect(shape: Shape, gates: Set<string>): void {
    const add = (names: Iterable<string> | undefined): void => {
      for (const name of names ?? []) if (name !== "") gates.add(name);
    };
    /** Adds the gates of an enum by marker. Returns whether it stands in place of the type everywhere. */
    const addEnum = (of: Shape, statements: readonly Statement[]): boolean => {
      const marked = markedEnum(of, statements);
      if (marked === undefined) return false;
      for (const { when } of [marked, ...marked.members]) add(gatesOfValue(when));
      return marked.when === ALWAYS;
    };
    if (shape.kind === "named" && addEnum(shape.type.shape, shape.type.statements)) return;
    if (shape.kind === "enum") for (const { enabledBy } of shape.values) add(enabledBy);
    for (const { field, shape: child } of childShapes(shape)) {
      add(field?.enabledBy);
      if (field?.schemaless) continue;
      if (!addEnum(child, field?.statements ?? [])) add(gatesOf(child));
    }
  }

  return {
    of: gatesOf,
    ofKind: ({ root, enabledBy }) =>
      new Set([...(enabledBy ?? []), ...gatesOf({ kind: "named", type: root }), ...gatesOf(root.shape)]),
  };
}
