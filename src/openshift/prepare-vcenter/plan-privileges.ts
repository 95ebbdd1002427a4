import type { Found } from "../checks/check-finding.js";
import { type Reference, referenceKey } from "../vcenter/soap.js";
import type { PlanStep, PreparedVCenter } from "./plan.js";

/** What the user of a session needs to make something, on the object that it is made in or attached to (VMware, vSphere Security). */
const PRIVILEGES: Readonly<Record<PlanStep["kind"], string>> = {
  folder: "Folder.Create",
  "resource-pool": "Resource.CreatePool",
  category: "InventoryService.Tagging.CreateCategory",
  tag: "InventoryService.Tagging.CreateTag",
  attachment: "InventoryService.Tagging.AttachTag",
};

/** An object, with what the user has to be allowed there. */
interface Need {
  readonly reference: Reference;
  readonly name: string;
  readonly privileges: Set<string>;
}

/** Reports what the user may not do of the steps that are left, so that no run ends in the middle over it. */
export async function missingPrivileges(vcenter: PreparedVCenter, steps: readonly PlanStep[]): Promise<Found[]> {
  const needs = new Map<string, Need>();
  for (const step of steps) {
    if (step.isThere) continue;
    const place = await placeOf(vcenter, step);
    const key = referenceKey(place.reference);
    const need = needs.get(key) ?? { ...place, privileges: new Set<string>() };
    need.privileges.add(PRIVILEGES[step.kind]);
    needs.set(key, need);
  }
  if (needs.size === 0) return [];
  const granted = await vcenter.session.privileges([...needs.values()].map(({ reference }) => reference));
  return [...needs].flatMap(([key, { name, privileges }]): Found[] => {
    const missing = [...privileges].filter((privilege) => granted.get(key)?.has(privilege) !== true);
    if (missing.length === 0) return [];
    return [
      {
        code: "privileges-missing",
        severity: "error",
        vcenter: vcenter.server,
        object: name,
        reason: `the user may not do what is to be made there: ${missing.sort().join(", ")}`,
        help: "grant it, or name credentials of an administrator",
        details: { privileges: missing },
      },
    ];
  });
}

/** Where a step is done: for a path, the nearest above it that is there. */
async function placeOf(
  { session, server, find }: PreparedVCenter,
  step: PlanStep,
): Promise<{ readonly reference: Reference; readonly name: string }> {
  if (step.kind === "attachment") return { reference: step.object, name: step.place };
  if (step.kind === "category" || step.kind === "tag")
    return { reference: session.rootFolder, name: `vCenter ${server}` };
  for (let path = step.path; path.includes("/", 1); ) {
    path = path.slice(0, path.lastIndexOf("/"));
    const reference = await find(path);
    if (reference !== undefined) return { reference, name: path };
  }
  return { reference: session.rootFolder, name: `vCenter ${server}` };
}
