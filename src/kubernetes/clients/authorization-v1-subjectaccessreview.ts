// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { SubjectAccessReview } from "../authorization-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type SubjectAccessReviewListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type SubjectAccessReviewApply = Applied<SubjectAccessReview, SubjectAccessReviewListKeys>;

/** What the client knows of the resource. */
export const subjectAccessReviewResource = {
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SubjectAccessReview",
  plural: "subjectaccessreviews",
  singular: "subjectaccessreview",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes subjectaccessreviews, which are in no namespace. */
export interface SubjectAccessReviewClient
  extends Pick<ClusterClient<SubjectAccessReview, SubjectAccessReviewApply, SubjectAccessReview>, "create"> {
}

/** Makes the client of subjectaccessreviews. */
export function createSubjectAccessReviewClient(connection: Connection): SubjectAccessReviewClient {
  return clusterClient<SubjectAccessReview, SubjectAccessReviewApply, SubjectAccessReview, SubjectAccessReviewClient>(connection, subjectAccessReviewResource);
}
