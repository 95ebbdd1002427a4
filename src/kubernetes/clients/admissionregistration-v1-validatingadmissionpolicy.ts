// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ValidatingAdmissionPolicy } from "../admissionregistration-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ValidatingAdmissionPolicyListKeys = {
  spec: {
    paramKind: "atomic";
    matchConstraints: "atomic";
    matchConditions: { keys: "name"; items: unknown };
    variables: { keys: "name"; items: "atomic" };
  };
  status: {
    conditions: { keys: "type"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ValidatingAdmissionPolicyApply = Applied<ValidatingAdmissionPolicy, ValidatingAdmissionPolicyListKeys>;

/** What the client knows of the resource. */
export const validatingAdmissionPolicyResource = {
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "ValidatingAdmissionPolicy",
  plural: "validatingadmissionpolicies",
  singular: "validatingadmissionpolicy",
  scope: "Cluster",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes validatingadmissionpolicies, which are in no namespace. */
export interface ValidatingAdmissionPolicyClient
  extends Pick<ClusterClient<ValidatingAdmissionPolicy, ValidatingAdmissionPolicyApply, ValidatingAdmissionPolicy>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Makes the client of validatingadmissionpolicies. */
export function createValidatingAdmissionPolicyClient(connection: Connection): ValidatingAdmissionPolicyClient {
  return clusterClient<ValidatingAdmissionPolicy, ValidatingAdmissionPolicyApply, ValidatingAdmissionPolicy, ValidatingAdmissionPolicyClient>(connection, validatingAdmissionPolicyResource);
}
