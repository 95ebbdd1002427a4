// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { Stored } from "../../client/api-object.js";
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import type { WriteOptions } from "../../client/request-options.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { CertificateSigningRequest } from "../certificates-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type CertificateSigningRequestListKeys = {
  status: {
    conditions: { keys: "type"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type CertificateSigningRequestApply = Applied<CertificateSigningRequest, CertificateSigningRequestListKeys>;

/** What the client knows of the resource. */
export const certificateSigningRequestResource = {
  group: "certificates.k8s.io",
  version: "v1",
  kind: "CertificateSigningRequest",
  plural: "certificatesigningrequests",
  singular: "certificatesigningrequest",
  scope: "Cluster",
  statusSubresource: true,
  methods: [
    {
      name: "updateApproval",
      verb: "update",
      subresource: "approval",
    },
  ],
} as const satisfies ResourceDefinition;

/** Reads and writes certificatesigningrequests, which are in no namespace. */
export interface CertificateSigningRequestClient
  extends Pick<ClusterClient<CertificateSigningRequest, CertificateSigningRequestApply, CertificateSigningRequest>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
  /** Updates the subresource approval. */
  updateApproval(name: string, value: CertificateSigningRequest, options?: WriteOptions): Promise<Stored<CertificateSigningRequest>>;
}

/** Makes the client of certificatesigningrequests. */
export function createCertificateSigningRequestClient(connection: Connection): CertificateSigningRequestClient {
  return clusterClient<CertificateSigningRequest, CertificateSigningRequestApply, CertificateSigningRequest, CertificateSigningRequestClient>(connection, certificateSigningRequestResource);
}
