import type { Command } from "commander";
import { type Connection, connect, type Transport } from "crdwright/client";
import { kubeconfigTransport } from "crdwright/client/node";
import { packageVersion } from "../../io/package-version.js";
import { ClusterProblem } from "../cluster/cluster-objects.js";

/** Which cluster a command asks; that of KUBECONFIG, of the home folder or of the pod it runs in where nothing is said. */
export interface ClusterOptions {
  readonly kubeconfig?: string;
  readonly context?: string;
}

/** Adds the options that name a cluster. */
export function addClusterOptions(command: Command): Command {
  return command
    .option("--kubeconfig <file>", "the cluster; that of KUBECONFIG, the home folder or the pod otherwise")
    .option("--context <name>", "a context of the kubeconfig other than the current one");
}

/** Connects to a cluster for one command, as {@link transportToCluster} does. */
export async function connectToCluster(options: ClusterOptions): Promise<Connection> {
  const name = "crdwright-openshift";
  const userAgent = `${name}/${packageVersion()}`;
  return connect(await transportToCluster(options), { userAgent, fieldManager: name });
}

/** Finds a cluster as kubectl does. Reports a kubeconfig that cannot be read by a {@link ClusterProblem}. */
export async function transportToCluster({ kubeconfig, context }: ClusterOptions): Promise<Transport> {
  try {
    return await kubeconfigTransport({
      ...(kubeconfig !== undefined && { file: kubeconfig }),
      ...(context !== undefined && { context }),
    });
  } catch (error) {
    // Its messages are made for people, and repeat nothing of the file.
    throw new ClusterProblem(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
