import { describe, expect, it } from "vitest";
import { costText, factorText } from "../../../src/cel/cost/cost-findings.js";

describe("the factor by which a limit is exceeded", () => {
  it.each([
    [10_000_001n, "1.000000x"],
    [10_078_125n, "1.007812x"],
    [10_234_375n, "1.023438x"],
    [14_999_999n, "1.500000x"],
    [15_000_000n, "1.5x"],
    [22_500_000n, "2.2x"],
    [27_500_000n, "2.8x"],
    [22_500_001n, "2.3x"],
    [99_949_999n, "10.0x"],
    [1_000_000_000n, "100.0x"],
    [1_000_000_001n, "more than 100x"],
    [2n ** 64n - 1n, "more than 100x"],
  ])("%d of 10,000,000: %s", (cost, wanted) => expect(factorText(cost, 10_000_000n)).toBe(wanted));

  it("stands in the server's words", () => {
    expect(costText("estimated rule cost", 52_000_000n, 10_000_000n)).toBe(
      "estimated rule cost exceeds budget by factor of 5.2x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)",
    );
  });
});
