// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { LocalSubjectAccessReview } from "../authorization-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type LocalSubjectAccessReviewListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type LocalSubjectAccessReviewApply = Applied<LocalSubjectAccessReview, LocalSubjectAccessReviewListKeys>;

/** What the client knows of the resource. */
export const localSubjectAccessReviewResource = {
  group: "authorization.k8s.io",
  version: "v1",
  kind: "LocalSubjectAccessReview",
  plural: "localsubjectaccessreviews",
  singular: "localsubjectaccessreview",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the localsubjectaccessreviews of a namespace. */
export interface LocalSubjectAccessReviewScopedClient
  extends Pick<ObjectMethods<LocalSubjectAccessReview, LocalSubjectAccessReviewApply, LocalSubjectAccessReview>, "create"> {
}

/** Reads localsubjectaccessreviews of all namespaces, and reads and writes those of one. */
export interface LocalSubjectAccessReviewClient
  extends NamespacedClient<LocalSubjectAccessReviewScopedClient, unknown> {}

/** Makes the client of localsubjectaccessreviews. */
export function createLocalSubjectAccessReviewClient(connection: Connection): LocalSubjectAccessReviewClient {
  return namespacedClient<LocalSubjectAccessReview, LocalSubjectAccessReviewApply, LocalSubjectAccessReview, LocalSubjectAccessReviewScopedClient>(connection, localSubjectAccessReviewResource);
}
