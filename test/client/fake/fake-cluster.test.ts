import { describe, expect, it } from "vitest";
import { createFakeCluster, fakeResourceOfCrd } from "../../../src/entry/client-fake.js";
import { CrdError } from "../../../src/entry/validate.js";
import { CREATE_CASES, GADGET, GADGET_CRD, PATCH_CASES } from "./patch-cases.js";
import { createOutcome, patchOutcome, textOf } from "./requests.js";

const { transport } = createFakeCluster({ resources: [fakeResourceOfCrd(GADGET_CRD)] });
const warning = "e2e.example.com/v1 Gadget is deprecated";

describe("the fake of a CRD", () => {
  it.each(PATCH_CASES)("patches with %.70j as the server does", async (patch, outcome) => {
    expect(await patchOutcome(transport, GADGET, patch)).toEqual(outcome);
  });

  it.each(CREATE_CASES)("prunes, fills and validates %j as the server does", async (typed, outcome) => {
    expect(await createOutcome(transport, { ...GADGET, typed }, warning)).toEqual(outcome);
  });

  it("refuses a CRD that a server would refuse", () => {
    const wrong = { ...GADGET_CRD, metadata: { name: "x" } };
    expect(() => fakeResourceOfCrd(wrong)).toThrow(CrdError);
    expect(fakeResourceOfCrd(wrong, { trusted: true }).validator).toBeDefined();
    expect(fakeResourceOfCrd(wrong, { validator: false }).validator).toBeUndefined();
  });

  it("drops what metadata does not have, and owners that stand twice", async () => {
    const owner = { apiVersion: "v1", kind: "Pod", name: "a", uid: "u" };
    const metadata = { generateName: "owned-", ownerReferences: [owner, owner], more: 1 };
    const body = JSON.stringify({ ...GADGET, metadata });
    const answer = await transport.request({ method: "POST", path: "/apis/e2e.example.com/v1/gadgets", body });
    const stored = JSON.parse(await textOf(answer));
    expect(stored.metadata).toMatchObject({ ownerReferences: [owner], generation: 1 });
    expect(stored.metadata.more).toBeUndefined();
    expect(answer.header("warning")).toContain('unknown field \\"metadata.more\\"');
    expect(answer.header("warning")).toContain("duplicate UID(s) observed: u");
  });

  it.each<[string, object, string]>([
    ["in the query", {}, "?dryRun=All"],
    ["in the body", { dryRun: ["All"] }, ""],
  ])("deletes nothing where a trial is asked for %s", async (_, options, query) => {
    const path = "/apis/e2e.example.com/v1/gadgets";
    const create = async (finalizers: readonly string[]): Promise<string> => {
      const body = JSON.stringify({ ...GADGET, metadata: { generateName: "trial-", finalizers } });
      return JSON.parse(await textOf(await transport.request({ method: "POST", path, body }))).metadata.name;
    };
    for (const name of [await create([]), await create(["example.com/own"])]) {
      const body = JSON.stringify({ kind: "DeleteOptions", apiVersion: "v1", ...options });
      const own = `${path}/${name}`;
      expect((await transport.request({ method: "DELETE", path: `${own}${query}`, body })).status).toBe(200);
      const { metadata } = JSON.parse(await textOf(await transport.request({ method: "GET", path: own })));
      expect(metadata).toMatchObject({ name });
      expect(metadata.deletionTimestamp).toBeUndefined();
    }
  });
});
