import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportUnusedVCenters } from "../../examples/vcenters-without-failure-domain.js";
import { createClients } from "../../generated/clients/clients.js";
import type { Infrastructure } from "../../generated/clients/config.openshift.io/v1/infrastructure.js";
import type { Transport } from "../../src/entry/client.js";
import { createFakeCluster, fakeResourceOfCrd } from "../../src/entry/client-fake.js";
import { kubeconfigTransport } from "../../src/entry/client-node.js";
import { type ApiServer, startApiServer } from "./harness/api-server.js";
import { selectGeneratedCrds } from "./harness/generated-crds.js";

const cluster = { clusterProfile: "SelfManagedHA", featureSet: "Default" } as const;
const server = "vcenter.example.com";
const topology = {
  datacenter: "dc1",
  computeCluster: "/dc1/host/c1",
  networks: ["n1"],
  datastore: "/dc1/datastore/d1",
};
const failureDomain = { name: "a", region: "r", zone: "z", server, topology };

const infrastructure: Infrastructure<"Default"> = {
  metadata: { name: "cluster" },
  spec: { platformSpec: { type: "VSphere", vsphere: { vcenters: [{ server, datacenters: ["dc1"] }] } } },
};

let real: ApiServer;
beforeAll(async () => {
  real = await startApiServer(cluster);
});
afterAll(async () => real?.stop());

test.each<[string, () => Transport | Promise<Transport>]>([
  [
    "the fake",
    () => {
      const crds = selectGeneratedCrds(cluster).filter(({ name }) => name.startsWith("infrastructures."));
      return createFakeCluster({ resources: crds.map(({ manifest }) => fakeResourceOfCrd(manifest)) }).transport;
    },
  ],
  ["a real server", () => kubeconfigTransport({ file: real.kubeconfig })],
])("the example reports vCenters without a failure domain, of %s", async (_, transportOf) => {
  const transport = await transportOf();
  const { infrastructures } = createClients<"Default">(transport).configV1;
  const created = await infrastructures.create(infrastructure);
  expect(created.spec.platformSpec?.vsphere?.vcenters?.[0]?.server).toBe(server);
  const lines: string[] = [];
  const ending = new AbortController();
  const running = reportUnusedVCenters(transport, (line) => lines.push(line), ending.signal);
  const until = async (count: number): Promise<void> => {
    for (const deadline = Date.now() + 10_000; lines.length < count && Date.now() < deadline; ) await delay(10);
  };
  await until(1);
  const vsphere = { failureDomains: [failureDomain] };
  await infrastructures.apply(
    { metadata: { name: "cluster" }, spec: { platformSpec: { vsphere } } },
    { fieldManager: "domains" },
  );
  await until(2);
  await infrastructures.apply({ metadata: { name: "cluster" }, spec: {} }, { fieldManager: "domains" });
  await until(3);
  ending.abort();
  await running;
  const lacking = `cluster: vCenter ${server} has no failure domain`;
  expect(lines).toEqual([lacking, `cluster: vCenter ${server} is in order`, lacking]);
});
