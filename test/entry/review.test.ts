import { describe, expect, it } from "vitest";
import { reviewCrds } from "../../src/entry/review.js";
import type { JsonObject } from "../../src/kube/values/json-value.js";
import { crd } from "../review/crd-pair.js";

const withLimit = (maxLength: number, more: JsonObject = {}): JsonObject =>
  crd({ spec: { properties: { a: { type: "string", maxLength, ...more } } } });
const messages = (...states: Parameters<typeof reviewCrds>): string[] =>
  reviewCrds(...states).map(({ message }) => message);
const REFUSED = "spec.a: maxLength goes from 5 to 4: refused for new writes";

describe("crdwright/review", () => {
  it("says in the words of diff what a change does, with an object that shows it", () => {
    const [finding, ...more] = reviewCrds([withLimit(5)], [withLimit(4)]);
    expect(finding).toMatchObject({
      crd: "racks.example.com",
      version: "v1",
      path: "spec.a",
      level: "breaking",
      message: `${REFUSED}; stored objects live on until spec.a is edited (since Kubernetes 1.30)`,
      witness: { kind: "create", object: { spec: { a: "aaaaa" } } },
    });
    expect(more).toEqual([]);
  });

  it.each([
    ["1.29", "every update of stored objects that have it is refused, since servers before 1.30 do not ratchet"],
    ["1.30", "stored objects live on until spec.a is edited"],
  ])("judges by servers of %s", (targetVersion, effect) => {
    expect(messages([withLimit(5)], [withLimit(4)], { targetVersion })).toEqual([`${REFUSED}; ${effect}`]);
  });

  it("pairs CRDs by name, and passes over what is none", () => {
    const other = { ...withLimit(9), kind: "Widget" };
    const nameless = { ...withLimit(9), metadata: {} };
    expect(messages([other, withLimit(5)], [withLimit(5), other, nameless])).toEqual([]);
    expect(messages([withLimit(5), nameless], [other])).toEqual([
      "the CRD racks.example.com is gone, and all objects of it with it",
    ]);
  });

  it("leaves out a CRD that no server took before, and says that none takes one any more", () => {
    const wrong = { "x-kubernetes-validations": [{ rule: "nonsense(" }] };
    expect(messages([withLimit(5, wrong)], [withLimit(4, wrong)])).toEqual([]);
    expect(messages([withLimit(5, wrong)], [withLimit(4)])).toEqual([]);
    expect(messages([withLimit(5)], [withLimit(4, wrong)])).toEqual([
      expect.stringMatching(/^an API server would refuse the CRD: .*nonsense/s),
    ]);
  });
});
