import type { TypeDefinition } from "./api-model.js";
import { visitGates } from "./visit-gates.js";

/**
 * The gates that upstream's generator makes a manifest of its own for, each a list: one gate of `featureGate=` and of
 * `+openshift:enable:FeatureGate`, and the gates of one `requiredFeatureGate=` together, in the order in which they
 * are written.
 */
export function gateCombinations(root: TypeDefinition, enabledBy: readonly string[] | undefined): string[][] {
  const found = new Map<string, string[]>();
  const add = (gates: readonly string[]): void => {
    if (gates.length > 0 && !gates.includes("")) found.set(gates.join("+"), [...gates]);
  };
  visitGates(root, enabledBy, {
    anyOf: (gates) => {
      for (const gate of gates) add([gate]);
    },
    allOf: add,
  });
  return [...found.values()];
}
