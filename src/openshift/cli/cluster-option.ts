import type { Command } from "commander";
import { type Connection, connect } from "crdwright/client";
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

/** Connects to a cluster, as kubectl finds it. Reports a kubeconfig that cannot be read by a {@link ClusterProblem}. */
export async function connectToCluster({ kubeconfig, context }: ClusterOptions): Promise<Connection> {
  const name = "crdwright-openshift";
  const transport = await kubeconfigTransport({
    ...(kubeconfig !== undefined && { file: kubeconfig }),
    ...(context !== undefined && { context }),
  }).catch((error: unknown) => {
    // Its messages are made for people, and repeat nothing of the file.
    throw new ClusterProblem(error instanceof Error ? error.message : String(error), { cause: error });
  });
  return connect(transport, { userAgent: `${name}/${packageVersion()}`, fieldManager: name });
}
