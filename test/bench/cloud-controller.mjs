// The cloud controller with 2,000 nodes over two simulated vCenters and a real API server: how long they take to be initialised, calls a
// minute at rest, time from the change of a VM to that of its node, and memory: `node test/bench/cloud-controller.mjs [nodes] [seconds of rest]`.
// Not part of `npm run bench`, as it takes its time. The tools of the e2e tests have to be built (test/e2e/run.mjs).
import { fileURLToPath } from "node:url";
import { createViteServer } from "vitest/node";

const [nodes = 2_000, restSeconds = 60] = process.argv.slice(2).map(Number);
const server = await createViteServer({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  configFile: false,
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  // It loads files and serves nothing: no port, no watcher.
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
try {
  const { measureCloudController } = await server.ssrLoadModule("/test/bench/cloud-controller.ts");
  const figures = await measureCloudController({ nodes, restSeconds });
  console.log(`${nodes} nodes initialised by        ${figures.initialisedSeconds.toFixed(1)} s`);
  console.log(
    `calls a minute to each vCenter    ${figures.callsPerMinute.map((calls) => calls.toFixed(1)).join(", ")}`,
  );
  console.log(`requests a minute to the server   ${figures.requestsPerMinute.toFixed(1)}`);
  const [median, longest] = figures.changeMs;
  const [toldMedian, toldLongest] = figures.toldMs;
  console.log(
    `from VM to node, ${figures.changes} changes      median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
  );
  console.log(
    `  until the simulator tells of it  median ${toldMedian.toFixed(0)} ms, longest ${toldLongest.toFixed(0)} ms`,
  );
  console.log(`memory at rest, at most           ${figures.restMib.toFixed(0)}, ${figures.maxMib.toFixed(0)} MiB`);
} finally {
  await server.close();
}
