import type { GateArguments } from "../markers/definition/marker-effect.js";
import type { EnumValue, Field, Statement } from "./api-model.js";

/**
 * The gates that a schema is made for. In `resolved` mode the empty gate of a marker is a fallback: it applies where no
 * other gate-aware marker of the name on the node does. In `partial` mode, as upstream makes one manifest per gate,
 * it is a gate like others, and it is the only one that is on in the ungated manifest.
 */
export interface GateSelection {
  readonly mode: "resolved" | "partial";
  readonly enabled: ReadonlySet<string>;
}

/**
 * The statements of a node that apply. Upstream's condition: one of the gates listed in either argument is on, and all
 * of the required ones are.
 */
export function applicableStatements(statements: readonly Statement[], selection: GateSelection): Statement[] {
  return statements.filter(({ gates, marker, reach }) => {
    if (gates === undefined || holds(gates, selection)) return true;
    if (selection.mode === "partial" || !gates.featureGate.includes("")) return false;
    return !statements.some(
      (other) =>
        other.marker === marker && other.reach === reach && other.gates !== undefined && holds(other.gates, selection),
    );
  });
}

function holds(gates: GateArguments, { enabled }: GateSelection): boolean {
  const { featureGate, requiredFeatureGate } = gates;
  const any = featureGate.some((gate) => enabled.has(gate)) || requiredFeatureGate.some((gate) => enabled.has(gate));
  return any && requiredFeatureGate.every((gate) => enabled.has(gate));
}

/** Whether a gated field, enum member or kind exists. */
export function exists({ enabledBy }: Pick<Field | EnumValue, "enabledBy">, { enabled }: GateSelection): boolean {
  return enabledBy === undefined || enabledBy.some((gate) => enabled.has(gate));
}
