import { expect, it } from "vitest";
import { rootSchema, versionsOf } from "../../../src/crd/unit/crd-versions.js";

it("reads the versions and schemas of a document, whatever it holds in their place", () => {
  const schema = { type: "object" };
  const [one, two, ...others] = versionsOf({
    spec: { versions: [{ name: "v1", schema: { openAPIV3Schema: schema } }, { name: "v2", schema: [] }, null, "v3"] },
  });
  expect([one?.["name"], two?.["name"], others]).toEqual(["v1", "v2", []]);
  expect([rootSchema(one), rootSchema(two), rootSchema(undefined)]).toEqual([schema, undefined, undefined]);
  expect([undefined, null, [], {}, { spec: { versions: {} } }].flatMap((each) => versionsOf(each))).toEqual([]);
});
