// biome-ignore-all lint/performance/noBarrelFile: the entry `crdwright/client` of the package
export {
  ApiError,
  fieldErrors,
  isAlreadyExists,
  isBadRequest,
  isConflict,
  isForbidden,
  isGone,
  isInvalid,
  isNotFound,
  isTimeout,
  isTooManyRequests,
  isUnauthorized,
  type ReportedFieldError,
  type Status,
  type StatusCause,
} from "../runtime/client/api-error.js";
export type { ApiObject, Named, ObjectList, Scale, Stored, WatchEvent } from "../runtime/client/api-object.js";
export type { Backoff } from "../runtime/client/backoff.js";
export type {
  ClusterClient,
  CollectionMethods,
  NamespacedClient,
  ObjectMethods,
} from "../runtime/client/client-types.js";
export { type ClientOptions, type ClientValidator, type Connection, connect } from "../runtime/client/connection.js";
export type {
  FeatureScope,
  FormWhereAll,
  FormWhereAny,
  GatesIn,
  ScopeOf,
  WhereAll,
  WhereAny,
} from "../runtime/client/feature-scope.js";
export { type FetchTransportOptions, fetchTransport } from "../runtime/client/fetch-transport.js";
export type { Informer, InformerHandlers, InformerOptions } from "../runtime/client/informer.js";
export type { Indexes, Lister } from "../runtime/client/object-store.js";
export type { Applied, Atomic, JsonPatchOperation, MergePatch, Patch } from "../runtime/client/patch.js";
export type {
  ApplyOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  PageOptions,
  RequestOptions,
  Selection,
  WriteOptions,
} from "../runtime/client/request-options.js";
export { clusterClient, namespacedClient } from "../runtime/client/resource-client.js";
export type { ResourceDefinition } from "../runtime/client/resource-definition.js";
export { type RetryOptions, retryOnConflict } from "../runtime/client/retry-on-conflict.js";
export type { Query, Transport, TransportRequest, TransportResponse } from "../runtime/client/transport.js";
export type { WatchOptions } from "../runtime/client/watch.js";
