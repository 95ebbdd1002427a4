import { isJsonObject, type JsonObject, valueAt } from "../kube/values/json-value.js";
import { ReviewError } from "./webhook-handler.js";

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface GroupVersionResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

/** Who sent the request. */
export interface UserInfo {
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

interface Request {
  readonly uid: string;
  /** The kind of `object` and `oldObject`; with `matchPolicy: Equivalent` they may have been converted to it. */
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  /** Such as `status` or `scale`; empty for the object itself. */
  readonly subResource: string;
  /** The kind that the client asked for. */
  readonly requestKind: GroupVersionKind;
  /** Empty where the server will make up a name. */
  readonly name: string;
  /** Empty for a kind that has no namespaces. */
  readonly namespace: string;
  readonly userInfo: UserInfo;
  /** Nothing will be stored: a handler must have no side effects. */
  readonly dryRun: boolean;
  /** The options of the operation, such as CreateOptions of meta/v1. */
  readonly options: unknown;
  /** Aborted when the server has no more time for the answer, or is stopped. */
  readonly signal: AbortSignal;
}

/** A request that writes an object. */
export type WriteRequest<T> = Request &
  (
    | { readonly operation: "CREATE"; readonly object: T; readonly oldObject: undefined }
    | { readonly operation: "UPDATE"; readonly object: T; readonly oldObject: T }
  );

/** A request as an admission webhook is asked about it (`AdmissionRequest` of admission.k8s.io/v1). */
export type AdmissionRequest<T> =
  | WriteRequest<T>
  | (Request & { readonly operation: "DELETE"; readonly object: undefined; readonly oldObject: T })
  /** To a subresource such as `proxy`; the object is its options. */
  | (Request & { readonly operation: "CONNECT"; readonly object: unknown; readonly oldObject: undefined });

const OBJECTS = {
  CREATE: ["object"],
  UPDATE: ["object", "oldObject"],
  DELETE: ["oldObject"],
  CONNECT: [],
} as const;

/** Reads the request of an admission review. Throws a {@link ReviewError} for one that lacks what its operation has. */
export function readAdmissionRequest<T>(sent: JsonObject, signal: AbortSignal): AdmissionRequest<T> {
  const operation = textAt(sent, "operation");
  if (!isOperation(operation)) throw missing(`operation, one of ${Object.keys(OBJECTS).join(", ")}`);
  for (const name of OBJECTS[operation]) if (!isJsonObject(sent[name])) throw missing(`${name} of ${operation}`);
  const kind = kindAt(sent, "kind");
  const read = {
    uid: textAt(sent, "uid"),
    kind,
    resource: { ...groupVersionAt(sent, "resource"), resource: textAt(sent, "resource", "resource") },
    subResource: textAt(sent, "subResource"),
    requestKind: isJsonObject(sent["requestKind"]) ? kindAt(sent, "requestKind") : kind,
    name: textAt(sent, "name"),
    namespace: textAt(sent, "namespace"),
    userInfo: isJsonObject(sent["userInfo"]) ? sent["userInfo"] : {},
    dryRun: sent["dryRun"] === true,
    options: sent["options"] ?? undefined,
    signal,
    operation,
    object: sent["object"] ?? undefined,
    oldObject: sent["oldObject"] ?? undefined,
  };
  // That the objects are there was looked at; that they are of the type is what the webhook's rules in the cluster say.
  return read as unknown as AdmissionRequest<T>;
}

function isOperation(text: string): text is keyof typeof OBJECTS {
  return Object.hasOwn(OBJECTS, text);
}

function missing(what: string): ReviewError {
  return new ReviewError(400, "BadRequest", `the request of the review lacks its ${what}`);
}

function kindAt(sent: JsonObject, name: string): GroupVersionKind {
  return { ...groupVersionAt(sent, name), kind: textAt(sent, name, "kind") };
}

function groupVersionAt(sent: JsonObject, name: string): { readonly group: string; readonly version: string } {
  return { group: textAt(sent, name, "group"), version: textAt(sent, name, "version") };
}

function textAt(sent: JsonObject, ...keys: readonly string[]): string {
  const value = valueAt(sent, ...keys);
  return typeof value === "string" ? value : "";
}
