/** The gates that are on, per cluster profile and feature set; `all` stands for every gate. */
export type GateTable = { readonly [profile: string]: { readonly [featureSet: string]: readonly string[] | "all" } };

/** A cluster by its profile and feature set, or by the gates that are on. */
export type Cluster<Table extends GateTable> =
  | { readonly clusterProfile: keyof Table & string; readonly featureSet: keyof Table[keyof Table] & string }
  | { readonly featureGates: readonly string[] };

/** Tells which gates are on in a cluster. Throws for a profile or a feature set that the table does not have. */
export function gatesOf<Table extends GateTable>(cluster: Cluster<Table>, table: Table): (gate: string) => boolean {
  const gates =
    "featureGates" in cluster ? cluster.featureGates : gatesOfSet(cluster.clusterProfile, cluster.featureSet, table);
  return (gate) => gates === "all" || gates.includes(gate);
}

function gatesOfSet(profile: string, featureSet: string, table: GateTable): readonly string[] | "all" {
  const sets = Object.hasOwn(table, profile) ? table[profile] : undefined;
  const gates = sets !== undefined && Object.hasOwn(sets, featureSet) ? sets[featureSet] : undefined;
  if (gates === undefined)
    throw new RangeError(`there is no feature set ${featureSet} of the cluster profile ${profile}`);
  return gates;
}
