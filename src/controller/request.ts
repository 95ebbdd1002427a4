import { objectKey } from "../client/follow-collection.js";

/** Which object is to be reconciled. */
export interface Request {
  readonly name: string;
  /** Absent for kinds without namespaces. */
  readonly namespace?: string;
}

/** The key of a request in a queue: `namespace/name`, or the name alone. */
export function keyOfRequest({ name, namespace }: Request): string {
  return objectKey({ metadata: namespace === undefined ? { name } : { name, namespace } });
}

/** The request of a key. No name of a Kubernetes object has a slash in it. */
export function requestOfKey(key: string): Request {
  const end = key.indexOf("/");
  return end < 0 ? { name: key } : { namespace: key.slice(0, end), name: key.slice(end + 1) };
}
