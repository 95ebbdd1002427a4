import type { Reference } from "./soap.js";
import { type CallingTagSession, eachOf, encoded, listOf, memberOf, textIn, textsOf } from "./tags.js";
import { TagServiceError } from "./vcenter-error.js";

/** A category with what says where its tags may be attached. */
export interface TagCategory {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The types of objects, such as `HostSystem`; empty where every type is allowed. */
  readonly types: readonly string[];
}

/** A tag of a category, as it is found by its identifier. */
export interface StoredTag {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** Returns all categories of a vCenter. Throws a {@link TagServiceError}, as all functions of this page do. */
export async function readCategories(tags: CallingTagSession): Promise<TagCategory[]> {
  const ids = textsOf(await tags.send("GET", "category"));
  const values = await eachOf(ids, (id) => tags.send("GET", `category/id:${encoded(id)}`));
  return values.map((value) => ({
    id: textIn(value, "id"),
    name: textIn(value, "name"),
    description: textIn(value, "description"),
    types: textsOf(memberOf(value, "associable_types")).map((type) => type.replace(/^urn:vim25:/, "")),
  }));
}

/** Returns the tags of a category. */
export async function readTags(tags: CallingTagSession, category: string): Promise<StoredTag[]> {
  const path = `tag/id:${encoded(category)}?~action=list-tags-for-category`;
  const ids = textsOf(await tags.send("POST", path, {}, true));
  const values = await eachOf(ids, (id) => tags.send("GET", `tag/id:${encoded(id)}`));
  return values.map((value) => ({
    id: textIn(value, "id"),
    name: textIn(value, "name"),
    description: textIn(value, "description"),
  }));
}

/** Returns the objects that a tag is attached to. */
export async function attachedObjects(tags: CallingTagSession, tag: string): Promise<Reference[]> {
  const path = `tag-association/id:${encoded(tag)}?~action=list-attached-objects`;
  const value = await tags.send("POST", path, {}, true);
  return listOf(value).map((each) => ({ type: textIn(each, "type"), value: textIn(each, "id") }));
}

/** Makes a category of which an object has one tag at most, for objects of all types. Returns its identifier. */
export async function createCategory(tags: CallingTagSession, name: string, description: string): Promise<string> {
  const spec = { name, description, cardinality: "SINGLE", associable_types: [] };
  return identifier(tags, await tags.send("POST", "category", { create_spec: spec }));
}

/** Makes a tag. Returns its identifier. */
export async function createTag(
  tags: CallingTagSession,
  category: string,
  name: string,
  description: string,
): Promise<string> {
  return identifier(
    tags,
    await tags.send("POST", "tag", { create_spec: { category_id: category, name, description } }),
  );
}

/** Attaches a tag to an object; that it is there already is no error. */
export async function attachTag(tags: CallingTagSession, tag: string, object: Reference): Promise<void> {
  await tags.send("POST", `tag-association/id:${encoded(tag)}?~action=attach`, objectBody(object));
}

/** Takes a tag from an object. */
export async function detachTag(tags: CallingTagSession, tag: string, object: Reference): Promise<void> {
  await tags.send("POST", `tag-association/id:${encoded(tag)}?~action=detach`, objectBody(object));
}

/** Deletes a tag, and takes it from everything that has it. */
export async function deleteTag(tags: CallingTagSession, tag: string): Promise<void> {
  await tags.send("DELETE", `tag/id:${encoded(tag)}`);
}

/** Deletes a category with all its tags. */
export async function deleteCategory(tags: CallingTagSession, category: string): Promise<void> {
  await tags.send("DELETE", `category/id:${encoded(category)}`);
}

function objectBody({ type, value }: Reference): object {
  return { object_id: { type, id: value } };
}

function identifier({ server }: CallingTagSession, value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw new TagServiceError(server, "answer", "its tags answer a new one without an identifier");
}
