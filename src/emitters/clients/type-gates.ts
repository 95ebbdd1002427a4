import type { Kind, Shape, Statement } from "../../model/api-model.js";
import { childShapes } from "../../model/shape-facts.js";

/** Names the gates that decide what a type has: those of fields, of enum members and of enums that markers give. */
export interface TypeGates {
  /** The gates that a shape names, be it by way of the types that it is made of. */
  readonly of: (shape: Shape) => ReadonlySet<string>;
  readonly ofKind: (kind: Kind) => ReadonlySet<string>;
}

type EnumStatement = Statement & { readonly kind: "constraint" };

/**
 * The enums that markers put on a node: each replaces the one before where its gates are on. The last one that always applies
 * hides those before it.
 */
export function enumStatements(statements: readonly Statement[]): EnumStatement[] {
  const all = statements.filter(
    (each): each is EnumStatement => each.kind === "constraint" && each.keyword === "enum" && each.reach === "node",
  );
  return all.slice(
    Math.max(
      0,
      all.findLastIndex(({ gates }) => gates === undefined),
    ),
  );
}

/** Whether an enum by marker stands in place of the type everywhere, so that nothing of that is seen. */
export function isReplaced(statements: readonly Statement[]): boolean {
  const enums = enumStatements(statements);
  return enums.some(({ gates }) => gates === undefined || gates.featureGate.includes(""));
}

/** Makes a finder of gates that looks into each shape once. */
export function createTypeGates(): TypeGates {
  const known = new Map<Shape, ReadonlySet<string>>();

  function gatesOf(shape: Shape): ReadonlySet<string> {
    const previous = known.get(shape);
    if (previous !== undefined) return previous;
    const gates = new Set<string>();
    collect(shape, gates);
    known.set(shape, gates);
    return gates;
  }

  function collect(shape: Shape, gates: Set<string>): void {
    const add = (names: Iterable<string> | undefined): void => {
      for (const name of names ?? []) if (name !== "") gates.add(name);
    };
    const addEnums = (statements: readonly Statement[]): void => {
      for (const { gates: condition } of enumStatements(statements)) {
        add(condition?.featureGate);
        add(condition?.requiredFeatureGate);
      }
    };
    if (shape.kind === "named") {
      addEnums(shape.type.statements);
      if (isReplaced(shape.type.statements)) return;
    }
    if (shape.kind === "enum") for (const { enabledBy } of shape.values) add(enabledBy);
    for (const { field, shape: child } of childShapes(shape)) {
      add(field?.enabledBy);
      if (field?.schemaless) continue;
      addEnums(field?.statements ?? []);
      if (!isReplaced(field?.statements ?? [])) add(gatesOf(child));
    }
  }

  return {
    of: gatesOf,
    ofKind: ({ root, enabledBy }) =>
      new Set([...(enabledBy ?? []), ...gatesOf({ kind: "named", type: root }), ...gatesOf(root.shape)]),
  };
}
