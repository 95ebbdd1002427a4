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
} from "../client/api-error.js";
export type { ApiObject, Named, ObjectList, Scale, Stored, WatchEvent } from "../client/api-object.js";
export type { Backoff } from "../client/backoff.js";
export type {
  ClusterClient,
  CollectionMethods,
  NamespacedClient,
  ObjectMethods,
} from "../client/client-types.js";
export { type ClientOptions, type ClientValidator, type Connection, connect } from "../client/connection.js";
export { type DiscoveredResource, type Discovery, discoverResources, type ResourceName } from "../client/discovery.js";
export { type DynamicClient, type DynamicObject, dynamicClient } from "../client/dynamic-client.js";
export type {
  FeatureScope,
  FormWhereAll,
  FormWhereAny,
  GatesIn,
  ScopeOf,
  WhereAll,
  WhereAny,
} from "../client/feature-scope.js";
export { type FetchTransportOptions, fetchTransport } from "../client/fetch-transport.js";
export type { Informer, InformerHandlers, InformerOptions } from "../client/informer.js";
export type { Indexes, Lister } from "../client/object-store.js";
export type { Applied, Atomic, JsonPatchOperation, MergePatch, Patch } from "../client/patch.js";
export type {
  ApplyOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  PageOptions,
  RequestOptions,
  Selection,
  WriteOptions,
} from "../client/request-options.js";
export { clusterClient, namespacedClient } from "../client/resource-client.js";
export type { ResourceDefinition } from "../client/resource-definition.js";
export { type RetryOptions, retryOnConflict } from "../client/retry-on-conflict.js";
export type { Query, Transport, TransportRequest, TransportResponse } from "../client/transport.js";
export type { WatchOptions } from "../client/watch.js";
