import type { VCenterAccess } from "../../vcenter/check-context.js";
import { type InventoryWatch, watchInventory } from "../../vcenter/inventory-watch.js";
import { placedTags } from "../../vcenter/placed-tags.js";
import { swappedUuid } from "../../vcenter/provider-id.js";
import { childrenOf, element, type Reference, referenceOf, textElement } from "../../vcenter/soap.js";
import { type CallingTagSession, openTags, type Tag } from "../../vcenter/tags.js";
import { openTransport, type Transport } from "../../vcenter/transport.js";
import { VCenterError } from "../../vcenter/vcenter-error.js";
import { type CallingSession, openSession } from "../../vcenter/vcenter-session.js";
import { createInventory, type Inventory, WATCHED } from "../inventory.js";
import type { Machine } from "../machine.js";

/** What changed in a vCenter: VMs as they were and as they are, or so much that all of them count. */
export type MachineChanges = readonly Machine[] | "all";

/** A login to one vCenter, with its inventory as it stands. */
export interface VCenterConnection {
  readonly access: VCenterAccess;
  readonly inventory: Inventory;
  /** Waits for changes. Returns none where nothing has changed for a while. Throws a {@link VCenterError}. */
  next(): Promise<MachineChanges>;
  /** Reads the tags of categories by objects, with a session that is made again with the given login where it has ended. */
  tags(categories: readonly string[], access: VCenterAccess): Promise<ReadonlyMap<string, readonly Tag[]>>;
  /** Asks once more whether a VM is there. Throws a {@link VCenterError} where the answer proves nothing. */
  hasMachine(uuid: string, reference: string | undefined): Promise<boolean>;
  /** Logs out and closes the connections. Nothing is reported. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly datacenters: readonly string[];
  /** For how many seconds a call waits for changes; less than a call may take. */
  readonly maxWaitSeconds: number;
  /** Puts something around the transport, such as what counts its calls. */
  readonly wrap?: (transport: Transport) => Transport;
}

/** Logs in to a vCenter and reads its inventory, unless the signal comes first. Throws a {@link VCenterError}; nothing stays open then. */
export async function connectVCenter(
  access: VCenterAccess,
  options: ConnectionOptions,
  stop: AbortSignal,
): Promise<VCenterConnection> {
  const ending = new AbortController();
  const abort = (): void => ending.abort();
  stop.addEventListener("abort", abort, { signal: ending.signal });
  if (stop.aborted) abort();
  const plain = await openTransport({ ...access, signal: ending.signal });
  const transport = options.wrap?.(plain) ?? plain;
  let session: CallingSession | undefined;
  try {
    session = await openSession(transport, access.login);
    const watch = await watchInventory(session, WATCHED, options.maxWaitSeconds);
    const inventory = createInventory(access.server, options.datacenters);
    while (!(await takeChanges(session, watch, inventory)).isComplete);
    return connectionOf(access, transport, session, watch, inventory, ending);
  } catch (error) {
    await session?.logout().catch(() => undefined);
    await transport.close().catch(() => undefined);
    throw error;
  }
}

/**
 * Asks a vCenter that is not followed whether it has a VM: one login for one question. Throws a {@link VCenterError} where it cannot be
 * asked, which proves nothing.
 */
export async function askForMachine(
  access: VCenterAccess,
  uuid: string,
  { wrap, signal }: Pick<ConnectionOptions, "wrap"> & { readonly signal: AbortSignal },
): Promise<boolean> {
  const plain = await openTransport({ ...access, signal });
  const transport = wrap?.(plain) ?? plain;
  let session: CallingSession | undefined;
  try {
    session = await openSession(transport, access.login);
    return await hasUuid(session, uuid);
  } finally {
    await session?.logout().catch(() => undefined);
    await transport.close().catch(() => undefined);
  }
}

/** Whether a vCenter has a VM of a UUID, in either byte order. */
async function hasUuid(session: CallingSession, uuid: string): Promise<boolean> {
  for (const each of [uuid, swappedUuid(uuid)]) if ((await findByUuid(session, each)).length > 0) return true;
  return false;
}

function connectionOf(
  access: VCenterAccess,
  transport: Transport,
  session: CallingSession,
  watch: InventoryWatch,
  inventory: Inventory,
  ending: AbortController,
): VCenterConnection {
  let tagSession: CallingTagSession | undefined;
  return {
    access,
    inventory,
    next: async () => (await takeChanges(session, watch, inventory)).changes,
    tags: async (categories, { login }) => {
      const isKept = tagSession !== undefined;
      try {
        tagSession ??= await openTags(transport, login);
        return await placedTags(tagSession, categories);
      } catch (error) {
        tagSession = undefined;
        if (!isKept || !(error instanceof VCenterError) || error.problem !== "session") throw error;
        tagSession = await openTags(transport, login);
        return await placedTags(tagSession, categories);
      }
    },
    hasMachine: async (uuid, reference) => {
      if (reference !== undefined && (await isThere(session, { type: "VirtualMachine", value: reference })))
        return true;
      return await hasUuid(session, uuid);
    },
    close: async () => {
      // Logging out goes through whatever is aborted.
      ending.abort();
      await Promise.all([session, tagSession].map((each) => each?.logout().catch(() => undefined)));
      await transport.close().catch(() => undefined);
    },
  };
}

async function takeChanges(
  session: CallingSession,
  watch: InventoryWatch,
  inventory: Inventory,
): Promise<{ readonly changes: MachineChanges; readonly isComplete: boolean }> {
  const { changes, isComplete } = await watch.next();
  const applied = inventory.apply(changes);
  const partial = new Map(
    changes
      .filter((each) => each.isPartial && each.kind === "modify")
      .map(({ reference }) => [reference.value, reference]),
  );
  const again: Machine[] = [];
  for (const reference of partial.values()) {
    const properties = WATCHED.find(({ type }) => type === reference.type)?.properties ?? [];
    for (const object of await readStill(session, reference, properties)) {
      const whole = {
        kind: "modify",
        isPartial: false,
        ...object,
        properties: withMissing(object.properties, properties),
      } as const;
      for (const machine of inventory.apply([whole]).machines) again.push(machine);
    }
  }
  return { changes: applied.isRearranged ? "all" : [...applied.machines, ...again], isComplete };
}

/** What has no value is not among the properties of an object. */
function withMissing<V>(
  properties: ReadonlyMap<string, V>,
  names: readonly string[],
): ReadonlyMap<string, V | undefined> {
  return new Map(names.map((name) => [name, properties.get(name)]));
}

async function readStill(session: CallingSession, reference: Reference, properties: readonly string[]) {
  try {
    return await session.read([reference], properties);
  } catch (error) {
    // It went meanwhile, and that is the next change.
    if (error instanceof VCenterError && error.fault === GONE) return [];
    throw error;
  }
}

const GONE = "ManagedObjectNotFound";

async function isThere(session: CallingSession, reference: Reference): Promise<boolean> {
  try {
    const [object] = await session.read([reference], ["name"]);
    const fault = object?.missing.get("name");
    if (fault === undefined) return object !== undefined;
    throw new VCenterError(session.server, "fault", `the VM ${reference.value} may not be read (${fault})`, fault);
  } catch (error) {
    if (error instanceof VCenterError && error.fault === GONE) return false;
    throw error;
  }
}

async function findByUuid(session: CallingSession, uuid: string): Promise<readonly Reference[]> {
  const content = textElement("uuid", uuid) + textElement("vmSearch", "true") + element("instanceUuid", "false");
  const answer = await session.call("FindAllByUuid", { type: "SearchIndex", value: "SearchIndex" }, content);
  return childrenOf(answer, "returnval").flatMap((each) => referenceOf(each) ?? []);
}
