import { type Reference, referenceKey, referenceOf, textOf } from "../../vcenter/soap.js";
import type { TagSession } from "../../vcenter/tags.js";
import type { VCenterSession } from "../../vcenter/vcenter-session.js";
import type { FailureDomain } from "../read-infrastructure.js";

/** A host, with the cluster or the single resource that it is of. */
export interface LiveHost {
  readonly reference: Reference;
  readonly name: string;
  /** Empty where it is not connected, and says none. */
  readonly version: string;
  readonly computeResource: Reference | undefined;
}

/** One vCenter of a cluster, with the sessions that all checks of a round share. What it is asked for twice, it asks for once. */
export interface LiveVCenter {
  readonly server: string;
  readonly session: VCenterSession;
  /** Opens the session of its tags with the first call. Where they fail, they are not asked again. */
  readonly tags: () => Promise<TagSession>;
  /** The failure domains in it. */
  readonly failureDomains: readonly FailureDomain[];
  /** Whether the cluster has several failure domains, in whatever vCenters: then nodes are distinguished by tags. */
  readonly isZoned: boolean;
  /** Returns what an inventory path leads to. */
  readonly find: (path: string) => Promise<Reference | undefined>;
  /** Returns the networks of a datacenter by their names, in whatever folders they are. */
  readonly networks: (datacenter: Reference) => Promise<ReadonlyMap<string, Reference>>;
  readonly hosts: () => Promise<readonly LiveHost[]>;
}

/** What a {@link LiveVCenter} is made of. */
export interface LiveVCenterOptions {
  readonly session: VCenterSession;
  readonly tags: () => Promise<TagSession>;
  /** All of the cluster. */
  readonly failureDomains: readonly FailureDomain[];
}

/** Returns a vCenter for the checks of one round. */
export function liveVCenter({ session, tags, failureDomains }: LiveVCenterOptions): LiveVCenter {
  const references = new Map<string, Promise<Reference | undefined>>();
  const networks = new Map<string, Promise<ReadonlyMap<string, Reference>>>();
  const hosts = new Map<"all", Promise<readonly LiveHost[]>>();
  return {
    server: session.server,
    session,
    tags: failingOnce(tags),
    failureDomains: failureDomains.filter(({ server }) => server === session.server),
    isZoned: failureDomains.length > 1,
    find: (path) => cached(references, path, () => session.findByPath(path)),
    networks: (datacenter) => cached(networks, referenceKey(datacenter), () => networksOf(session, datacenter)),
    hosts: () => cached(hosts, "all", () => hostsOf(session)),
  };
}

function cached<K, T>(cache: Map<K, Promise<T>>, key: K, ask: () => Promise<T>): Promise<T> {
  const known = cache.get(key) ?? ask();
  cache.set(key, known);
  return known;
}

/** Tags whose first failure is what every later question gets: a service that hangs takes its time once. */
function failingOnce(open: () => Promise<TagSession>): () => Promise<TagSession> {
  let failure: unknown;
  const once = async <T>(work: () => Promise<T>): Promise<T> => {
    if (failure !== undefined) throw failure;
    try {
      return await work();
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  return () =>
    once(async () => {
      const session = await open();
      return {
        ...session,
        categories: () => once(() => session.categories()),
        attached: (references) => once(() => session.attached(references)),
      };
    });
}

async function networksOf(session: VCenterSession, datacenter: Reference): Promise<ReadonlyMap<string, Reference>> {
  const objects = await session.list("Network", ["name"], datacenter);
  return new Map(objects.map(({ reference, properties }) => [decodedName(textOf(properties.get("name"))), reference]));
}

/** Returns a name as people write it: a vCenter has it with `%2f` for a slash, as in paths. */
function decodedName(name: string): string {
  return name.replace(/%(?:2f|5c|25)/gi, (escape) => decodeURIComponent(escape));
}

async function hostsOf(session: VCenterSession): Promise<LiveHost[]> {
  const objects = await session.list("HostSystem", ["name", "parent", "config.product.version"]);
  return objects.map(({ reference, properties }) => ({
    reference,
    name: textOf(properties.get("name")),
    version: textOf(properties.get("config.product.version")),
    computeResource: referenceOf(properties.get("parent")),
  }));
}
