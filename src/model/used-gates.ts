import { gateNameCombined, gateNotDeclared } from "../diagnostics/catalogue/gate.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import type { MarkerUse } from "../markers/marker-use.js";
import type { TypeDefinition } from "./api-model.js";
import { visitGates } from "./visit-gates.js";

/** The gates that a marker names, in its order and without the empty one. */
export function gatesOf({ effect }: MarkerUse): string[] {
  if (effect.kind === "enabled-by") return effect.featureGates.filter((gate) => gate !== "");
  if (effect.kind !== "node" || effect.gates === undefined) return [];
  return [...effect.gates.featureGate, ...effect.gates.requiredFeatureGate].filter((gate) => gate !== "");
}

/** Reports gates that no features file declares; two names joined by a sign are told how to write that. */
export function checkGates(uses: readonly MarkerUse[], features: FeatureRegistry, report: Report): void {
  for (const use of uses) {
    for (const gate of gatesOf(use)) {
      if (features.gates.has(gate)) continue;
      const span = use.argumentSpans[argumentOf(use, gate)] ?? use.span;
      if (/[+,&|\s]/.test(gate)) report(diagnose(gateNameCombined, span, { gate }));
      else {
        const file = features.file || "the features file";
        report(diagnose(gateNotDeclared, span, { gate, file, suggestion: suggestName(gate, features.gates.keys()) }));
      }
    }
  }
}

/** The argument of a marker that names a gate. */
function argumentOf({ effect }: MarkerUse, gate: string): string {
  if (effect.kind !== "node" || effect.gates === undefined) return "";
  return effect.gates.featureGate.includes(gate) ? "featureGate" : "requiredFeatureGate";
}

/** Every gate that a kind's types name, sorted. */
export function gatesOfType(root: TypeDefinition, enabledBy: readonly string[] | undefined): string[] {
  const gates = new Set<string>();
  const add = (names: readonly string[]): void => {
    for (const gate of names) gates.add(gate);
  };
  visitGates(root, enabledBy, { anyOf: add, allOf: add });
  gates.delete("");
  return [...gates].sort();
}
