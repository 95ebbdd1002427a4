// What a call of a generated client costs beside the same call by client-node's CustomObjectsApi and by bare fetch, against
// one local HTTP server in the same run, and how long a generated client takes to import. Needs a build and generated clients.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CustomObjectsApi, KubeConfig } from "@kubernetes/client-node";
import { build } from "esbuild";
import { amount, ratio, time } from "./figures.mjs";
import { median, runNode } from "./measured-process.mjs";

const ROUNDS = 15;
const CALLS = 200;
const root = fileURLToPath(new URL("../..", import.meta.url));

const object = {
  apiVersion: "config.openshift.io/v1",
  kind: "Infrastructure",
  metadata: { name: "cluster", uid: "9c3e7a5e-6f0b-4b0e-9d6c-1f2d3c4b5a69", resourceVersion: "12345", generation: 2 },
  spec: {
    platformSpec: {
      type: "VSphere",
      vsphere: {
        vcenters: [{ server: "vcenter.example.com", datacenters: ["dc1", "dc2"] }],
        failureDomains: Array.from({ length: 20 }, (_, index) => ({
          name: `fd-${index}`,
          region: "region",
          zone: `zone-${index}`,
          server: "vcenter.example.com",
          topology: {
            datacenter: "dc1",
            computeCluster: "/dc1/host/c",
            networks: ["n"],
            datastore: "/dc1/datastore/d",
          },
        })),
      },
    },
  },
};

/** Milliseconds per call of each job, measured in turn. */
async function measure(jobs) {
  const times = jobs.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, job] of jobs.entries()) {
      const start = performance.now();
      for (let call = 0; call < CALLS; call++) await job();
      // The first round is for warming up.
      if (round > 0) times[index].push((performance.now() - start) / CALLS);
    }
  }
  return times.map(median);
}

/** Calls of a generated client, beside those of others. */
export const clientSection = {
  name: "client",
  title: "A call of a generated client, and its import",
  measure: compareClientCalls,
};

async function compareClientCalls() {
  const folder = mkdtempSync(join(tmpdir(), "crdwright-bench-"));
  const text = JSON.stringify(object);
  const server = createServer((request, reply) => {
    request.resume();
    request.on("end", () => reply.writeHead(200, { "content-type": "application/json" }).end(text));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const entry = join(root, "generated/clients/clients.ts");
    if (!existsSync(entry)) throw new Error("there are no generated clients: run npm run generate");
    const clients = await bundled(entry, join(folder, "clients.mjs"));
    const fetching = await bundled(join(root, "src/client/fetch-transport.ts"), join(folder, "fetch.mjs"));
    const node = await bundled(join(root, "src/client/https-transport.ts"), join(folder, "node.mjs"));
    const address = `http://127.0.0.1:${server.address().port}`;
    const url = `${address}/apis/config.openshift.io/v1/infrastructures/cluster`;
    const { createClients } = await import(clients);
    const byFetch = createClients((await import(fetching)).fetchTransport({ server: address })).configV1
      .infrastructures;
    const transport = (await import(node)).httpsTransport({ server: address });
    const byNode = createClients(transport).configV1.infrastructures;
    const config = new KubeConfig();
    config.loadFromOptions({
      clusters: [{ name: "bench", server: address, skipTLSVerify: true }],
      users: [{ name: "bench" }],
      contexts: [{ name: "bench", cluster: "bench", user: "bench" }],
      currentContext: "bench",
    });
    const api = config.makeApiClient(CustomObjectsApi);
    const named = { group: "config.openshift.io", version: "v1", plural: "infrastructures", name: "cluster" };
    const jobs = [
      ["get by bare fetch", async () => (await fetch(url)).json()],
      ["get by a generated client over fetch", () => byFetch.get("cluster")],
      ["get by a generated client over node:http", () => byNode.get("cluster")],
      ["get by client-node's CustomObjectsApi", () => api.getClusterCustomObject(named)],
    ];
    const times = await measure(jobs.map(([, job]) => job));
    const [bare, overFetch, overNode, peer] = times;
    transport.close();
    return [
      ...times.map((ms, index) => amount(jobs[index][0], ms * 1000, "µs")),
      ratio("client over fetch / bare fetch", overFetch / bare),
      ratio("client over fetch / CustomObjectsApi", overFetch / peer),
      ratio("client over node:http / CustomObjectsApi", overNode / peer),
      ...(await importTimes(clients, folder)),
    ];
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bundles a module as what people import it as: one file, with the packages outside. */
async function bundled(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
    external: ["@kubernetes/client-node"],
    alias: { "crdwright/client": join(root, "src/entry/client.ts") },
  });
  return pathToFileURL(outfile).href;
}

async function importTimes(clients, folder) {
  const script = (name, module) => {
    const file = join(folder, name);
    writeFileSync(file, module === undefined ? "" : `await import(${JSON.stringify(module)});\n`);
    return file;
  };
  const own = script("own.mjs", clients);
  const empty = script("empty.mjs");
  const peer = script("peer.mjs", pathToFileURL(join(root, "node_modules/@kubernetes/client-node/dist/index.js")).href);
  const files = [empty, own, peer];
  const runs = files.map(() => []);
  for (let round = 0; round < 9; round++) {
    for (const [index, file] of files.entries()) runs[index].push((await runNode([file])).ms);
  }
  const [base, ours, theirs] = runs.map(median);
  return [
    time("import of the generated clients", { ms: ours - base }, 30),
    time("import of client-node", { ms: theirs - base }),
  ];
}
