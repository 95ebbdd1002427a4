// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ValidatingAdmissionPolicyBinding } from "../admissionregistration-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ValidatingAdmissionPolicyBindingListKeys = {
  spec: {
    paramRef: "atomic";
    matchResources: "atomic";
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ValidatingAdmissionPolicyBindingApply = Applied<ValidatingAdmissionPolicyBinding, ValidatingAdmissionPolicyBindingListKeys>;

/** What the client knows of the resource. */
export const validatingAdmissionPolicyBindingResource = {
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "ValidatingAdmissionPolicyBinding",
  plural: "validatingadmissionpolicybindings",
  singular: "validatingadmissionpolicybinding",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes validatingadmissionpolicybindings, which are in no namespace. */
export interface ValidatingAdmissionPolicyBindingClient
  extends Pick<ClusterClient<ValidatingAdmissionPolicyBinding, ValidatingAdmissionPolicyBindingApply, ValidatingAdmissionPolicyBinding>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of validatingadmissionpolicybindings. */
export function createValidatingAdmissionPolicyBindingClient(connection: Connection): ValidatingAdmissionPolicyBindingClient {
  return clusterClient<ValidatingAdmissionPolicyBinding, ValidatingAdmissionPolicyBindingApply, ValidatingAdmissionPolicyBinding, ValidatingAdmissionPolicyBindingClient>(connection, validatingAdmissionPolicyBindingResource);
}
