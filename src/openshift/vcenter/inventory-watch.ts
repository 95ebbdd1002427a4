import {
  childOf,
  childrenOf,
  element,
  type Reference,
  referenceElement,
  referenceOf,
  textElement,
  textOf,
  type XmlValue,
} from "./soap.js";
import { VCenterError } from "./vcenter-error.js";
import type { CallingSession } from "./vcenter-session.js";

/** The properties that are followed of the objects of a type. Types do not stand for those derived from them. */
export interface WatchedType {
  readonly type: string;
  readonly properties: readonly string[];
}

/** A change of an object. */
export interface InventoryChange {
  readonly kind: "enter" | "modify" | "leave";
  readonly reference: Reference;
  /** The properties that changed; undefined for one that has no value any more. */
  readonly properties: ReadonlyMap<string, XmlValue>;
  /** Whether some of what changed lies inside a property, so that the object has to be read again. */
  readonly isPartial: boolean;
  /** Properties that could not be read, with the name of the fault, such as `NoPermission`. */
  readonly missing: ReadonlyMap<string, string>;
}

/** The objects of a vCenter as they change. */
export interface InventoryWatch {
  /**
   * Waits for changes, at first for all objects. Returns none where nothing has changed for a while; `isComplete` says that no more
   * are waiting. Throws a {@link VCenterError}; then the watch is over.
   */
  next(): Promise<{ readonly changes: readonly InventoryChange[]; readonly isComplete: boolean }>;
}

/** How many objects come in an answer. */
const MAX_OBJECTS = 500;

/**
 * Follows the inventory of a vCenter by its property collector: one call waits for the changes of all objects, however many there are.
 * View, filter and collector belong to the session and end with it. `maxWaitSeconds` has to be less than a call may take.
 */
export async function watchInventory(
  session: CallingSession,
  types: readonly WatchedType[],
  maxWaitSeconds: number,
): Promise<InventoryWatch> {
  const { server } = session;
  const made = async (method: string, self: Reference, content = ""): Promise<Reference> => {
    const reference = referenceOf(childOf(await session.call(method, self, content), "returnval"));
    if (reference === undefined) throw new VCenterError(server, "answer", `it answered ${method} without a reference`);
    return reference;
  };
  const services = childOf(
    await session.call("RetrieveServiceContent", { type: "ServiceInstance", value: "ServiceInstance" }),
    "returnval",
  );
  const manager = (name: string): Reference => {
    const reference = referenceOf(childOf(services, name));
    if (reference === undefined) throw new VCenterError(server, "answer", `it has no ${name}, and so is no vCenter`);
    return reference;
  };
  const typeNames = types.map(({ type }) => textElement("type", type)).join("");
  const where = referenceElement("container", session.rootFolder);
  const recursive = textElement("recursive", "true");
  const view = await made("CreateContainerView", manager("viewManager"), where + typeNames + recursive);
  // One of its own, so that nobody else's filters are waited for.
  const collector = await made("CreatePropertyCollector", manager("propertyCollector"));
  await made(
    "CreateFilter",
    collector,
    element("spec", filterSpec(types, view)) + textElement("partialUpdates", "false"),
  );
  const known = new Set(types.flatMap(({ properties }) => properties));
  let version = "";
  return {
    next: async () => {
      // The first answer has all objects, and comes at once.
      const limits = element(
        "options",
        textElement("maxWaitSeconds", String(maxWaitSeconds)) + textElement("maxObjectUpdates", String(MAX_OBJECTS)),
      );
      const answer = await session.call("WaitForUpdatesEx", collector, textElement("version", version) + limits);
      const updates = childOf(answer, "returnval");
      if (updates === undefined) return { changes: [], isComplete: true };
      version = textOf(childOf(updates, "version"));
      const objects = childrenOf(updates, "filterSet").flatMap((filter) => childrenOf(filter, "objectSet"));
      return {
        changes: objects.map((each) => changeOf(server, each, known)),
        isComplete: textOf(childOf(updates, "truncated")) !== "true",
      };
    },
  };
}

function filterSpec(types: readonly WatchedType[], view: Reference): string {
  const sets = types.map(({ type, properties }) => {
    const paths = properties.map((path) => textElement("pathSet", path)).join("");
    return element("propSet", textElement("type", type) + textElement("all", "false") + paths);
  });
  const fields = { name: "view", type: "ContainerView", path: "view", skip: "false" };
  const selection = Object.entries(fields).map(([name, text]) => textElement(name, text));
  const selectSet = element("selectSet", selection.join(""), 'xsi:type="TraversalSpec"');
  return sets.join("") + element("objectSet", referenceElement("obj", view) + textElement("skip", "true") + selectSet);
}

const KINDS: readonly string[] = ["enter", "modify", "leave"];

function changeOf(server: string, value: XmlValue, known: ReadonlySet<string>): InventoryChange {
  const reference = referenceOf(childOf(value, "obj"));
  const kind = textOf(childOf(value, "kind"));
  if (reference === undefined || !KINDS.includes(kind))
    throw new VCenterError(server, "answer", "it answered something that is not a change");
  const changes = childrenOf(value, "changeSet").map((each) => ({
    name: textOf(childOf(each, "name")),
    value: /^(?:remove|indirectRemove)$/.test(textOf(childOf(each, "op"))) ? undefined : childOf(each, "val"),
  }));
  const missing = childrenOf(value, "missingSet").map((each) => {
    const fault = textOf(childOf(childOf(childOf(each, "fault"), "fault"), "@value-type")).replace(/^.*:/, "");
    return [textOf(childOf(each, "path")), fault || "Fault"] as const;
  });
  return {
    // It is one of these, as was just looked up.
    kind: kind as InventoryChange["kind"],
    reference,
    properties: new Map(changes.filter(({ name }) => known.has(name)).map(({ name, value }) => [name, value])),
    isPartial: changes.some(({ name }) => !known.has(name)),
    missing: new Map(missing),
  };
}
