import type { ApiObject } from "./api-object.js";
import type { CollectionMethods, ObjectMethods } from "./client-types.js";
import type { Connection } from "./connection.js";
import { clusterClient, namespacedClient } from "./resource-client.js";
import { qualifiedResource, type ResourceDefinition } from "./resource-definition.js";

/** An object of a kind that the program has no types of. */
export interface DynamicObject extends ApiObject {
  [member: string]: unknown;
}

/** Reads and writes objects of a resource that is known when the program runs. */
export interface DynamicClient<T extends ApiObject = DynamicObject> {
  readonly definition: ResourceDefinition;
  /** All objects: of all namespaces, where the resource is in namespaces. */
  readonly all: CollectionMethods<T>;
  /** Returns what can be done in a namespace. Throws a TypeError where the resource is in none. */
  inNamespace(namespace: string): ObjectMethods<T, T>;
  /** Returns what can be done with a resource in no namespace. Throws a TypeError where it is in namespaces. */
  inCluster(): ObjectMethods<T, T>;
}

/**
 * Makes a client of any resource: of a definition that was written by hand, or that `discoverResources` found. Whoever knows the form of its
 * objects names their type; nothing checks it.
 */
export function dynamicClient<T extends ApiObject = DynamicObject>(
  connection: Connection,
  definition: ResourceDefinition,
): DynamicClient<T> {
  const isNamespaced = definition.scope === "Namespaced";
  const resource = qualifiedResource(definition);
  const clients = namespacedClient<T, T>(connection, definition);
  return {
    definition,
    all: clients.allNamespaces,
    inNamespace(namespace) {
      if (!isNamespaced) throw new TypeError(`${resource} are in no namespace: use inCluster()`);
      return clients.inNamespace(namespace);
    },
    inCluster() {
      if (isNamespaced) throw new TypeError(`${resource} are in namespaces: use inNamespace(namespace)`);
      return clusterClient<T, T>(connection, definition);
    },
  };
}
