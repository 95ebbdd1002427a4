import { generateKeyPairSync, randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { etcdPath, kubeApiserverPath } from "../tools/pinned-tools.mjs";
import { createApiClient } from "./api-client.js";
import {
  certificateDirectory,
  etcdArguments,
  kubeApiserverArguments,
  serviceAccountKeyFile,
  tokenFile,
} from "./control-plane-arguments.js";
import type { ServerAddress } from "./https-request.js";
import { parseJson, stringAt } from "./json-value.js";
import { freeLoopbackPort } from "./loopback-port.js";
import { describeFailure, type SupervisedProcesses, superviseProcesses } from "./supervised-processes.js";

/** An etcd with an API server that can be stopped and started again, with the same address and credentials. */
export interface RestartableServer {
  readonly address: ServerAddress;
  /** Stops the API server, compacts etcd so that no earlier revision can be had, and starts the API server. */
  compactAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both, in folders of their own: what runs in one folder ends together. */
export async function startRestartableServer(apiServerArguments: readonly string[] = []): Promise<RestartableServer> {
  const newFolder = (): string => mkdtempSync(path.join(process.env.CRDWRIGHT_E2E_RUN ?? tmpdir(), "crdwright-e2e-"));
  const etcdFolder = newFolder();
  const etcd = superviseProcesses(etcdFolder, [{ name: "etcd", file: etcdPath(), arguments: etcdArguments() }]);
  const socket = path.join(etcdFolder, "etcd.sock");
  const port = await freeLoopbackPort();
  const token = randomBytes(16).toString("hex");
  let folder = newFolder();
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  writeFileSync(path.join(folder, serviceAccountKeyFile), privateKey.export({ type: "sec1", format: "pem" }));
  writeFileSync(path.join(folder, tokenFile), `${token},e2e,e2e,system:masters\n`, { mode: 0o600 });
  let { server, address } = await start();

  async function start(): Promise<{ server: SupervisedProcesses; address: ServerAddress }> {
    symlinkSync(socket, path.join(folder, "etcd.sock"));
    const given = kubeApiserverArguments(port, apiServerArguments);
    const started = superviseProcesses(folder, [
      { name: "kube-apiserver", file: kubeApiserverPath(), arguments: given },
    ]);
    return { server: started, address: await ready(started) };
  }

  async function ready(processes: SupervisedProcesses): Promise<ServerAddress> {
    const deadline = performance.now() + 90_000;
    for (let last = "no certificate yet"; ; await delay(50)) {
      const failure = processes.failure();
      if (failure !== undefined) throw new Error(describeFailure(failure));
      if (performance.now() > deadline) throw new Error(`kube-apiserver is not ready: ${last}`);
      try {
        const certificate = path.join(folder, certificateDirectory, "apiserver.crt");
        const found = { host: "127.0.0.1", port, certificateAuthority: readFileSync(certificate, "utf8"), token };
        const client = createApiClient(found);
        const reply = await client.send({ method: "GET", path: "/readyz" }).finally(client.close);
        if (reply.statusCode === 200) return found;
        last = reply.text;
      } catch (error) {
        last = String(error);
      }
    }
  }

  return {
    address,
    async compactAndRestart() {
      const next = newFolder();
      // Certificates and tokens stay, else the client would have to be made anew.
      for (const name of [certificateDirectory, serviceAccountKeyFile, tokenFile]) {
        cpSync(path.join(folder, name), path.join(next, name), { recursive: true });
      }
      await server.stop();
      await compactEtcd(socket);
      folder = next;
      ({ server, address } = await start());
    },
    async stop() {
      await server.stop();
      await etcd.stop();
    },
  };
}

/** Forgets all revisions before the present one, by etcd's HTTP gateway (`/v3/kv`). */
async function compactEtcd(socket: string): Promise<void> {
  const range = await callEtcd(socket, "range", { key: Buffer.from("any").toString("base64") });
  const revision = stringAt(parseJson(range), "header", "revision");
  await callEtcd(socket, "compaction", { revision, physical: true });
}

function callEtcd(socketPath: string, method: string, body: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", host: "localhost" };
    const sent = request({ socketPath, method: "POST", path: `/v3/kv/${method}`, headers }, (reply) => {
      let text = "";
      reply.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      reply.on("end", () => (reply.statusCode === 200 ? resolve(text) : reject(new Error(`${method}: ${text}`))));
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}
