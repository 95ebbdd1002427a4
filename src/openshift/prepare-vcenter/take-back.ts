import type { Found } from "../checks/check-finding.js";
import { removeFolder, removeResourcePool } from "../vcenter/inventory-writes.js";
import { childrenOf, type Reference } from "../vcenter/soap.js";
import {
  attachedObjects,
  deleteCategory,
  deleteTag,
  detachTag,
  readCategories,
  readTags,
} from "../vcenter/tag-writes.js";
import type { JournalEntry, JournalKeeper } from "./journal.js";
import { findTag, isAttached } from "./make-items.js";
import { itemText, type PreparedVCenter } from "./plan.js";

/**
 * Takes back what a journal says was made in a vCenter, the last thing first, and removes each from the journal. What is used by now
 * stays, and is reported: a folder or a pool with something in it, a tag that somebody attached, a category with other tags. Throws a
 * `VCenterError`; the next run goes on from there.
 */
export async function takeBack(
  vcenter: PreparedVCenter,
  keeper: JournalKeeper,
  progress: (text: string) => void,
): Promise<Found[]> {
  const findings: Found[] = [];
  for (const entry of keeper
    .journal()
    .entries.filter(({ server }) => server === vcenter.server)
    .reverse()) {
    const reason = await keptFor(vcenter, entry);
    const what = itemText(entry.item);
    if (reason === undefined || reason === GONE) {
      keeper.remove(entry);
      progress(reason === undefined ? `took back ${what}` : `${what} is gone already`);
      continue;
    }
    const help = "empty it and take back again, or leave it";
    findings.push({ code: "not-taken-back", severity: "error", vcenter: vcenter.server, object: what, reason, help });
  }
  return findings;
}

const GONE = "gone";

/** Takes an item back. Returns why it stays where it does, or that it is gone. */
async function keptFor(
  vcenter: PreparedVCenter,
  { item, id = "", instanceUuid }: JournalEntry,
): Promise<string | undefined> {
  const { session } = vcenter;
  if (instanceUuid !== session.about.instanceUuid)
    return "it was made in another vCenter that had this name, so that this one is not asked";
  switch (item.kind) {
    case "folder":
    case "resource-pool": {
      const reference = await session.findByPath(item.path);
      if (reference === undefined) return GONE;
      if (reference.value !== id) return "another one is in its place, which was not made here";
      const isFolder = item.kind === "folder";
      if (await hasContents(vcenter, reference, isFolder ? ["childEntity"] : ["resourcePool", "vm"]))
        return "there is something in it";
      await (isFolder ? removeFolder : removeResourcePool)(session, reference);
      return undefined;
    }
    case "attachment": {
      const tags = await vcenter.tags();
      const tag = await findTag(tags, item.category, item.tag, (each) => each.id === id);
      if (tag === undefined || !(await isAttached(tags, id, item.object))) return GONE;
      await detachTag(tags, id, item.object);
      return undefined;
    }
    case "tag": {
      const tags = await vcenter.tags();
      if ((await findTag(tags, item.category, item.name, (each) => each.id === id)) === undefined) return GONE;
      const objects = await attachedObjects(tags, id);
      if (objects.length > 0)
        return `it is attached to ${objects
          .map(({ value }) => value)
          .sort()
          .join(", ")}`;
      await deleteTag(tags, id);
      return undefined;
    }
    case "category": {
      const tags = await vcenter.tags();
      if (!(await readCategories(tags)).some((each) => each.id === id)) return GONE;
      const names = (await readTags(tags, id)).map(({ name }) => name);
      if (names.length > 0) return `it has the tag ${names.sort().join(", ")}`;
      await deleteCategory(tags, id);
      return undefined;
    }
  }
}

async function hasContents(
  { session }: PreparedVCenter,
  reference: Reference,
  properties: readonly string[],
): Promise<boolean> {
  const [object] = await session.read([reference], properties);
  // What cannot be seen may be there.
  if (object === undefined || object.missing.size > 0) return true;
  return properties.some((name) => childrenOf(object.properties.get(name), "ManagedObjectReference").length > 0);
}
