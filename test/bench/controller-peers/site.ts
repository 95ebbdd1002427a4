import type { ApiObject } from "../../../src/client/api-object.js";
import type { ResourceDefinition } from "../../../src/client/resource-definition.js";
import type { JsonObject } from "../../e2e/harness/json-value.js";

/** The kind of the operators that are compared: each object gets a ConfigMap with its serial number, and a status that has it. */
export interface Site extends ApiObject {
  spec?: { serial?: number };
  status?: { serial?: number };
}

export const siteResource = {
  group: "bench.example.com",
  version: "v1",
  kind: "Site",
  plural: "sites",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

export const siteFinalizer = "bench.example.com/settings";

/** The label of the ConfigMaps that an operator made. */
export const managedBySelector = "app.kubernetes.io/managed-by=site-operator";

const serial = { type: "object", properties: { serial: { type: "integer", format: "int64" } } };

export const siteCrd: JsonObject = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "sites.bench.example.com" },
  spec: {
    group: "bench.example.com",
    scope: "Namespaced",
    names: { kind: "Site", listKind: "SiteList", plural: "sites", singular: "site" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: { openAPIV3Schema: { type: "object", properties: { spec: serial, status: serial } } },
      },
    ],
  },
};
