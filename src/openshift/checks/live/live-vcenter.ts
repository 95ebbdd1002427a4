import { type Reference, referenceKey, referenceOf, textOf, type XmlValue } from "../../vcenter/soap.js";
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

/** A virtual machine, as far as checks look at it. */
export interface LiveMachine {
  readonly reference: Reference;
  readonly name: string;
  /** The one of its BIOS, in small letters; empty while it is being made. */
  readonly uuid: string;
  /** Such as `vmx-19`. */
  readonly hardwareVersion: string;
  /** `disk.EnableUUID`; undefined where it is not set. */
  readonly diskUuid: boolean | undefined;
  /** Whether changed block tracking is on. */
  readonly tracksChanges: boolean;
  readonly isTemplate: boolean;
  readonly host: Reference | undefined;
}

export interface LiveDatastore {
  readonly reference: Reference;
  readonly name: string;
  readonly url: string;
  /** The name of the datastore cluster that it is in; empty where it is in none. */
  readonly cluster: string;
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
  readonly machines: () => Promise<readonly LiveMachine[]>;
  readonly datastores: () => Promise<readonly LiveDatastore[]>;
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
  return {
    server: session.server,
    session,
    tags: failingOnce(tags),
    failureDomains: failureDomains.filter(({ server }) => server === session.server),
    isZoned: failureDomains.length > 1,
    find: (path) => cached(references, path, () => session.findByPath(path)),
    networks: (datacenter) => cached(networks, referenceKey(datacenter), () => networksOf(session, datacenter)),
    hosts: once(() => hostsOf(session)),
    machines: once(() => machinesOf(session)),
    datastores: once(() => datastoresOf(session)),
  };
}

function cached<K, T>(cache: Map<K, Promise<T>>, key: K, ask: () => Promise<T>): Promise<T> {
  const known = cache.get(key) ?? ask();
  cache.set(key, known);
  return known;
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= ask();
    return known;
  };
}

/** Tags whose first failure is what every later question gets: a service that hangs takes its time once. */
function failingOnce(open: () => Promise<TagSession>): () => Promise<TagSession> {
  let failure: unknown;
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (failure !== undefined) throw failure;
    try {
      return await work();
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  return () =>
    guarded(async () => {
      const session = await open();
      return {
        ...session,
        categories: () => guarded(() => session.categories()),
        attached: (references) => guarded(() => session.attached(references)),
      };
    });
}

async function networksOf(session: VCenterSession, datacenter: Reference): Promise<ReadonlyMap<string, Reference>> {
  const objects = await session.list("Network", ["name"], datacenter);
  return new Map(objects.map(({ reference, properties }) => [nameIn(properties), reference]));
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

async function machinesOf(session: VCenterSession): Promise<LiveMachine[]> {
  const config = ["uuid", "version", "template", "flags.diskUuidEnabled", "changeTrackingEnabled"];
  const paths = ["name", "runtime.host", ...config.map((each) => `config.${each}`)];
  const objects = await session.list("VirtualMachine", paths);
  return objects.map(({ reference, properties }) => {
    const text = (path: string): string => textOf(properties.get(path));
    const diskUuid = text("config.flags.diskUuidEnabled");
    return {
      reference,
      name: text("name"),
      uuid: text("config.uuid").toLowerCase(),
      hardwareVersion: text("config.version"),
      diskUuid: diskUuid === "" ? undefined : isTrue(diskUuid),
      tracksChanges: isTrue(text("config.changeTrackingEnabled")),
      isTemplate: isTrue(text("config.template")),
      host: referenceOf(properties.get("runtime.host")),
    };
  });
}

/** As XML has truth. */
function isTrue(text: string): boolean {
  return text === "true" || text === "1";
}

async function datastoresOf(session: VCenterSession): Promise<LiveDatastore[]> {
  const pods = await session.list("StoragePod", ["name"]);
  const names = new Map(pods.map(({ reference, properties }) => [referenceKey(reference), nameIn(properties)]));
  const objects = await session.list("Datastore", ["name", "summary.url", "parent"]);
  return objects.map(({ reference, properties }) => {
    const parent = referenceOf(properties.get("parent"));
    return {
      reference,
      name: nameIn(properties),
      url: textOf(properties.get("summary.url")),
      cluster: names.get(parent === undefined ? "" : referenceKey(parent)) ?? "",
    };
  });
}

function nameIn(properties: ReadonlyMap<string, XmlValue>): string {
  return decodedName(textOf(properties.get("name")));
}
