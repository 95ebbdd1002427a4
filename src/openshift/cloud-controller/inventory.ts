import type { InventoryChange, WatchedType } from "../vcenter/inventory-watch.js";
import { readUuid } from "../vcenter/provider-id.js";
import {
  childOf,
  childrenOf,
  type Reference,
  referenceKey,
  referenceOf,
  textOf,
  type XmlValue,
} from "../vcenter/soap.js";
import type { GuestNic } from "./choose-addresses.js";
import { isSameHost, type Machine, shortName } from "./machine.js";

const METADATA = 'config.extraConfig["guestinfo.metadata"]';
const ENCODING = 'config.extraConfig["guestinfo.metadata.encoding"]';
const PLACE = ["name", "parent"];

/** What of an inventory is followed: the VMs, and all that they may be in. */
export const WATCHED: readonly WatchedType[] = [
  {
    type: "VirtualMachine",
    properties: [
      ...PLACE,
      "resourcePool",
      "runtime.host",
      "runtime.powerState",
      "summary.config.uuid",
      "summary.config.template",
      "summary.config.numCpu",
      "summary.config.memorySizeMB",
      "summary.config.guestId",
      "guest.hostName",
      "guest.net",
      METADATA,
      ENCODING,
    ],
  },
  ...[
    "HostSystem",
    "ComputeResource",
    "ClusterComputeResource",
    "ResourcePool",
    "VirtualApp",
    "Folder",
    "Datacenter",
  ].map((type) => ({ type, properties: PLACE })),
];

interface Place {
  readonly type: string;
  readonly name: string;
  readonly parent: string | undefined;
}

/** A VM without what the objects above it say. */
type Own = Omit<Machine, "paths" | "datacenter" | "cluster"> & {
  readonly host: string | undefined;
  readonly pool: string | undefined;
};

/** The VMs of one vCenter, kept up to date by its changes. */
export interface Inventory {
  /** Applies changes. Returns the VMs that they are of, as they were and as they are, and whether objects above VMs changed. */
  apply(changes: readonly InventoryChange[]): { readonly machines: readonly Machine[]; readonly isRearranged: boolean };
  /** Returns why not all VMs are known: datacenters that are configured and not there, or properties that cannot be read. */
  problem(): string | undefined;
  readonly size: number;
  byReference(reference: string): Machine | undefined;
  byUuid(uuid: string): readonly Machine[];
  byName(name: string): readonly Machine[];
  byAddress(address: string): readonly Machine[];
}

/** Makes an empty inventory. Only VMs in `datacenters` count, by name, path or reference (`Datacenter:datacenter-2`); all where it names none. */
export function createInventory(server: string, datacenters: readonly string[] = []): Inventory {
  const raw = new Map<string, Map<string, XmlValue>>();
  const places = new Map<string, Place>();
  const machines = new Map<string, Own>();
  const unreadable = new Set<string>();
  const uuids = createIndex();
  const names = createIndex();
  const addresses = createIndex();

  const pathTo = (from: string | undefined): string[] => {
    const path: string[] = [];
    for (let key = from; key !== undefined && !path.includes(key); key = places.get(key)?.parent) path.push(key);
    return path;
  };
  const inventoryPath = (path: readonly string[]): string =>
    path
      .flatMap((key) => places.get(key)?.name ?? [])
      .reverse()
      .join("/");
  const upTo = (path: readonly string[], types: readonly string[]): readonly string[] => {
    const index = path.findIndex((key) => types.includes(places.get(key)?.type ?? ""));
    return index < 0 ? [] : path.slice(index);
  };
  const isConfigured = (datacenter: string, path: string): boolean =>
    datacenters.length === 0 ||
    datacenters.some((each) => [datacenter, path, path.split("/").pop()].includes(each.replace(/^\//, "")));

  const machineOf = (own: Own): Machine | undefined => {
    const key = referenceKey({ type: "VirtualMachine", value: own.reference });
    const [overHost, overPool, overFolders] = [pathTo(own.host), pathTo(own.pool), pathTo(key)];
    const datacenter = [overFolders, overHost]
      .map((path) => upTo(path, ["Datacenter"]))
      .find(({ length }) => length > 0);
    const path = inventoryPath(datacenter ?? []);
    if (!isConfigured(datacenter?.[0] ?? "", path)) return undefined;
    const { host: _host, pool: _pool, ...rest } = own;
    return {
      ...rest,
      paths: [overHost, overPool, overFolders],
      datacenter: path,
      cluster: clusterPath(upTo(overHost, ["ClusterComputeResource"])),
    };
  };
  const clusterPath = (path: readonly string[]): string => (path.length === 0 ? "" : `/${inventoryPath(path)}`);
  const found = (keys: ReadonlySet<string> | undefined): Machine[] =>
    [...(keys ?? [])].sort().flatMap((key) => {
      const own = machines.get(key);
      return (own && machineOf(own)) ?? [];
    });

  const forget = (key: string): void => {
    for (const index of [uuids, names, addresses]) index.remove(key);
    for (const map of [raw, places, machines]) map.delete(key);
    unreadable.delete(key);
  };
  const put = (key: string, own: Own): void => {
    machines.set(key, own);
    uuids.set(key, [own.uuid]);
    names.set(key, [own.name, own.hostName].map(shortName).filter(Boolean));
    addresses.set(
      key,
      own.nics.flatMap((nic) => nic.addresses),
    );
  };

  return {
    get size() {
      return machines.size;
    },
    apply(changes) {
      const touched: Machine[] = [];
      let isRearranged = false;
      for (const { kind, reference, properties, missing } of changes) {
        const key = referenceKey(reference);
        const isMachine = reference.type === "VirtualMachine";
        const before = isMachine ? found(new Set([key])) : [];
        for (const each of before) touched.push(each);
        if (kind === "leave") forget(key);
        else {
          const all = kind === "enter" ? new Map<string, XmlValue>() : (raw.get(key) ?? new Map<string, XmlValue>());
          for (const [name, value] of properties) all.set(name, value);
          const place = placeOf(reference, all);
          if (!isMachine && !isSamePlace(place, places.get(key))) isRearranged = true;
          places.set(key, place);
          raw.set(key, all);
          if (missing.has("summary.config.uuid")) unreadable.add(key);
          else unreadable.delete(key);
          // One that cannot be reached, such as on a host that is lost, may have lost its UUID; it is the same VM.
          const uuid = machines.get(key)?.uuid ?? "";
          if (isMachine) put(key, withUuid(ownOf(server, reference.value, all), uuid));
          if (isMachine) for (const each of found(new Set([key]))) touched.push(each);
        }
        if (kind === "leave" && !isMachine) isRearranged = true;
      }
      return { machines: touched, isRearranged };
    },
    problem() {
      const paths = [...places]
        .filter(([, { type }]) => type === "Datacenter")
        .map(([key]) => [key, inventoryPath(pathTo(key))] as const);
      const absent = datacenters.filter(
        (each) => !paths.some(([key, path]) => [key, path, path.split("/").pop()].includes(each.replace(/^\//, ""))),
      );
      if (absent.length > 0)
        return `${server}: it has no datacenter ${absent.join(" and no ")}, or this user may not see it`;
      return unreadable.size > 0 ? `${server}: the UUIDs of ${unreadable.size} VMs cannot be read` : undefined;
    },
    byReference: (reference) => found(new Set([referenceKey({ type: "VirtualMachine", value: reference })]))[0],
    byUuid: (uuid) => found(uuids.get(uuid)),
    byName: (name) =>
      found(names.get(shortName(name))).filter((each) =>
        [each.name, each.hostName].some((own) => isSameHost(own, name)),
      ),
    byAddress: (address) => found(addresses.get(address)),
  };
}

interface Index {
  get(value: string): ReadonlySet<string> | undefined;
  set(key: string, values: readonly string[]): void;
  remove(key: string): void;
}

/** Finds keys by their values. */
function createIndex(): Index {
  const keys = new Map<string, Set<string>>();
  const values = new Map<string, readonly string[]>();
  const remove = (key: string): void => {
    for (const value of values.get(key) ?? []) {
      const own = keys.get(value);
      own?.delete(key);
      if (own?.size === 0) keys.delete(value);
    }
    values.delete(key);
  };
  return {
    get: (value) => keys.get(value),
    remove,
    set: (key, all) => {
      remove(key);
      values.set(key, all);
      for (const value of all) keys.set(value, (keys.get(value) ?? new Set()).add(key));
    },
  };
}

function placeOf({ type }: Reference, properties: ReadonlyMap<string, XmlValue>): Place {
  return { type, name: textOf(properties.get("name")), parent: keyOf(properties.get("parent")) };
}

function isSamePlace(one: Place, other: Place | undefined): boolean {
  return one.name === other?.name && one.parent === other.parent;
}

function keyOf(value: XmlValue): string | undefined {
  const reference = referenceOf(value);
  return reference && referenceKey(reference);
}

const POWER: readonly string[] = ["poweredOn", "poweredOff", "suspended"];

function ownOf(server: string, reference: string, properties: ReadonlyMap<string, XmlValue>): Own {
  const text = (name: string): string => textOf(properties.get(name));
  const power = text("runtime.powerState");
  const option = (name: string): string => textOf(childOf(properties.get(name), "value"));
  const metadata = option(METADATA);
  return {
    server,
    reference,
    name: text("name"),
    uuid: readUuid(text("summary.config.uuid")) ?? "",
    // One whose state is not known, such as on a host that is lost, is not one that somebody switched off.
    power: POWER.includes(power) ? (power as Own["power"]) : "poweredOn", // It is one of these, as was just looked up.
    isTemplate: text("summary.config.template") === "true",
    size: {
      cpus: Number(text("summary.config.numCpu")),
      memoryMiB: Number(text("summary.config.memorySizeMB")),
      guestId: text("summary.config.guestId"),
    },
    hostName: text("guest.hostName"),
    nics: childrenOf(properties.get("guest.net"), "GuestNicInfo").map(nicOf),
    metadata: metadata === "" ? undefined : { text: metadata, encoding: option(ENCODING) },
    host: keyOf(properties.get("runtime.host")),
    pool: keyOf(properties.get("resourcePool")),
  };
}

function withUuid(own: Own, before: string): Own {
  return own.uuid === "" ? { ...own, uuid: before } : own;
}

function nicOf(value: XmlValue): GuestNic {
  return {
    network: textOf(childOf(value, "network")),
    deviceConfigId: Number(textOf(childOf(value, "deviceConfigId")) || -1),
    addresses: childrenOf(value, "ipAddress").map(textOf),
  };
}
