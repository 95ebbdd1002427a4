import { liveVCenter } from "../../../src/openshift/checks/live/live-vcenter.js";
import type { FailureDomain } from "../../../src/openshift/checks/read-infrastructure.js";
import type { PreparedVCenter } from "../../../src/openshift/prepare-vcenter/plan.js";
import { type Reference, referenceKey, type XmlValue } from "../../../src/openshift/vcenter/soap.js";
import { type CallingTagSession, memberOf, textIn } from "../../../src/openshift/vcenter/tags.js";
import { VCenterError } from "../../../src/openshift/vcenter/vcenter-error.js";
import type { VCenterObject } from "../../../src/openshift/vcenter/vcenter-session.js";

const TAGGING = ["CreateCategory", "CreateTag", "AttachTag"].map((name) => `InventoryService.Tagging.${name}`);
const ALL = ["Folder.Create", "Resource.CreatePool", ...TAGGING];
const SERVER = "vc-a.example.test";

interface StoredObject {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly parent: string | undefined;
}

interface StoredTag {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Absent for a category. */
  readonly category_id?: string;
  readonly associable_types?: readonly string[];
}

/** What ends a run in the middle, as a kill does: nothing is recorded after it. */
export class Killed extends Error {}

/** A vCenter in memory that can be changed. */
export interface WritableVCenter {
  /** A session for these failure domains, as a run has it: what it remembers is its own. */
  open(failureDomains: readonly FailureDomain[], instanceUuid?: string): PreparedVCenter;
  /** Everything that is in it, by names alone. */
  snapshot(): readonly string[];
  /** Makes an object by hand. */
  add(path: string, type: string): Reference;
  /** Attaches a tag by hand, and makes it and its category first where they are not there. */
  tag(category: string, name: string, path: string | undefined, types?: readonly string[]): void;
  /** What happens with the writes to come: before or after each, by its number from 1. */
  interrupt: ((write: number, when: "before" | "after") => void) | undefined;
  readonly writes: number;
  /** The configuration of the cluster, for groups of hosts. */
  configuration: XmlValue;
  /** What the user may not do, by path; `/` is the root folder. */
  lacking: Readonly<Record<string, readonly string[]>>;
}

/** Returns a vCenter with a datacenter, its cluster with a host, its datastore and its network. */
export function writableVCenter(datacenter = "dc-a"): WritableVCenter {
  const objects = new Map<string, StoredObject>();
  const tags = new Map<string, StoredTag>();
  const attached = new Set<string>();
  let count = 0;
  let writes = 0;
  const newId = (prefix: string): string => `${prefix}-${++count}`;
  const put = (type: string, name: string, parent: string | undefined): StoredObject => {
    const object = { id: newId(type.toLowerCase()), type, name, parent };
    objects.set(object.id, object);
    return object;
  };
  const root = put("Folder", "Datacenters", undefined);
  const childrenOf = (parent: string): StoredObject[] => [...objects.values()].filter((each) => each.parent === parent);
  const objectAt = (path: string): StoredObject | undefined => {
    let found: StoredObject | undefined = root;
    for (const name of path.split("/").filter(Boolean))
      found = found && childrenOf(found.id).find((each) => each.name === name);
    return found;
  };
  const pathOf = ({ name, parent }: StoredObject): string =>
    parent === undefined ? "" : `${pathOf(objects.get(parent) ?? root)}/${name}`;
  const reference = ({ type, id }: StoredObject): Reference => ({ type, value: id });
  const xml = ({ type, id }: StoredObject): XmlValue => ({ "@type": type, "#text": id });
  const listed = (all: readonly StoredObject[]): XmlValue => ({ ManagedObjectReference: all.map(xml) });
  const vcenter: WritableVCenter = {
    interrupt: undefined,
    configuration: undefined,
    lacking: {},
    get writes() {
      return writes;
    },
    add: (path, type) => {
      const end = path.lastIndexOf("/");
      const parent = objectAt(path.slice(0, end));
      if (parent === undefined) throw new Error(`there is no place for ${path}`);
      return reference(put(type, path.slice(end + 1), parent.id));
    },
    tag: (category, name, path, types = []) => {
      const known = [...tags.values()].find((each) => each.name === category && each.category_id === undefined);
      const owner = known ?? { id: newId("category"), name: category, description: "", associable_types: types };
      tags.set(owner.id, owner);
      if (name === "") return;
      const same = [...tags.values()].find((each) => each.name === name && each.category_id === owner.id);
      const own = same ?? { id: newId("tag"), name, description: "", category_id: owner.id };
      tags.set(own.id, own);
      const object = path === undefined ? undefined : objectAt(path);
      if (object !== undefined) attached.add(`${own.id} ${referenceKey(reference(object))}`);
    },
    snapshot: () => {
      const named = [...tags.values()].map(({ name, category_id }) =>
        category_id === undefined ? `category ${name}` : `tag ${name} of ${tags.get(category_id)?.name}`,
      );
      const pairs = [...attached].map((pair) => {
        const [tag = "", key = ""] = pair.split(" ");
        const object = objects.get(key.slice(key.indexOf(":") + 1));
        return `${tags.get(tag)?.name} on ${object && pathOf(object)}`;
      });
      return [...[...objects.values()].map(pathOf), ...named, ...pairs].sort();
    },
    open: (failureDomains, instanceUuid = "u") => {
      const session = sessionOf(instanceUuid);
      const tags = async (): Promise<CallingTagSession> => tagSession;
      const own = failureDomains.map((each) => ({ ...each, server: SERVER }));
      return { ...liveVCenter({ session, tags, failureDomains: own }), session, tags };
    },
  };
  const write = <T>(change: () => T): T => {
    writes += 1;
    const number = writes;
    vcenter.interrupt?.(number, "before");
    const result = change();
    vcenter.interrupt?.(number, "after");
    return result;
  };
  const fault = (name: string): VCenterError => new VCenterError(SERVER, "fault", `it refuses (${name})`, name);

  const sessionOf = (instanceUuid: string): PreparedVCenter["session"] => {
    const read = (object: StoredObject, properties: readonly string[]): VCenterObject => {
      const parent = object.parent === undefined ? undefined : objects.get(object.parent);
      const below = childrenOf(object.id);
      const values: Record<string, XmlValue> = {
        name: object.name,
        parent: parent && xml(parent),
        childEntity: listed(below),
        resourcePool: listed(below.filter(({ type }) => type === "ResourcePool")),
        vm: listed(below.filter(({ type }) => type === "VirtualMachine")),
        configurationEx: vcenter.configuration,
        info: { state: "success" },
      };
      return {
        reference: reference(object),
        missing: new Map(),
        properties: new Map(properties.map((name) => [name, values[name]])),
      };
    };
    const all = (references: readonly Reference[]): StoredObject[] =>
      references.flatMap(({ value }) => objects.get(value) ?? []);
    return {
      server: SERVER,
      about: { version: "8.0.3", build: "1", instanceUuid },
      rootFolder: reference(root),
      findByPath: async (path) => {
        const object = objectAt(path);
        return object && reference(object);
      },
      list: async (type, properties) =>
        [...objects.values()].filter((each) => each.type === type).map((each) => read(each, properties)),
      read: async (references, properties) => all(references).map((each) => read(each, properties)),
      privileges: async (references) =>
        new Map(
          references.map((each) => {
            const object = objects.get(each.value);
            const lacking = vcenter.lacking[(object && pathOf(object)) || "/"] ?? [];
            return [referenceKey(each), new Set(ALL.filter((privilege) => !lacking.includes(privilege)))];
          }),
        ),
      diskLatencies: async () => new Map(),
      logout: async () => {},
      call: async (method, self, content = "") => {
        if (method === "UnregisterAndDestroy_Task") throw fault("MethodNotFound");
        return write((): XmlValue => {
          if (method === "Destroy_Task") {
            objects.delete(self.value);
            return { returnval: xml(root) };
          }
          const name = /<name>(.*?)<\/name>/.exec(content)?.[1] ?? "";
          if (childrenOf(self.value).some((each) => each.name === name)) throw fault("DuplicateName");
          return { returnval: xml(put(method.replace("Create", ""), name, self.value)) };
        });
      },
    };
  };

  const tagSession: CallingTagSession = {
    server: SERVER,
    categories: async () => [...tags.values()].filter((each) => each.category_id === undefined).map(({ name }) => name),
    attached: async (references) =>
      new Map(
        references.map((each) => [
          referenceKey(each),
          [...attached].flatMap((pair) => {
            const [tag = "", key] = pair.split(" ");
            const found = tags.get(tag);
            const category = tags.get(found?.category_id ?? "")?.name ?? "";
            return key === referenceKey(each) && found !== undefined ? [{ name: found.name, category }] : [];
          }),
        ]),
      ),
    logout: async () => {},
    send: async (method, path, body) => {
      const id = decodeURIComponent(/id:([^?]+)/.exec(path)?.[1] ?? "");
      const inCategory = (owner: string | undefined): string[] =>
        [...tags.values()].filter((each) => each.category_id === owner).map((each) => each.id);
      if (path.includes("list-tags-for-category")) return inCategory(id);
      if (path.includes("list-attached-objects"))
        return [...attached]
          .filter((pair) => pair.startsWith(`${id} `))
          .map((pair) => {
            const [type, ...rest] = pair.slice(id.length + 1).split(":");
            return { type, id: rest.join(":") };
          });
      if (method === "GET") return id === "" ? inCategory(undefined) : tags.get(id);
      const object = memberOf(body, "object_id");
      const pair = `${id} ${textIn(object, "type")}:${textIn(object, "id")}`;
      return write(() => {
        if (path.endsWith("=detach")) return attached.delete(pair);
        if (path.endsWith("=attach")) return attached.add(pair);
        if (method === "DELETE") {
          for (const each of [id, ...inCategory(id)]) {
            tags.delete(each);
            for (const known of attached) if (known.startsWith(`${each} `)) attached.delete(known);
          }
          return undefined;
        }
        const spec = memberOf(body, "create_spec");
        const [name, description, owner] = ["name", "description", "category_id"].map((each) => textIn(spec, each));
        if ([...tags.values()].some((each) => each.name === name && (each.category_id ?? "") === owner))
          throw fault("already_exists");
        const made = newId(owner === "" ? "category" : "tag");
        const of = owner ? { category_id: owner } : {};
        tags.set(made, { id: made, name: name ?? "", description: description ?? "", ...of });
        return made;
      });
    },
  };

  for (const [path, type] of [
    ["", "Datacenter"],
    ["/vm", "Folder"],
    ["/host", "Folder"],
    ["/host/cluster", "ClusterComputeResource"],
    ["/host/cluster/Resources", "ResourcePool"],
    ["/host/cluster/esx-1", "HostSystem"],
    ["/datastore", "Folder"],
    ["/datastore/ssd", "Datastore"],
    ["/network", "Folder"],
    ["/network/machines", "Network"],
  ] as const)
    vcenter.add(`/${datacenter}${path}`, type);
  return vcenter;
}
