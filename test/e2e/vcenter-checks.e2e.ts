import { X509Certificate } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { accessesOf, checkLive } from "../../src/openshift/checks/live/check-live.js";
import { readInfrastructure } from "../../src/openshift/checks/read-infrastructure.js";
import { loadCloudConfig } from "../../src/openshift/cloud-config/load.js";
import { withCheckContext } from "../../src/openshift/vcenter/check-context.js";
import { openTransport } from "../../src/openshift/vcenter/transport.js";
import { openSession } from "../../src/openshift/vcenter/vcenter-session.js";
import { attachTags, type SimulatedVCenter, startVCenter } from "./harness/simulated-vcenter.js";

/** Two vCenters with the same references of their objects, other users, and other ways to be trusted. */
const A = { user: "admin@a.local", password: `quote" and ' and \\`, machines: 1 };
const B = { user: "B\\admin", password: "another", machines: 1, datacenters: 2 };
/** As the documents call them: the simulator's certificate is for the address alone. */
const NAMES = { a: "127.0.0.1", b: "localhost" } as const;

let a: SimulatedVCenter;
let b: SimulatedVCenter;
beforeEach(async () => {
  [a, b] = await Promise.all([startVCenter(A), startVCenter(B)]);
});
afterEach(async () => {
  await Promise.all([a.stop(), b.stop()]);
});

type Letter = keyof typeof NAMES;

function domain(letter: Letter, more: object = {}, place: object = {}) {
  const topology = {
    datacenter: "DC0",
    computeCluster: "/DC0/host/DC0_C0",
    resourcePool: "/DC0/host/DC0_C0/Resources",
    datastore: "/DC0/datastore/LocalDS_0",
    networks: ["VM Network", "/DC0/network/DC0_DVPG0"],
    folder: "/DC0/vm",
    ...place,
  };
  return {
    name: `fd-${letter}`,
    region: `region-${letter}`,
    zone: `zone-${letter}`,
    server: NAMES[letter],
    topology,
    ...more,
  };
}

interface Tagging {
  readonly category: string;
  readonly name: string;
  readonly path?: string;
}

const CATEGORIES: readonly Tagging[] = [
  { category: "openshift-region", name: "" },
  { category: "openshift-zone", name: "" },
];

function usualTags(letter: Letter): Tagging[] {
  return [
    { category: "openshift-region", name: `region-${letter}`, path: "/DC0" },
    { category: "openshift-zone", name: `zone-${letter}`, path: "/DC0/host/DC0_C0" },
  ];
}

async function tag(letter: Letter, tags: readonly Tagging[]): Promise<void> {
  const [vcenter, login] = letter === "a" ? [a, A] : [b, B];
  const { port } = vcenter;
  const transport = await openTransport({ server: "127.0.0.1", port, timeoutMs: 10_000, trust: { insecure: true } });
  const session = await openSession(transport, login);
  const objects = await Promise.all(
    tags.map(async ({ path, ...each }) => {
      const object = path === undefined ? undefined : await session.findByPath(path);
      return { ...each, ...(object !== undefined && { object }) };
    }),
  );
  await attachTags(transport, login, objects);
  await transport.close();
}

interface Round {
  readonly failureDomains?: readonly object[];
  readonly logins?: Readonly<Record<string, string>>;
  readonly trustB?: string;
}

/** What a round of checks finds, as `<vCenter> <code> <object>: <reason>`. */
async function check({
  failureDomains = [domain("a"), domain("b")],
  logins = {},
  trustB,
}: Round = {}): Promise<string[]> {
  const vcenters = [
    { server: NAMES.a, datacenters: ["DC0"] },
    { server: NAMES.b, datacenters: ["DC0", "DC1"] },
  ];
  const spec = { platformSpec: { type: "VSphere", vsphere: { vcenters, failureDomains } } };
  const infrastructure = readInfrastructure({ path: "i", text: stringify({ kind: "Infrastructure", spec }) });
  // The API of Infrastructure has no ports as high as these.
  const vcenter = {
    [NAMES.a]: { server: NAMES.a, port: a.port, caFile: "a.pem", datacenters: ["DC0"] },
    [NAMES.b]: {
      server: NAMES.b,
      port: b.port,
      thumbprint: trustB ?? new X509Certificate(b.ca).fingerprint,
      datacenters: ["DC0", "DC1"],
    },
  };
  const text = stringify({ global: { secretName: "s", secretNamespace: "n" }, vcenter });
  const credentials = new Map(
    Object.entries({
      [`${NAMES.a}.username`]: A.user,
      [`${NAMES.a}.password`]: A.password,
      [`${NAMES.b}.username`]: B.user,
      [`${NAMES.b}.password`]: B.password,
      ...logins,
    }),
  );
  const documents = { infrastructure, cloudConfig: loadCloudConfig({ path: "c", text }).loaded?.config, credentials };
  const caFiles = new Map([["a.pem", { text: a.ca }]]);
  const accesses = accessesOf(documents, { timeoutMs: 5000, caFiles, proxyUrlOf: () => undefined });
  const { findings } = await withCheckContext(accesses, {}, (context) => checkLive(documents, context));
  return findings.map(({ vcenter: name, code, object, reason }) => `${name} ${code} ${object}: ${reason}`);
}

describe("live checks of two simulated vCenters", () => {
  test("find nothing where all is as the documents say", async () => {
    await tag("a", usualTags("a"));
    await tag("b", usualTags("b"));
    expect(await check()).toEqual([]);
  });

  test("find the categories that only one of them has, and name the other one", async () => {
    await tag("a", usualTags("a"));
    await tag("b", CATEGORIES.slice(0, 1));
    expect(await check()).toEqual([
      expect.stringMatching(/^localhost tag-category-missing .* no tag category openshift-zone$/),
    ]);
  });

  test("find a tag that is missing in one of them, though the other one has it on an object of the same reference", async () => {
    await tag("a", usualTags("a"));
    await tag("b", usualTags("b").slice(0, 1).concat(CATEGORIES.slice(1)));
    expect(await check()).toEqual([expect.stringMatching(/^localhost zone-tag-missing failure domain fd-b: /)]);
  });

  test("find both tags missing in both of them", async () => {
    await Promise.all([tag("a", CATEGORIES), tag("b", CATEGORIES)]);
    expect((await check()).map((each) => each.split(" ").slice(0, 2).join(" "))).toEqual([
      "127.0.0.1 region-tag-missing",
      "127.0.0.1 zone-tag-missing",
      "localhost region-tag-missing",
      "localhost zone-tag-missing",
    ]);
  });

  test("find nothing of tags with one failure domain", async () => {
    expect(await check({ failureDomains: [domain("a")] })).toEqual([]);
  });

  test.each<[string, object, object, string]>([
    [
      "a datacenter",
      {},
      { datacenter: "DC1", computeCluster: "/DC1/host/DC1_C0" },
      "datacenter-not-found failure domain fd-a: there is no datacenter DC1, or this user may not see it; there are DC0",
    ],
    [
      "a cluster",
      {},
      { computeCluster: "/DC0/host/C9", resourcePool: "/DC0/host/DC0_C0/Resources" },
      "cluster-not-found failure domain fd-a: there is no cluster /DC0/host/C9",
    ],
    [
      "a host that is no cluster",
      {},
      { computeCluster: "/DC0/host/DC0_H0" },
      "cluster-not-found failure domain fd-a: /DC0/host/DC0_H0 is no cluster, but of the type ComputeResource",
    ],
    [
      "a resource pool",
      {},
      { resourcePool: "/DC0/host/DC0_C0/Resources/p9" },
      "resource-pool-not-found failure domain fd-a: ",
    ],
    ["a datastore", {}, { datastore: "/DC0/datastore/ds9" }, "datastore-not-found failure domain fd-a: "],
    ["a folder", {}, { folder: "/DC0/vm/f9" }, "folder-not-found failure domain fd-a: "],
    ["a template", {}, { template: "/DC0/vm/t9" }, "template-not-found failure domain fd-a: "],
    [
      "a network",
      {},
      { networks: ["VM Network 9"] },
      "network-not-found failure domain fd-a: there is no network VM Network 9 in DC0; there are DC0_DVPG0, DVS0-DVUplinks-",
    ],
  ])("find that %s is missing", async (_, more, place, message) => {
    expect(await check({ failureDomains: [domain("a", more, place)] })).toEqual([
      expect.stringContaining(`127.0.0.1 ${message}`),
    ]);
  });

  test("find a template where there is one", async () => {
    const place = { template: "/DC0/vm/DC0_C0_RP0_VM0" };
    expect(await check({ failureDomains: [domain("a", {}, place)] })).toEqual([]);
  });

  test("have one finding for a vCenter that refuses the login, and all of the other one", async () => {
    await tag("a", CATEGORIES);
    const findings = await check({ logins: { [`${NAMES.b}.password`]: A.password } });
    expect(findings.map((each) => each.split(" ").slice(0, 2).join(" "))).toEqual([
      "localhost vcenter-login",
      "127.0.0.1 region-tag-missing",
      "127.0.0.1 zone-tag-missing",
    ]);
    expect(findings.join()).not.toContain("quote");
  });

  test("have one finding for a vCenter that was killed, and one for a wrong thumbprint", async () => {
    await tag("a", usualTags("a"));
    expect(await check({ trustB: "00:11" })).toEqual([expect.stringMatching(/^localhost vcenter-certificate /)]);
    await b.stop();
    expect(await check()).toEqual([expect.stringMatching(/^localhost vcenter-connection .*ECONNREFUSED/)]);
  });

  test("have one finding for an old vCenter, besides its hosts", async () => {
    await a.stop();
    a = await startVCenter({ ...A, version: "7.0.1", build: "1" });
    expect(await check({ failureDomains: [domain("a")] })).toContainEqual(
      "127.0.0.1 vcenter-version vCenter 127.0.0.1: its version is 7.0.1",
    );
  });
});
