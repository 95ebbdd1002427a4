// One small operator written twice, with crdwright/controller and with client-node's informer, on one real API server:
// `npm run bench`, or this file alone after a build.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { etcdPath, kubeApiserverPath } from "../e2e/tools/pinned-tools.mjs";

const LOAD = { rounds: 3, objects: 200, oneByOne: 150, changes: 1000, perSecond: 100 };

/** Measures both operators; returns their figures, ours first, or why they cannot be measured. */
export async function measureControllerPeers() {
  for (const binary of [etcdPath(), kubeApiserverPath()]) {
    if (!existsSync(binary)) return "kube-apiserver is not built; `npm run test:e2e` builds it";
  }
  // What starts API servers is TypeScript, and is run as vitest would.
  const { createViteServer } = await import("vitest/node");
  const modules = await createViteServer({
    root: fileURLToPath(new URL("../..", import.meta.url)),
    configFile: false,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { startControlPlane } = await modules.ssrLoadModule("/test/e2e/harness/control-plane.ts");
    const { measureOperators, percentile } = await modules.ssrLoadModule(
      "/test/bench/controller-peers/measure-operators.ts",
    );
    const server = await startControlPlane();
    try {
      const figures = await measureOperators(server, LOAD);
      return figures.map(({ name, oneByOne, underLoad, mib, lines }) => ({
        name,
        lines,
        mib: percentile(mib, 50),
        oneByOne: { p50: percentile(oneByOne, 50), p99: percentile(oneByOne, 99) },
        underLoad: { p50: percentile(underLoad, 50), p99: percentile(underLoad, 99) },
      }));
    } finally {
      await server.stop();
    }
  } finally {
    await modules.close();
  }
}

/** Prints the figures, and ours beside the other's. */
export function printControllerPeers(measured) {
  if (typeof measured === "string") {
    console.log(`(g) a small operator beside client-node's informer: left out, since ${measured}`);
    return;
  }
  const times = ({ p50, p99 }) => `p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99.toFixed(1).padStart(6)} ms`;
  for (const { name, oneByOne, underLoad, mib, lines } of measured) {
    console.log(`${`an operator with ${name}`.padEnd(46)} ${mib.toFixed(0).padStart(6)} MiB  ${lines} lines`);
    console.log(`${"    change to status, one at a time".padEnd(46)} ${times(oneByOne)}`);
    console.log(`${`    change to status, ${LOAD.perSecond} changes a second`.padEnd(46)} ${times(underLoad)}`);
  }
  const [ours, peer] = measured;
  const ratio = (name, of) => console.log(`${name.padEnd(46)} ${(of(ours) / of(peer)).toFixed(2).padStart(6)}`);
  ratio("(g) ours / client-node, one at a time, p50", ({ oneByOne }) => oneByOne.p50);
  ratio("    the same, p99", ({ oneByOne }) => oneByOne.p99);
  ratio(`    ${LOAD.perSecond} changes a second, p50`, ({ underLoad }) => underLoad.p50);
  ratio("    the same, p99", ({ underLoad }) => underLoad.p99);
  ratio("    peak memory", ({ mib }) => mib);
  ratio("    lines of code", ({ lines }) => lines);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printControllerPeers(await measureControllerPeers());
