import type { Shape, Statement, TypeDefinition } from "./api-model.js";

/**
 * The gates that upstream's generator makes a manifest of its own for, each a list: one gate of `featureGate=` and of
 * `+openshift:enable:FeatureGate`, and the gates of one `requiredFeatureGate=` together, in the order in which they
 * are written.
 */
export function gateCombinations(root: TypeDefinition, enabledBy: readonly string[] | undefined): string[][] {
  const found = new Map<string, string[]>();
  const seen = new Set<TypeDefinition>();
  const add = (gates: readonly string[]): void => {
    if (gates.length > 0 && !gates.includes("")) found.set(gates.join("+"), [...gates]);
  };
  const addEach = (gates: readonly string[] = []): void => {
    for (const gate of gates) add([gate]);
  };
  const addStatements = (statements: readonly Statement[]): void => {
    for (const { gates } of statements) {
      addEach(gates?.featureGate);
      add(gates?.requiredFeatureGate ?? []);
    }
  };
  const visit = (shape: Shape): void => {
    switch (shape.kind) {
      case "named":
        if (seen.has(shape.type)) return;
        seen.add(shape.type);
        addStatements(shape.type.statements);
        visit(shape.type.shape);
        return;
      case "list":
        visit(shape.items);
        return;
      case "map":
        visit(shape.values);
        return;
      case "enum":
        for (const value of shape.values) addEach(value.enabledBy);
        return;
      case "object":
        shape.embedded.forEach(visit);
        for (const field of shape.fields) {
          addEach(field.enabledBy);
          addStatements(field.statements);
          visit(field.shape);
        }
        return;
      default:
        return;
    }
  };
  addEach(enabledBy);
  visit({ kind: "named", type: root });
  return [...found.values()];
}
