import { childOf, element, type Reference, referenceOf, textElement, textOf } from "./soap.js";
import { VCenterError } from "./vcenter-error.js";
import type { CallingSession } from "./vcenter-session.js";

/** Makes a folder in another one. Returns it. Throws a {@link VCenterError}, with the fault `DuplicateName` where there is one already. */
export function createFolder(session: CallingSession, parent: Reference, name: string): Promise<Reference> {
  return created(session, "CreateFolder", parent, textElement("name", name));
}

/** Makes a resource pool in another one, without reservations and limits. Returns it. Throws as {@link createFolder} does. */
export function createResourcePool(session: CallingSession, parent: Reference, name: string): Promise<Reference> {
  const shares = element("shares", textElement("shares", "4000") + textElement("level", "normal"));
  const limits = textElement("reservation", "0") + textElement("expandableReservation", "true");
  const allocation = limits + textElement("limit", "-1") + shares;
  const spec = element("cpuAllocation", allocation) + element("memoryAllocation", allocation);
  return created(session, "CreateResourcePool", parent, textElement("name", name) + element("spec", spec));
}

async function created(
  session: CallingSession,
  method: string,
  parent: Reference,
  content: string,
): Promise<Reference> {
  const reference = referenceOf(childOf(await session.call(method, parent, content), "returnval"));
  if (reference === undefined) throw new VCenterError(session.server, "answer", `it answers ${method} with no object`);
  return reference;
}

/**
 * Removes an empty folder of virtual machines. One that gets into it meanwhile loses its place in the inventory alone and keeps its
 * files, which `Destroy_Task` would delete; that is called where a server knows no other.
 */
export async function removeFolder(session: CallingSession, folder: Reference): Promise<void> {
  try {
    await runTask(session, "UnregisterAndDestroy_Task", folder);
  } catch (error) {
    if (!(error instanceof VCenterError) || error.fault !== "MethodNotFound") throw error;
    await runTask(session, "Destroy_Task", folder);
  }
}

/** Removes a resource pool. What is in it moves to the pool above. */
export async function removeResourcePool(session: CallingSession, pool: Reference): Promise<void> {
  await runTask(session, "Destroy_Task", pool);
}

const TASK_LIMIT_MS = 120_000;
const FIRST_DELAY_MS = 20;
const MAX_DELAY_MS = 1000;

/** Calls a method that answers with a task, and waits until that has ended. */
async function runTask(session: CallingSession, method: string, self: Reference): Promise<void> {
  const { server } = session;
  const task = referenceOf(childOf(await session.call(method, self), "returnval"));
  if (task === undefined) throw new VCenterError(server, "answer", `it answers ${method} with no task`);
  const end = performance.now() + TASK_LIMIT_MS;
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(2 * delay, MAX_DELAY_MS)) {
    const [object] = await session.read([task], ["info"]);
    const info = object?.properties.get("info");
    const state = textOf(childOf(info, "state"));
    if (state === "success") return;
    if (state === "error") {
      const type = textOf(childOf(childOf(childOf(info, "error"), "fault"), "@value-type"));
      const fault = type.replace(/^.*:/, "") || "Fault";
      throw new VCenterError(server, "fault", `it refuses ${method} (${fault})`, fault);
    }
    if (performance.now() > end)
      throw new VCenterError(server, "timeout", `its task ${method} did not end within ${TASK_LIMIT_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}
