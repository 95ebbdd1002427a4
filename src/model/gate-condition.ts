import type { GateArguments } from "../markers/definition/marker-effect.js";
import type { EnumValue, Field, Statement } from "./api-model.js";
import { ALWAYS, allHold, anyHolds, type Condition, gateIsOn, NEVER, not } from "./gated-value.js";

/**
 * The gates that a schema is made for. In `resolved` mode the empty gate of a marker is a fallback: it applies where no
 * other gate-aware marker of the name on the node does. In `partial` mode, as upstream makes one manifest per gate,
 * it is a gate like others, and it is the only one that is on in the ungated manifest.
 */
export interface GateSelection {
  readonly mode: "resolved" | "partial";
  readonly enabled: ReadonlySet<string>;
}

/** Whether a gated field, enum member or kind exists. */
export function exists({ enabledBy }: Pick<Field | EnumValue, "enabledBy">, { enabled }: GateSelection): boolean {
  return enabledBy === undefined || enabledBy.some((gate) => enabled.has(gate));
}

/**
 * Returns when each statement of a node applies, for every selection of gates at once, in their order. Upstream's condition: one
 * of the gates listed in either argument is on, and all of the required ones are. A fallback is of the statements that are
 * given.
 */
export function conditionsOf(statements: readonly Statement[], mode: GateSelection["mode"]): Condition[] {
  const held = statements.map(({ gates }) => (gates === undefined ? ALWAYS : holdsWhen(gates, mode)));
  return statements.map(({ gates, marker, reach }, index) => {
    const own = held[index] ?? NEVER;
    if (gates === undefined || mode === "partial" || !gates.featureGate.includes("")) return own;
    const others = statements.flatMap((other, position) =>
      other.marker === marker && other.reach === reach && other.gates !== undefined ? [held[position] ?? NEVER] : [],
    );
    return anyHolds(own, not(anyHolds(...others)));
  });
}

function holdsWhen({ featureGate, requiredFeatureGate }: GateArguments, mode: GateSelection["mode"]): Condition {
  const any = anyHolds(...[...featureGate, ...requiredFeatureGate].map((gate) => isOn(gate, mode)));
  return allHold(any, ...requiredFeatureGate.map((gate) => isOn(gate, mode)));
}

/** Returns when a gated field, enum member or kind exists. */
export function existsWhen(
  { enabledBy }: Pick<Field | EnumValue, "enabledBy">,
  mode: GateSelection["mode"],
): Condition {
  return enabledBy === undefined ? ALWAYS : anyHolds(...enabledBy.map((gate) => isOn(gate, mode)));
}

/** The empty gate is one like others in `partial` mode alone. */
function isOn(gate: string, mode: GateSelection["mode"]): Condition {
  return gate === "" && mode === "resolved" ? NEVER : gateIsOn(gate);
}
