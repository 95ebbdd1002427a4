// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { SelfSubjectAccessReview } from "../authorization-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type SelfSubjectAccessReviewListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type SelfSubjectAccessReviewApply = Applied<SelfSubjectAccessReview, SelfSubjectAccessReviewListKeys>;

/** What the client knows of the resource. */
export const selfSubjectAccessReviewResource = {
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SelfSubjectAccessReview",
  plural: "selfsubjectaccessreviews",
  singular: "selfsubjectaccessreview",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes selfsubjectaccessreviews, which are in no namespace. */
export interface SelfSubjectAccessReviewClient
  extends Pick<ClusterClient<SelfSubjectAccessReview, SelfSubjectAccessReviewApply, SelfSubjectAccessReview>, "create"> {
}

/** Makes the client of selfsubjectaccessreviews. */
export function createSelfSubjectAccessReviewClient(connection: Connection): SelfSubjectAccessReviewClient {
  return clusterClient<SelfSubjectAccessReview, SelfSubjectAccessReviewApply, SelfSubjectAccessReview, SelfSubjectAccessReviewClient>(connection, selfSubjectAccessReviewResource);
}
