// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ControllerRevision } from "../apps-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ControllerRevisionListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ControllerRevisionApply = Applied<ControllerRevision, ControllerRevisionListKeys>;

/** What the client knows of the resource. */
export const controllerRevisionResource = {
  group: "apps",
  version: "v1",
  kind: "ControllerRevision",
  plural: "controllerrevisions",
  singular: "controllerrevision",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the controllerrevisions of a namespace. */
export interface ControllerRevisionScopedClient
  extends Pick<ObjectMethods<ControllerRevision, ControllerRevisionApply, ControllerRevision>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads controllerrevisions of all namespaces, and reads and writes those of one. */
export interface ControllerRevisionClient
  extends NamespacedClient<ControllerRevisionScopedClient, Pick<CollectionMethods<ControllerRevision>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of controllerrevisions. */
export function createControllerRevisionClient(connection: Connection): ControllerRevisionClient {
  return namespacedClient<ControllerRevision, ControllerRevisionApply, ControllerRevision, ControllerRevisionScopedClient>(connection, controllerRevisionResource);
}
