// A controller: it watches the Infrastructure of a cluster and reports each vCenter that no failure domain is on.
// Run it with a kubeconfig at hand: node examples/vcenters-without-failure-domain.ts (Node 22.18 or newer reads TypeScript).
import { pathToFileURL } from "node:url";
import type { Transport } from "crdwright/client";
import { kubeconfigTransport } from "crdwright/client/node";
import { createManager, generationChanged, stopSignal } from "crdwright/controller";
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
  const manager = createManager({ name: "vcenters-without-failure-domain", transport });
  const reported = new Map<string, readonly string[]>();

  manager.addController({
    name: "vcenters",
    for: createClients<"Default">(manager.transport).configV1.infrastructures,
    predicates: [generationChanged],
    // Called for each Infrastructure when the program begins, and when its spec has changed or it is gone.
    async reconcile({ name }, { object }) {
      const unused = object === undefined ? [] : unusedVCenters(object);
      const previous = reported.get(name) ?? [];
      reported.set(name, unused);
      for (const server of unused) {
        if (!previous.includes(server)) report(`${name}: vCenter ${server} has no failure domain`);
      }
      for (const server of previous) {
        if (!unused.includes(server)) report(`${name}: vCenter ${server} is in order`);
      }
    },
  });
  await manager.run(signal);
}

const isProgram = import.meta.url === pathToFileURL(process.argv[1] ?? "").href;
if (isProgram) await reportUnusedVCenters(await kubeconfigTransport(), console.log, stopSignal());
