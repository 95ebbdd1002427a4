import { readFileSync } from "node:fs";
import { connect, type Transport } from "crdwright/client";
import { fakeResourceOfCrd } from "crdwright/client/fake";
import { createCoreEventClient, createNodeClient } from "crdwright/client/kubernetes";
import { createManager, silentLogger } from "crdwright/controller";
import { createFakeClock } from "crdwright/controller/fake";
import { register } from "prom-client";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  createVCenterCheckClient,
  type VCenterCheckStatus,
} from "../../../operator/generated/clients/vsphere.crdwright.dev/v1alpha1/vcentercheck.ts";
import { accessesOf } from "../../../src/openshift/checks/live/check-live.js";
import { createCheckMetrics } from "../../../src/openshift/operator/check-metrics.js";
import { addVCenterChecks, checkNameOf, OPERATOR_NAME } from "../../../src/openshift/operator/vcenter-checks.js";
import { ALL_VCENTERS, type Shard } from "../../../src/openshift/vcenter/shard.js";
import { certificates } from "../../client/certificates.js";
import { cloudConfig, domain, logins } from "../checks/example.js";
import { documentClients, encoded, fakeOpenShift, makeDocuments } from "../cluster/fake-openshift.js";
import { answer, type FakeAnswer, type FakeVCenter, fault, startFakeVCenter } from "../vcenter/fake-vcenter.js";

const crd = parse(readFileSync("operator/generated/crds/vsphere.crdwright.dev_vcenterchecks.yaml", "utf8"));
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  register.clear();
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** A vCenter in which nothing is there, and nothing is allowed. */
async function vcenter(answers: Readonly<Record<string, readonly FakeAnswer[]>> = {}): Promise<FakeVCenter> {
  const started = await startFakeVCenter({
    RetrievePropertiesEx: [answer("RetrievePropertiesEx", "")],
    FetchUserPrivilegeOnEntities: [answer("FetchUserPrivilegeOnEntities", "<returnval/>")],
    ...answers,
  });
  ends.push(() => started.stop());
  return started;
}

interface Running {
  readonly transport: Transport;
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly stop: () => Promise<void>;
  readonly status: () => Promise<VCenterCheckStatus | undefined>;
  /** The conditions, such as `Healthy True`. */
  readonly conditions: () => Promise<string[]>;
}

interface Start {
  readonly spec?: object;
  /** Where the vCenters of the documents are, by their servers; without one nothing listens there. */
  readonly ports?: Readonly<Record<string, number>>;
  readonly transport?: Transport;
  readonly shard?: Shard;
}

/** Runs the operator over a fake cluster whose documents are fine. */
async function start({ spec = { askVCenters: false }, ports = {}, ...given }: Start = {}): Promise<Running> {
  const clock = createFakeClock();
  const transport = given.transport ?? fakeOpenShift([fakeResourceOfCrd(crd)]).transport;
  const checks = createVCenterCheckClient(connect(transport, { fieldManager: "test" }));
  if (given.transport === undefined) {
    await makeDocuments(transport);
    await checks.create({ metadata: { name: "cluster" }, spec });
  }
  const manager = createManager({ name: OPERATOR_NAME, transport, logger: silentLogger, clock });
  const stopping = new AbortController();
  const { shard = ALL_VCENTERS } = given;
  addVCenterChecks(manager, {
    shard,
    metrics: await createCheckMetrics(),
    stopping: stopping.signal,
    clock,
    random: () => 0.5,
    accessesOf: async (documents) =>
      accessesOf(documents, { timeoutMs: 5000, caFiles: new Map(), proxyUrlOf: () => undefined }).map((access) => ({
        ...access,
        // The API of Infrastructure has no ports as high as these.
        port: ports[access.server] ?? 1,
        trust: { ca: certificates.authority },
      })),
  });
  const running = manager.run(stopping.signal);
  const stop = async (): Promise<void> => {
    stopping.abort();
    await running;
  };
  ends.push(stop);
  const status = async () => (await checks.get(checkNameOf(shard))).status;
  return {
    transport,
    clock,
    stop,
    status,
    conditions: async () => ((await status())?.conditions ?? []).map((each) => `${each.type} ${each.status}`),
  };
}

describe("the operator", () => {
  it("writes conditions, an event and metrics of a fault in the documents, and takes them back when it is corrected", async () => {
    const { transport, clock, status, conditions } = await start();
    await until(async () => (await conditions()).includes("Healthy True"));
    const { secrets } = documentClients(transport);
    await secrets.patch("vsphere-creds", { type: "merge", patch: { data: { "vc-b.example.test.password": null } } });
    await clock.advance(1000);
    await until(async () => (await conditions()).includes("Healthy False"));
    expect(await conditions()).toEqual([
      "DocumentsAgree False",
      "VCentersReachable Unknown",
      "VCentersMatch Unknown",
      "Healthy False",
    ]);
    expect(await status()).toMatchObject({
      errors: 1,
      findings: [{ code: "credentials-missing", vcenter: "vc-b.example.test" }],
      documents: { credentials: (await secrets.get("vsphere-creds")).metadata.resourceVersion },
    });
    const events = createCoreEventClient(connect(transport)).inNamespace("default");
    const reasons = async () => (await events.list()).items.map(({ type, reason }) => `${type} ${reason}`);
    await until(async () => (await reasons()).length === 1);
    const metric = async (line: string) => expect(await register.metrics()).toContain(line);
    await metric('crdwright_openshift_check_passed{check="credentials"} 0\n');
    await metric('code="credentials-missing",severity="error",vcenter="vc-b.example.test"} 1\n');

    await secrets.patch("vsphere-creds", { type: "merge", patch: { data: encoded(logins("b")) } });
    await clock.advance(1000);
    await until(async () => (await conditions()).includes("Healthy True"));
    await until(async () => (await reasons()).length === 2);
    expect(await reasons()).toEqual(["Warning CredentialsFailed", "Normal CredentialsPassed"]);
    await metric('crdwright_openshift_check_passed{check="credentials"} 1\n');
    expect(await register.metrics()).not.toContain("credentials-missing");
    expect(JSON.stringify([await status(), (await events.list()).items])).not.toContain("canary");
  });

  it("says which document is missing, and begins when it is there", async () => {
    const { transport, clock, status, conditions } = await start();
    const { configMaps, infrastructures } = documentClients(transport);
    await configMaps.delete("cloud-provider-config");
    await clock.advance(1000);
    await until(async () => (await status())?.findings?.[0]?.code === "document-missing");
    // The ConfigMap of another name counts as soon as the Infrastructure object names it.
    await configMaps.create({ metadata: { name: "other" }, data: { config: cloudConfig("ab") } });
    const cloud = { cloudConfig: { name: "other", key: "config" } };
    await infrastructures.patch("cluster", { type: "merge", patch: { spec: cloud } });
    await clock.advance(1000);
    await until(async () => (await conditions()).includes("Healthy True"));
  });

  it("takes many changes for few writes, and ends with the last of them", async () => {
    const { transport, clock, status, conditions } = await start();
    await until(async () => (await conditions()).includes("Healthy True"));
    const checks = createVCenterCheckClient(connect(transport));
    const before = Number((await checks.get("cluster")).metadata.resourceVersion);
    const { infrastructures } = documentClients(transport);
    let last = "";
    for (let change = 0; change < 50; change++) {
      const failureDomains = change === 49 ? [domain("a")] : [domain("a"), domain("b")];
      const labels = { change: String(change) };
      const patch = { metadata: { labels }, spec: { platformSpec: { vsphere: { failureDomains } } } };
      last = (await infrastructures.patch("cluster", { type: "merge", patch })).metadata.resourceVersion ?? "";
      await clock.advance(20);
    }
    await clock.advance(2000);
    await until(async () => (await status())?.documents?.infrastructure === last);
    expect((await status())?.findings?.map(({ code }) => code)).toEqual(["vcenter-unused"]);
    // The fake counts one version for all objects: 50 are those of the changes.
    const writes = Number((await checks.get("cluster")).metadata.resourceVersion) - before - 50;
    expect(writes).toBeLessThanOrEqual(4);
  });

  it("does nothing without a VCenterCheck", async () => {
    const { transport, clock, conditions } = await start();
    await until(async () => (await conditions()).includes("Healthy True"));
    const checks = createVCenterCheckClient(connect(transport));
    await checks.delete("cluster");
    await documentClients(transport).secrets.delete("vsphere-creds");
    await clock.advance(5000);
    expect((await checks.list()).items).toEqual([]);
    await checks.create({ metadata: { name: "cluster" }, spec: { askVCenters: false } });
    await clock.advance(5000);
    await until(async () => (await conditions()).includes("Healthy False"));
  });
});

describe("the operator and its vCenters", () => {
  const servers = ["localhost", "127.0.0.1"];

  /** Documents of vCenters that are found under these names, and no failure domains, of which nothing is asked. */
  async function two(answers: Readonly<Record<string, readonly FakeAnswer[]>> = {}) {
    const first = await vcenter(answers);
    const second = await vcenter();
    const { transport } = fakeOpenShift([fakeResourceOfCrd(crd)]);
    await makeDocuments(transport);
    const { infrastructures, configMaps, secrets } = documentClients(transport);
    const vcenters = servers.map((server) => ({ server, datacenters: ["dc"] }));
    const platformSpec = { vsphere: { vcenters, failureDomains: null } };
    await infrastructures.patch("cluster", { type: "merge", patch: { spec: { platformSpec } } });
    const entries = servers.map((server) => `  ${server}: {server: ${server}}\n`);
    const config = `global: {secretName: vsphere-creds, secretNamespace: kube-system}\nvcenter:\n${entries.join("")}`;
    await configMaps.patch("cloud-provider-config", { type: "merge", patch: { data: { config } } });
    const texts = new Map(
      servers.flatMap((each) => [
        [`${each}.username`, "u@local"],
        [`${each}.password`, "canary"],
      ]),
    );
    await secrets.delete("vsphere-creds");
    await secrets.create({ metadata: { name: "vsphere-creds" }, data: encoded(texts) });
    const checks = createVCenterCheckClient(connect(transport));
    await checks.create({ metadata: { name: "cluster" }, spec: {} });
    const ports = { localhost: first.port, "127.0.0.1": second.port };
    const operator = await start({ transport, ports });
    const count = (each: FakeVCenter, name: string): number => each.calls.filter((call) => call.name === name).length;
    /** Waits for what comes of a round, and of the second that documents have to be quiet for. */
    const eventually = (holds: () => Promise<boolean>): Promise<void> =>
      until(async () => {
        await operator.clock.advance(20);
        return await holds();
      });
    return { ...operator, eventually, first, second, secrets, count };
  }

  it("asks each at the start, on a schedule, and when something about it changes, with a logout for each login", async () => {
    const { transport, first, second, secrets, clock, conditions, status, count, eventually } = await two();
    await eventually(async () => (await status())?.vcenters?.length === 2);
    expect((await status())?.vcenters?.map(({ server }) => server)).toEqual(["127.0.0.1", "localhost"]);
    expect(await conditions()).toContain("VCentersReachable True");
    expect([count(first, "Login"), count(first, "Logout")]).toEqual([1, 1]);
    // A change of what nothing is asked by.
    await secrets.patch("vsphere-creds", { type: "merge", patch: { metadata: { labels: { a: "b" } } } });
    await clock.advance(60_000);
    expect(count(first, "Login")).toBe(1);
    await secrets.patch("vsphere-creds", { type: "merge", patch: { data: { "localhost.password": "bmV3" } } });
    await clock.advance(1_000);
    await until(() => count(first, "Logout") === 2 && count(second, "Logout") === 2);
    // Nodes are listed with each round.
    const codes = async () => (await status())?.findings?.map(({ code }) => code);
    expect(await codes()).not.toContain("node-vcenter-unknown");
    const systemUUID = "4229b6c4-0000-0000-0000-000000000001";
    await createNodeClient(connect(transport)).create({
      metadata: { name: "n" },
      spec: { providerID: `vsphere://${systemUUID}` },
    });
    await clock.advance(900_000);
    await until(() => count(first, "Logout") === 3);
    expect(count(first, "Login")).toBe(3);
    await eventually(async () => (await codes())?.includes("node-vcenter-unknown") === true);
  });

  it("tries one that does not answer again by itself, later each time, and not with each change", async () => {
    const { first, second, secrets, clock, conditions, status, count, eventually } = await two({
      Login: [fault("InvalidLogin"), fault("InvalidLogin"), answer("Login", "<returnval><key>k</key></returnval>")],
    });
    await eventually(async () => (await conditions()).includes("VCentersReachable False"));
    expect((await status())?.vcenters).toMatchObject([
      { server: "127.0.0.1", state: "Failed" },
      { server: "localhost", state: "Unreachable" },
    ]);
    for (let change = 0; change < 5; change++) {
      await secrets.patch("vsphere-creds", { type: "merge", patch: { metadata: { labels: { a: String(change) } } } });
      await clock.advance(10_000);
    }
    expect(count(first, "Login")).toBe(1);
    await clock.advance(10_000);
    await until(() => count(first, "Login") === 2);
    await clock.advance(119_000);
    expect(count(first, "Login")).toBe(2);
    await clock.advance(1_000);
    await until(() => count(first, "Login") === 3);
    await eventually(async () => (await conditions()).includes("VCentersReachable True"));
    // From now on they are asked together, at once.
    await eventually(async () => count(first, "Login") === 4 && count(second, "Login") === 2);
  });

  it("are shared by copies, each of which asks its own and says what it found in an object of its own", async () => {
    const { transport, first, second, stop, count } = await two();
    await stop();
    const before = [count(first, "Login"), count(second, "Login")];
    const checks = createVCenterCheckClient(connect(transport));
    await checks.delete("cluster");
    const ports = { localhost: first.port, "127.0.0.1": second.port };
    const shards = servers.map((server): Shard => ({ server }));
    const copies: Running[] = [];
    for (const shard of shards) {
      await checks.create({ metadata: { name: checkNameOf(shard) }, spec: {} });
      copies.push(await start({ transport, ports, shard }));
    }
    await until(async () => {
      for (const { clock } of copies) await clock.advance(20);
      const states = await Promise.all(copies.map(({ status }) => status()));
      return states.every((status) => status?.vcenters?.length === 1);
    });
    const seen = await Promise.all(
      copies.map(async ({ status }) => (await status())?.vcenters?.map(({ server }) => server)),
    );
    expect(seen).toEqual([["localhost"], ["127.0.0.1"]]);
    expect([count(first, "Login"), count(second, "Login")]).toEqual(before.map((each) => each + 1));
    // Nor does it say that the vCenters of others were not asked.
    for (const { status } of copies)
      expect((await status())?.findings ?? []).not.toContainEqual(
        expect.objectContaining({ code: "vcenter-not-asked" }),
      );
    // A copy that sees some of the vCenters says nothing of a node that it does not find.
    const spec = { providerID: "vsphere://4229b6c4-0000-0000-0000-000000000001" };
    await createNodeClient(connect(transport)).create({ metadata: { name: "n" }, spec });
    for (const { clock } of copies) await clock.advance(1_000_000);
    await until(() => count(first, "Login") > (before[0] ?? 0) + 1 && count(second, "Login") > (before[1] ?? 0) + 1);
    for (const { status } of copies) expect(JSON.stringify(await status())).not.toContain("node-vcenter-unknown");
  });

  it("logs out when it is stopped in the middle of a round, and takes nothing of it for a finding", async () => {
    const { first, conditions, stop, count } = await two({ FetchUserPrivilegeOnEntities: ["hang"] });
    await until(() => count(first, "FetchUserPrivilegeOnEntities") > 0);
    await stop();
    expect(count(first, "Logout")).toBe(1);
    expect(await conditions()).not.toContain("VCentersReachable False");
  });
});
