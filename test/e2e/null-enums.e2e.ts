import { afterAll, beforeAll, expect, test } from "vitest";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { crdOfSpec, GROUP } from "./cel-rule-crd.js";
import type { Resource } from "./harness/api-client.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { definitionName, definitions, waitUntilEstablished } from "./harness/custom-resource-definition.js";

let server: ControlPlane;
beforeAll(async () => {
  server = await startControlPlane();
});
afterAll(async () => {
  await server?.stop();
});

test("null satisfies no enum, whether or not it is nullable or a member", async () => {
  const text: StructuralSchema = { type: "string", enum: ["A"] };
  const crd = crdOfSpec("Nullable", {
    type: "object",
    properties: {
      nullable: { ...text, nullable: true },
      member: { ...text, nullable: true, enum: ["A", null] },
      number: { type: "integer", nullable: true, enum: [1] },
      list: { type: "array", items: { ...text, nullable: true } },
      map: { type: "object", additionalProperties: { ...text, nullable: true } },
      plain: text,
    },
  });
  const created = await server.client.create(definitions, crd);
  expect(created.accepted ? "" : created.status.message).toBe("");
  await waitUntilEstablished(server.client, definitionName(crd));
  const resource: Resource = { group: GROUP, version: "v1", plural: "nullables" };
  const problems = async (spec: object): Promise<string[]> => {
    const object = { apiVersion: `${GROUP}/v1`, kind: "Nullable", metadata: { name: "a" }, spec };
    const answer = await server.client.create(resource, JSON.stringify(object), { dryRun: true });
    return answer.accepted ? [] : answer.status.causes.map(({ field, message }) => `${field}: ${message}`);
  };
  const refused = (path: string, members: string): string[] => [
    `spec.${path}: Unsupported value: null: supported values: ${members}`,
  ];
  expect(await problems({ nullable: null })).toEqual(refused("nullable", '"A"'));
  expect(await problems({ member: null })).toEqual(refused("member", '"A", "null"'));
  expect(await problems({ number: null })).toEqual(refused("number", '"1"'));
  expect(await problems({ list: [null] })).toEqual(refused("list[0]", '"A"'));
  expect(await problems({ map: { k: null } })).toEqual(refused("map.k", '"A"'));
  // Where null is not allowed it counts as absent.
  expect(await problems({ plain: null })).toEqual([]);
});
