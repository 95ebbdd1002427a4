import type {
  InstallVSphere,
  InstallVSphereFailureDomain,
  InstallVSphereServer,
  InstallVSphereTopology,
} from "../../../generated/documents/install-config.ts";

/** The fields that were there before several vCenters were, and what took their place. */
export const OLD_FIELDS = {
  vCenter: "vcenters[].server",
  username: "vcenters[].user",
  password: "vcenters[].password",
  datacenter: "failureDomains[].topology.datacenter",
  defaultDatastore: "failureDomains[].topology.datastore",
  folder: "failureDomains[].topology.folder",
  cluster: "failureDomains[].topology.computeCluster",
  resourcePool: "failureDomains[].topology.resourcePool",
  network: "failureDomains[].topology.networks",
  apiVIP: "apiVIPs",
  ingressVIP: "ingressVIPs",
} as const satisfies Partial<Record<keyof InstallVSphere, string>>;

export type OldField = keyof typeof OLD_FIELDS;

type Platform = Partial<InstallVSphere>;
type Domain = Partial<Omit<InstallVSphereFailureDomain, "topology">> & {
  readonly topology: Partial<InstallVSphereTopology>;
};

/** Returns the old fields that a platform has. */
export function oldFieldsOf(vsphere: Platform): OldField[] {
  // The keys of an object literal are those of its type.
  return (Object.keys(OLD_FIELDS) as OldField[]).filter((field) => (vsphere[field] ?? "") !== "");
}

/** The fields of a place that may hold a name in the old form, and the kind of folder that it is in. */
const NAME_FIELDS = { computeCluster: "host", datastore: "datastore", folder: "vm" } as const;

/** A name that stands where a path belongs, and the path that an installer takes it for. */
export interface BareName {
  /** Such as `failureDomains[0].topology.datastore`. */
  readonly path: string;
  readonly inventoryPath: string;
}

/** Returns the names in failure domains of which {@link convertOldFields} makes paths. */
export function bareNamesOf(vsphere: Platform): BareName[] {
  const converted = convertOldFields(vsphere).failureDomains ?? [];
  return (vsphere.failureDomains ?? []).flatMap(({ topology }, index) =>
    (Object.keys(NAME_FIELDS) as (keyof typeof NAME_FIELDS)[]).flatMap((field): BareName[] => {
      const inventoryPath = converted[index]?.topology[field] ?? "";
      const path = `failureDomains[${index}].topology.${field}`;
      return inventoryPath === (topology?.[field] ?? "") ? [] : [{ path, inventoryPath }];
    }),
  );
}

/** The names that a failure domain has which nobody named. */
const GENERATED = { name: "generated-failure-domain", region: "generated-region", zone: "generated-zone" } as const;

/**
 * Returns a platform in which the old fields are said in the new form: one vCenter, and a failure domain with names that are
 * generated if there is none. Names become paths, and the resource pool of a cluster its default one. A failure domain whose
 * vCenter is not known, or that has no datacenter, stays as it is.
 */
export function convertOldFields(vsphere: Platform): Platform {
  const { apiVIP, ingressVIP, ...platform } = vsphere;
  const domains = givenDomains(vsphere);
  const vcenters = vsphere.vcenters ?? oldVCenter(vsphere, domains);
  const converted = domains.map((domain) => convertDomain(domain, vsphere, vcenters));
  const rest = Object.entries(platform).filter(([field]) => !Object.hasOwn(OLD_FIELDS, field));
  return {
    // Only fields of the platform are left.
    ...(Object.fromEntries(rest) as Platform),
    apiVIPs: vsphere.apiVIPs ?? (apiVIP ? [apiVIP] : []),
    ingressVIPs: vsphere.ingressVIPs ?? (ingressVIP ? [ingressVIP] : []),
    vcenters,
    // What is missing in them is for the rules to report.
    failureDomains: converted as InstallVSphereFailureDomain[],
  };
}

function givenDomains(vsphere: Platform): Domain[] {
  const {
    failureDomains = [],
    datacenter = "",
    cluster = "",
    defaultDatastore = "",
    network = "",
    folder,
    resourcePool,
  } = vsphere;
  if (failureDomains.length > 0)
    return failureDomains.map((domain) => ({ ...domain, topology: domain.topology ?? {} }));
  const topology: Partial<InstallVSphereTopology> = {
    datacenter,
    computeCluster: cluster,
    datastore: defaultDatastore,
    networks: [network],
    ...(folder ? { folder } : {}),
    ...(resourcePool ? { resourcePool } : {}),
  };
  return [{ ...GENERATED, server: vsphere.vcenters?.[0]?.server ?? vsphere.vCenter ?? "", topology }];
}

function oldVCenter(
  { vCenter = "", username = "", password = "", datacenter = "" }: Platform,
  domains: readonly Domain[],
): InstallVSphereServer[] {
  const named = [datacenter, ...domains.map(({ topology }) => topology.datacenter ?? "")].filter((name) => name !== "");
  return [{ server: vCenter, port: 443, user: username, password, datacenters: [...new Set(named)] }];
}

function convertDomain(domain: Domain, vsphere: Platform, vcenters: readonly InstallVSphereServer[]): Domain {
  const server = domain.server || (vsphere.vCenter ?? "");
  const datacenter = domain.topology.datacenter || (vsphere.datacenter ?? "");
  const isKnown = vcenters.some((each) => each.server === server);
  const { folder, resourcePool = "", computeCluster = "", datastore = "" } = domain.topology;
  const path = (name: string, field: keyof typeof NAME_FIELDS): string =>
    name === "" || name.startsWith("/") || !isKnown || datacenter === ""
      ? name
      : `/${datacenter}/${NAME_FIELDS[field]}/${name}`;
  const cluster = path(computeCluster, "computeCluster");
  const pool = resourcePool || (cluster === "" ? "" : `${cluster}/Resources`);
  return {
    ...domain,
    server,
    topology: {
      ...domain.topology,
      datacenter,
      computeCluster: cluster,
      datastore: path(datastore, "datastore"),
      ...(folder ? { folder: path(folder, "folder") } : {}),
      ...(pool === "" ? {} : { resourcePool: pool }),
    },
  };
}
