// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Job } from "../batch-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type JobListKeys = {
  spec: {
    selector: "atomic";
    template: {
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
    };
    scheduling: {
      resourceClaims: { keys: "name"; items: unknown };
    };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type JobApply = Applied<Job, JobListKeys>;

/** What the client knows of the resource. */
export const jobResource = {
  group: "batch",
  version: "v1",
  kind: "Job",
  plural: "jobs",
  singular: "job",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes the jobs of a namespace. */
export interface JobScopedClient
  extends Pick<ObjectMethods<Job, JobApply, Job>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Reads jobs of all namespaces, and reads and writes those of one. */
export interface JobClient
  extends NamespacedClient<JobScopedClient, Pick<CollectionMethods<Job>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of jobs. */
export function createJobClient(connection: Connection): JobClient {
  return namespacedClient<Job, JobApply, Job, JobScopedClient>(connection, jobResource);
}
