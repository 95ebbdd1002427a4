import type { Kind, Shape, Statement, TypeDefinition } from "../../model/api-model.js";

/** With more gates on one node, not every combination of them is looked at from the start. */
const MOST_TOGETHER = 5;

/**
 * The selections of gates whose schemas tell most about a kind: none, each gate alone, and each combination of gates that
 * stand on one node.
 */
export function gateCombinations(kind: Kind): string[][] {
  const found = new Map<string, string[]>();
  const add = (gates: readonly string[]): void => {
    const sorted = [...gates].sort();
    found.set(sorted.join("\0"), sorted);
  };
  add([]);
  for (const gate of kind.gates) add([gate]);
  for (const together of gatesPerNode(kind.root)) {
    if (together.length <= MOST_TOGETHER) for (const subset of subsets(together)) add(subset);
    else for (const one of together) for (const other of together) add(one === other ? [one] : [one, other]);
  }
  add(kind.gates);
  return [...found.values()];
}

function gatesPerNode(root: TypeDefinition): string[][] {
  const seen = new Set<TypeDefinition>();
  const nodes: string[][] = [];
  visitType(root);
  return nodes;

  function visitType(type: TypeDefinition): void {
    if (seen.has(type)) return;
    seen.add(type);
    addNode([...gatesOfStatements(type.statements), ...gatesOfShape(type.shape)]);
    visitShape(type.shape);
  }

  function visitShape(shape: Shape): void {
    if (shape.kind === "named") visitType(shape.type);
    else if (shape.kind === "list") visitShape(shape.items);
    else if (shape.kind === "map") visitShape(shape.values);
    else if (shape.kind === "object") {
      for (const embedded of shape.embedded) visitShape(embedded);
      for (const field of shape.fields) {
        const { enabledBy = [], statements, shape: own } = field;
        addNode([...enabledBy, ...gatesOfStatements(statements), ...gatesOfShape(own)]);
        visitShape(own);
      }
    }
  }

  function addNode(gates: readonly string[]): void {
    const together = [...new Set(gates)].filter((gate) => gate !== "");
    if (together.length > 1) nodes.push(together);
  }
}

function gatesOfStatements(statements: readonly Statement[]): string[] {
  return statements.flatMap(({ gates }) =>
    gates === undefined ? [] : [...gates.featureGate, ...gates.requiredFeatureGate],
  );
}

/** The gates of an enum's members, also those of a named type, which are narrowed by what stands on the field. */
function gatesOfShape(shape: Shape): string[] {
  if (shape.kind === "enum") return shape.values.flatMap(({ enabledBy }) => enabledBy ?? []);
  if (shape.kind !== "named") return [];
  return [...gatesOfStatements(shape.type.statements), ...gatesOfShape(shape.type.shape)];
}

function subsets(gates: readonly string[]): string[][] {
  const all: string[][] = [[]];
  for (const gate of gates) for (const subset of [...all]) all.push([...subset, gate]);
  return all;
}
