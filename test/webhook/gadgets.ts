import { defineConversion } from "../../src/webhook/define-conversion.js";

interface Metadata {
  name?: string;
  namespace?: string;
  uid?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

/** The old version: a size in one text, and one host. */
export interface GadgetV1beta1 {
  apiVersion: string;
  kind: string;
  metadata: Metadata;
  spec: { size: string; host?: string };
  status?: { ready?: boolean };
}

/** The new one: a number with a unit, and hosts. */
export interface GadgetV1 {
  apiVersion: string;
  kind: string;
  metadata: Metadata;
  spec: { size: { count: number; unit: "Mi" | "Gi" }; hosts?: string[] };
  status?: { ready?: boolean };
}

/** Where v1beta1 keeps the hosts that it has no place for. */
export const OTHER_HOSTS = "gadgets.example.com/other-hosts";

export function toHub({ metadata, spec, status }: GadgetV1beta1) {
  const [, count = "", unit = ""] = /^(\d+)([MG]i)$/.exec(spec.size) ?? [];
  if (unit !== "Mi" && unit !== "Gi") throw new Error(`spec.size: ${spec.size} is no size`);
  const { [OTHER_HOSTS]: others, ...annotations } = metadata.annotations ?? {};
  const hosts = [...(spec.host === undefined ? [] : [spec.host]), ...(others?.split(",") ?? [])];
  return {
    ...(metadata.annotations !== undefined && { metadata: { annotations: tidy(annotations) } }),
    spec: { size: { count: Number(count), unit: unit as "Mi" | "Gi" }, ...(hosts.length > 0 && { hosts }) },
    ...(status !== undefined && { status }),
  };
}

export function fromHub({ metadata, spec, status }: GadgetV1) {
  const [host, ...others] = spec.hosts ?? [];
  const annotations = { ...metadata.annotations, ...(others.length > 0 && { [OTHER_HOSTS]: others.join() }) };
  return {
    ...(others.length > 0 && { metadata: { annotations } }),
    spec: { size: `${spec.size.count}${spec.size.unit}`, ...(host !== undefined && { host }) },
    ...(status !== undefined && { status }),
  };
}

function tidy(annotations: Record<string, string>): Record<string, string> | undefined {
  return Object.keys(annotations).length === 0 ? undefined : annotations;
}

export const GADGETS = { group: "example.com", kind: "Gadget", hub: "v1" } as const;
export const gadgetConversion = defineConversion({ ...GADGETS, spokes: { v1beta1: { toHub, fromHub } } });

const status = { type: "object", properties: { ready: { type: "boolean" } } };
const host = { type: "string", pattern: "^[a-z]{1,8}$" };

/** The schemas of both versions, without what goes around them. */
export const SCHEMAS = {
  v1beta1: {
    type: "object",
    required: ["spec"],
    properties: {
      spec: {
        type: "object",
        required: ["size"],
        properties: { size: { type: "string", pattern: "^(0|[1-9][0-9]{0,5})[MG]i$" }, host },
      },
      status,
    },
  },
  v1: {
    type: "object",
    required: ["spec"],
    properties: {
      spec: {
        type: "object",
        required: ["size"],
        properties: {
          size: {
            type: "object",
            required: ["count", "unit"],
            properties: {
              count: { type: "integer", minimum: 0, maximum: 999_999 },
              unit: { type: "string", enum: ["Mi", "Gi"] },
            },
          },
          hosts: { type: "array", items: host, minItems: 1, maxItems: 4, "x-kubernetes-list-type": "atomic" },
        },
      },
      status,
    },
  },
};

/** The CRD of gadgets, with the schemas changed. */
export function gadgetCrd(schemas: { v1beta1: object; v1: object } = SCHEMAS, stored = "v1") {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "gadgets.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { kind: "Gadget", listKind: "GadgetList", plural: "gadgets", singular: "gadget" },
      versions: (["v1beta1", "v1"] as const).map((name) => ({
        name,
        served: true,
        storage: name === stored,
        subresources: { status: {} },
        schema: { openAPIV3Schema: schemas[name] },
      })),
    },
  };
}
