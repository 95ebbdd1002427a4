import type { MarkerUse } from "../markers/marker-use.js";
import type { Shape, Statement } from "./api-model.js";
import { valueCategory } from "./shape-facts.js";

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

const NOT_EMPTY = { text: "minLength", list: "minItems", object: "minProperties" } as const;
const REQUIRES = { text: "text", list: "list", object: "object" } as const;

/** Types that are texts here and structs in Go, of which controller-gen says nothing that a text could break. */
const STRUCTS_OF_GO: ReadonlySet<string> = new Set(["Time", "MicroTime", "Duration", "UID"]);

/**
 * What `+k8s:required` says of a field besides that it is there: a text, a list or an object has something in it, unless another marker
 * says how much (controller-tools v0.23, K8sRequired).
 */
export function notEmptyStatements(uses: readonly MarkerUse[], shape: Shape): Statement[] {
  const required = uses.find(({ definition }) => definition.name === "k8s:required");
  const category = valueCategory(shape);
  if (required === undefined || !(category === "text" || category === "list" || category === "object")) return [];
  if (shape.kind === "vocabulary" && STRUCTS_OF_GO.has(shape.name)) return [];
  const keyword = NOT_EMPTY[category];
  const isSaid = statementsOf(uses).some((each) => each.kind === "constraint" && each.keyword === keyword);
  if (isSaid) return [];
  const base = { marker: required.definition.name, reach: "node", gates: undefined, priority: 10 } as const;
  const constraint = {
    kind: "constraint",
    keyword,
    value: 1,
    requires: REQUIRES[category],
    accumulates: false,
  } as const;
  return [{ ...base, ...constraint, span: required.span }];
}

/** Rules that stand for one of these come after plain rules, in this order, as in controller-gen. */
const ONE_OF_PRIORITY = { AtMostOneOf: 11, ExactlyOneOf: 12, AtLeastOneOf: 13 } as const;

/** The gates of `+openshift:enable:FeatureGate` markers, of which one has to be on; undefined without such a marker. */
export function enabledByOf(uses: readonly MarkerUse[]): string[] | undefined {
  const gates = uses.flatMap(({ effect }) => (effect.kind === "enabled-by" ? effect.featureGates : []));
  return gates.length === 0 ? undefined : [...new Set(gates)];
}
