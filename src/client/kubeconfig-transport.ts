import type { Agent } from "node:http";
import type { RequestOptions } from "node:https";
import { nodeTransport } from "./https-transport.js";
import type { KubeconfigText } from "./kubeconfig-file.js";
import { type ExecPlugin, type KubeconfigUser, readPem, userCredentials } from "./kubeconfig-user.js";
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
  getCurrentCluster(): LoadedCluster | null;
  getCurrentUser(): LoadedUser | null;
  /** Fills in the certificates and credentials of a request, by the current cluster and user. */
  applyToHTTPSOptions(options: RequestOptions): Promise<void>;
}

export interface LoadedCluster {
  readonly server: string;
  readonly caData?: string;
  readonly caFile?: string;
  readonly skipTLSVerify?: boolean;
  readonly tlsServerName?: string;
  readonly proxyUrl?: string;
}

export interface LoadedUser {
  readonly name: string;
  readonly token?: string;
  readonly certData?: string;
  readonly certFile?: string;
  readonly keyData?: string;
  readonly keyFile?: string;
  readonly exec?: unknown;
  readonly authProvider?: unknown;
  readonly impersonateUser?: string;
}

/** What client-node falls back to, as old servers were reached without credentials. */
const NO_CLUSTER = "http://localhost:8080";

/**
 * A transport to the cluster of a kubeconfig, with whatever way to authenticate it names: certificates, tokens and files of
 * tokens, exec plug-ins, OIDC, service accounts, impersonation. Where the cluster names no proxy, HTTPS_PROXY and NO_PROXY
 * count. The optional peer `@kubernetes/client-node` reads it; it is loaded by this call. Rejects where it is not
 * installed, where the file cannot be read, or where no cluster is configured.
 */
export async function kubeconfigTransport(options: KubeconfigTransportOptions = {}): Promise<Transport> {
  const { KubeConfig } = await loadClientNode();
  const { readFileUser, readKubeconfigs } = await import("./kubeconfig-file.js");
  const config = new KubeConfig();
  let files: KubeconfigText[] = [];
  try {
    files = await readKubeconfigs(options.file);
    // That of a pod, of Windows' Linux, or none.
    if (files.length === 0) config.loadFromDefault();
    for (const [index, { folder, text }] of files.entries()) {
      const read = index === 0 ? config : new KubeConfig();
      read.loadFromString(text);
      read.makePathsAbsolute(folder);
      if (read !== config) config.mergeConfig(read);
    }
  } catch (error) {
    // Messages of YAML readers repeat lines of the file, and it holds secrets.
    const place = options.file ?? process.env["KUBECONFIG"] ?? "of the home folder";
    throw new Error(`the kubeconfig ${place} cannot be read: ${unreadable(error)}`);
  }
  if (files.length === 0 && config.getCurrentCluster()?.server === NO_CLUSTER)
    throw new Error("there is no kubeconfig: KUBECONFIG names none, the home folder has none, and this is no pod");
  if (options.context !== undefined) config.setCurrentContext(options.context);
  return transportTo(config, readFileUser(files, config.getCurrentContext()));
}

/**
 * A transport for a kubeconfig that is loaded already, such as a `KubeConfig` of @kubernetes/client-node. What that leaves out
 * of a file is not known here: `tokenFile`, and of impersonation all but the user.
 */
export function transportOfKubeConfig(config: LoadedKubeconfig): Transport {
  return transportTo(config, {});
}

function transportTo(config: LoadedKubeconfig, fileUser: KubeconfigUser): Transport {
  const cluster = config.getCurrentCluster();
  if (cluster === null) {
    throw new Error(`the context "${config.getCurrentContext()}" of the kubeconfig names no cluster`);
  }
  // Without a user, client-node would leave out the certificates of the cluster, too.
  const user = config.getCurrentUser() ?? { name: "" };
  const own = ownPart(user, fileUser);
  const credentials = userCredentials(own, clusterInfo(cluster));
  // What is handled here is not left to client-node any more.
  const { exec: _, authProvider, impersonateUser: __, token, ...rest } = user;
  const others = {
    ...rest,
    ...(own.tokenFile === undefined ? { token, authProvider } : {}),
  };
  let proxied: LoadedCluster | undefined;
  let agent: { readonly key: string; readonly agent: Agent | boolean } | undefined;

  const transport = nodeTransport(cluster.server, async (request) => {
    const { headers } = request;
    proxied ??= cluster.proxyUrl === undefined ? { ...cluster, ...(await proxyOf(cluster.server)) } : cluster;
    // client-node fills in headers of its own, and asks for some that are there to be changed.
    const options: RequestOptions & { headers: Record<string, string | string[]> } = { headers: {} };
    await credentials.apply(options);
    const { caFile, certFile, keyFile } = { ...cluster, ...others };
    const shownCluster = { ...proxied, caFile: undefined, caData: await readPem(caFile, cluster.caData) };
    const shownUser = {
      ...others,
      ...{ certFile: undefined, certData: await readPem(certFile, others.certData) },
      ...{ keyFile: undefined, keyData: await readPem(keyFile, others.keyData) },
    };
    const view: LoadedKubeconfig = Object.create(config, {
      getCurrentUser: { value: () => shownUser },
      getCurrentCluster: { value: () => shownCluster },
    });
    await view.applyToHTTPSOptions(options);
    request.headers = { ...options.headers, ...headers };
    if (options.auth !== undefined && options.auth !== null) request.auth = options.auth;
    // It makes a new agent each time; while the certificates stay, one keeps the sockets.
    const { ca, cert, key: privateKey, rejectUnauthorized } = options;
    const key = JSON.stringify([String(ca), String(cert), String(privateKey), rejectUnauthorized]);
    if (agent?.key !== key && options.agent !== undefined) agent = { key, agent: keepingAlive(options.agent) };
    if (agent !== undefined && typeof agent.agent !== "boolean") request.agent = agent.agent;
  });
  return {
    async request(request) {
      const response = await transport.request(request);
      if (response.status !== 401 || !credentials.refresh()) return response;
      // What the plug-in gave does not hold any more, whatever it said of when it ends.
      for await (const __ of response.chunks()) break;
      return transport.request(request);
    },
  };
}

/** The part of a user that is seen to here: as the file has it, and as far as a loaded one tells it. */
function ownPart(user: LoadedUser, fileUser: KubeconfigUser): KubeconfigUser {
  const config = memberOf(user.authProvider, "config");
  const inCluster = memberOf(config, "tokenFile");
  const exec = user.exec ?? memberOf(config, "exec") ?? undefined;
  if (exec !== undefined && typeof memberOf(exec, "command") !== "string") {
    throw new Error("the exec plug-in of the kubeconfig has no command");
  }
  return {
    ...(user.impersonateUser ? { as: user.impersonateUser } : {}),
    ...(typeof inCluster === "string" ? { tokenFile: inCluster } : {}),
    // It has a command, and the rest is optional.
    ...(exec === undefined ? {} : { exec: exec as ExecPlugin }),
    ...fileUser,
  };
}

/** The cluster as a plug-in gets it (`Cluster` of client.authentication.k8s.io). */
function clusterInfo({ server, caData, skipTLSVerify, tlsServerName, proxyUrl }: LoadedCluster): object {
  return {
    server,
    "certificate-authority-data": caData,
    "insecure-skip-tls-verify": skipTLSVerify || undefined,
    "tls-server-name": tlsServerName,
    "proxy-url": proxyUrl,
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** The proxy that the environment names for a server. A server of this machine has none, as for Go's programs. */
async function proxyOf(server: string): Promise<{ readonly proxyUrl?: string }> {
  const { environmentProxy } = await import("./environment-proxy.js");
  const proxyUrl = environmentProxy(server, process.env, "localhost,127.0.0.0/8,::1");
  return proxyUrl === undefined ? {} : { proxyUrl };
}

function unreadable(error: unknown): string {
  const code = memberOf(error, "code");
  if (code === "ENOENT") return "there is no such file";
  if (typeof code === "string") return code;
  const line = memberOf(memberOf(error, "mark"), "line");
  return typeof line === "number" ? `it is no YAML, as line ${line + 1} shows` : "it is no kubeconfig";
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
    const help = "install it, or use another transport: npm install @kubernetes/client-node@1.4";
    throw new Error(`a kubeconfig is read by @kubernetes/client-node, which cannot be loaded; ${help}`, { cause });
  }
}
