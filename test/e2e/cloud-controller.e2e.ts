import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { swappedUuid } from "../../src/openshift/vcenter/provider-id.js";
import { childrenOf, type Reference, textElement, textOf } from "../../src/openshift/vcenter/soap.js";
import { objectOf, type Patch } from "./harness/api-client.js";
import { applyFolder } from "./harness/apply-folder.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { isJsonObject, type JsonObject, listAt, stringAt } from "./harness/json-value.js";
import { kubeconfigText } from "./harness/kubeconfig.js";
import { freeLoopbackPort } from "./harness/loopback-port.js";
import { administer, type SimulatedMachines } from "./harness/simulated-machines.js";
import { attachTags, type SimulatedVCenter, startVCenter } from "./harness/simulated-vcenter.js";
import { startTcpProxy, type TcpProxy } from "./harness/tcp-proxy.js";

const cli = fileURLToPath(new URL("../../dist/bin/crdwright-openshift.js", import.meta.url));
const scratch = mkdtempSync(path.join(tmpdir(), "crdwright-cloud-controller-"));
const configFile = path.join(scratch, "cloud.conf");

/** Two vCenters with the same references; b is behind a proxy that can break. */
const LOGINS = {
  a: { user: "admin@a.local", password: "password of a", machines: 14 },
  b: { user: "admin@b.local", password: "password of b", machines: 14 },
};
type Letter = keyof typeof LOGINS;
const LETTERS: readonly Letter[] = ["a", "b"];
/** As the configuration calls them: addresses of this machine, both. */
const SERVERS = { a: "127.0.0.1", b: "localhost" } as const;
const PER_VCENTER = 25;

let server: ControlPlane;
let proxy: TcpProxy;
const vcenters = new Map<Letter, SimulatedVCenter>();
const admins = new Map<Letter, SimulatedMachines>();
/** The VM of each node. */
const machines = new Map<string, Reference>();
const programs: Program[] = [];

beforeAll(async () => {
  const [plane, ...started] = await Promise.all([
    startControlPlane({ apiServerArguments: ["--authorization-mode=RBAC"] }),
    ...LETTERS.map((letter) => startVCenter(LOGINS[letter])),
  ]);
  server = plane;
  for (const [index, letter] of LETTERS.entries()) {
    const vcenter = started[index];
    if (vcenter === undefined) throw new Error("it was started");
    vcenters.set(letter, vcenter);
    admins.set(letter, await administer(vcenter, LOGINS[letter]));
  }
  proxy = await startTcpProxy(vcenters.get("b")?.port ?? 0);
  await Promise.all(LETTERS.map(prepare));
  writeConfig(LETTERS);
  await writeSecret(LOGINS.b.password);
  await deploy();
});
afterAll(async () => {
  for (const { child } of programs) child.kill("SIGKILL");
  for (const admin of admins.values()) await admin.close();
  await Promise.all([...vcenters.values()].map((vcenter) => vcenter.stop()));
  await proxy?.close();
  await server?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

function admin(letter: Letter): SimulatedMachines {
  const found = admins.get(letter);
  if (found === undefined) throw new Error("it is there");
  return found;
}

function uuidOf(letter: Letter, index: number): string {
  return `${letter === "a" ? "aaaaaaaa" : "bbbbbbbb"}-1122-3344-99aa-${String(index).padStart(12, "0")}`;
}

function nodeName(letter: Letter, index: number): string {
  return `node-${letter}-${index}.example.test`;
}

function addressOf(letter: Letter, index: number): string {
  return `10.${letter === "a" ? 1 : 2}.0.${index + 1}`;
}

/** Gives VMs what their guests report, and tags to what they are in. */
async function prepare(letter: Letter): Promise<void> {
  const { list, reconfigure, session, transport } = admin(letter);
  const all = [...(await list())].sort(([one], [other]) => (one < other ? -1 : 1));
  await Promise.all(
    all.slice(0, PER_VCENTER).map(async ([, reference], index) => {
      const name = nodeName(letter, index);
      machines.set(name, reference);
      await reconfigure(reference, { uuid: uuidOf(letter, index), hostName: name, address: addressOf(letter, index) });
    }),
  );
  // The two that are left have the same UUID in both.
  const rest = all[PER_VCENTER];
  if (rest === undefined) throw new Error("there are more");
  await reconfigure(rest[1], { uuid: uuidOf("a", 999), hostName: "twin", address: addressOf(letter, 99) });
  const place = async (inventoryPath: string): Promise<Reference> => {
    const found = await session.findByPath(inventoryPath);
    if (found === undefined) throw new Error(`there is no ${inventoryPath}`);
    return found;
  };
  await attachTags(transport, LOGINS[letter], [
    { category: "k8s-region", name: `region-${letter}`, object: await place("/DC0") },
    { category: "k8s-zone", name: `zone-${letter}1`, object: await place("/DC0/host/DC0_C0") },
    { category: "k8s-zone", name: `zone-${letter}2`, object: await place("/DC0/host/DC0_H0") },
  ]);
}

function writeConfig(letters: readonly Letter[]): void {
  const ports = { a: vcenters.get("a")?.port, b: proxy.port };
  const vcenter = letters.map((letter) => [
    SERVERS[letter],
    { server: SERVERS[letter], port: ports[letter], datacenters: ["DC0"] },
  ]);
  const global = { secretName: "vsphere-creds", secretNamespace: "kube-system", insecureFlag: true };
  const labels = { region: "k8s-region", zone: "k8s-zone" };
  writeFileSync(configFile, stringify({ global, vcenter: Object.fromEntries(vcenter), labels }));
}

const SECRETS = { group: "", version: "v1", plural: "secrets", namespace: "kube-system" };

async function writeSecret(passwordOfB: string): Promise<void> {
  const stringData = {
    [`${SERVERS.a}.username`]: LOGINS.a.user,
    [`${SERVERS.a}.password`]: LOGINS.a.password,
    [`${SERVERS.b}.username`]: LOGINS.b.user,
    [`${SERVERS.b}.password`]: passwordOfB,
  };
  const metadata = { name: "vsphere-creds", namespace: "kube-system" };
  const patch = { apiVersion: "v1", kind: "Secret", metadata, stringData };
  objectOf(await server.client.patch(SECRETS, metadata.name, { type: "apply", patch, fieldManager: "e2e" }));
}

/** Creates what the command's manifests have, for a copy with these arguments. */
async function deploy(...shard: readonly string[]): Promise<void> {
  const folder = path.join(scratch, ["manifests", ...shard].join("-"));
  const args = ["cloud-controller", "--cloud-config", configFile, "--manifests", folder, ...shard];
  execFileSync(process.execPath, [cli, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  await applyFolder(server.client, folder);
}

interface Program {
  readonly child: ChildProcess;
  readonly port: number;
  readonly log: () => string;
  readonly exit: Promise<number | null>;
}

const ACCOUNT = "crdwright-cloud-controller";

/** Starts the built command with the rights of its manifests. */
async function start(...args: readonly string[]): Promise<Program> {
  return await startAs(ACCOUNT, ...args);
}

async function startAs(account: string, ...args: readonly string[]): Promise<Program> {
  const port = await freeLoopbackPort();
  const kubeconfig = path.join(scratch, `kubeconfig-${account}`);
  writeFileSync(kubeconfig, kubeconfigText({ ...server.address, token: await tokenOf(account) }), { mode: 0o600 });
  // A leader that a busy machine holds up for longer than its lease ends, as it should; this one has time.
  const quick = ["--timeout", "3", "--tag-interval", "1", "--config-interval", "1", "--lease", "12"];
  const deletion = ["--deletion-delay", "1", "--deletion-limit", "2"];
  const command = [
    "cloud-controller",
    "--cloud-config",
    configFile,
    "--kubeconfig",
    kubeconfig,
    "--port",
    String(port),
  ];
  const child = spawn(process.execPath, [cli, ...command, ...quick, ...deletion, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const exit = once(child, "exit").then(([code]: (number | null)[]) => code ?? null);
  const program = { child, port, log: () => log, exit };
  programs.push(program);
  return program;
}

async function tokenOf(account: string): Promise<string> {
  const path = `/api/v1/namespaces/kube-system/serviceaccounts/${account}/token`;
  const body = JSON.stringify({ apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: {} });
  const reply = await server.client.send({ method: "POST", path, body, contentType: "application/json" });
  return stringAt(JSON.parse(reply.text), "status", "token") ?? "";
}

const NODES = { group: "", version: "v1", plural: "nodes" };
const UNINITIALIZED = "node.cloudprovider.kubernetes.io/uninitialized";
const SHUT_DOWN = "node.cloudprovider.kubernetes.io/shutdown";

async function createNode(name: string, systemUUID: string, more: JsonObject = {}): Promise<void> {
  const taints = [{ key: UNINITIALIZED, value: "true", effect: "NoSchedule" }];
  const node = { apiVersion: "v1", kind: "Node", metadata: { name }, spec: { taints, ...more } };
  objectOf(await server.client.create(NODES, node));
  await patchStatus(name, { nodeInfo: { systemUUID }, ...ready(true) });
}

function ready(isReady: boolean): JsonObject {
  return { conditions: [{ type: "Ready", status: isReady ? "True" : "Unknown", reason: "Test", message: "" }] };
}

async function patchStatus(name: string, status: JsonObject): Promise<void> {
  await patchNode(name, { type: "merge", patch: { status } }, "status");
}

async function patchNode(name: string, patch: Patch, subresource?: string): Promise<void> {
  objectOf(await server.client.patch(NODES, name, patch, subresource === undefined ? {} : { subresource }));
}

async function nodeOf(name: string): Promise<JsonObject | undefined> {
  const result = await server.client.get(NODES, name);
  return result.accepted ? result.object : undefined;
}

async function allNodes(): Promise<JsonObject[]> {
  return listAt(objectOf(await server.client.list(NODES)), "items").filter(isJsonObject);
}

function taintsOf(node: JsonObject | undefined): string[] {
  return listAt(node ?? {}, "spec", "taints").flatMap((taint) => stringAt(taint, "key") ?? []);
}

function zoneOf(node: JsonObject | undefined): string | undefined {
  return stringAt(node ?? {}, "metadata", "labels", "topology.kubernetes.io/zone");
}

function addressesOf(node: JsonObject | undefined): string[] {
  return listAt(node ?? {}, "status", "addresses").map(
    (each) => `${stringAt(each, "type")} ${stringAt(each, "address")}`,
  );
}

async function eventsOf(name: string): Promise<JsonObject[]> {
  const events = { group: "", version: "v1", plural: "events", namespace: "default" };
  const all = listAt(objectOf(await server.client.list(events)), "items").filter(isJsonObject);
  return all.filter((event) => stringAt(event, "involvedObject", "name") === name);
}

async function reasonsOf(name: string): Promise<string[]> {
  return (await eventsOf(name)).flatMap((event) => stringAt(event, "reason") ?? []);
}

/** Waits for what has to come; the time of the test bounds it. */
async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(50);
}

function machineOf(name: string): Reference {
  const found = machines.get(name);
  if (found === undefined) throw new Error(`${name} has a VM`);
  return found;
}

async function metricsOf({ port }: Program): Promise<string> {
  return await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** How many sessions a vCenter has besides that of its administrator here. */
async function sessionsOf(letter: Letter): Promise<string[]> {
  const manager = { type: "SessionManager", value: "SessionManager" };
  const [found] = await admin(letter).session.read([manager], ["sessionList", "currentSession"]);
  const own = found?.properties.get("currentSession");
  const keys = childrenOf(found?.properties.get("sessionList"), "UserSession").map((each) =>
    textOf(childrenOf(each, "key")[0]),
  );
  return keys.filter((key) => key !== textOf(childrenOf(own, "key")[0]));
}

/** Waits until changes have been worked on: one to a node of a that was made after them was. */
let marks = 0;
async function settled(): Promise<void> {
  const name = nodeName("a", 24);
  marks += 1;
  const address = `10.9.0.${marks}`;
  await admin("a").reconfigure(machineOf(name), { address });
  await eventually(async () => addressesOf(await nodeOf(name)).includes(`InternalIP ${address}`));
}

describe("the cloud controller", () => {
  let leader: Program;
  let standby: Program;

  test("reports, before it works, what it would do, and writes nothing", async () => {
    await createNode(nodeName("a", 0), uuidOf("a", 0));
    const reporter = await start("--report");
    await eventually(async () => /would be changed/.test(reporter.log()));
    expect(reporter.log()).toContain(`"should":"vsphere://${uuidOf("a", 0)}"`);
    expect(await metricsOf(reporter)).toMatch(/^cloudprovider_vsphere_nodes_differing 1$/m);
    reporter.child.kill("SIGTERM");
    expect(await reporter.exit).toBe(0);
    expect(taintsOf(await nodeOf(nodeName("a", 0)))).toContain(UNINITIALIZED);
    expect(await reasonsOf(nodeName("a", 0))).toEqual([]);
  });

  test("initialises 50 nodes of two vCenters, by system UUIDs of either byte order", async () => {
    leader = await start();
    await eventually(async () => /"msg":"got the lease"/.test(leader.log()));
    standby = await start();
    for (const letter of LETTERS)
      for (let index = 0; index < PER_VCENTER; index += 1) {
        const uuid = uuidOf(letter, index);
        if (letter !== "a" || index > 0)
          await createNode(nodeName(letter, index), index % 2 === 0 ? uuid : swappedUuid(uuid).toUpperCase());
      }
    await eventually(async () => (await allNodes()).every((node) => !taintsOf(node).includes(UNINITIALIZED)));
    const nodes = new Map((await allNodes()).map((node) => [stringAt(node, "metadata", "name") ?? "", node]));
    expect(nodes.size).toBe(2 * PER_VCENTER);
    for (const letter of LETTERS)
      for (let index = 0; index < PER_VCENTER; index += 1) {
        const node = nodes.get(nodeName(letter, index));
        expect(stringAt(node ?? {}, "spec", "providerID")).toBe(`vsphere://${uuidOf(letter, index)}`);
        const ip = addressOf(letter, index);
        expect(addressesOf(node)).toEqual([
          `Hostname ${nodeName(letter, index)}`,
          `InternalIP ${ip}`,
          `ExternalIP ${ip}`,
        ]);
        expect(zoneOf(node)).toMatch(new RegExp(`^zone-${letter}[12]$`));
        expect(node).toMatchObject({
          metadata: {
            labels: {
              "topology.kubernetes.io/region": `region-${letter}`,
              "node.kubernetes.io/instance-type": "vsphere-vm.cpu-1.mem-0gb.os-other",
            },
          },
        });
      }
    await eventually(async () => (await reasonsOf(nodeName("b", 3))).includes("Synced"));
  });

  test("taints the node of a VM that was powered off, and frees it when the VM runs", async () => {
    const name = nodeName("a", 1);
    await patchStatus(name, ready(false));
    await admin("a").powerOff(machineOf(name));
    await eventually(async () => taintsOf(await nodeOf(name)).includes(SHUT_DOWN));
    await admin("a").powerOn(machineOf(name));
    await eventually(async () => !taintsOf(await nodeOf(name)).includes(SHUT_DOWN));
    await patchStatus(name, ready(true));
  });

  test("keeps zone, addresses and provider ID true where a VM moves, is renamed, and gets an address", async () => {
    const { session, move, rename, reconfigure } = admin("b");
    const name = nodeName("b", 0);
    expect(zoneOf(await nodeOf(name))).toBe("zone-b1");
    const [host, pool] = await Promise.all([
      session.findByPath("/DC0/host/DC0_H0/DC0_H0"),
      session.findByPath("/DC0/host/DC0_H0/Resources"),
    ]);
    if (host === undefined || pool === undefined) throw new Error("they are there");
    await rename(machineOf(name), "another name");
    await move(machineOf(name), host, pool);
    await eventually(async () => zoneOf(await nodeOf(name)) === "zone-b2");
    await reconfigure(machineOf(name), { address: "10.3.0.7" });
    await eventually(async () => addressesOf(await nodeOf(name)).includes("InternalIP 10.3.0.7"));
    expect(stringAt((await nodeOf(name)) ?? {}, "spec", "providerID")).toBe(`vsphere://${uuidOf("b", 0)}`);
  });

  test("deletes the node of a VM that is gone once it is not ready, and none in maintenance or of another provider", async () => {
    const [gone, kept] = [nodeName("a", 2), nodeName("a", 3)];
    await patchNode(kept, {
      type: "merge",
      patch: { metadata: { annotations: { "crdwright-openshift/maintenance": "true" } } },
    });
    await createNode("foreign", "", { providerID: "aws:///z/i-1" });
    await createNode("odd", "", { providerID: "vsphere://node-1.example.test" });
    for (const name of ["foreign", "odd", kept, gone]) await patchStatus(name, ready(false));
    for (const name of [kept, gone]) await admin("a").destroy(machineOf(name));
    await eventually(async () => (await nodeOf(gone)) === undefined);
    await eventually(async () => (await reasonsOf(kept)).includes("DeletionHeld"));
    expect(await reasonsOf(gone)).toContain("DeletingNode");
    await eventually(async () => (await reasonsOf("odd")).includes("ProviderIDInvalid"));
    for (const name of ["foreign", "odd", kept]) expect(await nodeOf(name)).toBeDefined();
    for (const name of ["foreign", "odd", kept]) objectOf(await server.client.delete(NODES, name));
  });

  test("touches no node while their vCenter does not answer, serves the other one, and goes on when it is back", async () => {
    const [name, other] = [nodeName("b", 1), nodeName("b", 2)];
    proxy.refuse();
    await eventually(async () =>
      /^cloudprovider_vsphere_vcenter_up\{vcenter="localhost"\} 0$/m.test(await metricsOf(leader)),
    );
    await patchStatus(name, ready(false));
    await patchStatus(other, ready(false));
    // It goes while nobody can ask.
    await admin("b").destroy(machineOf(other));
    await eventually(async () => (await reasonsOf(name)).includes("VirtualMachineUnknown"));
    await settled();
    const before = await nodeOf(name);
    await settled();
    expect(await nodeOf(name)).toEqual(before);
    expect(taintsOf(before)).not.toContain(SHUT_DOWN);
    expect(await nodeOf(other)).toBeDefined();
    proxy.accept();
    await eventually(async () => (await nodeOf(other)) === undefined);
    await patchStatus(name, ready(true));
  });

  test("serves the one vCenter while the other one accepts calls and does not answer", async () => {
    const failures = (): number => leader.log().split("did not answer within").length;
    const before = failures();
    proxy.freeze();
    await settled();
    await settled();
    await eventually(async () => failures() > before);
    const name = nodeName("b", 3);
    await admin("b").reconfigure(machineOf(name), { address: "10.3.0.6" });
    await eventually(async () => addressesOf(await nodeOf(name)).includes("InternalIP 10.3.0.6"));
  });

  test("goes on with a changed password, for the inventory and for tags", async () => {
    const name = nodeName("b", 4);
    vcenters.get("b")?.setPassword("another password");
    const manager = { type: "SessionManager", value: "SessionManager" };
    for (const key of await sessionsOf("b"))
      await admin("b").session.call("TerminateSession", manager, textElement("sessionId", key));
    await eventually(async () => /refuses the user name or the password/.test(leader.log()));
    await settled();
    expect(await nodeOf(name)).toBeDefined();
    await writeSecret("another password");
    await admin("b").reconfigure(machineOf(name), { address: "10.3.0.8" });
    await eventually(async () => addressesOf(await nodeOf(name)).includes("InternalIP 10.3.0.8"));
    const host = await admin("b").session.findByPath("/DC0/host/DC0_H0/DC0_H0");
    const pool = await admin("b").session.findByPath("/DC0/host/DC0_H0/Resources");
    if (host === undefined || pool === undefined) throw new Error("they are there");
    await admin("b").move(machineOf(name), host, pool);
    await eventually(async () => zoneOf(await nodeOf(name)) === "zone-b2");
    expect(leader.log()).not.toMatch(/password of|another password/);
  });

  test("deletes none of too many nodes whose VMs go at once", async () => {
    const names = [5, 6, 7].map((index) => nodeName("b", index));
    for (const name of names) await admin("b").destroy(machineOf(name));
    await settled();
    for (const name of names) await patchStatus(name, ready(false));
    for (const name of names) await eventually(async () => (await reasonsOf(name)).includes("DeletionHeld"));
    for (const name of names) expect(await nodeOf(name)).toBeDefined();
    for (const name of names) objectOf(await server.client.delete(NODES, name));
  });

  test("keeps the nodes of a vCenter that was taken out of the configuration", async () => {
    const name = nodeName("b", 8);
    writeConfig(["a"]);
    await eventually(async () => /a vCenter is followed no more/.test(leader.log()));
    await patchStatus(name, ready(false));
    await eventually(async () => (await reasonsOf(name)).includes("VCenterNotConfigured"));
    await settled();
    expect(taintsOf(await nodeOf(name))).not.toContain(SHUT_DOWN);
    expect(await sessionsOf("b")).toEqual([]);
    writeConfig(LETTERS);
    await admin("b").reconfigure(machineOf(name), { address: "10.3.0.9" });
    await eventually(async () => addressesOf(await nodeOf(name)).includes("InternalIP 10.3.0.9"));
  });

  test("leaves a node alone whose UUID is in both vCenters, until one of them is its own", async () => {
    await createNode("double", uuidOf("a", 999));
    await eventually(async () => (await reasonsOf("double")).includes("VirtualMachineConflict"));
    expect(taintsOf(await nodeOf("double"))).toContain(UNINITIALIZED);
    const labels = { "topology.kubernetes.io/region": "region-b" };
    const zone = { "topology.kubernetes.io/zone": "zone-b2" };
    await patchNode("double", { type: "merge", patch: { metadata: { labels: { ...labels, ...zone } } } });
    await eventually(async () => !taintsOf(await nodeOf("double")).includes(UNINITIALIZED));
    expect(addressesOf(await nodeOf("double"))).toContain(`InternalIP ${addressOf("b", 99)}`);
  });

  test("goes on in another copy when the leader is killed, and logs out where it is stopped", async () => {
    leader.child.kill("SIGKILL");
    const name = nodeName("a", 9);
    await admin("a").reconfigure(machineOf(name), { address: "10.3.0.10" });
    await eventually(async () => addressesOf(await nodeOf(name)).includes("InternalIP 10.3.0.10"));
    const before = (await sessionsOf("a")).length;
    standby.child.kill("SIGTERM");
    expect(await standby.exit).toBe(0);
    expect((await sessionsOf("a")).length).toBe(before - 1);
  });
});

describe("copies of the cloud controller with a vCenter each", () => {
  const copies = new Map<Letter, Program>();
  const own = [15, 16, 17, 18];
  const names = (letter: Letter): string[] => own.map((index) => `shard-${letter}-${index}.example.test`);
  const startShard = async (letter: Letter): Promise<Program> => {
    const copy = await startAs(`${ACCOUNT}-${SERVERS[letter]}`, "--vcenter", SERVERS[letter]);
    copies.set(letter, copy);
    await eventually(async () => /"msg":"got the lease"/.test(copy.log()));
    return copy;
  };
  const hasAddress = async (name: string, address: string): Promise<boolean> =>
    addressesOf(await nodeOf(name)).includes(`InternalIP ${address}`);

  test("hold a lease each, and initialise the nodes of their own vCenter, each node once", async () => {
    for (const letter of LETTERS) {
      await deploy("--vcenter", SERVERS[letter]);
      for (const [at, name] of names(letter).entries()) {
        const previous = nodeName(letter, own[at] ?? 0);
        machines.set(name, machineOf(previous));
        await admin(letter).reconfigure(machineOf(name), { hostName: name });
        objectOf(await server.client.delete(NODES, previous));
      }
    }
    const sessions = await Promise.all(LETTERS.map(sessionsOf));
    await Promise.all(LETTERS.map(startShard));
    for (const [at, index] of own.entries())
      for (const letter of LETTERS) await createNode(names(letter)[at] ?? "", uuidOf(letter, index));
    const all = LETTERS.flatMap(names);
    for (const name of all) await eventually(async () => (await reasonsOf(name)).includes("Synced"));
    const leases = { group: "coordination.k8s.io", version: "v1", plural: "leases", namespace: "kube-system" };
    const holders = [];
    for (const [index, letter] of LETTERS.entries()) {
      const lease = objectOf(await server.client.get(leases, `cloud-controller-manager-${SERVERS[letter]}`));
      const holder = stringAt(lease, "spec", "holderIdentity");
      holders.push(holder);
      for (const name of names(letter)) {
        expect(await nodeOf(name)).toMatchObject({
          metadata: { annotations: { "crdwright-openshift/vcenter": SERVERS[letter] } },
        });
        expect(taintsOf(await nodeOf(name))).not.toContain(UNINITIALIZED);
        expect(await eventsOf(name)).toMatchObject([{ reason: "Synced", count: 1, reportingInstance: holder }]);
      }
      // Its own copy has logged in there, and the other one has not.
      expect((await sessionsOf(letter)).length).toBe((sessions[index]?.length ?? 0) + 1);
    }
    expect(new Set(holders).size).toBe(2);
  });

  test("go on with their own nodes where another copy is killed, which finds its own as they are when it is back", async () => {
    const [ofA, ofB] = [names("a")[0] ?? "", names("b")[0] ?? ""];
    const killed = copies.get("a");
    killed?.child.kill("SIGKILL");
    await killed?.exit;
    const before = await nodeOf(ofA);
    await admin("a").reconfigure(machineOf(ofA), { address: "10.3.1.1" });
    for (const address of ["10.3.1.2", "10.3.1.3"]) {
      await admin("b").reconfigure(machineOf(ofB), { address });
      await eventually(() => hasAddress(ofB, address));
    }
    expect(await nodeOf(ofA)).toEqual(before);
    await startShard("a");
    await eventually(() => hasAddress(ofA, "10.3.1.1"));
    // Nobody initialised one again.
    for (const name of LETTERS.flatMap(names))
      expect((await eventsOf(name)).filter((event) => stringAt(event, "reason") === "Synced")).toMatchObject([
        { count: 1 },
      ]);
    expect(copies.get("b")?.child.exitCode).toBeNull();
  });
});
