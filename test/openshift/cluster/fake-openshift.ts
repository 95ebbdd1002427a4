import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { connect, type Transport } from "crdwright/client";
import { createFakeCluster, type FakeCluster, type FakeResource } from "crdwright/client/fake";
import {
  configMapResource,
  createConfigMapClient,
  createSecretClient,
  nodeResource,
  secretResource,
  storageClassResource,
} from "crdwright/client/kubernetes";
import { managerResources } from "crdwright/controller/fake";
import { parse, stringify } from "yaml";
import {
  createInfrastructureClient,
  infrastructureResource,
} from "../../../generated/clients/config.openshift.io/v1/infrastructure.ts";
import { certificates } from "../../client/certificates.js";
import { cloudConfig, logins, vsphere } from "../checks/example.js";
import { infrastructureText } from "../checks/judge-config-checks.js";

/** Makes a server in memory with the kinds that an OpenShift cluster keeps its vCenters in. */
export function fakeOpenShift(more: readonly FakeResource[] = []): FakeCluster {
  const definitions = [infrastructureResource, configMapResource, secretResource, nodeResource, storageClassResource];
  const resources = [...definitions.map((definition) => ({ definition })), ...managerResources, ...more];
  return createFakeCluster({ resources });
}

/** The clients of the three documents of a cluster, each of the one object that counts. */
export function documentClients(transport: Transport) {
  const connection = connect(transport, { userAgent: "test", fieldManager: "test" });
  return {
    connection,
    infrastructures: createInfrastructureClient(connection),
    configMaps: createConfigMapClient(connection).inNamespace("openshift-config"),
    secrets: createSecretClient(connection).inNamespace("kube-system"),
  };
}

/** Makes the documents of a cluster with vCenters of these letters, in which nothing is wrong. */
export async function makeDocuments(transport: Transport, letters = "ab"): Promise<void> {
  const { infrastructures, configMaps, secrets } = documentClients(transport);
  await infrastructures.create(parse(infrastructureText(vsphere(letters))));
  await configMaps.create({ metadata: { name: "cloud-provider-config" }, data: { config: cloudConfig(letters) } });
  await secrets.create({ metadata: { name: "vsphere-creds" }, data: encoded(logins(letters)) });
}

/** Returns texts as a Secret has them. */
export function encoded(texts: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...texts].map(([key, text]) => [key, Buffer.from(text).toString("base64")]));
}

export interface ServedCluster {
  /** The text of a kubeconfig for it. */
  readonly kubeconfig: string;
  stop(): Promise<void>;
}

/** Serves what a transport leads to over HTTPS, for commands that are run with a kubeconfig. */
export async function serveCluster(transport: Transport): Promise<ServedCluster> {
  const server = createServer({ key: certificates.serverKey, cert: certificates.server }, async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const url = new URL(request.url ?? "/", "http://cluster");
    const ending = new AbortController();
    response.once("close", () => ending.abort());
    const type = request.headers["content-type"];
    const asked = transport.request({
      // A client sends no other.
      method: request.method as "GET",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      ...(type !== undefined && { headers: { "content-type": type } }),
      ...(body !== "" && { body }),
      signal: ending.signal,
    });
    const answer = await asked.catch(() => undefined);
    if (answer === undefined) {
      // The server is gone in the middle of a request.
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { "content-type": "application/json" });
    try {
      for await (const part of answer.chunks()) response.write(part);
    } catch {
      // A watch ends with its client.
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    kubeconfig: kubeconfigOf(port),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a kubeconfig for a server of this machine. */
export function kubeconfigOf(port: number): string {
  const authority = Buffer.from(certificates.authority).toString("base64");
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      { name: "fake", cluster: { server: `https://127.0.0.1:${port}`, "certificate-authority-data": authority } },
    ],
    users: [{ name: "fake", user: { token: "token-canary" } }],
    contexts: [{ name: "fake", context: { cluster: "fake", user: "fake" } }],
    "current-context": "fake",
  });
}

/** Returns a transport whose server refuses requests for a path with a code, as one without rights for it does. */
export function refusing(transport: Transport, path: RegExp, code: number, reason: string): Transport {
  return {
    request: async (request) => {
      if (!path.test(request.path)) return await transport.request(request);
      const message = `${request.path} is ${reason}`;
      const status = JSON.stringify({ kind: "Status", apiVersion: "v1", status: "Failure", code, reason, message });
      return {
        status: code,
        header: (name) => (name === "content-type" ? "application/json" : undefined),
        chunks: async function* () {
          yield Buffer.from(status);
        },
      };
    },
  };
}
