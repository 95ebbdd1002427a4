// The types of k8s.io/api/discovery/v1, made by scripts/core-types.mjs.
import type { Int32, KubernetesObject } from "../meta/v1.js";
import type { ObjectReference, Protocol } from "./core-v1.js";

export interface EndpointSlice extends KubernetesObject {
  addressType: AddressType;
  /** +listType=atomic */
  endpoints?: Endpoint[];
  /** +listType=atomic */
  ports?: EndpointPort[];
}

export type AddressType = string;

export interface Endpoint {
  /** +listType=set */
  addresses: string[];
  conditions?: EndpointConditions;
  hostname?: string;
  targetRef?: ObjectReference;
  deprecatedTopology?: Record<string, string>;
  nodeName?: string;
  zone?: string;
  hints?: EndpointHints;
}

export interface EndpointConditions {
  ready?: boolean;
  serving?: boolean;
  terminating?: boolean;
}

export interface EndpointHints {
  /** +listType=atomic */
  forZones?: ForZone[];
  /** +listType=atomic */
  forNodes?: ForNode[];
}

export interface ForZone {
  name: string;
}

export interface ForNode {
  name: string;
}

/** +structType=atomic */
export interface EndpointPort {
  name?: string;
  protocol?: Protocol;
  port?: Int32;
  appProtocol?: string;
}
