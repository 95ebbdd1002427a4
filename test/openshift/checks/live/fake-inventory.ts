import { type LiveVCenter, liveVCenter } from "../../../../src/openshift/checks/live/live-vcenter.js";
import type { FailureDomain } from "../../../../src/openshift/checks/read-infrastructure.js";
import { type Reference, referenceKey, type XmlValue } from "../../../../src/openshift/vcenter/soap.js";
import type { Tag, TagSession } from "../../../../src/openshift/vcenter/tags.js";
import type { VCenterObject, VCenterSession } from "../../../../src/openshift/vcenter/vcenter-session.js";

/** An object of a vCenter in memory: where it is, what it is in, its tags and its properties. */
export interface FakeObject {
  readonly path: string;
  readonly type: string;
  readonly tags?: readonly Tag[];
  readonly properties?: Readonly<Record<string, XmlValue>>;
}

export interface FakeInventory {
  readonly objects: readonly FakeObject[];
  readonly categories?: readonly string[];
  readonly version?: string;
  /** What the user lacks, by path; `/` is the root folder. */
  readonly lacking?: Readonly<Record<string, readonly string[]>>;
  readonly isZoned?: boolean;
  /** What the disks of machines take, by the paths of these. */
  readonly latencies?: Readonly<Record<string, number>>;
  readonly server?: string;
}

/** Every privilege that a check asks for is granted unless an inventory says otherwise. */
class Granted extends Set<string> {
  constructor(private readonly lacking: readonly string[]) {
    super();
  }
  override has(privilege: string): boolean {
    return !this.lacking.includes(privilege);
  }
}

/** Returns the tag of the zone or the region that a failure domain is in. */
export function tag(label: "zone" | "region", name: string): Tag {
  return { name, category: `openshift-${label}` };
}

/** Returns a vCenter with this inventory. The parent of an object is the nearest path above it. */
export function fakeVCenter(failureDomains: readonly FailureDomain[], inventory: FakeInventory): LiveVCenter {
  // An inventory may have a root folder of its own.
  const objects: readonly FakeObject[] = [...inventory.objects, { path: "/", type: "Folder" }];
  const referenceOf = ({ path, type }: FakeObject): Reference => ({ type, value: path });
  const objectAt = (path: string): FakeObject | undefined => objects.find((each) => each.path === path);
  const parentOf = (path: string): FakeObject | undefined => {
    const above = path.slice(0, Math.max(path.lastIndexOf("/"), 1));
    return path === "/" ? undefined : (objectAt(above) ?? parentOf(above));
  };
  const read = (object: FakeObject, properties: readonly string[]): VCenterObject => {
    const parent = parentOf(object.path);
    const values: Record<string, XmlValue> = {
      name: object.path.slice(object.path.lastIndexOf("/") + 1),
      parent: parent && { "@type": parent.type, "#text": parent.path },
      ...object.properties,
    };
    const entries = properties.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
    return { reference: referenceOf(object), properties: new Map(entries), missing: new Map() };
  };
  const server = inventory.server ?? "vc-a.example.test";
  const session: VCenterSession = {
    server,
    about: { version: inventory.version ?? "8.0.3", build: "1", instanceUuid: "u" },
    rootFolder: { type: "Folder", value: "/" },
    findByPath: async (path) => {
      const object = objectAt(path);
      return object && referenceOf(object);
    },
    list: async (type, properties, container) =>
      objects
        .filter((each) => each.type === type && each.path.startsWith(container?.value ?? "/"))
        .map((each) => read(each, properties)),
    read: async (references, properties) =>
      references.flatMap(({ value }) => objectAt(value) ?? []).map((each) => read(each, properties)),
    privileges: async (references) =>
      new Map(references.map((each) => [referenceKey(each), new Granted(inventory.lacking?.[each.value] ?? [])])),
    diskLatencies: async (machines) =>
      new Map(
        machines.flatMap((each) => {
          const latency = inventory.latencies?.[each.value];
          return latency === undefined ? [] : [[referenceKey(each), latency] as const];
        }),
      ),
    logout: async () => {},
  };
  const tags: TagSession = {
    categories: async () => inventory.categories ?? ["openshift-region", "openshift-zone"],
    attached: async (references) =>
      new Map(references.map((each) => [referenceKey(each), objectAt(each.value)?.tags ?? []])),
    logout: async () => {},
  };
  const others = inventory.isZoned === false ? [] : [{ ...failureDomains[0], server: "another" } as FailureDomain]; // One of the example.
  return liveVCenter({ session, tags: async () => tags, failureDomains: [...failureDomains, ...others] });
}
