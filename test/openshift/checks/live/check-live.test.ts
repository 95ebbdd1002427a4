import { afterEach, describe, expect, it } from "vitest";
import { accessesOf, checkLive } from "../../../../src/openshift/checks/live/check-live.js";
import { readInfrastructure } from "../../../../src/openshift/checks/read-infrastructure.js";
import { loadCloudConfig } from "../../../../src/openshift/cloud-config/load.js";
import { createCheckContext, withCheckContext } from "../../../../src/openshift/vcenter/check-context.js";
import { certificates } from "../../../client/certificates.js";
import { answer, type FakeAnswer, type FakeVCenter, fault, startFakeVCenter } from "../../vcenter/fake-vcenter.js";
import { domain, topology } from "../example.js";
import { infrastructureText } from "../judge-config-checks.js";

const SERVERS = ["localhost", "127.0.0.1"];
const started: FakeVCenter[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
});

/** What a vCenter without failure domains answers to all checks. */
const EMPTY: Readonly<Record<string, readonly FakeAnswer[]>> = {
  RetrievePropertiesEx: [answer("RetrievePropertiesEx", "")],
  FetchUserPrivilegeOnEntities: [answer("FetchUserPrivilegeOnEntities", "<returnval/>")],
};

interface Round {
  readonly ca?: string;
  readonly failureDomains?: readonly object[];
}

async function checked(
  first: Readonly<Record<string, readonly FakeAnswer[]>>,
  { ca = certificates.authority, failureDomains = [] }: Round = {},
) {
  // The API of Infrastructure has no ports as high as these.
  const ports = new Map<string, number>();
  for (const [index, server] of SERVERS.entries()) {
    const vcenter = await startFakeVCenter(index === 0 ? { ...EMPTY, ...first } : EMPTY);
    started.push(vcenter);
    ports.set(server, vcenter.port);
  }
  const infrastructure = readInfrastructure({
    path: "i",
    text: infrastructureText({ vcenters: SERVERS.map((server) => ({ server, datacenters: ["dc"] })), failureDomains }),
  });
  const entries = SERVERS.map((server) => `${server}: {server: ${server}, port: ${ports.get(server)}, caFile: ca.pem}`);
  const text = `global: {secretName: s, secretNamespace: n}\nvcenter: {${entries.join(", ")}}\n`;
  const credentials = new Map(
    SERVERS.flatMap((each) => [
      [`${each}.username`, "u"],
      [`${each}.password`, "canary"],
    ]),
  );
  const documents = { infrastructure, cloudConfig: loadCloudConfig({ path: "c", text }).loaded?.config, credentials };
  const options = { timeoutMs: 1000, caFiles: new Map([["ca.pem", { text: ca }]]), proxyUrlOf: () => undefined };
  const accesses = accessesOf(documents, options);
  const report = await withCheckContext(accesses, {}, (context) => checkLive(documents, context));
  return report.findings.map(({ check, code, vcenter }) => `${vcenter} ${check} ${code}`);
}

/** What the second vCenter has wrong in each of these rounds: its user may do nothing. */
const OTHER = "127.0.0.1 privileges privileges-missing";

describe("a round of live checks", () => {
  it("asks both vCenters where both are there", async () => {
    expect(await checked({})).toEqual([OTHER, "localhost privileges privileges-missing"]);
  });

  it.each<[string, Readonly<Record<string, readonly FakeAnswer[]>>, string]>([
    ["refuses the login", { Login: [fault("InvalidLogin")] }, "vcenter-login"],
    ["hangs", { FetchUserPrivilegeOnEntities: ["hang"] }, "vcenter-timeout"],
    ["answers garbage", { RetrieveServiceContent: [{ body: "<html>" }] }, "vcenter-answer"],
    ["ends every connection", { RetrieveServiceContent: ["drop"] }, "vcenter-connection"],
    [
      "ends the session in the middle",
      { FetchUserPrivilegeOnEntities: [fault("NotAuthenticated")] },
      "vcenter-session",
    ],
    ["refuses a call", { FetchUserPrivilegeOnEntities: [fault("NoPermission")] }, "vcenter-fault"],
  ])("has one finding of a vCenter that %s, and all of the other one", async (_, answers, code) => {
    expect(await checked(answers)).toEqual([`localhost connections ${code}`, OTHER]);
    const [first, second] = started.map(({ calls }) => calls.map(({ name }) => name));
    expect(first?.filter((name) => name === "Login").length).toBeLessThanOrEqual(1);
    expect(second?.filter((name) => name === "Login" || name === "Logout")).toEqual(["Login", "Logout"]);
  });

  it("has a finding for a certificate that nobody it trusts has signed", async () => {
    expect(await checked({}, { ca: certificates.client })).toEqual([
      "127.0.0.1 connections vcenter-certificate",
      "localhost connections vcenter-certificate",
    ]);
  });
});

describe("the other checks of a vCenter", () => {
  const cluster = answer("FindByInventoryPath", '<returnval type="ClusterComputeResource">c</returnval>');
  const failureDomains = SERVERS.map((server) => ({
    ...domain("a", { topology: topology("a") }),
    server,
    zoneAffinity: { type: "HostGroup", hostGroup: { hostGroup: "h", vmGroup: "v", vmHostRule: "r" } },
  }));
  const OF_TAGS = "POST /rest/com/vmware/cis/session";

  it("go on where its tags fail, which is one finding and asked once", async () => {
    const findings = await checked(
      { FindByInventoryPath: [cluster], [OF_TAGS]: [{ status: 500, body: "" }] },
      {
        failureDomains,
      },
    );
    const first = findings.filter((each) => each.startsWith("localhost "));
    expect(first).toContain("localhost connections vcenter-tags");
    expect(first.filter((each) => each.includes("connections"))).toHaveLength(1);
    expect(first).toContain("localhost host-groups host-group-not-found");
    expect(first).toContain("localhost privileges privileges-missing");
    expect(started[0]?.calls.filter(({ name }) => name === OF_TAGS)).toHaveLength(1);
  });

  it("go on where it refuses one call, and not where it goes down", async () => {
    const connections = async (answers: Readonly<Record<string, readonly FakeAnswer[]>>): Promise<string[]> => {
      const findings = await checked(answers, { failureDomains });
      return findings.filter((each) => each.startsWith("localhost connections "));
    };
    const noCategories = { "GET /rest/com/vmware/cis/tagging/category": [{ body: '{"value":[]}' }] };
    const refusing = { ...noCategories, FindByInventoryPath: [fault("NoPermission")] };
    expect(await connections(refusing)).toEqual(["localhost connections vcenter-fault"]);
    const goingDown = { FindByInventoryPath: [cluster, cluster, "drop" as const], [OF_TAGS]: ["drop" as const] };
    expect(await connections(goingDown)).toEqual(["localhost connections vcenter-connection"]);
  });
});

describe("the progress of a round", () => {
  it("names what each vCenter is asked for, and says where it is done with one, also where that fails", async () => {
    const vcenter = await startFakeVCenter(EMPTY);
    started.push(vcenter);
    const { port } = vcenter;
    const access = {
      port,
      timeoutMs: 1000,
      trust: { ca: certificates.authority },
      login: { user: "u", password: "p" },
    };
    const accesses = [
      { ...access, server: "localhost" },
      { ...access, server: "127.0.0.1", port: 1 },
    ];
    const heard: string[] = [];
    const documents = { infrastructure: undefined, cloudConfig: undefined, credentials: undefined };
    await withCheckContext(accesses, {}, (context) =>
      checkLive(documents, context, (server, check) => heard.push(`${server} ${check}`)),
    );
    const of = (server: string) => heard.filter((each) => each.startsWith(server)).map((each) => each.split(" ")[1]);
    expect(of("localhost")).toEqual([
      "connections",
      "versions",
      "inventory",
      "datastores",
      "zone-tags",
      "host-groups",
      "privileges",
      "nodes",
      "undefined",
    ]);
    expect(of("127.0.0.1")).toEqual(["connections", "undefined"]);
  });
});

describe("a vCenter without credentials", () => {
  it("is a finding, and no connection that passed", async () => {
    const text = "global: {secretName: s, secretNamespace: n}\nvcenter: {vc: {server: vc}}\n";
    const cloudConfig = loadCloudConfig({ path: "c", text }).loaded?.config;
    const documents = { infrastructure: undefined, cloudConfig, credentials: undefined };
    const { checks, findings } = await checkLive(documents, createCheckContext([]));
    expect(checks[0]).toEqual({ name: "connections", status: "failed" });
    expect(findings.map(({ vcenter, code }) => `${vcenter} ${code}`)).toEqual(["vc vcenter-not-asked"]);
  });
});

describe("the login of a vCenter", () => {
  it.each([
    ["of the Secret, where the cloud config refers to one", "global: {secretName: s, secretNamespace: n}\n", "secret"],
    ["of the cloud config, where that refers to none", "", "stale"],
  ])("is that %s", (_, global, user) => {
    const text = `${global}vcenter: {vc: {server: vc, user: stale, password: stale}}\n`;
    const credentials = new Map([
      ["vc.username", "secret"],
      ["vc.password", "secret"],
    ]);
    const cloudConfig = loadCloudConfig({ path: "c", text }).loaded?.config;
    const options = { timeoutMs: 1, caFiles: new Map(), proxyUrlOf: () => undefined };
    const accesses = accessesOf({ infrastructure: undefined, cloudConfig, credentials }, options);
    expect(accesses.map(({ login }) => login)).toEqual([{ user, password: user }]);
  });
});
