import type { ApiObject, Stored } from "../client/api-object.js";
import type { RequestOptions } from "../client/request-options.js";

/** The method of a client that finalizers are written by. */
export interface FinalizerClient<T extends ApiObject> {
  patch(name: string, patch: MetadataPatch, options?: RequestOptions): Promise<Stored<T>>;
}

interface MetadataPatch {
  readonly type: "merge";
  readonly patch: { readonly metadata: { readonly resourceVersion: string; readonly finalizers: string[] } };
}

export function hasFinalizer({ metadata }: ApiObject, finalizer: string): boolean {
  return metadata?.finalizers?.includes(finalizer) === true;
}

/**
 * Adds a finalizer to an object, so that a delete only marks it until the finalizer is removed. Returns the object as it is
 * stored then. Throws a conflict where the object has changed since it was read, as another finalizer could be lost.
 * An object that is being deleted can be given none: the server refuses it.
 */
export async function addFinalizer<T extends ApiObject>(
  client: FinalizerClient<T>,
  object: Stored<T>,
  finalizer: string,
  options: RequestOptions = {},
): Promise<Stored<T>> {
  if (hasFinalizer(object, finalizer)) return object;
  return patchFinalizers(client, object, [...(object.metadata.finalizers ?? []), finalizer], options);
}

/** Removes a finalizer, in the same way; with the last one an object that is being deleted is gone. */
export async function removeFinalizer<T extends ApiObject>(
  client: FinalizerClient<T>,
  object: Stored<T>,
  finalizer: string,
  options: RequestOptions = {},
): Promise<Stored<T>> {
  if (!hasFinalizer(object, finalizer)) return object;
  const left = (object.metadata.finalizers ?? []).filter((each) => each !== finalizer);
  return patchFinalizers(client, object, left, options);
}

function patchFinalizers<T extends ApiObject>(
  client: FinalizerClient<T>,
  { metadata }: Stored<T>,
  finalizers: string[],
  options: RequestOptions,
): Promise<Stored<T>> {
  const { name, resourceVersion } = metadata;
  return client.patch(name, { type: "merge", patch: { metadata: { resourceVersion, finalizers } } }, options);
}
