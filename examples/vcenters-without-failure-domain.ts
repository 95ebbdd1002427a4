// A controller: it watches the Infrastructure of a cluster and reports each vCenter that no failure domain is on.
// Run it with a kubeconfig at hand: node examples/vcenters-without-failure-domain.ts (Node 22.18 or newer reads TypeScript).
import { pathToFileURL } from "node:url";
import type { Transport } from "crdwright/client";
import { kubeconfigTransport } from "crdwright/client/node";
import { createClients } from "../generated/clients/clients.ts";
import type { Infrastructure } from "../generated/clients/config.openshift.io/v1/infrastructure.ts";

/** The servers of the vCenters that no failure domain of the cluster is on. */
export function unusedVCenters({ spec }: Infrastructure): string[] {
  const { vcenters = [], failureDomains = [] } = spec.platformSpec?.vsphere ?? {};
  const used = new Set(failureDomains.map(({ server }) => server));
  return vcenters.map(({ server }) => server).filter((server) => !used.has(server));
}

/** Follows the cluster until the signal, and reports when a vCenter comes to be without a failure domain, or no longer is. */
export async function reportUnusedVCenters(
  transport: Transport,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const clients = createClients<"Default">(transport);
  const known = new Map<string, readonly string[]>();

  const reconcile = (name: string, unused: readonly string[]): void => {
    const before = known.get(name) ?? [];
    known.set(name, unused);
    for (const server of unused) {
      if (!before.includes(server)) report(`${name}: vCenter ${server} has no failure domain`);
    }
    for (const server of before) {
      if (!unused.includes(server)) report(`${name}: vCenter ${server} is in order`);
    }
  };

  const informer = clients.configV1.infrastructures.informer({
    onError: (error, waitMs) => report(`trying again in ${Math.round(waitMs)} ms: ${String(error)}`),
  });
  informer.on({
    added: (infrastructure) => reconcile(infrastructure.metadata.name, unusedVCenters(infrastructure)),
    updated: (infrastructure) => reconcile(infrastructure.metadata.name, unusedVCenters(infrastructure)),
    deleted: (infrastructure) => reconcile(infrastructure.metadata.name, []),
  });
  await informer.start({ signal });
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  await informer.stop();
}

const isProgram = import.meta.url === pathToFileURL(process.argv[1] ?? "").href;
if (isProgram) {
  const ending = new AbortController();
  process.once("SIGINT", () => ending.abort());
  process.once("SIGTERM", () => ending.abort());
  await reportUnusedVCenters(await kubeconfigTransport(), console.log, ending.signal);
}
