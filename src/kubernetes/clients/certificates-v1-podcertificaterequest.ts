// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { PodCertificateRequest } from "../certificates-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type PodCertificateRequestListKeys = {
  status: {
    conditions: { keys: "type"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type PodCertificateRequestApply = Applied<PodCertificateRequest, PodCertificateRequestListKeys>;

/** What the client knows of the resource. */
export const podCertificateRequestResource = {
  group: "certificates.k8s.io",
  version: "v1",
  kind: "PodCertificateRequest",
  plural: "podcertificaterequests",
  singular: "podcertificaterequest",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes the podcertificaterequests of a namespace. */
export interface PodCertificateRequestScopedClient
  extends Pick<ObjectMethods<PodCertificateRequest, PodCertificateRequestApply, PodCertificateRequest>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Reads podcertificaterequests of all namespaces, and reads and writes those of one. */
export interface PodCertificateRequestClient
  extends NamespacedClient<PodCertificateRequestScopedClient, Pick<CollectionMethods<PodCertificateRequest>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of podcertificaterequests. */
export function createPodCertificateRequestClient(connection: Connection): PodCertificateRequestClient {
  return namespacedClient<PodCertificateRequest, PodCertificateRequestApply, PodCertificateRequest, PodCertificateRequestScopedClient>(connection, podCertificateRequestResource);
}
