import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "../../../src/kube/decode/read-json.js";
import { Float64 } from "../../../src/kube/values/kube-value.js";

/** What sigs.k8s.io/json gives, which tells int64 from float64. */
const VALUES: readonly (readonly [text: string, value: unknown])[] = [
  ["1", 1],
  ["-0", 0],
  ["9007199254740993", 9007199254740993n],
  ["9223372036854775807", 9223372036854775807n],
  ["-9223372036854775808", -9223372036854775808n],
  ["1.0", new Float64(1)],
  ["1e3", new Float64(1000)],
  ["-0.0", new Float64(-0)],
  ["1e18", new Float64(1e18)],
  ["-9223372036854775809", new Float64(-(2 ** 63))],
  ["9223372036854775808", 2 ** 63],
  ["100000000000000000000000000000", 1e29],
  ["1.5", 1.5],
  ["2e-400", new Float64(0)],
  ['"\\ud800"', "\uFFFD"],
  ['"\\ud83d\\ude00"', "😀"],
  ['"\\u0041\\/\\b"', "A/\b"],
  [' { "a" : [ true , false , null , {} , [] ] } ', { a: [true, false, null, {}, []] }],
  ['{"":{"":1}}', { "": { "": 1 } }],
];

const PROBLEMS: readonly (readonly [text: string, place: string, message: RegExp])[] = [
  ["", "1:1", /no value/],
  ["{} x", "1:4", /behind/],
  ["01", "1:2", /behind/],
  ["1.", "1:2", /behind/],
  ["nul", "1:1", /a value should be here/],
  ["[1,]", "1:4", /a value should be here/],
  ["[1 2]", "1:4", /, or ] should be here/],
  ['{"a":1,}', "1:8", /a key in quotes/],
  ['{"a" 1}', "1:6", /: should be here/],
  ["{\n  a: 1}", "2:3", /a key in quotes/],
  ['"a', "1:1", /no end/],
  ['"a\nb"', "1:3", /escaped/],
  ['"\\x"', "1:2", /no such escape/],
  ['"\\u00g0"', "1:2", /no such escape/],
  ["1e400", "1:1", /too large/],
  ["[".repeat(100_000), "1:1001", /deep/],
];

describe("reading JSON", () => {
  it.each(VALUES)("%s", (text, value) => {
    const { documents, error } = readJson(text);
    expect(error).toBeUndefined();
    expect(documents.map((document) => document.value)).toStrictEqual([value]);
  });

  it.each(PROBLEMS)("refuses %.40j", (text, place, message) => {
    const { documents, error } = readJson(text);
    expect(documents).toEqual([]);
    expect(`${error?.line}:${error?.column}`).toBe(place);
    expect(error?.message).toMatch(message);
  });

  it("tells doubled keys by their paths, and of which the last counts", () => {
    const [document] = readJson('{"a":{"b":[{"c":1,"c":2}]},"d":1,"d":{}}').documents;
    expect(document?.value).toEqual({ a: { b: [{ c: 2 }] }, d: {} });
    expect(document?.duplicates).toEqual([
      { path: "a.b[0].c", start: 18, end: 21, merged: false },
      { path: "d", start: 33, end: 36, merged: false },
    ]);
  });

  it("keeps __proto__ as a key like others", () => {
    const [document] = readJson('{"__proto__":{"a":1}}').documents;
    expect(Object.entries(document?.value ?? {})).toEqual([["__proto__", { a: 1 }]]);
    expect(Object.getPrototypeOf(document?.value)).toBe(Object.prototype);
  });

  it("reads what JSON.parse reads, and refuses what it refuses", () => {
    const pieces = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      "a",
      "\\",
      "\\u0041",
      "1",
      "-",
      ".",
      "e5",
      "true",
      "null",
      " ",
      "\n",
    ];
    const texts = fc.oneof(
      fc.json(),
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join("")),
      fc.tuple(fc.json(), fc.nat(), fc.constantFrom(...pieces)).map(([text, at, piece]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + piece + text.slice(place);
      }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { documents } = readJson(text);
        expect(documents.map(({ value }) => plain(value))).toEqual(parsed(text).map(plain));
      }),
      { numRuns: 3000 },
    );
  });
});

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    // A number that is too large is infinite there, and is refused here.
    return hasInfinity(value) ? [] : [value];
  } catch {
    return [];
  }
}

function hasInfinity(value: unknown): boolean {
  if (typeof value !== "object" || value === null)
    return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
  return Object.values(value).some(hasInfinity);
}

/** As the text that is sent: floats that are whole and bigints print as numbers, half a surrogate pair as U+FFFD. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, each) => (typeof each === "bigint" ? Number(each) : each));
  return text.replace(/\\ud[89a-f][0-9a-f]{2}/g, "\uFFFD");
}
