// A round of all checks on two simulated vCenters with many VMs each: time, peak memory and calls per vCenter, which grow with pages and not
// with VMs. `node test/bench/live-checks.mjs [VMs of each vCenter]`, after `npm run build` and a run of `npm run test:e2e -- vcenter`, which
// builds the simulator. Not part of `npm run bench`, as it takes its time.
import { spawn } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { accessesOf, checkCluster, readDocuments, withCheckContext } from "crdwright/openshift";
import { vcsimPath } from "../e2e/tools/pinned-tools.mjs";

const [machines = 1_000] = process.argv.slice(2).map(Number);
const LOGIN = { user: "admin@vsphere.local", password: "bench" };
const SERVERS = ["127.0.0.1", "localhost"];
const LETTERS = ["a", "b"];

const calls = new Map();
subscribe("undici:request:create", ({ request }) => {
  const name = /<soapenv:Body><(\w+)/.exec(String(request.body))?.[1] ?? `${request.method} tags`;
  const own = calls.get(request.origin) ?? new Map();
  calls.set(request.origin, own.set(name, (own.get(name) ?? 0) + 1));
});

/** Half of the VMs are in the resource pool of a cluster, and half in that of a host. */
async function startVCenter() {
  const options = { ...LOGIN, datacenters: 1, clusters: 1, machines: machines / 2, version: "8.0.3", build: "1" };
  const child = spawn(vcsimPath(), [JSON.stringify(options)], { stdio: ["pipe", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const { host, certificate } = JSON.parse(line);
    return { port: Number(new URL(`https://${host}`).port), ca: readFileSync(certificate, "utf8"), child };
  }
  throw new Error("the simulator did not start");
}

const vcenters = await Promise.all(SERVERS.map(startVCenter));
try {
  const failureDomains = SERVERS.map((server, index) => ({
    name: `fd-${LETTERS[index]}`,
    region: `region-${LETTERS[index]}`,
    zone: `zone-${LETTERS[index]}`,
    server,
    topology: {
      datacenter: "DC0",
      computeCluster: "/DC0/host/DC0_C0",
      datastore: "/DC0/datastore/LocalDS_0",
      networks: ["VM Network"],
    },
  }));
  const vsphere = { vcenters: SERVERS.map((server) => ({ server, datacenters: ["DC0"] })), failureDomains };
  const entries = SERVERS.map((server, index) => [
    server,
    { server, port: vcenters[index].port, datacenters: ["DC0"], insecureFlag: true },
  ]);
  const json = (path, value) => ({ path, text: JSON.stringify(value) });
  const sources = {
    infrastructure: json("i", { kind: "Infrastructure", spec: { platformSpec: { type: "VSphere", vsphere } } }),
    cloudConfig: json("c", {
      global: { secretName: "creds", secretNamespace: "kube-system" },
      vcenter: Object.fromEntries(entries),
    }),
    credentials: json("s", {
      kind: "Secret",
      stringData: Object.fromEntries(
        SERVERS.flatMap((server) => [
          [`${server}.username`, LOGIN.user],
          [`${server}.password`, LOGIN.password],
        ]),
      ),
    }),
    storageClasses: json("sc", {
      kind: "StorageClass",
      metadata: { name: "thin" },
      provisioner: "csi.vsphere.vmware.com",
      parameters: { datastoreurl: "ds:///vmfs/volumes/none/" },
    }),
  };
  const accesses = accessesOf(readDocuments(sources).documents, {
    timeoutMs: 60_000,
    caFiles: new Map(),
    proxyUrlOf: () => undefined,
  });
  const uuids = await withCheckContext(accesses, {}, async (context) => {
    const objects = await (await context.session(SERVERS[0])).list("VirtualMachine", ["name", "config.uuid"]);
    const text = (value) => (typeof value === "string" ? value : value["#text"]);
    const own = objects.filter(({ properties }) => text(properties.get("name")).startsWith("DC0_C0_"));
    return own.map(({ properties }) => text(properties.get("config.uuid")));
  });
  // The VMs of both have the same UUIDs.
  const nodes = LETTERS.flatMap((letter) =>
    uuids.map((uuid, index) => ({
      kind: "Node",
      metadata: {
        name: `node-${letter}-${index}`,
        labels: {
          "topology.kubernetes.io/region": `region-${letter}`,
          "topology.kubernetes.io/zone": `zone-${letter}`,
          ...(index < 3 && { "node-role.kubernetes.io/master": "" }),
        },
      },
      spec: { providerID: `vsphere://${uuid}` },
      status: { nodeInfo: { systemUUID: uuid } },
    })),
  );
  const { documents } = readDocuments({ ...sources, nodes: json("n", { kind: "List", items: nodes }) });
  calls.clear();
  const before = process.resourceUsage().maxRSS;
  const start = performance.now();
  const { checks, findings } = await withCheckContext(accesses, {}, (context) => checkCluster(documents, context));
  const seconds = (performance.now() - start) / 1000;
  const peak = process.resourceUsage().maxRSS;
  console.log(
    `${checks.length} checks of 2 vCenters with ${machines} VMs each, ${nodes.length} nodes: ${findings.length} findings`,
  );
  console.log(`time                             ${seconds.toFixed(2)} s`);
  console.log(`peak memory, before the round    ${(peak / 1024).toFixed(0)}, ${(before / 1024).toFixed(0)} MiB`);
  for (const [origin, own] of calls) {
    const sum = [...own.values()].reduce((total, each) => total + each, 0);
    const each = [...own].map(([name, count]) => `${name} ${count}`).join(", ");
    console.log(`calls of ${new URL(origin).hostname.padEnd(24)}${sum}: ${each}`);
  }
} finally {
  for (const { child } of vcenters) child.kill("SIGKILL");
}
