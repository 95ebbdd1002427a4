import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FINDING_DIFFERENCES, OUTPUT_DIFFERENCES } from "./probe-differences.js";
import { ERROR_PROBES } from "./probe-errors.js";

const ROWS = readFileSync("docs/differences.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "));

const documented = [...OUTPUT_DIFFERENCES, ...FINDING_DIFFERENCES, ...ERROR_PROBES].flatMap((each) =>
  each.documented === undefined ? [] : [each.documented],
);

it.each([...new Set(documented)])("docs/differences.md tells what upstream does: %s", (words) => {
  expect(ROWS.filter((row) => row.split(" | ")[0]?.includes(words))).toHaveLength(1);
});

it("tells why, of every mistake that only one side refuses", () => {
  const refusedByOne = ERROR_PROBES.filter(({ theirs, codes }) => (theirs === "refused") !== codes.length > 0);
  expect(refusedByOne.filter((probe) => probe.documented === undefined)).toEqual([]);
});
