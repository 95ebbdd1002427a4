import { clusterGatesOfRegistry } from "../../features/cluster-gates.js";
import type { FeatureRegistry } from "../../features/feature-registry.js";
import type { Kind } from "../../model/api-model.js";
import { buildSchema } from "../../schema/build-schema.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import type { Sighting } from "./choice.js";
import { gateCombinations } from "./gate-combinations.js";
import { type GatedSchema, gatedFrom, resolveGated } from "./gated-schema.js";
import { SchemaIdentities } from "./schema-identities.js";

/** How many selections are tried besides those of clusters. */
const TRIALS = 8;
/** Each round adds what the schema did not explain; more rounds are never needed where gates are told from one another. */
const MOST_ROUNDS = 8;

/** The schema of a kind for all selections of gates, and whether it was found to be right for all that were tried. */
export interface SchemaOfKind {
  readonly schema: GatedSchema;
  readonly isExact: boolean;
}

/**
 * Finds a gated schema of a kind from the schemas of some selections of gates, and tries it on others: on those of all
 * known clusters and on selections that are drawn from the gates. What it does not explain is taken in, and so on.
 */
export function schemaOfKind(kind: Kind, features: FeatureRegistry, embeddedObjectMeta: boolean): SchemaOfKind {
  const identities = new SchemaIdentities();
  const built = new Map<string, Sighting<StructuralSchema>>();
  const sight = (gates: readonly string[]): Sighting<StructuralSchema> => {
    const enabled = new Set(gates.filter((gate) => kind.gates.includes(gate)));
    const key = [...enabled].sort().join("\0");
    const known = built.get(key);
    if (known !== undefined) return known;
    const value = buildSchema(kind.root, { selection: { mode: "resolved", enabled }, embeddedObjectMeta }, () => {});
    const sighting = { enabled, value };
    built.set(key, sighting);
    return sighting;
  };
  const samples = new Set(gateCombinations(kind).map(sight));
  const trials = new Set([...clusterSelections(features, kind), ...drawnSelections(kind)].map(sight));
  for (let round = 0; ; round++) {
    const schema = gatedFrom([...samples], kind.gates, identities);
    const wrong = [...new Set([...samples, ...trials])].filter(
      ({ enabled, value }) => identities.of(resolveGated(schema, enabled)) !== identities.of(value),
    );
    if (wrong.length === 0) return { schema, isExact: true };
    if (round === MOST_ROUNDS) return { schema, isExact: false };
    for (const sighting of wrong) samples.add(sighting);
  }
}

function clusterSelections(features: FeatureRegistry, kind: Kind): string[][] {
  return clusterGatesOfRegistry(features).map(({ gates }) => (gates === "all" ? [...kind.gates] : [...gates]));
}

/** Selections that are the same in every run. */
function drawnSelections({ gates }: Kind): string[][] {
  if (gates.length === 0) return [];
  let state = 1;
  const draw = (): number => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return Array.from({ length: TRIALS }, () => gates.filter(() => draw() < 0.5));
}
