import { jsonText } from "../kube/values/json-value.js";
import { ALWAYS, anyHolds, type Condition, choose, gateIsOn, NEVER } from "../model/gated-value.js";
import { EMPTY, type GatedPart, type GatedSchema, gatesOfSchema, resolveSchema } from "../schema/gated-schema.js";
import { type Fact, factsOf } from "./schema-facts.js";

/** What tells a fact of a field from others. */
export function factKey({ kind, below, text, rule = "" }: Fact): string {
  return jsonText([kind, below, text, rule]);
}

/** Of more gates in one place, whose selections are tried one by one, no conditions are shown. */
const MAX_GATES = 10;

/**
 * Returns when each fact of a field holds, by its key: those of all selections of the gates that the field itself depends on. That it is
 * required is said by its parent. Undefined where no gate or too many of them matter.
 */
export function factConditions(gated: GatedSchema): ReadonlyMap<string, Condition> | undefined {
  const own = withoutFields(gated);
  const gates = [...gatesOfSchema(own)].sort();
  if (gates.length === 0 || gates.length > MAX_GATES) return undefined;
  const conditions = (enabled: readonly string[], [gate, ...others]: readonly string[]): Map<string, Condition> => {
    if (gate === undefined) {
      const schema = resolveSchema(own, new Set(enabled));
      return new Map(factsOf(schema, false).map((fact) => [factKey(fact), ALWAYS]));
    }
    const [on, off] = [conditions([...enabled, gate], others), conditions(enabled, others)];
    const keys = [...new Set([...on.keys(), ...off.keys()])];
    return new Map(
      keys.map((key) => [key, choose(gateIsOn(gate), on.get(key) ?? NEVER, off.get(key) ?? NEVER)] as const),
    );
  };
  return conditions([], gates);
}

/** The schema of a field through its items and map values, of whose fields no more is left than that there are some. */
function withoutFields(gated: GatedSchema): GatedSchema {
  if (gated.properties.size > 0) {
    const when = anyHolds(...[...gated.properties.values()].map((part) => part.when));
    return { ...gated, properties: new Map([["field", { when, schema: EMPTY }]]), required: new Map() };
  }
  const part = (each: GatedPart | undefined): GatedPart | undefined =>
    each && { ...each, schema: withoutFields(each.schema) };
  return { ...gated, items: part(gated.items), additional: part(gated.additional) };
}
