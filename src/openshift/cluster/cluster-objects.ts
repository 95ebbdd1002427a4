import {
  type Connection,
  isForbidden,
  isNotFound,
  isUnauthorized,
  type RequestOptions,
  type Stored,
} from "crdwright/client";
import {
  createConfigMapClient,
  createNodeClient,
  createSecretClient,
  createStorageClassClient,
} from "crdwright/client/kubernetes";
import type { ConfigMap, Node, Secret } from "crdwright/core/v1";
import type { StorageClass } from "crdwright/storage/v1";
import {
  createInfrastructureClient,
  type Infrastructure,
} from "../../../generated/clients/config.openshift.io/v1/infrastructure.ts";

/** The one Infrastructure object of a cluster. */
export const INFRASTRUCTURE_NAME = "cluster";
/** The namespace of the ConfigMap that an Infrastructure object names as `spec.cloudConfig`. */
export const CONFIG_NAMESPACE = "openshift-config";
/** The Secret with a user and a password for each vCenter (openshift/installer, `99_cloud-creds-secret.yaml`). */
export const CREDENTIALS = { namespace: "kube-system", name: "vsphere-creds" } as const;

/** The objects of a cluster that say which vCenters it uses, as the server has them; undefined where there are none. */
export interface ClusterObjects {
  readonly infrastructure: Stored<Infrastructure> | undefined;
  readonly configMap: Stored<ConfigMap> | undefined;
  readonly secret: Stored<Secret> | undefined;
}

/** Why a cluster could not be asked, in words for people. No message holds a credential. */
export class ClusterProblem extends Error {
  override readonly name = "ClusterProblem";
}

/** Where the cloud config of a cluster stands. What an Infrastructure object leaves out is as the installer has it. */
export function cloudConfigPlace(infrastructure: Infrastructure | undefined): {
  readonly name: string;
  readonly key: string;
} {
  const { name, key } = infrastructure?.spec?.cloudConfig ?? {};
  return { name: name || "cloud-provider-config", key: key || "config" };
}

/**
 * Reads the Infrastructure object, the ConfigMap that it names, and the Secret with the credentials of vCenters. Reports by a
 * {@link ClusterProblem} that the server cannot be reached or does not allow it.
 */
export async function readClusterObjects(
  connection: Connection,
  { needsSecret = true, signal }: RequestOptions & { readonly needsSecret?: boolean } = {},
): Promise<ClusterObjects> {
  const infrastructure = await readWhereThere("the Infrastructure object", () =>
    createInfrastructureClient(connection).get(INFRASTRUCTURE_NAME, { signal }),
  );
  const { name } = cloudConfigPlace(infrastructure);
  const [configMap, secret] = await Promise.all([
    readWhereThere(`the ConfigMap ${CONFIG_NAMESPACE}/${name}`, () =>
      createConfigMapClient(connection).inNamespace(CONFIG_NAMESPACE).get(name, { signal }),
    ),
    needsSecret
      ? readWhereThere(`the Secret ${CREDENTIALS.namespace}/${CREDENTIALS.name}`, () =>
          createSecretClient(connection).inNamespace(CREDENTIALS.namespace).get(CREDENTIALS.name, { signal }),
        )
      : undefined,
  ]);
  return { infrastructure, configMap, secret };
}

/** Reads all nodes of a cluster. Reports as {@link readClusterObjects}. */
export async function readNodes(connection: Connection, options: RequestOptions = {}): Promise<Stored<Node>[]> {
  return (await readWhereThere("the nodes", () => createNodeClient(connection).list(options)))?.items ?? [];
}

/** Reads all storage classes of a cluster. Reports as {@link readClusterObjects}. */
export async function readStorageClasses(
  connection: Connection,
  options: RequestOptions = {},
): Promise<Stored<StorageClass>[]> {
  return (
    (await readWhereThere("the storage classes", () => createStorageClassClient(connection).list(options)))?.items ?? []
  );
}

/** Returns what a request brings, and undefined where the server has no such object or kind. Throws a {@link ClusterProblem}. */
export async function readWhereThere<T>(what: string, request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw clusterProblem(what, error);
  }
}

/** Returns what keeps a request from being answered, in words for people. */
export function clusterProblem(what: string, error: unknown): ClusterProblem {
  const cause = { cause: error };
  if (isUnauthorized(error))
    return new ClusterProblem(
      "the cluster refuses the credentials of the kubeconfig: log in, or name another --context",
      cause,
    );
  if (isForbidden(error)) return new ClusterProblem(`the user may not read ${what}: ${error.message}`, cause);
  return new ClusterProblem(`the cluster does not answer for ${what}: ${reasonOf(error)}`, cause);
}

/** Node gives several refused addresses of one name a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error && String(error.code)) || error.name;
}
