/** The tag categories that regions and zones come from: the section `labels` of a cloud config. */
export interface ZoneCategories {
  readonly region?: string | undefined;
  readonly zone?: string | undefined;
}

/** Where a node is; a part that nobody configured is absent. */
export interface Zone {
  readonly region?: string;
  readonly zone?: string;
}

/** A tag on an object. */
export interface PlacedTag {
  readonly name: string;
  readonly category: string;
}

/** The zone of a VM, or why it has none. */
export type FoundZone =
  | { readonly zone: Zone }
  | { readonly zone: undefined; readonly problem: string; readonly missing: readonly ("region" | "zone")[] };

/**
 * Finds the region and the zone of a VM by tags. `paths` are the ways up from it: over its host and cluster, over its resource pool,
 * over its folders; the first way that has a tag of a category decides, and on it the nearest tag. Each category is looked up by
 * itself, where the published controller lets a farther tag overwrite a nearer one as long as the other category is missing.
 */
export function findZone(
  paths: readonly (readonly string[])[],
  tagsOf: (object: string) => readonly PlacedTag[],
  categories: ZoneCategories,
): FoundZone {
  const zone: { region?: string; zone?: string } = {};
  const missing: ("region" | "zone")[] = [];
  for (const label of ["region", "zone"] as const) {
    const category = categories[label] || undefined;
    if (category === undefined) continue;
    const names = nearestTags(paths, tagsOf, category);
    if (names.length > 1)
      return {
        zone: undefined,
        missing: [],
        problem: `an object has ${names.length} tags of the category ${category}: ${names.join(", ")}; leave one`,
      };
    if (names[0] === undefined) missing.push(label);
    else zone[label] = names[0];
  }
  if (missing.length === 0) return { zone };
  const names = missing.map((label) => `${label} (category ${categories[label]})`).join(" and no ");
  return {
    zone: undefined,
    missing,
    problem: `there is no tag for its ${names} on the VM, its host, cluster, resource pool, folders, datacenter or the root folder`,
  };
}

function nearestTags(
  paths: readonly (readonly string[])[],
  tagsOf: (object: string) => readonly PlacedTag[],
  category: string,
): string[] {
  for (const path of paths)
    for (const object of path) {
      const names = tagsOf(object)
        .filter((tag) => tag.category === category)
        .map(({ name }) => name);
      if (names.length > 0) return [...new Set(names)].sort();
    }
  return [];
}

/** A failure domain of an Infrastructure object, as far as it says which VMs are in it. */
export interface PlacedDomain {
  readonly region: string;
  readonly zone: string;
  readonly server: string;
  readonly topology: { readonly datacenter: string; readonly computeCluster: string };
}

/** Where a VM runs, by inventory paths such as `/dc/host/cluster`. */
export interface Placement {
  readonly server: string;
  /** The name of its datacenter. */
  readonly datacenter: string;
  /** The inventory path of its cluster; empty for a host without one. */
  readonly cluster: string;
}

/** Returns the zone of the failure domain that a VM is in; undefined where it is in none, or in several of different zones. */
export function zoneOfDomain(domains: readonly PlacedDomain[], placement: Placement): Zone | undefined {
  const found = domains.filter(
    ({ server, topology }) =>
      server === placement.server &&
      topology.datacenter.replace(/^\//, "") === placement.datacenter &&
      topology.computeCluster === placement.cluster,
  );
  const [first] = found;
  if (first === undefined || found.some(({ region, zone }) => region !== first.region || zone !== first.zone))
    return undefined;
  return { region: first.region, zone: first.zone };
}
