import { referenceKey } from "./soap.js";
import { type CallingTagSession, encoded, listOf, memberOf, type Tag, textIn, textsOf } from "./tags.js";

/**
 * Returns the tags of some categories by the objects that they are on, under the keys of {@link referenceKey}. What it asks grows with
 * the tags of these categories alone, and not with the inventory. A category that is not there has no tags. Throws a VCenterError.
 */
export async function placedTags(
  session: CallingTagSession,
  categories: readonly string[],
): Promise<ReadonlyMap<string, readonly Tag[]>> {
  const read = (path: string): Promise<unknown> => session.send("GET", path);
  const names = new Map<string, Tag>();
  const ids = textsOf(await read("category"));
  const found = await Promise.all(
    ids.map(async (id) => ({ id, name: textIn(await read(`category/id:${encoded(id)}`), "name") })),
  );
  for (const { id, name } of found.filter((each) => categories.includes(each.name))) {
    const path = `tag/id:${encoded(id)}?~action=list-tags-for-category`;
    for (const tag of textsOf(await session.send("POST", path, {}, true)))
      names.set(tag, { name: textIn(await read(`tag/id:${encoded(tag)}`), "name"), category: name });
  }
  const placed = new Map<string, Tag[]>();
  if (names.size === 0) return placed;
  const body = { tag_ids: [...names.keys()] };
  const path = "tag-association?~action=list-attached-objects-on-tags";
  for (const each of listOf(await session.send("POST", path, body, true))) {
    const tag = names.get(textIn(each, "tag_id"));
    if (tag === undefined) continue;
    for (const object of listOf(memberOf(each, "object_ids"))) {
      const key = referenceKey({ type: textIn(object, "type"), value: textIn(object, "id") });
      placed.set(key, [...(placed.get(key) ?? []), tag]);
    }
  }
  return placed;
}
