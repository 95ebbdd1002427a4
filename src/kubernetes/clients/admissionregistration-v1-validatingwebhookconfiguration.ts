// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ValidatingWebhookConfiguration } from "../admissionregistration-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ValidatingWebhookConfigurationListKeys = {
  webhooks: { keys: "name"; items: {
    namespaceSelector: "atomic";
    objectSelector: "atomic";
    matchConditions: { keys: "name"; items: unknown };
  } };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ValidatingWebhookConfigurationApply = Applied<ValidatingWebhookConfiguration, ValidatingWebhookConfigurationListKeys>;

/** What the client knows of the resource. */
export const validatingWebhookConfigurationResource = {
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "ValidatingWebhookConfiguration",
  plural: "validatingwebhookconfigurations",
  singular: "validatingwebhookconfiguration",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes validatingwebhookconfigurations, which are in no namespace. */
export interface ValidatingWebhookConfigurationClient
  extends Pick<ClusterClient<ValidatingWebhookConfiguration, ValidatingWebhookConfigurationApply, ValidatingWebhookConfiguration>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of validatingwebhookconfigurations. */
export function createValidatingWebhookConfigurationClient(connection: Connection): ValidatingWebhookConfigurationClient {
  return clusterClient<ValidatingWebhookConfiguration, ValidatingWebhookConfigurationApply, ValidatingWebhookConfiguration, ValidatingWebhookConfigurationClient>(connection, validatingWebhookConfigurationResource);
}
