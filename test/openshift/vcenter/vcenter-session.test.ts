import { afterEach, describe, expect, it } from "vitest";
import { referenceOf, textOf } from "../../../src/openshift/vcenter/soap.js";
import { openSession, type VCenterSession } from "../../../src/openshift/vcenter/vcenter-session.js";
import { answer, type FakeAnswer, type FakeVCenter, fault, startFakeVCenter } from "./fake-vcenter.js";

const LOGIN = { user: `ad"min<&>'`, password: "very-secret-canary & <b>\u00fc" };
let vcenter: FakeVCenter | undefined;
afterEach(async () => {
  await vcenter?.stop();
});

async function open(
  answers: Readonly<Record<string, readonly FakeAnswer[]>> = {},
  timeoutMs = 5000,
): Promise<VCenterSession> {
  vcenter = await startFakeVCenter(answers);
  return await openSession(await vcenter.connect(timeoutMs), LOGIN);
}

function page(names: readonly string[], token = ""): string {
  const objects = names.map(
    (name) =>
      `<objects><obj type="VirtualMachine">vm-${name}</obj><propSet><name>name</name><val xsi:type="xsd:string">${name}</val></propSet></objects>`,
  );
  return `<returnval>${token === "" ? "" : `<token>${token}</token>`}${objects.join("")}</returnval>`;
}

const MISSING =
  '<returnval><objects><obj type="VirtualMachine">vm-1</obj><missingSet><path>name</path><fault><fault xsi:type="FAULT"/></fault></missingSet></objects></returnval>';

describe("a session with a vCenter", () => {
  it("logs in once, with the user and the password as they are, and carries its cookie", async () => {
    const session = await open();
    await session.logout();
    const [, login, logout] = vcenter?.calls ?? [];
    expect([login?.name, logout?.name]).toEqual(["Login", "Logout"]);
    expect(login?.body).toContain("<userName>ad&quot;min&lt;&amp;&gt;&apos;</userName>");
    expect(login?.body).toContain("<password>very-secret-canary &amp; &lt;b&gt;\u00fc</password>");
    expect([login?.cookie, logout?.cookie]).toEqual([undefined, 'vmware_soap_session="s-1"']);
    expect(session.about).toEqual({ version: "8.0.3", build: "24022515", instanceUuid: "u" });
  });

  it("reads a list page by page, with characters as numbers, and drops its view", async () => {
    const session = await open({
      RetrievePropertiesEx: [answer("RetrievePropertiesEx", page(["a&#34;&amp;#39;", "002"], "t-1"))],
      ContinueRetrievePropertiesEx: [
        answer("ContinueRetrievePropertiesEx", page(["c"], "t-2")),
        answer("ContinueRetrievePropertiesEx", page([" d "])),
      ],
    });
    const machines = await session.list("VirtualMachine", ["name"]);
    expect(machines.map(({ properties }) => textOf(properties.get("name")))).toEqual(['a"&#39;', "002", "c", " d "]);
    expect(vcenter?.calls.map(({ name }) => name).slice(-5)).toEqual([
      "CreateContainerView",
      "RetrievePropertiesEx",
      "ContinueRetrievePropertiesEx",
      "ContinueRetrievePropertiesEx",
      "DestroyView",
    ]);
  });

  it("asks for privileges on all objects at once, and keeps apart objects of one value", async () => {
    const objects = ["Folder", "Datastore"].map((type) => ({ type, value: "group-1" }));
    const results = objects.map(
      ({ type, value }) =>
        `<returnval><entity type="${type}">${value}</entity><privileges>${type}.Use</privileges></returnval>`,
    );
    const session = await open({
      FetchUserPrivilegeOnEntities: [answer("FetchUserPrivilegeOnEntities", results.join(""))],
    });
    expect([...(await session.privileges(objects))].map(([key, granted]) => [key, ...granted])).toEqual([
      ["Folder:group-1", "Folder.Use"],
      ["Datastore:group-1", "Datastore.Use"],
    ]);
    expect((await session.privileges([])).size).toBe(0);
    expect(vcenter?.calls.filter(({ name }) => name === "FetchUserPrivilegeOnEntities")).toHaveLength(1);
  });

  it("ends where there is a further page behind each one", async () => {
    const session = await open({
      RetrievePropertiesEx: [answer("RetrievePropertiesEx", page(["a"], "t"))],
      ContinueRetrievePropertiesEx: [answer("ContinueRetrievePropertiesEx", page([], "t"))],
    });
    await expect(session.list("VirtualMachine", ["name"])).rejects.toMatchObject({
      problem: "answer",
      message: "127.0.0.1: it answered RetrievePropertiesEx with more than 1000 pages",
    });
  });

  it("is an error where it has ended, in the first page and in the middle, and never an empty list", async () => {
    const ended = answer("RetrievePropertiesEx", MISSING.replace("FAULT", "NotAuthenticated"));
    const first = await open({ RetrievePropertiesEx: [ended] });
    await expect(first.list("VirtualMachine", ["name"])).rejects.toMatchObject({ problem: "session" });
    await vcenter?.stop();
    const second = await open({
      RetrievePropertiesEx: [answer("RetrievePropertiesEx", page(["a"], "t-1"))],
      ContinueRetrievePropertiesEx: [fault("NotAuthenticated")],
    });
    await expect(second.list("VirtualMachine", ["name"])).rejects.toMatchObject({ problem: "session" });
  });

  it("takes the type of an object from a reference in a property, whatever prefix the type of the value has", async () => {
    const val = '<val XMLSchema-instance:type="ManagedObjectReference" type="Folder">group-h1</val>';
    const value = `<returnval><objects><obj type="Datacenter">dc</obj><propSet><name>parent</name>${val}</propSet></objects></returnval>`;
    const session = await open({ RetrievePropertiesEx: [answer("RetrievePropertiesEx", value)] });
    const [object] = await session.read([{ type: "Datacenter", value: "dc" }], ["parent"]);
    expect(referenceOf(object?.properties.get("parent"))).toEqual({ type: "Folder", value: "group-h1" });
  });

  it("names properties that it may not read, and keeps the object", async () => {
    const session = await open({
      RetrievePropertiesEx: [answer("RetrievePropertiesEx", MISSING.replace("FAULT", "NoPermission"))],
    });
    const [machine] = await session.list("VirtualMachine", ["name"]);
    expect([...(machine?.missing ?? [])]).toEqual([["name", "NoPermission"]]);
  });

  it("repeats what may be repeated where the connection ends or it is busy, and nothing else", async () => {
    const found = answer("FindByInventoryPath", '<returnval type="Datacenter">datacenter-2</returnval>');
    const session = await open({ FindByInventoryPath: ["drop", { status: 503, body: "busy" }, found] });
    expect(await session.findByPath("/dc")).toEqual({ type: "Datacenter", value: "datacenter-2" });
    expect(vcenter?.calls.filter(({ name }) => name === "FindByInventoryPath")).toHaveLength(3);
    await vcenter?.stop();
    await expect(open({ Login: ["drop"] })).rejects.toMatchObject({ problem: "connection" });
    expect(vcenter?.calls.filter(({ name }) => name === "Login")).toHaveLength(1);
  });

  it.each<[string, FakeAnswer, string]>([
    ["a refused login", fault("InvalidLogin", LOGIN.password), "login"],
    ["another fault", fault("NoPermission", LOGIN.user), "fault"],
    ["no SOAP", { body: "<html>very-secret-canary" }, "answer"],
    ["half of an answer", { body: '<?xml version="1.0"?><Envelope><Body><LoginResponse>' }, "answer"],
    [
      "entities of its own",
      { body: '<!DOCTYPE a [<!ENTITY x "y">]><Envelope><Body><LoginResponse/></Body></Envelope>' },
      "answer",
    ],
    ["names that are none", { body: "<Envelope><Body><__proto__/></Body></Envelope>" }, "answer"],
    ["another page", { status: 404, body: "very-secret-canary" }, "answer"],
    ["nothing within the time limit", "hang", "timeout"],
  ])("tells what is wrong with %s, without a word of the login", async (_, login, problem) => {
    const error = await open({ Login: [login] }, 1000).catch((each: unknown) => each);
    expect(error).toMatchObject({ problem, server: "127.0.0.1" });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/canary|min</);
  });

  it("says what nobody at the other end says", async () => {
    vcenter = await startFakeVCenter();
    const transport = await vcenter.connect();
    await vcenter.stop();
    await expect(openSession(transport, LOGIN)).rejects.toMatchObject({
      problem: "connection",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });
});
