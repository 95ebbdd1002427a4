import { afterEach, describe, expect, it } from "vitest";
import { referenceKey } from "../../../src/openshift/vcenter/soap.js";
import { openTags } from "../../../src/openshift/vcenter/tags.js";
import { TagServiceError } from "../../../src/openshift/vcenter/vcenter-error.js";
import { type FakeVCenter, startFakeVCenter } from "./fake-vcenter.js";

const LOGIN = { user: "admin", password: 'very-secret-canary"\u00fc' };
const BASE = "/rest/com/vmware/cis";
const CATEGORY = "urn:vmomi:InventoryServiceCategory:c:GLOBAL";
const TAG = "urn:vmomi:InventoryServiceTag:t:GLOBAL";
let vcenter: FakeVCenter | undefined;
afterEach(async () => {
  await vcenter?.stop();
});

const json = (value: unknown) => ({ body: JSON.stringify({ value }) });

describe("the tags of a vCenter", () => {
  it("are read with their categories, each once, and the session ends", async () => {
    const references = [
      { type: "Datacenter", value: "dc-1" },
      { type: "Folder", value: "dc-1" },
    ];
    vcenter = await startFakeVCenter({
      [`GET ${BASE}/tagging/category`]: [json([CATEGORY])],
      [`GET ${BASE}/tagging/category/id:${CATEGORY}`]: [json({ id: CATEGORY, name: "openshift-region" })],
      [`GET ${BASE}/tagging/tag/id:${TAG}`]: [json({ id: TAG, name: "west", category_id: CATEGORY })],
      [`POST ${BASE}/tagging/tag-association?~action=list-attached-tags-on-objects`]: [
        json(references.map(({ type, value }) => ({ object_id: { type, id: value }, tag_ids: [TAG] }))),
      ],
    });
    const tags = await openTags(await vcenter.connect(), LOGIN);
    expect(await tags.categories()).toEqual(["openshift-region"]);
    const attached = await tags.attached(references);
    expect(references.map((each) => attached.get(referenceKey(each)))).toEqual(
      references.map(() => [{ name: "west", category: "openshift-region" }]),
    );
    await tags.logout();
    const { calls } = vcenter;
    expect(calls[0]?.headers.authorization).toBe(`Basic ${Buffer.from(`admin:${LOGIN.password}`).toString("base64")}`);
    expect(calls.slice(1).every(({ headers }) => headers["vmware-api-session-id"] === "rest-session")).toBe(true);
    expect(calls.filter(({ name }) => name.startsWith("GET"))).toHaveLength(3);
    expect(calls.at(-1)?.name).toBe(`DELETE ${BASE}/session`);
  });

  it.each([
    ["a refused login", { status: 401, body: "very-secret-canary" }, "login"],
    ["another status", { status: 500, body: "very-secret-canary" }, "fault"],
    ["no JSON", { body: "<html>very-secret-canary" }, "answer"],
    ["no session", { body: "{}" }, "answer"],
  ])("say what is wrong with %s", async (_, session, problem) => {
    vcenter = await startFakeVCenter({ [`POST ${BASE}/session`]: [session] });
    const error = await openTags(await vcenter.connect(), LOGIN).catch((each: unknown) => each);
    expect(error).toMatchObject({ problem });
    expect(String(error)).not.toContain("canary");
  });

  it("are asked for no more than eight at once, however many there are", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `c-${index}`);
    vcenter = await startFakeVCenter({
      [`GET ${BASE}/tagging/category`]: [json(ids)],
      ...Object.fromEntries(ids.map((id) => [`GET ${BASE}/tagging/category/id:${id}`, [json({ id, name: id })]])),
    });
    const transport = await vcenter.connect();
    let underWay = 0;
    let most = 0;
    const tags = await openTags(
      {
        ...transport,
        request: async (request) => {
          underWay += 1;
          most = Math.max(most, underWay);
          return await transport.request(request).finally(() => {
            underWay -= 1;
          });
        },
      },
      LOGIN,
    );
    expect(await tags.categories()).toEqual(ids);
    expect(most).toBe(8);
  });

  it("are an error of the tag service where nobody answers", async () => {
    vcenter = await startFakeVCenter({ [`POST ${BASE}/session`]: ["drop"] });
    const error = await openTags(await vcenter.connect(), LOGIN).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(TagServiceError);
    expect(error).toMatchObject({ problem: "connection", message: expect.stringMatching(/^127\.0\.0\.1: it cannot/) });
  });

  it("are an error where their session has ended", async () => {
    vcenter = await startFakeVCenter({ [`GET ${BASE}/tagging/category`]: [{ status: 401, body: "" }] });
    const tags = await openTags(await vcenter.connect(), LOGIN);
    await expect(tags.categories()).rejects.toMatchObject({ problem: "session" });
  });
});
