import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { connect } from "../../../src/client/connection.js";
import { httpsTransport } from "../../../src/client/https-transport.js";
import { namespacedClient } from "../../../src/client/resource-client.js";
import { createConfigMapClient } from "../../../src/entry/client-kubernetes.js";
import type { ControlPlane } from "../../e2e/harness/control-plane.js";
import { applyDefinition, waitUntilEstablished } from "../../e2e/harness/custom-resource-definition.js";
import { type Site, siteCrd, siteResource } from "./site.js";

/** A program that does the same as the others by other means. */
export interface Operator {
  /** What it is written with. */
  readonly name: string;
  readonly file: string;
}

const programOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export const OPERATORS: readonly [Operator, Operator] = [
  { name: "crdwright/controller", file: programOf("by-crdwright.mjs") },
  { name: "client-node's informer", file: programOf("by-client-node.mjs") },
];

/** Returns how many lines of code a program has: neither empty nor a comment. */
export function linesOfCode({ file }: Operator): number {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "" && !line.trim().startsWith("//")).length;
}

export interface RunningOperator {
  /** Throws where the program has ended by itself. */
  check(): void;
  /** The most memory that it took so far in MiB; NaN where there is no /proc. */
  peakMemory(): number;
  /** Ends it as a cluster would; rejects where it does not end with 0. */
  stop(): Promise<void>;
  kill(): void;
}

/** Starts an operator on a cluster. It reads nothing but the kubeconfig. */
export function startOperator(
  { name, file }: Operator,
  { kubeconfig }: Pick<ControlPlane, "kubeconfig">,
): RunningOperator {
  const env = { ...process.env, KUBECONFIG: kubeconfig };
  const child = spawn(process.execPath, [file], { env, stdio: ["ignore", "ignore", "inherit"] });
  const exit = once(child, "exit");
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const outcome = (): string => `the operator with ${name} ended with ${child.signalCode ?? child.exitCode}`;
  return {
    check() {
      if (hasEnded()) throw new Error(outcome());
    },
    peakMemory: () => highWaterMark(child),
    async stop() {
      child.kill("SIGTERM");
      await exit;
      if (child.exitCode !== 0) throw new Error(outcome());
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

/** The kernel's count of the most memory that a process ever took. */
function highWaterMark({ pid }: ChildProcess): number {
  try {
    const kib = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kib ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Installs the kind of the operators, and returns clients of it and of what they make. */
export async function prepareSites({ client, address }: Pick<ControlPlane, "client" | "address">) {
  await applyDefinition(client, siteCrd);
  await waitUntilEstablished(client, "sites.bench.example.com");
  const { host, port, certificateAuthority, token } = address;
  const transport = httpsTransport({ server: `https://${host}:${port}`, certificateAuthority, token });
  const connection = connect(transport, { userAgent: "site-driver", fieldManager: "site-driver" });
  return {
    sites: namespacedClient<Site, Site>(connection, siteResource).inNamespace("default"),
    configMaps: createConfigMapClient(connection).inNamespace("default"),
    close: () => transport.close(),
  };
}

export type Sites = Awaited<ReturnType<typeof prepareSites>>;

const DEADLINE_MS = 60_000;

/** Waits until something holds while an operator runs. Rejects where the operator ends, or a minute is over, with what was waited for. */
export async function until(
  what: string,
  operator: RunningOperator,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!(await holds())) {
    operator.check();
    if (performance.now() > deadline) throw new Error(`a minute was not enough until ${what}`);
    await delay(20);
  }
}
