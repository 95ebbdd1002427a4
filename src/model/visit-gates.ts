import type { Shape, Statement, TypeDefinition } from "./api-model.js";

/** Told of each list of gates that a kind names. */
export interface GateVisitor {
  /** Gates of which one has to be on: of `+openshift:enable:FeatureGate` and of `featureGate=`. */
  readonly anyOf: (gates: readonly string[]) => void;
  /** Gates that all have to be on: of `requiredFeatureGate=`. */
  readonly allOf: (gates: readonly string[]) => void;
}

/** Visits every gate that a kind and its types name, each type once, in the order of the sources. */
export function visitGates(root: TypeDefinition, enabledBy: readonly string[] | undefined, visitor: GateVisitor): void {
  const seen = new Set<TypeDefinition>();
  const visitStatements = (statements: readonly Statement[]): void => {
    for (const { gates } of statements) {
      visitor.anyOf(gates?.featureGate ?? []);
      visitor.allOf(gates?.requiredFeatureGate ?? []);
    }
  };
  const visit = (shape: Shape): void => {
    switch (shape.kind) {
      case "named":
        if (seen.has(shape.type)) return;
        seen.add(shape.type);
        visitStatements(shape.type.statements);
        visit(shape.type.shape);
        return;
      case "list":
        visit(shape.items);
        return;
      case "map":
        visit(shape.values);
        return;
      case "enum":
        for (const value of shape.values) visitor.anyOf(value.enabledBy ?? []);
        return;
      case "object":
        shape.embedded.forEach(visit);
        for (const field of shape.fields) {
          visitor.anyOf(field.enabledBy ?? []);
          visitStatements(field.statements);
          visit(field.shape);
        }
        return;
      default:
        return;
    }
  };
  visitor.anyOf(enabledBy ?? []);
  visit({ kind: "named", type: root });
}
