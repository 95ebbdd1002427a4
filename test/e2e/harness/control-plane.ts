import { generateKeyPairSync, randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { etcdPath, kubeApiserverPath } from "../tools/pinned-tools.mjs";
import { type ApiClient, createApiClient } from "./api-client.js";
import {
  certificateDirectory,
  etcdArguments,
  kubeApiserverArguments,
  serviceAccountKeyFile,
  tokenFile,
} from "./control-plane-arguments.js";
import type { ServerAddress } from "./https-request.js";
import { kubeconfigText } from "./kubeconfig.js";
import { freeLoopbackPort } from "./loopback-port.js";
import { describeFailure, type SupervisedProcesses, superviseProcesses } from "./supervised-processes.js";

export interface ControlPlaneOptions {
  /** More arguments for kube-apiserver, for example `--emulated-version=1.36`. */
  readonly apiServerArguments?: readonly string[];
}

/** A running etcd and kube-apiserver. */
export interface ControlPlane {
  readonly address: ServerAddress;
  readonly client: ApiClient;
  /** Path of a kubeconfig file, with all rights. */
  readonly kubeconfig: string;
  readonly processIds: { readonly etcd: number; readonly kubeApiserver: number };
  readonly startMs: number;
  /** Ends both processes and removes their data; settles when that is done. A second call does nothing more. */
  stop(): Promise<void>;
}

const readyTimeoutMs = 90_000;
const pollMs = 50;
const attempts = 3;

/**
 * Starts an etcd and a kube-apiserver with data, keys and a certificate of their own, and waits until `/readyz` says yes. They end
 * with `stop`, and with this process however it ends. Rejects with the log's end where one of them does not start.
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  for (const binary of [etcdPath(), kubeApiserverPath()]) {
    if (!existsSync(binary)) throw new Error(`${binary} is not built yet: run test/e2e/run.mjs`);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryStart(options);
    } catch (error) {
      // A process that ran at the same time may have taken the port after it was found free.
      const portTaken = error instanceof Error && error.message.includes("address already in use");
      if (!portTaken || attempt === attempts) throw error;
    }
  }
}

async function tryStart(options: ControlPlaneOptions): Promise<ControlPlane> {
  const started = performance.now();
  const directory = mkdtempSync(path.join(process.env.CRDWRIGHT_E2E_RUN ?? tmpdir(), "crdwright-e2e-"));
  const token = randomBytes(16).toString("hex");
  const port = await freeLoopbackPort();
  writeSecrets(directory, token);
  const processes = superviseProcesses(directory, [
    { name: "etcd", file: etcdPath(), arguments: etcdArguments() },
    {
      name: "kube-apiserver",
      file: kubeApiserverPath(),
      arguments: kubeApiserverArguments(port, options.apiServerArguments ?? []),
    },
  ]);
  try {
    const address = await waitUntilReady(processes, path.join(directory, certificateDirectory), port, token);
    const client = createApiClient(address);
    const kubeconfig = path.join(directory, "kubeconfig");
    writeFileSync(kubeconfig, kubeconfigText(address), { mode: 0o600 });
    const startMs = performance.now() - started;
    recordStart(startMs);
    const processIds = {
      etcd: processIdOf(processes, "etcd"),
      kubeApiserver: processIdOf(processes, "kube-apiserver"),
    };
    const stop = async () => {
      client.close();
      await processes.stop();
    };
    return { address, client, kubeconfig, processIds, startMs, stop };
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

function writeSecrets(directory: string, token: string): void {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = privateKey.export({ type: "sec1", format: "pem" });
  writeFileSync(path.join(directory, serviceAccountKeyFile), pem, { mode: 0o600 });
  writeFileSync(path.join(directory, tokenFile), `${token},e2e,e2e,system:masters\n`, { mode: 0o600 });
}

async function waitUntilReady(
  processes: SupervisedProcesses,
  certificates: string,
  port: number,
  token: string,
): Promise<ServerAddress> {
  const deadline = performance.now() + readyTimeoutMs;
  let last = "no certificate yet";
  while (performance.now() < deadline) {
    const failure = processes.failure();
    if (failure !== undefined) throw new Error(describeFailure(failure));
    try {
      // The file holds the serving certificate and, after it, the authority that signed it.
      const certificateAuthority = readFileSync(path.join(certificates, "apiserver.crt"), "utf8");
      const address = { host: "127.0.0.1", port, certificateAuthority, token };
      const client = createApiClient(address);
      const reply = await client.send({ method: "GET", path: "/readyz" }).finally(client.close);
      if (reply.statusCode === 200) return address;
      last = `/readyz answers ${reply.statusCode}: ${reply.text}`;
    } catch (error) {
      last = String(error);
    }
    await delay(pollMs);
  }
  throw new Error(`kube-apiserver is not ready after ${readyTimeoutMs / 1000} s: ${last}`);
}

function processIdOf(processes: SupervisedProcesses, name: string): number {
  const id = processes.processIds.get(name);
  if (id === undefined) throw new Error(`${name} has no process id`);
  return id;
}

/** Leaves the time for run.mjs to print. */
function recordStart(startMs: number): void {
  const run = process.env.CRDWRIGHT_E2E_RUN;
  if (run !== undefined) appendFileSync(path.join(run, "start-times"), `${startMs}\n`);
}
