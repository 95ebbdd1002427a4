// One small operator written twice, with crdwright/controller and with client-node's informer, on one real API server:
// `npm run bench -- --only controllers`.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { etcdPath, kubeApiserverPath } from "../e2e/tools/pinned-tools.mjs";
import { amount, ratio, time } from "./figures.mjs";

const LOAD = { rounds: 3, objects: 200, oneByOne: 150, changes: 1000, perSecond: 100 };

/** Measures both operators; returns their figures, ours first, or why they cannot be measured. */
async function measureControllerPeers() {
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

/** The figures of both operators, and ours beside the other's. */
export const controllersSection = {
  name: "controllers",
  title: "A small operator, beside client-node's informer",
  async measure() {
    const measured = await measureControllerPeers();
    if (typeof measured === "string") return measured;
    const [ours, peer] = measured;
    const loaded = `${LOAD.perSecond} changes a second`;
    const beside = (name, of) => ratio(`ours / client-node, ${name}`, of(ours) / of(peer));
    return [
      ...measured.flatMap(({ name, oneByOne, underLoad, mib, lines }) => [
        time(`${name}: change to status, one at a time, p50`, { ms: oneByOne.p50, mib }),
        time(`${name}: the same, p99`, { ms: oneByOne.p99 }),
        time(`${name}: ${loaded}, p50`, { ms: underLoad.p50 }),
        time(`${name}: the same, p99`, { ms: underLoad.p99 }),
        amount(`${name}: code`, lines, "lines"),
      ]),
      beside("one at a time, p50", ({ oneByOne }) => oneByOne.p50),
      beside("one at a time, p99", ({ oneByOne }) => oneByOne.p99),
      beside(`${loaded}, p50`, ({ underLoad }) => underLoad.p50),
      beside(`${loaded}, p99`, ({ underLoad }) => underLoad.p99),
      beside("peak memory", ({ mib }) => mib),
      beside("lines of code", ({ lines }) => lines),
    ];
  },
};
