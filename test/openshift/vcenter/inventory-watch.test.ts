import { afterEach, describe, expect, test } from "vitest";
import { watchInventory } from "../../../src/openshift/vcenter/inventory-watch.js";
import { openSession } from "../../../src/openshift/vcenter/vcenter-session.js";
import { answer, type FakeAnswer, type FakeVCenter, fault, startFakeVCenter } from "./fake-vcenter.js";

let vcenter: FakeVCenter | undefined;
afterEach(async () => {
  await vcenter?.stop();
});

async function watch(updates: readonly FakeAnswer[]) {
  const own = await startFakeVCenter({
    CreatePropertyCollector: [
      answer("CreatePropertyCollector", '<returnval type="PropertyCollector">pc-1</returnval>'),
    ],
    CreateFilter: [answer("CreateFilter", '<returnval type="PropertyFilter">f</returnval>')],
    WaitForUpdatesEx: updates,
  });
  vcenter = own;
  const session = await openSession(await own.connect(), { user: "u", password: "p" });
  const types = [{ type: "VirtualMachine", properties: ["name", 'config.extraConfig["a.b"]'] }];
  return { watched: await watchInventory(session, types, 7), calls: own.calls };
}

function updatesOf(version: string, objects: string, more = ""): FakeAnswer {
  return answer(
    "WaitForUpdatesEx",
    `<returnval><version>${version}</version><filterSet><filter type="PropertyFilter">f</filter>${objects}</filterSet>${more}</returnval>`,
  );
}

function object(kind: string, content = ""): string {
  return `<objectSet><kind>${kind}</kind><obj type="VirtualMachine">vm-1</obj>${content}</objectSet>`;
}

function changed(name: string, value: string | undefined): string {
  const op = value === undefined ? "indirectRemove" : "assign";
  return `<changeSet><name>${name}</name><op>${op}</op>${value === undefined ? "" : `<val>${value}</val>`}</changeSet>`;
}

describe("the changes of an inventory", () => {
  test("come with what changed, from where the last answer ended", async () => {
    const first = updatesOf("v1", object("enter", changed("name", "a")), "<truncated>true</truncated>");
    const second = updatesOf("v2", object("modify", changed("name", undefined)) + object("leave"));
    const { watched, calls } = await watch([first, second, answer("WaitForUpdatesEx", ""), second]);
    const reference = { type: "VirtualMachine", value: "vm-1" };
    const common = { reference, isPartial: false, missing: new Map() };
    expect(await watched.next()).toEqual({
      changes: [{ kind: "enter", properties: new Map([["name", "a"]]), ...common }],
      isComplete: false,
    });
    expect(await watched.next()).toEqual({
      changes: [
        { kind: "modify", properties: new Map([["name", undefined]]), ...common },
        { kind: "leave", properties: new Map(), ...common },
      ],
      isComplete: true,
    });
    expect(await watched.next()).toEqual({ changes: [], isComplete: true });
    await watched.next();
    const waits = calls
      .filter(({ name }) => name === "WaitForUpdatesEx")
      .map(({ body }) => /<version>(.*?)<\/version>/.exec(body)?.[1]);
    expect(waits).toEqual(["", "v1", "v2", "v2"]);
    expect(calls.find(({ name }) => name === "WaitForUpdatesEx")?.body).toContain("<maxWaitSeconds>7</maxWaitSeconds>");
    expect(calls.find(({ name }) => name === "CreateFilter")?.body).toContain(
      "<pathSet>config.extraConfig[&quot;a.b&quot;]</pathSet>",
    );
  });

  test("inside a property say that the object has to be read again", async () => {
    const { watched } = await watch([updatesOf("1", object("modify", changed("guest.net[0].ipAddress", "x")))]);
    expect((await watched.next()).changes).toMatchObject([{ isPartial: true, properties: new Map() }]);
  });

  test("name what could not be read", async () => {
    const missing =
      '<missingSet><path>name</path><fault><fault xsi:type="NoPermission"/><localizedMessage>canary</localizedMessage></fault></missingSet>';
    const { watched } = await watch([updatesOf("1", object("enter", missing))]);
    expect((await watched.next()).changes).toMatchObject([{ missing: new Map([["name", "NoPermission"]]) }]);
  });

  test.each<[string, FakeAnswer, string]>([
    ["an object of no kind", updatesOf("1", object("vanish")), "answer"],
    ["the end of the session", fault("NotAuthenticated"), "session"],
    ["half an answer", { body: "<soapenv:Envelope" }, "answer"],
    ["no answer", "drop", "connection"],
  ])("end with %s", async (_, update, problem) => {
    const { watched, calls } = await watch([update]);
    await expect(watched.next()).rejects.toMatchObject({ problem });
    // An answer that was lost may have had changes.
    expect(calls.filter(({ name }) => name === "WaitForUpdatesEx")).toHaveLength(1);
  });
});
