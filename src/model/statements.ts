import type { MarkerUse } from "../markers/marker-use.js";
import type { Statement } from "./api-model.js";

/** The statements that markers make about the node they stand on, in source order. */
export function statementsOf(uses: readonly MarkerUse[]): Statement[] {
  return uses.flatMap((use): Statement[] => {
    const base = {
      marker: use.definition.name,
      reach: "node",
      gates: undefined,
      priority: 10,
      span: use.span,
    } as const;
    const { effect } = use;
    switch (effect.kind) {
      case "node": {
        const placed = { ...base, reach: effect.reach, gates: effect.gates, priority: effect.effect.priority };
        if (effect.effect.kind === "rule") return [{ ...placed, kind: "rule", rule: effect.effect.rule }];
        const { keyword, value, requires, accumulates } = effect.effect;
        return [{ ...placed, kind: "constraint", keyword, value, requires, accumulates: accumulates ?? false }];
      }
      case "one-of":
        return effect.fields.length === 0
          ? []
          : [
              {
                ...base,
                priority: ONE_OF_PRIORITY[effect.mode],
                kind: "one-of",
                mode: effect.mode,
                fields: effect.fields,
              },
            ];
      case "immutable":
        return [{ ...base, kind: "immutable" }];
      default:
        return [];
    }
  });
}

/** Rules that stand for one of these come after plain rules, in this order, as in controller-gen. */
const ONE_OF_PRIORITY = { AtMostOneOf: 11, ExactlyOneOf: 12, AtLeastOneOf: 13 } as const;

/** The gates of `+openshift:enable:FeatureGate` markers, of which one has to be on; undefined without such a marker. */
export function enabledByOf(uses: readonly MarkerUse[]): string[] | undefined {
  const gates = uses.flatMap(({ effect }) => (effect.kind === "enabled-by" ? effect.featureGates : []));
  return gates.length === 0 ? undefined : [...new Set(gates)];
}
