import { silentLogger } from "crdwright/controller";
import { createFakeClock } from "crdwright/controller/fake";
import { afterEach, describe, expect, test } from "vitest";
import {
  type AccessOrProblem,
  type FollowedVCenter,
  followVCenter,
  type VCenterObservation,
} from "../../../../src/openshift/cloud-controller/run/follow-vcenter.js";
import { certificates } from "../../../client/certificates.js";
import { answer, type FakeAnswer, type FakeVCenter, fault, startFakeVCenter } from "../../vcenter/fake-vcenter.js";

const UUID = "11223344-5566-7788-99aa-bbccddeeff00";
const VM = `<objectSet><kind>enter</kind><obj type="VirtualMachine">vm-1</obj><changeSet><name>summary.config.uuid</name><op>assign</op><val>${UUID}</val></changeSet></objectSet>`;
const ALL = answer("WaitForUpdatesEx", `<returnval><version>1</version><filterSet>${VM}</filterSet></returnval>`);

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function vcenterWith(answers: Readonly<Record<string, readonly FakeAnswer[]>>): Promise<FakeVCenter> {
  const vcenter = await startFakeVCenter({
    CreatePropertyCollector: [answer("CreatePropertyCollector", '<returnval type="PropertyCollector">pc</returnval>')],
    CreateFilter: [answer("CreateFilter", '<returnval type="PropertyFilter">f</returnval>')],
    WaitForUpdatesEx: [ALL, "hang"],
    ...answers,
  });
  ends.push(vcenter.stop);
  return vcenter;
}

function accessTo({ port }: FakeVCenter, password: string): AccessOrProblem {
  const trust = { ca: certificates.authority };
  return { access: { server: "127.0.0.1", port, trust, timeoutMs: 60_000, login: { user: "u", password } } };
}

function follow(access: AccessOrProblem) {
  const clock = createFakeClock();
  const seen: VCenterObservation[] = [];
  /** What was known at each moment: how many VMs have the UUID, where nothing speaks against that. */
  const known: (number | undefined)[] = [];
  let follower: FollowedVCenter | undefined;
  const note = (): void => {
    if (follower !== undefined) known.push(follower.problem === undefined ? follower.byUuid(UUID).length : undefined);
  };
  follower = followVCenter(access, {
    server: "127.0.0.1",
    datacenters: [],
    categories: [],
    maxWaitSeconds: 20,
    tagIntervalMs: 1_000,
    clock,
    log: silentLogger,
    onChange: note,
    observe: (what) => {
      seen.push(what);
      note();
    },
  });
  ends.push(follower.stop);
  return { follower, clock, seen, known };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

function count(vcenter: FakeVCenter, name: string): number {
  return vcenter.calls.filter((call) => call.name === name).length;
}

const LOGGED_IN = answer("Login", "<returnval><key>k</key><userName>u</userName></returnval>");

describe("a vCenter that is followed", () => {
  test("knows nothing before it answers, then its VMs, and logs out at the end", async () => {
    const vcenter = await vcenterWith({});
    const { follower, seen } = follow(accessTo(vcenter, "p"));
    expect([follower.problem, follower.byUuid(UUID), follower.isBeginning]).toEqual([
      "127.0.0.1: it has not answered yet",
      [],
      true,
    ]);
    await until(() => follower.problem === undefined);
    expect(follower.byUuid(UUID)).toHaveLength(1);
    await follower.stop();
    expect(count(vcenter, "Logout")).toBeGreaterThan(0);
    expect(seen.map(({ kind }) => kind)).toEqual(["connected", "ended"]);
    expect(follower.problem).toBeDefined();
  });

  test("does not try a refused password again until there is another one", async () => {
    const vcenter = await vcenterWith({ Login: [fault("InvalidLogin"), LOGGED_IN] });
    const { follower, clock, seen } = follow(accessTo(vcenter, "old"));
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ kind: "failed", problem: "login" }]);
    await clock.advance(599_000);
    expect(count(vcenter, "Login")).toBe(1);
    follower.setAccess(accessTo(vcenter, "old"));
    await clock.advance(0);
    expect(count(vcenter, "Login")).toBe(1);
    follower.setAccess(accessTo(vcenter, "new"));
    await until(() => follower.problem === undefined);
    expect(count(vcenter, "Login")).toBe(2);
  });

  test("makes a session that ended again at once, and then waits longer each time", async () => {
    const ended = fault("NotAuthenticated");
    const vcenter = await vcenterWith({ WaitForUpdatesEx: [ALL, ended, ALL, ended, ALL, "hang"] });
    const { follower, clock, seen, known } = follow(accessTo(vcenter, "p"));
    await until(() => seen.filter(({ kind }) => kind === "failed").length === 2);
    expect(count(vcenter, "Login")).toBe(2);
    await clock.advance(1_999);
    expect(count(vcenter, "Login")).toBe(2);
    await clock.advance(1);
    await until(() => follower.problem === undefined);
    expect(count(vcenter, "Login")).toBe(3);
    // Never as if all of its VMs were gone.
    expect(known).not.toContain(0);
  });

  test("keeps its session where new credentials are refused, and takes another one where they are right", async () => {
    const vcenter = await vcenterWith({
      Login: [LOGGED_IN, fault("InvalidLogin"), LOGGED_IN],
      WaitForUpdatesEx: [ALL, "hang", ALL, "hang"],
    });
    const { follower, seen, known } = follow(accessTo(vcenter, "p"));
    await until(() => follower.problem === undefined);
    follower.setAccess(accessTo(vcenter, "wrong"));
    await until(() => count(vcenter, "Login") === 2);
    expect([follower.problem, follower.byUuid(UUID).length]).toEqual([undefined, 1]);
    follower.setAccess(accessTo(vcenter, "right"));
    await until(() => seen.filter(({ kind }) => kind === "connected").length === 2);
    expect([follower.problem, follower.byUuid(UUID).length]).toEqual([undefined, 1]);
    expect(seen.filter(({ kind }) => kind === "failed")).toEqual([]);
    expect(known).not.toContain(0);
  });

  test("says why it has no credentials, and asks nobody", async () => {
    const { follower, seen } = follow({ access: undefined, problem: "the Secret a/b is not there" });
    await until(() => seen.length > 0);
    expect(follower.problem).toBe("127.0.0.1: the Secret a/b is not there");
  });

  test.each<[string, FakeAnswer, boolean | string]>([
    ["it answers that the VM is gone", fault("ManagedObjectNotFound"), false],
    ["it may not be read", fault("NoPermission"), "NoPermission"],
  ])("is asked about a VM itself: %s", async (_, reading, expected) => {
    const vcenter = await vcenterWith({
      RetrievePropertiesEx: [reading],
      FindAllByUuid: [answer("FindAllByUuid", "")],
    });
    const { follower } = follow(accessTo(vcenter, "p"));
    await until(() => follower.problem === undefined);
    const asked = follower.hasMachine(UUID, "vm-1");
    if (typeof expected === "string") await expect(asked).rejects.toMatchObject({ fault: expected });
    else expect(await asked).toBe(expected);
  });
});
