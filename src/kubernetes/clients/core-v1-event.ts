// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Event } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type CoreEventListKeys = {
  involvedObject: "atomic";
  related: "atomic";
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type CoreEventApply = Applied<Event, CoreEventListKeys>;

/** What the client knows of the resource. */
export const coreEventResource = {
  group: "",
  version: "v1",
  kind: "Event",
  plural: "events",
  singular: "event",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the events of a namespace. */
export interface CoreEventScopedClient
  extends Pick<ObjectMethods<Event, CoreEventApply, Event>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads events of all namespaces, and reads and writes those of one. */
export interface CoreEventClient
  extends NamespacedClient<CoreEventScopedClient, Pick<CollectionMethods<Event>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of events. */
export function createCoreEventClient(connection: Connection): CoreEventClient {
  return namespacedClient<Event, CoreEventApply, Event, CoreEventScopedClient>(connection, coreEventResource);
}
