// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { SelfSubjectRulesReview } from "../authorization-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type SelfSubjectRulesReviewListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type SelfSubjectRulesReviewApply = Applied<SelfSubjectRulesReview, SelfSubjectRulesReviewListKeys>;

/** What the client knows of the resource. */
export const selfSubjectRulesReviewResource = {
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SelfSubjectRulesReview",
  plural: "selfsubjectrulesreviews",
  singular: "selfsubjectrulesreview",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes selfsubjectrulesreviews, which are in no namespace. */
export interface SelfSubjectRulesReviewClient
  extends Pick<ClusterClient<SelfSubjectRulesReview, SelfSubjectRulesReviewApply, SelfSubjectRulesReview>, "create"> {
}

/** Makes the client of selfsubjectrulesreviews. */
export function createSelfSubjectRulesReviewClient(connection: Connection): SelfSubjectRulesReviewClient {
  return clusterClient<SelfSubjectRulesReview, SelfSubjectRulesReviewApply, SelfSubjectRulesReview, SelfSubjectRulesReviewClient>(connection, selfSubjectRulesReviewResource);
}
