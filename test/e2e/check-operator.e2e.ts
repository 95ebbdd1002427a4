import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { connect } from "crdwright/client";
import {
  createConfigMapClient,
  createCoreEventClient,
  createLeaseClient,
  createNamespaceClient,
  createSecretClient,
  createServiceAccountClient,
} from "crdwright/client/kubernetes";
import { type HttpsTransport, httpsTransport } from "crdwright/client/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { createInfrastructureClient } from "../../generated/clients/config.openshift.io/v1/infrastructure.ts";
import { createVCenterCheckClient } from "../../operator/generated/clients/vsphere.crdwright.dev/v1alpha1/vcentercheck.ts";
import { childrenOf } from "../../src/openshift/vcenter/soap.js";
import { openTransport } from "../../src/openshift/vcenter/transport.js";
import { openSession } from "../../src/openshift/vcenter/vcenter-session.js";
import { createApiClient } from "./harness/api-client.js";
import { applyFolder } from "./harness/apply-folder.js";
import { applyDefinition, waitUntilEstablished } from "./harness/custom-resource-definition.js";
import { selectGeneratedCrds } from "./harness/generated-crds.js";
import { kubeconfigText } from "./harness/kubeconfig.js";
import { freeLoopbackPort } from "./harness/loopback-port.js";
import { type RestartableServer, startRestartableServer } from "./harness/restartable-server.js";
import { attachTags, type SimulatedVCenter, startVCenter } from "./harness/simulated-vcenter.js";

/** For how long the documents change, 200 times a minute; a minute is for whoever asks for it. */
const SECONDS = Number(process.env.CRDWRIGHT_LOAD_SECONDS ?? 5);
const CHANGES = Math.round((SECONDS * 200) / 60);
const LEASE_SECONDS = 3;

const command = fileURLToPath(new URL("../../dist/bin/crdwright-openshift.js", import.meta.url));
const NAME = "crdwright-vcenter-checks";
const LOGINS = {
  "127.0.0.1": { user: "admin@a.local", password: `quote" and ' and \\`, machines: 1 },
  localhost: { user: "B\\admin", password: "another", machines: 1 },
} as const;
type Server = keyof typeof LOGINS;
const SERVERS: readonly Server[] = ["127.0.0.1", "localhost"];

const scratch = mkdtempSync(path.join(tmpdir(), "crdwright-operator-"));
const vcenters = new Map<Server, SimulatedVCenter>();
const copies: Copy[] = [];
let server: RestartableServer;
let transport: HttpsTransport;
let clients: ReturnType<typeof clientsOver>;

function clientsOver(to: HttpsTransport) {
  const connection = connect(to, { userAgent: "e2e", fieldManager: "e2e" });
  return {
    infrastructures: createInfrastructureClient(connection),
    configMaps: createConfigMapClient(connection).inNamespace("openshift-config"),
    secrets: createSecretClient(connection).inNamespace("kube-system"),
    checks: createVCenterCheckClient(connection),
    events: createCoreEventClient(connection).inNamespace("default"),
    leases: createLeaseClient(connection).inNamespace(NAME),
    namespaces: createNamespaceClient(connection),
    accounts: createServiceAccountClient(connection).inNamespace(NAME),
  };
}

beforeAll(async () => {
  const [control, ...started] = await Promise.all([
    startRestartableServer(["--authorization-mode=RBAC"]),
    ...SERVERS.map((name) => startVCenter(LOGINS[name])),
  ]);
  server = control;
  for (const [index, each] of started.entries()) vcenters.set(SERVERS[index] ?? "localhost", each);
  const admin = createApiClient(server.address);
  const { port, certificateAuthority, token } = server.address;
  transport = httpsTransport({ server: `https://127.0.0.1:${port}`, certificateAuthority, token });
  clients = clientsOver(transport);
  for (const { name, manifest } of selectGeneratedCrds({
    clusterProfile: "SelfManagedHA",
    featureSet: "CustomNoUpgrade",
  })) {
    if (!name.startsWith("infrastructures.")) continue;
    await applyDefinition(admin, manifest);
    await waitUntilEstablished(admin, name);
  }
  await clients.namespaces.create({ metadata: { name: "openshift-config" } });
  admin.close();
  await deploy(NAME);
  await Promise.all(SERVERS.map(tag));
  await writeDocuments();
});
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.end()));
  await Promise.all([...vcenters.values()].map((each) => each.stop()));
  transport?.close();
  await server?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Creates what the command's manifests have, as its page says, for copies with these arguments; their account has this name. */
async function deploy(account: string, ...shard: readonly string[]): Promise<void> {
  const folder = path.join(scratch, account);
  const writing = spawn(process.execPath, [command, "run", "--manifests", folder, ...shard], { stdio: "ignore" });
  expect((await once(writing, "exit"))[0]).toBe(0);
  const admin = createApiClient(server.address);
  await applyFolder(admin, path.join(folder, "crds"));
  await waitUntilEstablished(admin, "vcenterchecks.vsphere.crdwright.dev");
  await applyFolder(admin, folder);
  admin.close();
  const { status } = await clients.accounts.createToken(account, { spec: { audiences: [] } });
  writeFileSync(kubeconfigOf(account), kubeconfigText({ ...server.address, token: status?.token ?? "" }));
}

const kubeconfigOf = (account: string): string => path.join(scratch, `kubeconfig-${account}`);

const letterOf = (name: Server): string => (name === "localhost" ? "b" : "a");

async function sessionOf(name: Server) {
  const { port = 0 } = vcenters.get(name) ?? {};
  const to = await openTransport({ server: "127.0.0.1", port, timeoutMs: 10_000, trust: { insecure: true } });
  return { to, session: await openSession(to, LOGINS[name]) };
}

async function tag(name: Server): Promise<void> {
  const { to, session } = await sessionOf(name);
  const places = [
    ["openshift-region", `region-${letterOf(name)}`, "/DC0"],
    ["openshift-zone", `zone-${letterOf(name)}`, "/DC0/host/DC0_C0"],
  ] as const;
  const tags = [];
  for (const [category, tagName, place] of places) {
    const object = await session.findByPath(place);
    tags.push({ category, name: tagName, ...(object !== undefined && { object }) });
  }
  await attachTags(to, LOGINS[name], tags);
  await session.logout();
  await to.close();
}

/** How many sessions a vCenter has, besides the one that asks. */
async function sessionCount(name: Server): Promise<number> {
  const { to, session } = await sessionOf(name);
  const [manager] = await session.read([{ type: "SessionManager", value: "SessionManager" }], ["sessionList"]);
  await session.logout();
  await to.close();
  return childrenOf(manager?.properties.get("sessionList"), "UserSession").length - 1;
}

const encode = (text: string): string => Buffer.from(text).toString("base64");

function credentials(): Record<string, string> {
  return Object.fromEntries(
    SERVERS.flatMap((name) => [
      [`${name}.username`, encode(LOGINS[name].user)],
      [`${name}.password`, encode(LOGINS[name].password)],
    ]),
  );
}

function failureDomains(names: readonly Server[] = SERVERS) {
  return names.map((name) => ({
    name: `fd-${letterOf(name)}`,
    region: `region-${letterOf(name)}`,
    zone: `zone-${letterOf(name)}`,
    server: name,
    topology: {
      datacenter: "DC0",
      computeCluster: "/DC0/host/DC0_C0",
      datastore: "/DC0/datastore/LocalDS_0",
      networks: ["VM Network"],
    },
  }));
}

async function writeDocuments(): Promise<void> {
  const vcenter = Object.fromEntries(
    SERVERS.map((name) => [
      name,
      // The API of Infrastructure has no ports as high as these.
      { server: name, port: vcenters.get(name)?.port ?? 0, datacenters: ["DC0"] },
    ]),
  );
  const global = { secretName: "vsphere-creds", secretNamespace: "kube-system", insecureFlag: true };
  const labels = { zone: "openshift-zone", region: "openshift-region" };
  const config = stringify({ global, labels, vcenter });
  await clients.configMaps.create({ metadata: { name: "cloud-provider-config" }, data: { config } });
  await clients.secrets.create({ metadata: { name: "vsphere-creds" }, data: credentials() });
  await clients.infrastructures.create({
    metadata: { name: "cluster" },
    spec: {
      cloudConfig: { name: "cloud-provider-config", key: "config" },
      platformSpec: {
        type: "VSphere",
        vsphere: {
          vcenters: SERVERS.map((name) => ({ server: name, datacenters: ["DC0"] })),
          failureDomains: failureDomains(),
        },
      },
    },
  });
}

/** A copy of the operator, which is started again where it ends with an error, as a kubelet does it. */
interface Copy {
  readonly metricsPort: number;
  readonly healthPort: number;
  child: ChildProcess;
  log: string;
  /** The exit codes of all its processes. */
  readonly exits: (number | null)[];
  end(): Promise<void>;
}

async function startCopy(account = NAME, ...shard: readonly string[]): Promise<Copy> {
  const [metricsPort, healthPort] = [await freeLoopbackPort(), await freeLoopbackPort()];
  const args = [command, "run", "--kubeconfig", kubeconfigOf(account), "--lease", String(LEASE_SECONDS), ...shard];
  const ports = ["--metrics-port", String(metricsPort), "--health-port", String(healthPort)];
  let isEnding = false;
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [...args, ...ports], { stdio: ["ignore", "ignore", "pipe"] });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      copy.log += text;
    });
    child.once("exit", (code) => {
      copy.exits.push(code);
      if (!isEnding && code !== 0) copy.child = start();
    });
    return child;
  };
  const copy: Copy = {
    metricsPort,
    healthPort,
    log: "",
    exits: [],
    // It is started in the next line.
    child: undefined as never,
    async end() {
      isEnding = true;
      copy.child.kill("SIGKILL");
      if (copy.child.exitCode === null && copy.child.signalCode === null) await once(copy.child, "exit");
    },
  };
  copy.child = start();
  copies.push(copy);
  return copy;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(50);
}

/** What a scrape of a copy has; nothing where it does not answer. */
async function metrics({ metricsPort }: Copy): Promise<string> {
  try {
    const signal = AbortSignal.timeout(1000);
    return await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { signal })).text();
  } catch {
    return "";
  }
}

const leads = async (copy: Copy): Promise<boolean> =>
  (await metrics(copy)).includes(`leader_election_master_status{name="${NAME}"} 1`);

async function conditions(check = "cluster"): Promise<string[]> {
  const { status } = await clients.checks.get(check);
  return (status?.conditions ?? []).map((each) => `${each.type} ${each.status}`);
}

const setPassword = (name: Server, password: string) =>
  clients.secrets.patch("vsphere-creds", {
    type: "merge",
    patch: { data: { [`${name}.password`]: encode(password) } },
  });

test("starts under the roles of its manifests, finds a fault that is made, and that it is gone", async () => {
  const copy = await startCopy();
  await until(async () => (await conditions()).includes("Healthy True"));
  for (const page of ["healthz", "readyz"])
    expect((await fetch(`http://127.0.0.1:${copy.healthPort}/${page}`)).status).toBe(200);
  await setPassword("localhost", "canary");
  await until(async () => (await conditions()).includes("VCentersReachable False"));
  expect((await clients.checks.get("cluster")).status).toMatchObject({
    errors: 1,
    findings: [{ check: "connections", code: "vcenter-login", vcenter: "localhost" }],
    vcenters: [
      { server: "127.0.0.1", state: "Passed" },
      { server: "localhost", state: "Unreachable" },
    ],
  });
  const reasons = async () => (await clients.events.list()).items.map(({ type, reason }) => `${type} ${reason}`);
  await until(async () => (await reasons()).includes("Warning ConnectionsFailed"));
  const failed = await metrics(copy);
  expect(failed).toContain('crdwright_openshift_vcenter_up{vcenter="localhost"} 0\n');
  expect(failed).toContain('crdwright_openshift_check_passed{check="connections"} 0\n');

  await setPassword("localhost", LOGINS.localhost.password);
  await until(async () => (await conditions()).includes("Healthy True"));
  await until(async () => (await reasons()).includes("Normal ConnectionsPassed"));
  expect(await metrics(copy)).toContain('crdwright_openshift_vcenter_up{vcenter="localhost"} 1\n');
  expect(await Promise.all(SERVERS.map(sessionCount))).toEqual([0, 0]);

  copy.child.kill("SIGTERM");
  await until(() => copy.exits.length === 1);
  expect(copy.exits).toEqual([0]);
  expect((await clients.leases.get(NAME)).spec?.holderIdentity).toBe("");
  // Nothing was refused, and no credential is shown anywhere.
  expect(copy.log).not.toMatch(/"level":"(error|warn)"/);
  const shown = copy.log + JSON.stringify([await clients.checks.get("cluster"), (await clients.events.list()).items]);
  expect(shown).not.toMatch(/canary|quote|another|admin@a/);
});

test("shares the vCenters among copies with a lease and a check each, and one that is killed leaves the other's work going", async () => {
  const shards = [];
  for (const name of SERVERS) {
    const account = `${NAME}-${name}`;
    await deploy(account, "--vcenter", name);
    shards.push({ account, check: `cluster-${name}`, copy: await startCopy(account, "--vcenter", name) });
  }
  const [ofA, ofB] = shards;
  if (ofA === undefined || ofB === undefined) throw new Error("there are two");
  for (const { check } of shards) await until(async () => (await conditions(check)).includes("Healthy True"));
  const holders = new Set<string | undefined>();
  for (const [index, { account, check, copy }] of shards.entries()) {
    holders.add((await clients.leases.get(account)).spec?.holderIdentity);
    const { status } = await clients.checks.get(check);
    expect(status?.vcenters).toMatchObject([{ server: SERVERS[index], state: "Passed" }]);
    const asked = [...(await metrics(copy)).matchAll(/^crdwright_openshift_vcenter_up\{vcenter="(.*)"\}/gm)];
    expect(asked.map(([, server]) => server)).toEqual([SERVERS[index]]);
  }
  expect(holders.size).toBe(2);

  await ofA.copy.end();
  const left = await clients.checks.get(ofA.check);
  await setPassword("localhost", "canary");
  await until(async () => (await conditions(ofB.check)).includes("VCentersReachable False"));
  await setPassword("localhost", LOGINS.localhost.password);
  await until(async () => (await conditions(ofB.check)).includes("Healthy True"));
  expect(await clients.checks.get(ofA.check)).toEqual(left);
  expect(ofB.copy.exits).toEqual([]);
  await ofB.copy.end();
  for (const { check } of shards) await clients.checks.delete(check);
  for (const { metadata } of (await clients.events.list()).items) await clients.events.delete(metadata.name);
});

test("loses nothing of many changes while the API server restarts and a leader is held up, and one copy alone writes", {
  timeout: 180_000 + SECONDS * 1000,
}, async () => {
  const pair = [await startCopy(), await startCopy()];
  const leader = async (): Promise<Copy | undefined> => {
    for (const each of pair) if (await leads(each)) return each;
    return undefined;
  };
  await until(async () => (await leader()) !== undefined);
  // Who wrote events, in the order of the writes.
  const writers: string[] = [];
  const ending = new AbortController();
  const following = (async () => {
    for await (const { object } of clients.events.watch({ signal: ending.signal }))
      writers.push(object.reportingInstance ?? "");
  })().catch(() => {});
  const holders = new Set<string>();
  const megabytes: number[] = [];
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const lease = await clients.leases.get(NAME).catch(() => undefined);
      if (lease?.spec?.holderIdentity) holders.add(lease.spec.holderIdentity);
      const pages = await Promise.all(pair.map(metrics));
      const sizes = pages.map((page) => Number(/^process_resident_memory_bytes (\d+)/m.exec(page)?.[1] ?? 0));
      megabytes.push(Math.round(sizes.reduce((most, each) => Math.max(most, each), 0) / 2 ** 20));
      await delay(500);
    }
  })();

  /** Changes one of the documents, again until the server takes it. */
  const change = async (index: number): Promise<void> => {
    const labels = { change: String(index) };
    const isLast = index === CHANGES - 1;
    const attempt = async (): Promise<unknown> => {
      if (index % 3 === 0 || isLast) {
        const domains = failureDomains(index % 2 === 0 && !isLast ? SERVERS : ["127.0.0.1"]);
        const patch = { metadata: { labels }, spec: { platformSpec: { vsphere: { failureDomains: domains } } } };
        return await clients.infrastructures.patch("cluster", { type: "merge", patch });
      }
      if (index % 3 === 1)
        return await clients.configMaps.patch("cloud-provider-config", {
          type: "merge",
          patch: { metadata: { labels } },
        });
      return await setPassword("localhost", index % 2 === 0 ? "canary" : LOGINS.localhost.password);
    };
    await until(() =>
      attempt().then(
        () => true,
        () => false,
      ),
    );
  };

  const began = performance.now();
  let restarted: Promise<void> | undefined;
  let held: Copy | undefined;
  for (let index = 0; index < CHANGES; index++) {
    if (index === Math.floor(CHANGES / 3)) restarted = server.compactAndRestart();
    if (index === Math.floor((CHANGES * 2) / 3)) {
      await restarted;
      await until(async () => (await leader()) !== undefined);
      held = await leader();
      held?.child.kill("SIGSTOP");
    }
    await change(index);
    const ahead = ((index + 1) / CHANGES) * SECONDS * 1000 - (performance.now() - began);
    if (ahead > 0) await delay(ahead);
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  await setPassword("localhost", LOGINS.localhost.password);
  const other = pair.find((each) => each !== held) ?? pair[0];
  await until(async () => other !== undefined && (await leads(other)));
  const before = held?.exits.length ?? 0;
  held?.child.kill("SIGCONT");
  // It finds that its time is over, ends, and is started again.
  await until(() => (held?.exits.length ?? 0) > before);

  const versions = async () => {
    const [infrastructure, cloudConfig, secret] = await Promise.all([
      clients.infrastructures.get("cluster"),
      clients.configMaps.get("cloud-provider-config"),
      clients.secrets.get("vsphere-creds"),
    ]);
    return [infrastructure, cloudConfig, secret].map(({ metadata }) => metadata.resourceVersion);
  };
  const expected = await versions();
  await until(async () => {
    const { documents, findings = [] } = (await clients.checks.get("cluster")).status ?? {};
    const seen = [documents?.infrastructure, documents?.cloudConfig, documents?.credentials];
    // One vCenter has no failure domain at the end, and both can be asked again.
    return (
      JSON.stringify(seen) === JSON.stringify(expected) && findings.map(({ code }) => code).join() === "vcenter-unused"
    );
  });
  ending.abort();
  await Promise.all([following, watching]);
  const turns = writers.filter((each, index) => each !== "" && each !== writers[index - 1]);
  console.log(
    `${CHANGES} changes in ${seconds} s: ${holders.size} leaders, ${turns.length} turns of ${writers.length} events, ` +
      `restarts ${pair.map(({ exits }) => exits.length).join(" and ")}, largest resident memory twice a second ${megabytes.join(", ")} MiB`,
  );
  // Whoever lost the lease never writes again.
  expect(new Set(turns).size).toBe(turns.length);
});
