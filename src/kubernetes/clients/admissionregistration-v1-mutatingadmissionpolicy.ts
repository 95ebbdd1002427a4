// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { MutatingAdmissionPolicy } from "../admissionregistration-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type MutatingAdmissionPolicyListKeys = {
  spec: {
    paramKind: "atomic";
    matchConstraints: "atomic";
    matchConditions: { keys: "name"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type MutatingAdmissionPolicyApply = Applied<MutatingAdmissionPolicy, MutatingAdmissionPolicyListKeys>;

/** What the client knows of the resource. */
export const mutatingAdmissionPolicyResource = {
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "MutatingAdmissionPolicy",
  plural: "mutatingadmissionpolicies",
  singular: "mutatingadmissionpolicy",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes mutatingadmissionpolicies, which are in no namespace. */
export interface MutatingAdmissionPolicyClient
  extends Pick<ClusterClient<MutatingAdmissionPolicy, MutatingAdmissionPolicyApply, MutatingAdmissionPolicy>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of mutatingadmissionpolicies. */
export function createMutatingAdmissionPolicyClient(connection: Connection): MutatingAdmissionPolicyClient {
  return clusterClient<MutatingAdmissionPolicy, MutatingAdmissionPolicyApply, MutatingAdmissionPolicy, MutatingAdmissionPolicyClient>(connection, mutatingAdmissionPolicyResource);
}
