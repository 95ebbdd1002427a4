import fc from "fast-check";
import { expect, it } from "vitest";
import type { KindFacts } from "../../src/kube/validation/schema/schema.js";
import { objectArbitrary } from "../../src/round-trips/object-arbitrary.js";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";

const FACTS: KindFacts = {
  group: "example.com",
  version: "v1",
  kind: "Rack",
  plural: "racks",
  namespaced: false,
  hasStatus: false,
};

function sampled(pattern: string, minLength: number): readonly unknown[] {
  const name: StructuralSchema = { type: "string", pattern, minLength };
  const schema: StructuralSchema = { type: "object", required: ["name"], properties: { name } };
  return fc.sample(objectArbitrary(schema, FACTS, {}), { seed: 1, numRuns: 20 }).map((object) => object["name"]);
}

it("makes texts of a pattern that have the length", () => {
  for (const text of sampled("^[a-z]{1,20}$", 5)) expect(text).toMatch(/^[a-z]{5,20}$/);
});

it("ends where no text of a pattern has the length", () => {
  const texts = sampled("^[a-z]{0,3}$", 4);
  expect(texts).toHaveLength(20);
  for (const text of texts) expect(text).toMatch(/^[a-z]{0,3}$/);
});
