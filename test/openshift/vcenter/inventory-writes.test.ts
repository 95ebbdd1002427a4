import { afterEach, describe, expect, it } from "vitest";
import {
  createFolder,
  createResourcePool,
  removeFolder,
  removeResourcePool,
} from "../../../src/openshift/vcenter/inventory-writes.js";
import { type CallingSession, openSession } from "../../../src/openshift/vcenter/vcenter-session.js";
import { answer, type FakeAnswer, type FakeVCenter, fault, startFakeVCenter } from "./fake-vcenter.js";

const PARENT = { type: "Folder", value: "group-v1" };
let vcenter: FakeVCenter | undefined;
afterEach(async () => {
  await vcenter?.stop();
});

async function open(answers: Readonly<Record<string, readonly FakeAnswer[]>>): Promise<CallingSession> {
  vcenter = await startFakeVCenter(answers);
  return await openSession(await vcenter.connect(), { user: "u", password: "p" });
}

const bodies = (name: string) => vcenter?.calls.filter((call) => call.name === name).map(({ body }) => body) ?? [];
const made = (method: string, type: string, value: string) =>
  answer(method, `<returnval type="${type}">${value}</returnval>`);
/** The state of a task, as its properties have it. */
const task = (state: string, more = "") =>
  answer(
    "RetrievePropertiesEx",
    `<returnval><objects><obj type="Task">task-1</obj><propSet><name>info</name><val xsi:type="TaskInfo"><state>${state}</state>${more}</val></propSet></objects></returnval>`,
  );

describe("what changes an inventory", () => {
  it("makes a folder and a pool, with names as they are", async () => {
    const session = await open({
      CreateFolder: [made("CreateFolder", "Folder", "group-v2")],
      CreateResourcePool: [made("CreateResourcePool", "ResourcePool", "resgroup-2")],
    });
    expect(await createFolder(session, PARENT, "a <& b")).toEqual({ type: "Folder", value: "group-v2" });
    expect(bodies("CreateFolder")[0]).toContain("<name>a &lt;&amp; b</name>");
    const pool = { type: "ResourcePool", value: "resgroup-1" };
    expect(await createResourcePool(session, pool, "one")).toEqual({ type: "ResourcePool", value: "resgroup-2" });
    expect(bodies("CreateResourcePool")[0]).toMatch(
      /<name>one<\/name><spec><cpuAllocation>.*<\/memoryAllocation><\/spec>/,
    );
    expect(bodies("CreateResourcePool")[0]?.match(/<limit>-1<\/limit>/g)).toHaveLength(2);
  });

  it("says that a name is taken, and asks no second time", async () => {
    const session = await open({ CreateFolder: [fault("DuplicateName")] });
    await expect(createFolder(session, PARENT, "a")).rejects.toMatchObject({
      problem: "fault",
      fault: "DuplicateName",
    });
    expect(bodies("CreateFolder")).toHaveLength(1);
  });

  it("repeats no call that may have been heard", async () => {
    const session = await open({ CreateFolder: ["drop"] });
    await expect(createFolder(session, PARENT, "a")).rejects.toMatchObject({ problem: "connection" });
    expect(bodies("CreateFolder")).toHaveLength(1);
  });

  it.each<[string, FakeAnswer]>([
    ["nothing", answer("CreateFolder", "")],
    ["no object", answer("CreateFolder", "<returnval>text</returnval>")],
  ])("refuses the answer of %s", async (_, wrong) => {
    const session = await open({ CreateFolder: [wrong] });
    await expect(createFolder(session, PARENT, "a")).rejects.toMatchObject({ problem: "answer" });
  });

  it("removes a folder without the files of what is in it, and waits for the end of the task", async () => {
    const method = "UnregisterAndDestroy_Task";
    const session = await open({
      [method]: [made(method, "Task", "task-1")],
      RetrievePropertiesEx: [task("queued"), task("running"), task("success")],
    });
    await removeFolder(session, PARENT);
    expect([bodies("RetrievePropertiesEx"), bodies("Destroy_Task")].map((each) => each.length)).toEqual([3, 0]);
  });

  it("removes a folder otherwise where a server knows no other way, and where it refuses leaves it", async () => {
    const method = "UnregisterAndDestroy_Task";
    const other = await open({
      [method]: [fault("MethodNotFound")],
      Destroy_Task: [made("Destroy_Task", "Task", "task-1")],
      RetrievePropertiesEx: [task("success")],
    });
    await removeFolder(other, PARENT);
    expect(bodies("Destroy_Task")).toHaveLength(1);
    await vcenter?.stop();
    const refusing = await open({ [method]: [fault("NoPermission")] });
    await expect(removeFolder(refusing, PARENT)).rejects.toMatchObject({ fault: "NoPermission" });
    expect(bodies("Destroy_Task")).toHaveLength(0);
  });

  it("says why a task failed, in no word of the server", async () => {
    const error = '<error><fault xsi:type="ResourceInUse"/><localizedMessage>canary</localizedMessage></error>';
    const session = await open({
      Destroy_Task: [made("Destroy_Task", "Task", "task-1")],
      RetrievePropertiesEx: [task("error", error)],
    });
    const removed = removeResourcePool(session, { type: "ResourcePool", value: "resgroup-1" });
    await expect(removed).rejects.toMatchObject({ problem: "fault", fault: "ResourceInUse" });
    await expect(removed).rejects.toThrow("127.0.0.1: it refuses Destroy_Task (ResourceInUse)");
  });
});
