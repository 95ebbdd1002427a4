import { describe, expect, it } from "vitest";
import { backtrackingDegree } from "../../../src/kube/regex/backtracking.js";
import { readPlainPattern } from "../../../src/kube/regex/plain-pattern.js";

/** The power of a text's length that JavaScript's time may take. */
const ROWS: readonly (readonly [pattern: string, want: number])[] = [
  ["^abc$", 1],
  ["abc", 1],
  ["^a+b+c+$", 1],
  ["^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", 1],
  ["^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", 1],
  ["^([A-Za-z0-9-]+\\.)*[A-Za-z0-9-]+\\.?$", 1],
  ["^[a-z]+:[a-z]+$", 1],
  ["^a*ba*$", 1],
  ["^a*b?a*$", 2],
  // The loop is left at another state than the one that goes on.
  ["^(?:ab|a)*(?:ba|b)*$", 2],
  ["^(?:[a-z]|%[0-9a-f]{2})+$", 1],
  ["^(?:a{1,3}b)*$", 1],
  ["^(?:a{1,3})*$", Number.POSITIVE_INFINITY],
  ["^(?:a{9})*$", Number.POSITIVE_INFINITY],
  ["^a*a*$", 2],
  ["^a*a*a*$", 3],
  ["a*b", 2],
  ["a*a*a*b", 4],
  ["^(a+)+$", Number.POSITIVE_INFINITY],
  ["^(a*)*$", Number.POSITIVE_INFINITY],
  ["^(a|a)*$", Number.POSITIVE_INFINITY],
  ["^(a|ab|b)*$", Number.POSITIVE_INFINITY],
  ["^(ab|ac)*$", 1],
  ["^(a?b)*$", 1],
  ["^((a*)?b)*$", Number.POSITIVE_INFINITY],
  ["^a|b", 1],
];

describe("backtrackingDegree", () => {
  it.each(ROWS)("%s: %s", (pattern, want) => {
    const plain = readPlainPattern(pattern);
    expect(plain === undefined ? undefined : backtrackingDegree(plain)).toBe(want);
  });
});
