// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { TokenReview } from "../authentication-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type TokenReviewListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type TokenReviewApply = Applied<TokenReview, TokenReviewListKeys>;

/** What the client knows of the resource. */
export const tokenReviewResource = {
  group: "authentication.k8s.io",
  version: "v1",
  kind: "TokenReview",
  plural: "tokenreviews",
  singular: "tokenreview",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes tokenreviews, which are in no namespace. */
export interface TokenReviewClient
  extends Pick<ClusterClient<TokenReview, TokenReviewApply, TokenReview>, "create"> {
}

/** Makes the client of tokenreviews. */
export function createTokenReviewClient(connection: Connection): TokenReviewClient {
  return clusterClient<TokenReview, TokenReviewApply, TokenReview, TokenReviewClient>(connection, tokenReviewResource);
}
