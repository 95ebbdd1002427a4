import { gateNameCombined, gateNotDeclared } from "../diagnostics/catalogue/gate.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import type { MarkerUse } from "../markers/marker-use.js";
import type { Shape, Statement, TypeDefinition } from "./api-model.js";
import { childShapes } from "./shape-facts.js";

/** Told of each list of gates that a kind names. */
export interface GateVisitor {
  /** Gates of which one has to be on: of `+openshift:enable:FeatureGate` and of `featureGate=`. */
  readonly anyOf: (gates: readonly string[]) => void;
  /** Gates that all have to be on: of `requiredFeatureGate=`. */
  readonly allOf: (gates: readonly string[]) => void;
}

/** Visits every gate that a kind and its types name, each type once, in the order of the sources. */
function visitGates(root: TypeDefinition, enabledBy: readonly string[] | undefined, visitor: GateVisitor): void {
  const seen = new Set<TypeDefinition>();
  const visitStatements = (statements: readonly Statement[]): void => {
    for (const { gates } of statements) {
      visitor.anyOf(gates?.featureGate ?? []);
      visitor.allOf(gates?.requiredFeatureGate ?? []);
    }
  };
  const visit = (shape: Shape): void => {
    if (shape.kind === "named") {
      if (seen.has(shape.type)) return;
      seen.add(shape.type);
      visitStatements(shape.type.statements);
    }
    if (shape.kind === "enum") for (const value of shape.values) visitor.anyOf(value.enabledBy ?? []);
    for (const child of childShapes(shape)) {
      visitor.anyOf(child.field?.enabledBy ?? []);
      visitStatements(child.field?.statements ?? []);
      visit(child.shape);
    }
  };
  visitor.anyOf(enabledBy ?? []);
  visit({ kind: "named", type: root });
}

/**
 * The gates that upstream's generator makes a manifest of its own for, each a list: one gate of `featureGate=` and of
 * `+openshift:enable:FeatureGate`, and the gates of one `requiredFeatureGate=` together, in the order in which they
 * are written.
 */
export function gateCombinations(root: TypeDefinition, enabledBy: readonly string[] | undefined): string[][] {
  const gatesByName = new Map<string, string[]>();
  const add = (gates: readonly string[]): void => {
    if (gates.length > 0 && !gates.includes("")) gatesByName.set(gates.join("+"), [...gates]);
  };
  visitGates(root, enabledBy, {
    anyOf: (gates) => {
      for (const gate of gates) add([gate]);
    },
    allOf: add,
  });
  return [...gatesByName.values()];
}

/** The gates that a marker names, in its order and without the empty one. */
export function gatesOf({ effect }: MarkerUse): string[] {
  if (effect.kind === "enabled-by") return effect.featureGates.filter((gate) => gate !== "");
  if (effect.kind !== "node" || effect.gates === undefined) return [];
  return [...effect.gates.featureGate, ...effect.gates.requiredFeatureGate].filter((gate) => gate !== "");
}

/** Reports gates that no features file declares; for two names joined by a sign the help says how to write that. */
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
