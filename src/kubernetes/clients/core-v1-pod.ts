// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { Status } from "../../client/api-error.js";
import type { Stored } from "../../client/api-object.js";
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import type { WriteOptions } from "../../client/request-options.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Pod } from "../core-v1.js";
import type { Eviction } from "../policy-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type PodListKeys = {
  spec: {
    volumes: { keys: "name"; items: {
      iscsi: {
        secretRef: "atomic";
      };
      rbd: {
        secretRef: "atomic";
      };
      flexVolume: {
        secretRef: "atomic";
      };
      cinder: {
        secretRef: "atomic";
      };
      cephfs: {
        secretRef: "atomic";
      };
      configMap: "atomic";
      scaleIO: {
        secretRef: "atomic";
      };
      storageos: {
        secretRef: "atomic";
      };
      csi: {
        nodePublishSecretRef: "atomic";
      };
      ephemeral: {
        volumeClaimTemplate: {
          spec: {
            selector: "atomic";
            dataSource: "atomic";
          };
        };
      };
    } };
    initContainers: { keys: "name"; items: {
      ports: { keys: "containerPort" | "protocol"; items: unknown };
      env: { keys: "name"; items: {
        valueFrom: {
          fieldRef: "atomic";
          resourceFieldRef: "atomic";
          configMapKeyRef: "atomic";
          secretKeyRef: "atomic";
          fileKeyRef: "atomic";
        };
      } };
      resources: {
        claims: { keys: "name"; items: unknown };
      };
      volumeMounts: { keys: "mountPath"; items: unknown };
      volumeDevices: { keys: "devicePath"; items: unknown };
    } };
    containers: { keys: "name"; items: {
      ports: { keys: "containerPort" | "protocol"; items: unknown };
      env: { keys: "name"; items: {
        valueFrom: {
          fieldRef: "atomic";
          resourceFieldRef: "atomic";
          configMapKeyRef: "atomic";
          secretKeyRef: "atomic";
          fileKeyRef: "atomic";
        };
      } };
      resources: {
        claims: { keys: "name"; items: unknown };
      };
      volumeMounts: { keys: "mountPath"; items: unknown };
      volumeDevices: { keys: "devicePath"; items: unknown };
    } };
    ephemeralContainers: { keys: "name"; items: {
      ports: { keys: "containerPort" | "protocol"; items: unknown };
      env: { keys: "name"; items: {
        valueFrom: {
          fieldRef: "atomic";
          resourceFieldRef: "atomic";
          configMapKeyRef: "atomic";
          secretKeyRef: "atomic";
          fileKeyRef: "atomic";
        };
      } };
      resources: {
        claims: { keys: "name"; items: unknown };
      };
      volumeMounts: { keys: "mountPath"; items: unknown };
      volumeDevices: { keys: "devicePath"; items: unknown };
    } };
    nodeSelector: "atomic";
    imagePullSecrets: { keys: "name"; items: "atomic" };
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: "atomic";
      };
    };
    hostAliases: { keys: "ip"; items: unknown };
    topologySpreadConstraints: { keys: "topologyKey" | "whenUnsatisfiable"; items: {
      labelSelector: "atomic";
    } };
    schedulingGates: { keys: "name"; items: unknown };
    resourceClaims: { keys: "name"; items: unknown };
    resources: {
      claims: { keys: "name"; items: unknown };
    };
    evictionResponders: { keys: "name"; items: "atomic" };
  };
  status: {
    conditions: { keys: "type"; items: unknown };
    podIPs: { keys: "ip"; items: unknown };
    resourceClaimStatuses: { keys: "name"; items: unknown };
    resources: {
      claims: { keys: "name"; items: unknown };
    };
    nodeAllocatableResourceClaimStatuses: { keys: "resourceClaimName"; items: {
      mapping: { keys: "name"; items: unknown };
      overhead: { keys: "name"; items: unknown };
    } };
    volumeHealth: { keys: "name"; items: {
      healthConditions: { keys: "status" | "reason"; items: unknown };
    } };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type PodApply = Applied<Pod, PodListKeys>;

/** What the client knows of the resource. */
export const podResource = {
  group: "",
  version: "v1",
  kind: "Pod",
  plural: "pods",
  singular: "pod",
  scope: "Namespaced",
  statusSubresource: true,
  methods: [
    {
      name: "updateEphemeralContainers",
      verb: "update",
      subresource: "ephemeralcontainers",
    },
    {
      name: "updateResize",
      verb: "update",
      subresource: "resize",
    },
    {
      name: "evict",
      verb: "create",
      subresource: "eviction",
      sent: {
        apiVersion: "policy/v1",
        kind: "Eviction",
      },
    },
  ],
} as const satisfies ResourceDefinition;

/** Reads and writes the pods of a namespace. */
export interface PodScopedClient
  extends Pick<ObjectMethods<Pod, PodApply, Pod>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
  /** Updates the subresource ephemeralcontainers. */
  updateEphemeralContainers(name: string, value: Pod, options?: WriteOptions): Promise<Stored<Pod>>;
  /** Updates the subresource resize. */
  updateResize(name: string, value: Pod, options?: WriteOptions): Promise<Stored<Pod>>;
  /** Creates the subresource eviction. */
  evict(name: string, value: Eviction, options?: WriteOptions): Promise<Status>;
}

/** Reads pods of all namespaces, and reads and writes those of one. */
export interface PodClient
  extends NamespacedClient<PodScopedClient, Pick<CollectionMethods<Pod>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of pods. */
export function createPodClient(connection: Connection): PodClient {
  return namespacedClient<Pod, PodApply, Pod, PodScopedClient>(connection, podResource);
}
