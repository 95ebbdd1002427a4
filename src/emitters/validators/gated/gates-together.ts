import type { SourceSpan } from "../../../diagnostics/source-span.js";
import type { Field, Kind, Shape, Statement, TypeDefinition } from "../../../model/api-model.js";

/** Gates that decide together what a node of a kind's schema is: its own, and those that have to be on for it to be there. */
export interface GatesTogether {
  /** Sorted. */
  readonly gates: readonly string[];
  /** The path of the node in the data, such as `spec.servers[]`; empty for the whole object. */
  readonly path: string;
  readonly span: SourceSpan;
}

/**
 * Returns, for each node of a kind's schema, the gates that it depends on; nodes with the same gates count once. Nothing else
 * changes a node: what it is for any selection of gates is what it is for those of them that are returned for it.
 */
export function gatesTogether(kind: Kind): GatesTogether[] {
  const found = new Map<string, GatesTogether>();
  const seen = new Map<TypeDefinition, Set<string>>();
  visitNode({ kind: "named", type: kind.root }, [], { gates: new Set(), path: "", span: kind.root.span });
  return [...found.values()];

  /** Notes a node, whose own gates include those of what is said above it: of a field, or of a list for its entries. */
  function visitNode(shape: Shape, statements: readonly Statement[], place: Place): void {
    const own = new Set([...place.gates, ...gatesOfStatements(statements, "node"), ...gatesOfNode(shape)]);
    const gates = [...own].sort();
    const key = gates.join("\0");
    if (gates.length > 0 && !found.has(key)) found.set(key, { gates, path: place.path, span: place.span });
    visitBelow(shape, statements, place);
  }

  function visitBelow(shape: Shape, statements: readonly Statement[], place: Place): void {
    switch (shape.kind) {
      case "named":
        if (isSeen(shape.type, place.gates, statements)) return;
        visitBelow(shape.type.shape, [...statements, ...shape.type.statements], place);
        return;
      case "list":
        visitNode(shape.items, ofItems(statements), { ...place, path: `${place.path}[]` });
        return;
      case "map":
        visitNode(shape.values, [], { ...place, path: `${place.path}.*` });
        return;
      case "object":
        for (const fields of fieldsByName(shape).values()) visitFields(fields, place);
        return;
      default:
        return;
    }
  }

  /** A field that several embedded types have is one node, of which the gates of all of them decide. */
  function visitFields(fields: readonly Field[], place: Place): void {
    const shared = fields.length === 1 ? [] : fields.flatMap((field) => [...gatesBelow(field)]);
    for (const field of fields) {
      const gates = new Set([...place.gates, ...(field.enabledBy ?? []), ...shared]);
      const path = place.path === "" ? field.name : `${place.path}.${field.name}`;
      visitNode(field.shape, field.statements, { gates, path, span: field.span });
    }
  }

  /** Whether a type was visited where the same gates, or more, have to be on for it, with nothing said of its entries. */
  function isSeen(type: TypeDefinition, gates: ReadonlySet<string>, statements: readonly Statement[]): boolean {
    if (statements.some(({ reach }) => reach === "items")) return false;
    const keys = seen.get(type) ?? new Set();
    const key = [...gates].sort().join("\0");
    seen.set(type, keys);
    if (keys.has(key)) return true;
    keys.add(key);
    return false;
  }
}

interface Place {
  /** What has to be on for the node to be there. */
  readonly gates: ReadonlySet<string>;
  readonly path: string;
  readonly span: SourceSpan;
}

/** The gates of what a shape says of its own node: its members, and the statements of the types that it is made of. */
function gatesOfNode(shape: Shape): string[] {
  switch (shape.kind) {
    case "named":
      return [...gatesOfStatements(shape.type.statements, "node"), ...gatesOfNode(shape.type.shape)];
    case "enum":
      return shape.values.flatMap(({ enabledBy }) => enabledBy ?? []);
    case "object":
      return [
        ...shape.embedded.flatMap(gatesOfNode),
        // An immutable field puts a rule on the object that has it.
        ...shape.fields.flatMap(({ enabledBy, statements }) =>
          statements.some(({ kind }) => kind === "immutable") ? (enabledBy ?? []) : [],
        ),
      ];
    default:
      return [];
  }
}

/** What is said of a list's entries, as it is said of each of them. */
function ofItems(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement) => (statement.reach === "items" ? [{ ...statement, reach: "node" }] : []));
}

function gatesOfStatements(statements: readonly Statement[], reach: Statement["reach"]): string[] {
  return statements
    .filter((statement) => statement.reach === reach)
    .flatMap(({ gates }) => (gates === undefined ? [] : [...gates.featureGate, ...gates.requiredFeatureGate]))
    .filter((gate) => gate !== "");
}

/** The fields of an object by name: its own, else those of the types that it is made of. */
function fieldsByName(shape: Shape & { readonly kind: "object" }): Map<string, Field[]> {
  const fields = new Map<string, Field[]>();
  for (const embedded of shape.embedded) {
    const inner = objectOf(embedded);
    if (inner === undefined) continue;
    for (const [name, some] of fieldsByName(inner)) fields.set(name, [...(fields.get(name) ?? []), ...some]);
  }
  for (const field of shape.fields) fields.set(field.name, [field]);
  return fields;
}

function objectOf(shape: Shape): (Shape & { readonly kind: "object" }) | undefined {
  if (shape.kind === "named") return objectOf(shape.type.shape);
  return shape.kind === "object" ? shape : undefined;
}

/** Every gate that a field or anything below it names. */
function gatesBelow(field: Field, seen = new Set<TypeDefinition>()): Set<string> {
  const gates = new Set([
    ...(field.enabledBy ?? []),
    ...gatesOfStatements(field.statements, "node"),
    ...gatesOfStatements(field.statements, "items"),
  ]);
  const visit = (shape: Shape): void => {
    for (const gate of gatesOfNode(shape)) gates.add(gate);
    if (shape.kind === "named") for (const gate of gatesOfStatements(shape.type.statements, "items")) gates.add(gate);
    if (shape.kind === "list") visit(shape.items);
    else if (shape.kind === "map") visit(shape.values);
    else if (shape.kind === "object") {
      for (const fields of fieldsByName(shape).values())
        for (const each of fields) for (const gate of gatesBelow(each, seen)) gates.add(gate);
    } else if (shape.kind === "named" && !seen.has(shape.type)) {
      seen.add(shape.type);
      visit(shape.type.shape);
    }
  };
  visit(field.shape);
  return gates;
}
