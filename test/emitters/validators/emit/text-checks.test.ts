import { expect, it } from "vitest";
import { IdentifierPool } from "../../../../src/code/identifiers.js";
import { namedTextChecks } from "../../../../src/emitters/validators/emit/text-checks.js";
import { ungated } from "../../../../src/schema/gated-schema.js";
import type { StructuralSchema } from "../../../../src/schema/structural-schema.js";

it("looks once at what stands in lists in a branch, however deep: twice each would never end at a depth of 60", () => {
  let looks = 0;
  const innermost = {
    get format(): string {
      looks++;
      return "ipv4";
    },
  };
  let not: unknown = innermost;
  for (let depth = 0; depth < 12; depth++) not = [not];
  // No schema has lists there; a CRD that is not checked yet may.
  const gated = ungated({ type: "string", not } as StructuralSchema);
  looks = 0;
  const { format } = namedTextChecks(gated, { names: new IdentifierPool(), decided: false });
  expect(looks).toBe(1);
  expect(format("ipv4")).toBeDefined();
});
