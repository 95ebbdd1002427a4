import type { ApiObject, ObjectList, Stored, WatchEvent } from "./api-object.js";
import { type FollowOptions, followCollection, objectKey } from "./follow-collection.js";
import type { WatchSource } from "./watch-connection.js";

export interface WatchOptions<T extends ApiObject> extends FollowOptions {
  /**
   * Where the watch begins. A list: with the changes after it. A resource version: the same, but should the server have
   * forgotten it, `isGone` is thrown, since without the objects nobody can tell what was missed. Where absent, the objects
   * that there are come first, as ADDED.
   */
  readonly since?: ObjectList<T> | string;
}

/** The watch of a client: the changes of a collection, each once, whatever happens to connections. */
export async function* watchCollection<T extends ApiObject>(
  source: WatchSource,
  { since, ...options }: WatchOptions<T>,
): AsyncGenerator<WatchEvent<T>, void, undefined> {
  const seen = new Map<string, Stored<T>>();
  if (typeof since === "object") for (const item of since.items) seen.set(objectKey(item), item);
  const resourceVersion = typeof since === "object" ? since.metadata.resourceVersion : since;
  const start = { resourceVersion, isComplete: typeof since !== "string", isPatient: false };
  for await (const event of followCollection<T>(source, options, start, seen)) {
    if (event.type === "SYNCED") continue;
    if (event.type === "DELETED") seen.delete(objectKey(event.object));
    else seen.set(objectKey(event.object), event.object);
    yield event;
  }
}
