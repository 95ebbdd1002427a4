import type { Agent } from "node:http";
import type { RequestOptions } from "node:https";
import { nodeTransport } from "./https-transport.js";
import type { Transport } from "./transport.js";

export interface KubeconfigTransportOptions {
  /** Path of a kubeconfig; where absent, that of KUBECONFIG, of the home folder, or a pod's service account. */
  readonly file?: string;
  /** A context other than the current one. */
  readonly context?: string;
}

/** What is needed of a kubeconfig that is loaded: a `KubeConfig` of @kubernetes/client-node is one. */
export interface LoadedKubeconfig {
  getCurrentContext(): string;
  getCurrentCluster(): { readonly server: string } | null;
  /** Fills in the certificates and credentials of a request. */
  applyToHTTPSOptions(options: RequestOptions): Promise<void>;
}

/**
 * A transport to the cluster of a kubeconfig, with whatever way to authenticate it names (certificates, tokens, exec
 * plugins, OIDC, service accounts). The optional peer `@kubernetes/client-node` reads it and keeps the credentials fresh;
 * it is loaded by this call. Rejects where it is not installed, or where no cluster is configured.
 */
export async function kubeconfigTransport(options: KubeconfigTransportOptions = {}): Promise<Transport> {
  const { KubeConfig } = await loadClientNode();
  const config = new KubeConfig();
  if (options.file === undefined) config.loadFromDefault();
  else config.loadFromFile(options.file);
  if (options.context !== undefined) config.setCurrentContext(options.context);
  return transportOfKubeConfig(config);
}

/** A transport for a kubeconfig that is loaded already, such as a `KubeConfig` of @kubernetes/client-node. */
export function transportOfKubeConfig(config: LoadedKubeconfig): Transport {
  const server = config.getCurrentCluster()?.server;
  if (server === undefined) {
    throw new Error(`the context "${config.getCurrentContext()}" of the kubeconfig names no cluster`);
  }
  let agent: { readonly key: string; readonly agent: Agent | boolean } | undefined;
  return nodeTransport(server, async (request) => {
    const { headers } = request;
    // client-node fills in headers of its own, and asks for some that are there to be changed.
    const given: RequestOptions & { headers: Record<string, string> } = { headers: {} };
    await config.applyToHTTPSOptions(given);
    request.headers = { ...given.headers, ...headers };
    if (given.auth !== undefined && given.auth !== null) request.auth = given.auth;
    // It makes a new agent each time; while the certificates stay, one keeps the sockets.
    const key = JSON.stringify([String(given.ca), String(given.cert), String(given.key), given.rejectUnauthorized]);
    if (agent?.key !== key && given.agent !== undefined) agent = { key, agent: keepingAlive(given.agent) };
    if (agent !== undefined && typeof agent.agent !== "boolean") request.agent = agent.agent;
  });
}

function keepingAlive<A>(agent: A): A {
  // Agents of node:http look at this property at the end of each request; others do not have it.
  if (typeof agent === "object" && agent !== null && "keepAlive" in agent) agent.keepAlive = true;
  return agent;
}

async function loadClientNode(): Promise<typeof import("@kubernetes/client-node")> {
  try {
    return await import("@kubernetes/client-node");
  } catch (cause) {
    const mend = "install it, or use another transport: npm install @kubernetes/client-node@1.4";
    throw new Error(`a kubeconfig is read by @kubernetes/client-node, which cannot be loaded; ${mend}`, { cause });
  }
}
