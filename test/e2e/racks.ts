import type { ResourceDefinition } from "../../src/client/resource-definition.js";
import type { Applied, Stored } from "../../src/entry/client.js";
import type { JsonObject } from "./harness/json-value.js";

/** A kind with a list of each type, a status and a scale, to try clients with. */
export interface Rack {
  apiVersion?: string;
  kind?: string;
  metadata?: {
    name?: string;
    generateName?: string;
    namespace?: string;
    labels?: Record<string, string>;
    finalizers?: string[];
    resourceVersion?: string;
    generation?: number;
    deletionTimestamp?: string;
  };
  spec?: {
    size?: number;
    room?: string;
    serial?: number;
    units?: { name: string; height?: number; note?: string }[];
    tags?: string[];
    order?: string[];
    limits?: Record<string, string>;
  };
  status?: { phase?: string; replicas?: number };
}

export type RackApply = Applied<Rack, { spec: { units: { keys: "name"; items: unknown } } }>;
export type StoredRack = Stored<Rack>;

export const rackResource = {
  group: "e2e.example.com",
  version: "v1",
  kind: "Rack",
  plural: "racks",
  singular: "rack",
  scope: "Namespaced",
  statusSubresource: true,
  scaleSubresource: { specPath: ".spec.size", statusPath: ".status.replicas" },
  selectableFields: [".spec.room"],
} as const satisfies ResourceDefinition;

const text = { type: "string" };

/** The CRD of it. */
export const rackCrd: JsonObject = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "racks.e2e.example.com" },
  spec: {
    group: "e2e.example.com",
    scope: "Namespaced",
    names: { kind: "Rack", listKind: "RackList", plural: "racks", singular: "rack" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: { status: {}, scale: { specReplicasPath: ".spec.size", statusReplicasPath: ".status.replicas" } },
        selectableFields: [{ jsonPath: ".spec.room" }],
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                properties: {
                  size: { type: "integer", maximum: 100 },
                  room: text,
                  serial: { type: "integer", format: "int64" },
                  units: {
                    type: "array",
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["name"],
                    items: {
                      type: "object",
                      required: ["name"],
                      properties: { name: text, height: { type: "integer" }, note: text },
                    },
                  },
                  tags: { type: "array", "x-kubernetes-list-type": "set", items: text },
                  order: { type: "array", "x-kubernetes-list-type": "atomic", items: text },
                  limits: { type: "object", additionalProperties: text },
                },
              },
              status: { type: "object", properties: { phase: text, replicas: { type: "integer" } } },
            },
          },
        },
      },
    ],
  },
};
