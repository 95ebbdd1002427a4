import { afterEach, describe, expect, it } from "vitest";
import {
  attachedObjects,
  attachTag,
  createCategory,
  createTag,
  deleteCategory,
  deleteTag,
  detachTag,
  readCategories,
  readTags,
} from "../../../src/openshift/vcenter/tag-writes.js";
import { type CallingTagSession, openTags } from "../../../src/openshift/vcenter/tags.js";
import { type FakeAnswer, type FakeVCenter, startFakeVCenter } from "./fake-vcenter.js";

const BASE = "/rest/com/vmware/cis/tagging";
const CATEGORY = "urn:vmomi:InventoryServiceCategory:c:GLOBAL";
const TAG = "urn:vmomi:InventoryServiceTag:t/1:GLOBAL";
const TAG_PATH = "urn:vmomi:InventoryServiceTag:t%2F1:GLOBAL";
const HOST = { type: "HostSystem", value: "host-1" };
let vcenter: FakeVCenter | undefined;
afterEach(async () => {
  await vcenter?.stop();
});

async function open(answers: Readonly<Record<string, readonly FakeAnswer[]>>): Promise<CallingTagSession> {
  const under = Object.entries(answers).map(([name, list]) => [name.replace(" ", ` ${BASE}/`), list]);
  vcenter = await startFakeVCenter(Object.fromEntries(under));
  return await openTags(await vcenter.connect(), { user: "u", password: "p" });
}

const json = (value: unknown): FakeAnswer => ({ body: JSON.stringify({ value }) });
const sent = () =>
  (vcenter?.calls ?? [])
    .filter(({ name }) => name.includes("/tagging/"))
    .map(({ name, body }) => [name.replace(`${BASE}/`, ""), ...(body === "" ? [] : [JSON.parse(body)])]);

describe("what changes tags", () => {
  it("makes a category for everything, of which an object has one tag, and a tag in it", async () => {
    const tags = await open({ "POST category": [json(CATEGORY)], "POST tag": [json(TAG)] });
    expect(await createCategory(tags, "openshift-zone", "what it is")).toBe(CATEGORY);
    expect(await createTag(tags, CATEGORY, "west", "")).toBe(TAG);
    const spec = { name: "openshift-zone", description: "what it is", cardinality: "SINGLE", associable_types: [] };
    expect(sent()).toEqual([
      ["POST category", { create_spec: spec }],
      ["POST tag", { create_spec: { category_id: CATEGORY, name: "west", description: "" } }],
    ]);
  });

  it("attaches, takes off and deletes", async () => {
    const association = `POST tag-association/id:${TAG_PATH}?~action=`;
    const tags = await open({
      [`${association}attach`]: [{ body: "" }],
      [`${association}detach`]: [{ body: "" }],
      [`DELETE tag/id:${TAG_PATH}`]: [{ body: "" }],
      [`DELETE category/id:${CATEGORY}`]: [{ body: "" }],
    });
    await attachTag(tags, TAG, HOST);
    await detachTag(tags, TAG, HOST);
    await deleteTag(tags, TAG);
    await deleteCategory(tags, CATEGORY);
    const object = { object_id: { type: "HostSystem", id: "host-1" } };
    expect(sent()).toEqual([
      [`${association}attach`, object],
      [`${association}detach`, object],
      [`DELETE tag/id:${TAG_PATH}`],
      [`DELETE category/id:${CATEGORY}`],
    ]);
  });

  it("reads what there is, with types without their namespace", async () => {
    const category = { id: CATEGORY, name: "openshift-zone", description: "d", cardinality: "SINGLE" };
    const tags = await open({
      "GET category": [json([CATEGORY])],
      [`GET category/id:${CATEGORY}`]: [
        json({ ...category, associable_types: ["urn:vim25:HostSystem", "Datacenter"] }),
      ],
      [`POST tag/id:${CATEGORY}?~action=list-tags-for-category`]: [json([TAG])],
      [`GET tag/id:${TAG_PATH}`]: [json({ id: TAG, name: "west", description: "", category_id: CATEGORY })],
      [`POST tag-association/id:${TAG_PATH}?~action=list-attached-objects`]: [
        json([{ type: "HostSystem", id: "host-1" }]),
      ],
    });
    expect(await readCategories(tags)).toEqual([
      { id: CATEGORY, name: "openshift-zone", description: "d", types: ["HostSystem", "Datacenter"] },
    ]);
    expect(await readTags(tags, CATEGORY)).toEqual([{ id: TAG, name: "west", description: "" }]);
    expect(await attachedObjects(tags, TAG)).toEqual([HOST]);
  });

  it("names the error of a refused change, and no other word of the answer", async () => {
    const body = JSON.stringify({ type: "com.vmware.vapi.std.errors.already_exists", value: { messages: ["canary"] } });
    const tags = await open({ "POST category": [{ status: 400, body }] });
    const error = await createCategory(tags, "a", "").catch((each: unknown) => each);
    expect(error).toMatchObject({ problem: "fault", fault: "already_exists" });
    expect(String(error)).toContain("it answers POST /tagging/category with HTTP 400 (already_exists)");
    expect(String(error)).not.toContain("canary");
  });

  it.each<[string, FakeAnswer]>([
    ["no identifier", json("")],
    ["a number", json(1)],
  ])("refuses the answer of %s", async (_, wrong) => {
    const tags = await open({ "POST tag": [wrong] });
    await expect(createTag(tags, CATEGORY, "a", "")).rejects.toMatchObject({ problem: "answer" });
  });

  it("repeats no change that may have been heard, and reads again", async () => {
    const tags = await open({ "POST category": ["drop"], "GET category": ["drop", json([])] });
    await expect(createCategory(tags, "a", "")).rejects.toMatchObject({ problem: "connection" });
    expect(await readCategories(tags)).toEqual([]);
    expect(sent().map(([name]) => name)).toEqual(["POST category", "GET category", "GET category"]);
  });
});
