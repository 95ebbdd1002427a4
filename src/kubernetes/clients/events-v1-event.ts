// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Event } from "../events-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type EventListKeys = {
  regarding: "atomic";
  related: "atomic";
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type EventApply = Applied<Event, EventListKeys>;

/** What the client knows of the resource. */
export const eventResource = {
  group: "events.k8s.io",
  version: "v1",
  kind: "Event",
  plural: "events",
  singular: "event",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the events of a namespace. */
export interface EventScopedClient
  extends Pick<ObjectMethods<Event, EventApply, Event>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads events of all namespaces, and reads and writes those of one. */
export interface EventClient
  extends NamespacedClient<EventScopedClient, Pick<CollectionMethods<Event>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of events. */
export function createEventClient(connection: Connection): EventClient {
  return namespacedClient<Event, EventApply, Event, EventScopedClient>(connection, eventResource);
}
