// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { MutatingAdmissionPolicyBinding } from "../admissionregistration-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type MutatingAdmissionPolicyBindingListKeys = {
  spec: {
    paramRef: "atomic";
    matchResources: "atomic";
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type MutatingAdmissionPolicyBindingApply = Applied<MutatingAdmissionPolicyBinding, MutatingAdmissionPolicyBindingListKeys>;

/** What the client knows of the resource. */
export const mutatingAdmissionPolicyBindingResource = {
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "MutatingAdmissionPolicyBinding",
  plural: "mutatingadmissionpolicybindings",
  singular: "mutatingadmissionpolicybinding",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes mutatingadmissionpolicybindings, which are in no namespace. */
export interface MutatingAdmissionPolicyBindingClient
  extends Pick<ClusterClient<MutatingAdmissionPolicyBinding, MutatingAdmissionPolicyBindingApply, MutatingAdmissionPolicyBinding>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of mutatingadmissionpolicybindings. */
export function createMutatingAdmissionPolicyBindingClient(connection: Connection): MutatingAdmissionPolicyBindingClient {
  return clusterClient<MutatingAdmissionPolicyBinding, MutatingAdmissionPolicyBindingApply, MutatingAdmissionPolicyBinding, MutatingAdmissionPolicyBindingClient>(connection, mutatingAdmissionPolicyBindingResource);
}
