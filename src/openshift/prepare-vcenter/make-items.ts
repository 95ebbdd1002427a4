import { TAG_CATEGORIES } from "../install-config/tag-categories.js";
import { createFolder, createResourcePool } from "../vcenter/inventory-writes.js";
import { type Reference, referenceKey } from "../vcenter/soap.js";
import {
  attachedObjects,
  attachTag,
  createCategory,
  createTag,
  readCategories,
  readTags,
  type StoredTag,
  type TagCategory,
} from "../vcenter/tag-writes.js";
import type { CallingTagSession } from "../vcenter/tags.js";
import { VCenterError } from "../vcenter/vcenter-error.js";
import type { JournalEntry, JournalKeeper } from "./journal.js";
import { itemText, type PreparedItem, type PreparedVCenter, type VCenterPlan } from "./plan.js";

/** Faults that say that somebody else was quicker. */
const THERE_ALREADY = ["DuplicateName", "already_exists"];

/**
 * Makes what a plan lacks, one after the other, each recorded before and after. Takes a plan without errors; what an interrupted run has
 * left in doubt is found out first. Throws a {@link VCenterError} where the vCenter refuses one; what was made before stays, and the next
 * run goes on from there.
 */
export async function makeItems(
  vcenter: PreparedVCenter,
  plan: VCenterPlan,
  keeper: JournalKeeper,
  progress: (text: string) => void,
): Promise<void> {
  for (const { isThere, ...item } of plan.steps) {
    if (isThere) continue;
    const { server, session } = vcenter;
    const making: JournalEntry = { server, instanceUuid: session.about.instanceUuid, state: "making", item };
    keeper.put(making);
    try {
      const id = await make(vcenter, item, keeper);
      keeper.put({ ...making, state: "made", id }, making);
      progress(`made ${itemText(item)}`);
    } catch (error) {
      const { problem, fault = "" } = error instanceof VCenterError ? error : {};
      // After other problems nobody knows whether it was made.
      if (problem === "fault" || problem === "session" || problem === "login") keeper.remove(making);
      if (!THERE_ALREADY.includes(fault)) throw error;
      progress(`${itemText(item)} is there by now`);
    }
  }
}

async function make(vcenter: PreparedVCenter, item: PreparedItem, keeper: JournalKeeper): Promise<string> {
  const { session } = vcenter;
  switch (item.kind) {
    case "folder":
    case "resource-pool": {
      const end = item.path.lastIndexOf("/");
      const parent = await session.findByPath(item.path.slice(0, end));
      if (parent === undefined) throw new VCenterError(vcenter.server, "fault", `${item.path.slice(0, end)} is gone`);
      const create = item.kind === "folder" ? createFolder : createResourcePool;
      return (await create(session, parent, item.path.slice(end + 1))).value;
    }
    case "category": {
      const what = item.name === TAG_CATEGORIES.region ? "OpenShift region" : "OpenShift zone";
      return await createCategory(await vcenter.tags(), item.name, describe(what, keeper));
    }
    case "tag": {
      const category = await categoryNamed(vcenter, item.category);
      return await createTag(await vcenter.tags(), category.id, item.name, describe("OpenShift", keeper));
    }
    case "attachment": {
      const { id } = await tagNamed(vcenter, item);
      await attachTag(await vcenter.tags(), id, item.object);
      return id;
    }
  }
}

function describe(what: string, keeper: JournalKeeper): string {
  return `${what}, made by crdwright-openshift prepare-vcenter (${keeper.journal().id})`;
}

/**
 * Finds out what became of the steps in which a run was interrupted. What is there counts as made: it was not there when the step began. Of
 * categories and tags their descriptions say whether they are of this journal.
 */
export async function settleDoubts(vcenter: PreparedVCenter, keeper: JournalKeeper): Promise<void> {
  for (const entry of keeper.journal().entries) {
    const isHere = entry.server === vcenter.server && entry.instanceUuid === vcenter.session.about.instanceUuid;
    if (!isHere || entry.state === "made") continue;
    const id = await foundAs(vcenter, entry.item, keeper);
    if (id === undefined) keeper.remove(entry);
    else keeper.put({ ...entry, state: "made", id }, entry);
  }
}

/** Returns what a vCenter calls an item that is there and was made here; undefined where there is none. */
async function foundAs(
  vcenter: PreparedVCenter,
  item: PreparedItem,
  keeper: JournalKeeper,
): Promise<string | undefined> {
  const own = ({ description }: StoredTag): boolean => description.includes(`(${keeper.journal().id})`);
  switch (item.kind) {
    case "folder":
    case "resource-pool":
      return (await vcenter.session.findByPath(item.path))?.value;
    case "category": {
      const categories = await readCategories(await vcenter.tags());
      return categories.find((each) => each.name === item.name && own(each))?.id;
    }
    case "tag":
      return (await findTag(await vcenter.tags(), item.category, item.name, own))?.id;
    case "attachment": {
      const session = await vcenter.tags();
      const tag = await findTag(session, item.category, item.tag);
      return tag !== undefined && (await isAttached(session, tag.id, item.object)) ? tag.id : undefined;
    }
  }
}

/** Returns whether an object has a tag itself. */
export async function isAttached(session: CallingTagSession, tag: string, object: Reference): Promise<boolean> {
  return (await attachedObjects(session, tag)).some((each) => referenceKey(each) === referenceKey(object));
}

/** Returns the tag of a name in a category of a name; undefined where there is none. */
export async function findTag(
  session: CallingTagSession,
  category: string,
  name: string,
  isMeant: (tag: StoredTag) => boolean = () => true,
): Promise<StoredTag | undefined> {
  const found = (await readCategories(session)).find((each) => each.name === category);
  const tags = found === undefined ? [] : await readTags(session, found.id);
  return tags.find((each) => each.name === name && isMeant(each));
}

async function categoryNamed(vcenter: PreparedVCenter, name: string): Promise<TagCategory> {
  const found = (await readCategories(await vcenter.tags())).find((each) => each.name === name);
  if (found === undefined) throw new VCenterError(vcenter.server, "fault", `the tag category ${name} is gone`);
  return found;
}

async function tagNamed(
  vcenter: PreparedVCenter,
  { category, tag }: { readonly category: string; readonly tag: string },
): Promise<StoredTag> {
  const found = await findTag(await vcenter.tags(), category, tag);
  if (found === undefined) throw new VCenterError(vcenter.server, "fault", `the tag ${tag} of ${category} is gone`);
  return found;
}
