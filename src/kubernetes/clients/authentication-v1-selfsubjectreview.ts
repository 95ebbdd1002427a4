// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { SelfSubjectReview } from "../authentication-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type SelfSubjectReviewListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type SelfSubjectReviewApply = Applied<SelfSubjectReview, SelfSubjectReviewListKeys>;

/** What the client knows of the resource. */
export const selfSubjectReviewResource = {
  group: "authentication.k8s.io",
  version: "v1",
  kind: "SelfSubjectReview",
  plural: "selfsubjectreviews",
  singular: "selfsubjectreview",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes selfsubjectreviews, which are in no namespace. */
export interface SelfSubjectReviewClient
  extends Pick<ClusterClient<SelfSubjectReview, SelfSubjectReviewApply, SelfSubjectReview>, "create"> {
}

/** Makes the client of selfsubjectreviews. */
export function createSelfSubjectReviewClient(connection: Connection): SelfSubjectReviewClient {
  return clusterClient<SelfSubjectReview, SelfSubjectReviewApply, SelfSubjectReview, SelfSubjectReviewClient>(connection, selfSubjectReviewResource);
}
