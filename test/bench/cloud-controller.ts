import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { stringify } from "yaml";
import { watchInventory } from "../../src/openshift/vcenter/inventory-watch.js";
import type { Reference } from "../../src/openshift/vcenter/soap.js";
import { objectOf } from "../e2e/harness/api-client.js";
import { startControlPlane } from "../e2e/harness/control-plane.js";
import { isJsonObject, listAt, stringAt } from "../e2e/harness/json-value.js";
import { freeLoopbackPort } from "../e2e/harness/loopback-port.js";
import { administer, type SimulatedMachines } from "../e2e/harness/simulated-machines.js";
import { attachTags, startVCenter } from "../e2e/harness/simulated-vcenter.js";

const LOGIN = { user: "u", password: "p" };
const SERVERS = ["127.0.0.1", "localhost"];
const NODES = { group: "", version: "v1", plural: "nodes" };
const UNINITIALIZED = "node.cloudprovider.kubernetes.io/uninitialized";
const CHANGES = 50;

export interface CloudControllerFigures {
  readonly initialisedSeconds: number;
  /** Of each vCenter. */
  readonly callsPerMinute: readonly number[];
  readonly requestsPerMinute: number;
  readonly changes: number;
  /** The median and the longest. */
  readonly changeMs: readonly [number, number];
  /** The same, until the simulator itself tells another client of the change. */
  readonly toldMs: readonly [number, number];
  readonly restMib: number;
  readonly maxMib: number;
}

/** Measures the built command with as many nodes, half of them in each of two simulated vCenters. */
export async function measureCloudController(options: {
  readonly nodes: number;
  readonly restSeconds: number;
}): Promise<CloudControllerFigures> {
  const perVCenter = Math.floor(options.nodes / SERVERS.length);
  const scratch = mkdtempSync(path.join(tmpdir(), "crdwright-bench-"));
  // A pool of the cluster and one of a host have as many machines each.
  const simulation = { ...LOGIN, machines: Math.ceil(perVCenter / 2) };
  const [server, ...vcenters] = await Promise.all([
    startControlPlane(),
    ...SERVERS.map(() => startVCenter(simulation)),
  ]);
  const admins = await Promise.all(vcenters.map((vcenter) => administer(vcenter, simulation)));
  const ends: (() => unknown)[] = [() => rmSync(scratch, { recursive: true, force: true }), server.stop];
  for (const each of vcenters) ends.push(each.stop);
  try {
    const machines = new Map<string, readonly [SimulatedMachines, Reference]>();
    await Promise.all(
      admins.map(async (admin, index) => {
        const all = [...(await admin.list()).values()].slice(0, perVCenter);
        for (const [number, reference] of all.entries()) {
          const name = nameOf(index, number);
          const address = `10.${index + 1}.${number >> 8}.${number & 255}`;
          await admin.reconfigure(reference, { uuid: uuidOf(index, number), hostName: name, address });
          machines.set(name, [admin, reference]);
        }
        const datacenter = await admin.session.findByPath("/DC0");
        if (datacenter === undefined) throw new Error("it is there");
        await attachTags(admin.transport, LOGIN, [
          { category: "r", name: "region", object: datacenter },
          { category: "z", name: "zone", object: datacenter },
        ]);
      }),
    );
    for (const [index] of SERVERS.entries())
      for (let number = 0; number < perVCenter; number += 1) {
        const taints = [{ key: UNINITIALIZED, value: "true", effect: "NoSchedule" }];
        const metadata = { name: nameOf(index, number) };
        const spec = { taints, providerID: `vsphere://${uuidOf(index, number)}` };
        objectOf(await server.client.create(NODES, { apiVersion: "v1", kind: "Node", metadata, spec }));
      }
    const config = path.join(scratch, "cloud.conf");
    const entries = SERVERS.map((name, index) => [name, { server: name, port: vcenters[index]?.port, ...LOGIN }]);
    const labels = { region: "r", zone: "z" };
    writeFileSync(config, stringify({ global: { insecureFlag: true }, vcenter: Object.fromEntries(entries), labels }));
    const port = await freeLoopbackPort();
    const began = performance.now();
    const args = [
      "cloud-controller",
      "--cloud-config",
      config,
      "--kubeconfig",
      server.kubeconfig,
      "--port",
      String(port),
    ];
    const child = spawn(process.execPath, ["dist/bin/crdwright-openshift.js", ...args, "--log-level", "error"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const exit = once(child, "exit");
    ends.unshift(async () => {
      child.kill("SIGTERM");
      await exit;
    });
    const list = async () => listAt(objectOf(await server.client.list(NODES)), "items").filter(isJsonObject);
    while (
      (await list()).some((node) =>
        listAt(node, "spec", "taints").some((taint) => stringAt(taint, "key") === UNINITIALIZED),
      )
    )
      await delay(200);
    const initialisedSeconds = (performance.now() - began) / 1000;

    // The simulator collects its whole inventory for each change; what it takes for that is no time of the controller's.
    const watchers = await Promise.all(vcenters.map((vcenter) => administer(vcenter, simulation)));
    admins.push(...watchers);
    const watches = await Promise.all(
      watchers.map(async ({ session }) => {
        const watch = await watchInventory(session, [{ type: "VirtualMachine", properties: ["guest.net"] }], 10);
        while (!(await watch.next()).isComplete);
        return watch;
      }),
    );
    const times: number[] = [];
    const told: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const name = nameOf(change % SERVERS.length, change);
      const [admin, reference] = machines.get(name) ?? [];
      if (admin === undefined || reference === undefined) throw new Error("it has a VM");
      const address = `10.9.0.${change + 1}`;
      const changed = performance.now();
      const hears = async (): Promise<void> => {
        for (;;) {
          const { changes = [] } = (await watches[change % SERVERS.length]?.next()) ?? {};
          if (changes.some((each) => each.reference.value === reference.value)) break;
        }
        told.push(performance.now() - changed);
      };
      const heard = hears();
      await admin.reconfigure(reference, { address });
      const has = async (): Promise<boolean> =>
        listAt(objectOf(await server.client.get(NODES, name)), "status", "addresses").some(
          (each) => stringAt(each, "address") === address,
        );
      while (!(await has())) await delay(5);
      times.push(performance.now() - changed);
      await heard;
    }

    const before = await metricsOf(port);
    await delay(options.restSeconds * 1000);
    const after = await metricsOf(port);
    const perMinute = (pattern: RegExp): number =>
      ((sumOf(after, pattern) - sumOf(before, pattern)) * 60) / options.restSeconds;
    return {
      initialisedSeconds,
      callsPerMinute: SERVERS.map((name) =>
        perMinute(
          new RegExp(`^cloudprovider_vsphere_api_request_duration_seconds_count\\{vcenter="${name}".* (\\d+)$`, "gm"),
        ),
      ),
      requestsPerMinute: perMinute(/^rest_client_requests_total\{.* (\d+)$/gm),
      changes: CHANGES,
      changeMs: medianAndLongest(times),
      toldMs: medianAndLongest(told),
      restMib: sumOf(after, /^process_resident_memory_bytes (\d+)$/gm) / 2 ** 20,
      maxMib:
        Math.max(...[before, after].map((text) => sumOf(text, /^process_resident_memory_bytes (\d+)$/gm))) / 2 ** 20,
    };
  } finally {
    for (const admin of admins) await admin.close();
    for (const end of ends) await end();
  }
}

function medianAndLongest(times: readonly number[]): [number, number] {
  const sorted = [...times].sort((one, other) => one - other);
  return [sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
}

function nameOf(vcenter: number, index: number): string {
  return `node-${vcenter}-${index}`;
}

function uuidOf(vcenter: number, index: number): string {
  return `${String(vcenter).repeat(8)}-1122-3344-99aa-${String(index).padStart(12, "0")}`;
}

async function metricsOf(port: number): Promise<string> {
  return await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

function sumOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
}
