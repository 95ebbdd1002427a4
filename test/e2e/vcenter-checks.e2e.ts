import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { childrenOf, textElement, textOf } from "../../src/openshift/vcenter/soap.js";
import { hasOracle, readOracle } from "../openshift/oracle.js";
import { startFakeVCenter } from "../openshift/vcenter/fake-vcenter.js";
import { type CheckedVCenters, domain, node, type Round, startCheckedVCenters } from "./harness/checked-vcenters.js";
import { type LiveRow, liveRows, type Machines, makeMachines, OLD_MACHINE } from "./live-check-rows.js";

let vcenters: CheckedVCenters;
let machines: Machines;
beforeAll(async () => {
  vcenters = await startCheckedVCenters();
  machines = await makeMachines(vcenters);
});
afterAll(async () => {
  await vcenters?.stop();
});

/** What the round of a row says, or why it is not what it should be. */
async function problemOf(row: LiveRow): Promise<string[]> {
  await row.prepare?.();
  const { sessions, findings } = await counted(() => vcenters.check(row.round(machines))).finally(row.restore);
  const names = findings.map(({ vcenter = "-", code }) => `${vcenter} ${code}`).sort();
  const says =
    row.says === undefined || findings.some(({ reason, object }) => `${object} ${reason}`.includes(row.says ?? ""));
  const logins = sessions.every(({ login, logout }) => login <= 1 && logout <= login);
  const isRight = JSON.stringify(names) === JSON.stringify([...row.found].sort()) && says && logins;
  return isRight ? [] : [`${row.key}: ${JSON.stringify(findings)} ${JSON.stringify(sessions)}`];
}

/** Does something, and counts the sessions of each vCenter: those of SOAP and of tags. */
async function counted<T extends readonly object[]>(work: () => Promise<T>) {
  const counts = new Map<string, { login: number; logout: number }>();
  const onRequest = (message: unknown): void => {
    // What undici publishes for each request.
    const { request } = message as { request: { origin: string; method: string; path: string; body: unknown } };
    const call = /<soapenv:Body><(\w+)/.exec(String(request.body))?.[1] ?? `${request.method} ${request.path}`;
    const isTags = call.endsWith("/cis/session");
    if (!isTags && call !== "Login" && call !== "Logout") return;
    const key = `${request.origin} ${isTags ? "tags" : "SOAP"}`;
    const count = counts.get(key) ?? { login: 0, logout: 0 };
    counts.set(key, count);
    count[call === "Logout" || call.startsWith("DELETE") ? "logout" : "login"] += 1;
  };
  subscribe("undici:request:create", onRequest);
  try {
    return { findings: await work(), sessions: [...counts].map(([key, count]) => ({ key, ...count })) };
  } finally {
    unsubscribe("undici:request:create", onRequest);
  }
}

describe("live checks of two simulated vCenters", () => {
  test("find each situation of the published problem detector, in its vCenter alone", async () => {
    const rows = await liveRows(vcenters);
    const problems: string[] = [];
    const right: LiveRow[] = [];
    for (const row of rows) {
      const problem = await problemOf(row);
      if (problem.length === 0) right.push(row);
      else problems.push(...problem);
    }
    const count = (isFaked: boolean): string => {
      const of = (list: readonly LiveRow[]) => list.filter((row) => (row.isFaked ?? false) === isFaked).length;
      return `${of(right)}/${of(rows)}`;
    };
    const faked = rows.filter(({ isFaked }) => isFaked).map(({ key }) => key);
    console.log(
      `live checks: ${count(false)} situations made in simulated vCenters; ${count(true)} by a faked answer: ${faked.join(", ")}`,
    );
    expect(problems).toEqual([]);
    if (!hasOracle) return;
    const { checks, connections } = readOracle("problem-detector/live-checks.yaml");
    const counts = new Map<string, number>();
    const published = [...checks, ...connections].map(({ check = "connections" }: { check?: string }) => {
      counts.set(check, (counts.get(check) ?? 0) + 1);
      return `${check} ${counts.get(check)}`;
    });
    expect(rows.map(({ key }) => key).sort()).toEqual(published.sort());
  });
});

describe("a round of all checks", () => {
  const A = ["a region-tag-differs", "a zone-tag-missing"];
  /** The first vCenter has findings of its own, which are to be there whatever becomes of the second one. */
  const round = (more: Round = {}): Round => ({
    failureDomains: [domain("a", "1/0"), domain("b")],
    nodes: [node("n-0", machines.get("DC0_C0_RP0_VM0") ?? "", "b")],
    ...more,
  });
  const found = async (more: Round = {}): Promise<string[]> => {
    const findings = await vcenters.check(round(more));
    return findings.map(({ vcenter = "-", code }) => `${vcenter} ${code}`).sort();
  };

  test("finds all that a failure domain names and its vCenter does not have, and something else in the place of a cluster", async () => {
    const none = {
      resourcePool: "/DC0/host/DC0_C0/Resources/none",
      folder: "/DC0/vm/none",
      template: "/DC0/vm/none",
      networks: ["none", "/DC0/network/none"],
    };
    const findings = await vcenters.check({ failureDomains: [domain("a", "0/0", none)] });
    expect(findings.map(({ code, reason }) => `${code}: ${reason}`)).toEqual([
      expect.stringMatching(/^resource-pool-not-found: /),
      expect.stringMatching(/^folder-not-found: /),
      expect.stringMatching(/^template-not-found: /),
      expect.stringMatching(/^network-not-found: there is no network none in DC0; there are DC0_DVPG0, /),
      expect.stringMatching(/^network-not-found: there is no network \/DC0\/network\/none /),
    ]);
    const host = { computeCluster: "/DC0/host/DC0_H0", resourcePool: "", template: "/DC0/vm/DC0_C0_RP0_VM0" };
    const [other, ...others] = await vcenters.check({ failureDomains: [domain("a", "0/0", host)] });
    expect(other?.reason).toBe("/DC0/host/DC0_H0 is no cluster, but of the type ComputeResource");
    expect(others).toEqual([]);
  });

  test("logs in once to each vCenter and once to its tags, and out again", async () => {
    const { sessions } = await counted(() => vcenters.check(round()));
    expect(sessions.map(({ login, logout }) => [login, logout])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });

  test("tells apart nodes of one UUID, and finds the one whose machine is in the other vCenter", async () => {
    const uuid = machines.get("DC1_C0_RP0_VM0") ?? "";
    expect(await found({ nodes: [node("n-0", uuid, "b")] })).toEqual([...A, "b node-in-other-vcenter"]);
  });

  test("finds a machine of old hardware, and one outside of its failure domain", async () => {
    expect(await found({ nodes: [node("n-0", machines.get(OLD_MACHINE) ?? "", "a")] })).toEqual([
      "a node-hardware-version",
      "a node-outside-failure-domain",
      ...A,
    ]);
  });

  test("asks how slow the disks of control plane machines are", async () => {
    const labels = {
      "topology.kubernetes.io/region": "region-b",
      "topology.kubernetes.io/zone": "zone-b",
      "node-role.kubernetes.io/master": "",
    };
    const uuid = machines.get("DC0_C0_RP0_VM0") ?? "";
    const master = node("n-0", uuid, "b", { metadata: { name: "n-0", labels } });
    expect(await found({ nodes: [master] })).toEqual(A);
  });

  test("has one finding for a session that ends in the middle, and all of the other vCenter", async () => {
    const end = async (): Promise<void> => {
      const session = await vcenters.session("b");
      const manager = { type: "SessionManager", value: "SessionManager" };
      const [read] = await session.read([manager], ["sessionList", "currentSession"]);
      const key = (value: Parameters<typeof childrenOf>[0]) => textOf(childrenOf(value, "key")[0]);
      const own = key(read?.properties.get("currentSession"));
      for (const each of childrenOf(read?.properties.get("sessionList"), "UserSession"))
        if (key(each) !== own) await session.call("TerminateSession", manager, textElement("sessionId", key(each)));
    };
    expect(await found({ afterLogin: end })).toEqual([...A, "b vcenter-session"]);
  });

  test("has one finding for a vCenter that answers garbage, and all of the other one", async () => {
    const garbage = await startFakeVCenter({ RetrieveServiceContent: [{ body: "<html>canary</html>" }] });
    const cloud = { b: { port: garbage.port, thumbprint: undefined, insecureFlag: true } };
    expect(await found({ cloud })).toEqual([...A, "b vcenter-answer"]);
    await garbage.stop();
  });

  test("has one finding for a certificate that is another one, and all of the other vCenter", async () => {
    expect(await found({ cloud: { b: { thumbprint: "00:11" } } })).toEqual([...A, "b vcenter-certificate"]);
  });

  test("has one finding for a vCenter that was killed, and all of the other one", async () => {
    await vcenters.b.stop();
    expect(await found()).toEqual([...A, "b vcenter-connection"]);
  });
});
