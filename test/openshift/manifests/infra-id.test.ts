import { describe, expect, it } from "vitest";
import { isInfraId, makeInfraId } from "../../../src/openshift/manifests/infra-id.js";

describe("makeInfraId", () => {
  it.each([
    ["one", "one-bcdfg"],
    ["a".repeat(21), `${"a".repeat(21)}-bcdfg`],
    ["a".repeat(22), `${"a".repeat(21)}-bcdfg`],
    [`${"a".repeat(20)}-b`, `${"a".repeat(20)}-bcdfg`],
  ])("makes of %s %s", (name, wanted) => {
    let at = 0;
    expect(makeInfraId(name, () => at++)).toBe(wanted);
    expect(isInfraId(wanted)).toBe(true);
  });

  it("draws other letters each time", () => {
    const made = new Set(Array.from({ length: 20 }, () => makeInfraId("one")));
    expect(made.size).toBeGreaterThan(1);
    for (const each of made) expect(each).toMatch(/^one-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  });
});
