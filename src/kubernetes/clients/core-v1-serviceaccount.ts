// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { Stored } from "../../client/api-object.js";
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import type { WriteOptions } from "../../client/request-options.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { TokenRequest } from "../authentication-v1.js";
import type { ServiceAccount } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ServiceAccountListKeys = {
  secrets: { keys: "name"; items: "atomic" };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ServiceAccountApply = Applied<ServiceAccount, ServiceAccountListKeys>;

/** What the client knows of the resource. */
export const serviceAccountResource = {
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  plural: "serviceaccounts",
  singular: "serviceaccount",
  scope: "Namespaced",
  methods: [
    {
      name: "createToken",
      verb: "create",
      subresource: "token",
      sent: {
        apiVersion: "authentication.k8s.io/v1",
        kind: "TokenRequest",
      },
    },
  ],
} as const satisfies ResourceDefinition;

/** Reads and writes the serviceaccounts of a namespace. */
export interface ServiceAccountScopedClient
  extends Pick<ObjectMethods<ServiceAccount, ServiceAccountApply, ServiceAccount>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
  /** Creates the subresource token. */
  createToken(name: string, value: TokenRequest, options?: WriteOptions): Promise<Stored<TokenRequest>>;
}

/** Reads serviceaccounts of all namespaces, and reads and writes those of one. */
export interface ServiceAccountClient
  extends NamespacedClient<ServiceAccountScopedClient, Pick<CollectionMethods<ServiceAccount>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of serviceaccounts. */
export function createServiceAccountClient(connection: Connection): ServiceAccountClient {
  return namespacedClient<ServiceAccount, ServiceAccountApply, ServiceAccount, ServiceAccountScopedClient>(connection, serviceAccountResource);
}
