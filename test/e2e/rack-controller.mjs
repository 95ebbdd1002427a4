// A controller of racks as a program of its own, which a test can kill or stop: it writes who it is, and the serial number that
// it saw, into the status of each rack. It takes a JSON object of settings as its argument, and prints the port of its metrics.
import { connect, namespacedClient } from "../../dist/entry/client.js";
import { httpsTransport } from "../../dist/entry/client-node.js";
import { createManager, generationChanged, jsonLogger, runProgram } from "../../dist/entry/controller.js";

const { address, resource, identity, leaderElection, everyMs, concurrency } = JSON.parse(process.argv[2]);
const { port, certificateAuthority, token } = address;
const manager = createManager({
  name: "racks",
  transport: httpsTransport({ server: `https://127.0.0.1:${port}`, certificateAuthority, token }),
  ...(leaderElection === undefined ? {} : { leaderElection: { ...leaderElection, identity } }),
  metrics: { port: 0, host: "127.0.0.1" },
  watchBackoff: { initialMs: 50, maxMs: 500, factor: 2, jitter: 0.5 },
  logger: jsonLogger({ level: "error" }),
});
const racks = namespacedClient(connect(manager.transport, { fieldManager: "racks" }), resource);
manager.addController({
  name: "racks",
  for: racks.allNamespaces,
  predicates: [generationChanged],
  concurrency,
  async reconcile({ name, namespace }, { object, signal }) {
    if (object === undefined) return {};
    const phase = `${identity} ${object.spec?.serial ?? 0}`;
    await racks.inNamespace(namespace).patchStatus(name, { type: "merge", patch: { status: { phase } } }, { signal });
    // Each write of the same text changes nothing: with a count it is seen who writes.
    return everyMs === undefined ? {} : writeAgain(name, namespace, signal);
  },
});

let count = 0;
async function writeAgain(name, namespace, signal) {
  const status = { phase: identity, replicas: ++count };
  await racks.inNamespace(namespace).patchStatus(name, { type: "merge", patch: { status } }, { signal });
  return { requeueAfterMs: everyMs };
}

const printPort = setInterval(() => {
  if (manager.ports.metrics === undefined) return;
  clearInterval(printPort);
  console.log(manager.ports.metrics);
}, 10);
await runProgram(() => manager);
