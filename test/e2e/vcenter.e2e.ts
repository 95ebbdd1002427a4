import { X509Certificate } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referenceKey, textOf } from "../../src/openshift/vcenter/soap.js";
import { openTags } from "../../src/openshift/vcenter/tags.js";
import { openTransport, type Transport, type Trust } from "../../src/openshift/vcenter/transport.js";
import { openSession, PAGE_SIZE } from "../../src/openshift/vcenter/vcenter-session.js";
import { type SimulatedVCenter, startVCenter } from "./harness/simulated-vcenter.js";

const LOGINS = {
  a: { user: "admin@a.local", password: `quote" and ' and <&> and ${"\\"} ü` },
  b: { user: "DOMAIN\\b", password: "b" },
};
/** In each of two pools of two datacenters, so that they fill more than a page. */
const PER_POOL = 65;
let a: SimulatedVCenter;
let b: SimulatedVCenter;
beforeAll(async () => {
  [a, b] = await Promise.all([
    startVCenter({ ...LOGINS.a, datacenters: 2, machines: PER_POOL, version: "8.0.3", build: "24022515" }),
    startVCenter({ ...LOGINS.b, version: "7.0.1", build: "17491101" }),
  ]);
});
afterAll(async () => {
  await Promise.all([a?.stop(), b?.stop()]);
});

function connect({ server, port, ca }: SimulatedVCenter, trust: Trust = { ca }): Promise<Transport> {
  return openTransport({ server, port, trust, timeoutMs: 10_000 });
}

describe("a session with a simulated vCenter", () => {
  test("lists objects over several pages, finds by path, and reads privileges", async () => {
    const transport = await connect(a);
    const session = await openSession(transport, LOGINS.a);
    expect(session.about).toMatchObject({ version: "8.0.3", build: "24022515" });
    const machines = await session.list("VirtualMachine", ["name", "config.uuid"]);
    expect(machines).toHaveLength(4 * PER_POOL);
    expect(machines.length).toBeGreaterThan(PAGE_SIZE);
    expect(new Set(machines.map(({ properties }) => textOf(properties.get("config.uuid")))).size).toBe(machines.length);
    const datacenter = await session.findByPath("/DC1");
    expect(datacenter?.type).toBe("Datacenter");
    if (datacenter === undefined) throw new Error("it is there");
    const [read] = await session.read([datacenter], ["name"]);
    expect(textOf(read?.properties.get("name"))).toBe("DC1");
    expect(await session.list("Datastore", ["name"], datacenter)).toHaveLength(1);
    expect(await session.findByPath("/DC9")).toBeUndefined();
    const granted = await session.privileges([session.rootFolder, datacenter]);
    expect([session.rootFolder, datacenter].map((each) => granted.get(referenceKey(each))?.has("System.Read"))).toEqual(
      [true, true],
    );
    await session.logout();
    await expect(session.list("VirtualMachine", ["name"])).rejects.toMatchObject({ problem: "session" });
    await transport.close();
  });

  test("reads properties without a login as an error, never as an empty inventory", async () => {
    const transport = await connect(a);
    const session = await openSession(transport, LOGINS.a);
    await session.logout();
    await expect(session.read([session.rootFolder], ["name"])).rejects.toMatchObject({ problem: "session" });
    await transport.close();
  });

  test("reads tags by the objects that they are attached to", async () => {
    const transport = await connect(b);
    const tags = await openTags(transport, LOGINS.b);
    expect(await tags.categories()).toEqual([]);
    const reference = { type: "Datacenter", value: "datacenter-2" };
    expect((await tags.attached([reference])).get(referenceKey(reference)) ?? []).toEqual([]);
    await tags.logout();
    await expect(tags.categories()).rejects.toMatchObject({ problem: "session" });
    await transport.close();
  });

  test("is refused for the user of another vCenter, without a word of either", async () => {
    const transport = await connect(b);
    const error = await openSession(transport, LOGINS.a).catch((each: unknown) => each);
    expect(error).toMatchObject({ problem: "login", fault: "InvalidLogin" });
    expect(String(error)).not.toMatch(/quote|admin/);
    await expect(openTags(transport, LOGINS.a)).rejects.toMatchObject({ problem: "login" });
    await transport.close();
  });

  test.each<[string, () => Trust, string | undefined]>([
    ["its own certificate", () => ({ ca: a.ca }), undefined],
    ["the authorities of Node", () => ({}), "certificate"],
    ["the SHA-1 of its certificate", () => ({ thumbprint: new X509Certificate(a.ca).fingerprint }), undefined],
    [
      "the SHA-256 of its certificate",
      () => ({ thumbprint: new X509Certificate(a.ca).fingerprint256.toLowerCase() }),
      undefined,
    ],
    ["another hash", () => ({ thumbprint: `00${new X509Certificate(a.ca).fingerprint.slice(2)}` }), "certificate"],
    ["no check", () => ({ insecure: true }), undefined],
  ])("trusts it by %s, or not", async (_, trustOf, problem) => {
    const transport = await connect(a, trustOf());
    const session = openSession(transport, LOGINS.a);
    if (problem === undefined) await (await session).logout();
    else await expect(session).rejects.toMatchObject({ problem });
    await transport.close();
  });
});
