import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { readYaml } from "../../../src/kube/decode/read-yaml.js";

/** What sigs.k8s.io/yaml v1.6.0 makes of a text, decoded as the API server does. */
const VALUES: readonly (readonly [text: string, value: unknown])[] = [
  ["a: 0644", { a: 420 }],
  ["a: -0644", { a: -420 }],
  ["a: 0o17", { a: 15 }],
  ["a: 08", { a: 8 }],
  ["a: 0x1F", { a: 31 }],
  ["a: 1_000", { a: 1000 }],
  ["a: 1:30", { a: "1:30" }],
  ["a: 12:30:45", { a: "12:30:45" }],
  ["a: y", { a: true }],
  ["a: Off", { a: false }],
  ["a: tRUE", { a: "tRUE" }],
  ["a: 1.0", { a: 1 }],
  ["a: 5.", { a: 5 }],
  ["a: -0.0", { a: 0 }],
  ["a: 1e3", { a: 1000 }],
  ["a: 1.5", { a: 1.5 }],
  ["a: 1e18", { a: 1000000000000000000n }],
  ["a: 1e20", { a: 1e20 }],
  ["a: 1e21", { a: 1e21 }],
  ["a: 9007199254740993", { a: 9007199254740993n }],
  ["a: 9223372036854775807", { a: 9223372036854775807n }],
  ["a: 9223372036854775808", { a: 2 ** 63 }],
  ["a: 1e400", { a: "1e400" }],
  ["a: 2001-01-01", { a: "2001-01-01" }],
  ["a: 2001-12-14t21:59:43.10-05:00", { a: "2001-12-14t21:59:43.10-05:00" }],
  ["a: ~", { a: null }],
  ["a:", { a: null }],
  ["a: ''", { a: "" }],
  ["a: '1'", { a: "1" }],
  ["a: !!str 1", { a: "1" }],
  ['a: !!int "1"', { a: 1 }],
  ["a: !!float 1", { a: 1 }],
  ["a: !!null ''", { a: null }],
  ["a: !!binary aGk=", { a: "hi" }],
  ["a: !!timestamp 2001-01-01", { a: "2001-01-01" }],
  ["a: !own x", { a: "x" }],
  ["1: a", { "1": "a" }],
  ["1.5: a", { "1.5": "a" }],
  ["1e21: a", { "1e+21": "a" }],
  ["yes: a", { true: "a" }],
  ["0644: a", { "420": "a" }],
  ["{a: 1, b}", { a: 1, b: null }],
  ["[a, b: 1]", ["a", { b: 1 }]],
  ["a: &x 1\nb: *x", { a: 1, b: 1 }],
  ["a: &x 1\nb: &x 2\nc: *x", { a: 1, b: 2, c: 2 }],
  ["m: &m {a: 1, b: 2}\nk:\n  <<: *m\n  a: 3", { m: { a: 1, b: 2 }, k: { a: 3, b: 2 } }],
  ["m: &m {a: 1, b: 2}\nk:\n  a: 3\n  <<: *m", { m: { a: 1, b: 2 }, k: { a: 1, b: 2 } }],
  ["m: &m {a: 1}\no: &o {a: 5, b: 6}\nk:\n  <<: [*m, *o]", { m: { a: 1 }, o: { a: 5, b: 6 }, k: { a: 1, b: 6 } }],
  ["k:\n  '<<': 3", { k: { "<<": 3 } }],
  ["a: |\n  x\n  y\n", { a: "x\ny\n" }],
  ["a: >-\n  x\n  y\n", { a: "x y" }],
  ["a: |\n  x", { a: "x" }],
  ["a: |\n  x\nb: |+\n  y", { a: "x\n", b: "y" }],
  ["\uFEFFa: 1", { a: 1 }],
  ["a: x\r\nb: c\r\n", { a: "x", b: "c" }],
];

const PROBLEMS: readonly (readonly [text: string, place: string, message: RegExp])[] = [
  ["a: 'x", "1:4", /quote/],
  ["\na: .inf", "2:4", /no number that JSON has/],
  ["a: !!int 1.5", "1:10", /1\.5 is no !!int/],
  ["a: !!binary '?'", "1:13", /no base64/],
  ["~: a", "1:1", /null cannot be a key/],
  ["? [1]\n: a", "1:3", /a map or a list cannot be a key/],
  ["a: *x", "1:4", /no anchor of this name/],
  ["a: &x [*x]", "1:8", /this alias stands for contains itself/],
  ["k:\n  <<: 3", "2:7", /only maps can be merged/],
  ["a: [1,,2]", "1:7", /./],
  ["a: @x", "1:4", /./],
  ["%YAML 1.2\n---\na: 1", "1:1", /this directive is not read/],
];

/** The parser's own stack may end before the limit does. */
const TOO_DEEP = [`a: ${"[".repeat(1001)}${"]".repeat(1001)}`, "[".repeat(100_000), "- ".repeat(100_000)];

describe("reading YAML", () => {
  it.each(VALUES)("%j", (text, value) => {
    const { documents, error } = readYaml(text);
    expect(error).toBeUndefined();
    expect(documents.map((document) => document.value)).toEqual([value]);
  });

  it.each(PROBLEMS)("refuses %.40j", (text, place, message) => {
    const { documents, error } = readYaml(text);
    expect(documents).toEqual([]);
    expect(`${error?.line}:${error?.column}`).toBe(place);
    expect(error?.message).toMatch(message);
  });

  it("refuses what is too deep", () => {
    for (const text of TOO_DEEP) expect(readYaml(text)).toMatchObject({ documents: [], error: { message: /deep/ } });
  });

  it("reads several documents, and those before a mistake", () => {
    const read = readYaml("a: 1\n---\n# nothing\n---\nb: 2\n---\nc: [\n");
    expect(read.documents.map(({ value }) => value)).toEqual([{ a: 1 }, null, { b: 2 }]);
    expect(read.error?.line).toBe(8);
    expect(readYaml("# nothing\n")).toEqual({ documents: [], error: undefined, warnings: [] });
  });

  it("tells doubled keys by their paths, and of which the last counts", () => {
    const text = "spec:\n  list:\n  - a: 1\n    a: 2\n  m: &m {x: 1}\n  o:\n    <<: *m\n    x: 2\n";
    const [document] = readYaml(text).documents;
    expect(document?.value).toEqual({ spec: { list: [{ a: 2 }], m: { x: 1 }, o: { x: 2 } } });
    expect(document?.duplicates).toEqual([
      { path: "spec.list[0].a", start: text.indexOf("a: 2"), end: text.indexOf("a: 2") + 1, merged: false },
      { path: "spec.o.x", start: text.indexOf("x: 2"), end: text.indexOf("x: 2") + 1, merged: true },
    ]);
  });

  it("keeps __proto__ as a key like others", () => {
    const [document] = readYaml("__proto__: {a: 1}\nb: {__proto__: 2}").documents;
    expect(Object.entries(document?.value ?? {})).toEqual([
      ["__proto__", { a: 1 }],
      ["b", Object.fromEntries([["__proto__", 2]])],
    ]);
  });

  it("refuses a document that aliases make too large, and none that is merely long", () => {
    const levels = ["a0: &a0 x"];
    for (let level = 1; level < 9; level++) levels.push(`a${level}: &a${level} [${Array(9).fill(`*a${level - 1}`)}]`);
    const laughs = readYaml(levels.join("\n"));
    expect(laughs.documents).toEqual([]);
    expect(laughs.error?.message).toMatch(/through its aliases/);
    const long = `m: &m {a: 1, b: 2}\nl:\n${"- <<: *m\n  c: 3\n".repeat(5000)}`;
    expect(readYaml(long).error).toBeUndefined();
  });

  it("gives back what was written as YAML", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const [document] = readYaml(stringify(value, { version: "1.1", resolveKnownTags: false })).documents;
        // A whole number is an int64 in YAML, also beyond the safe integers.
        expect(JSON.stringify(document?.value, (_, each) => (typeof each === "bigint" ? Number(each) : each))).toBe(
          JSON.stringify(value),
        );
      }),
    );
  });

  it("throws at nothing", () => {
    const pieces = [
      "a",
      ": ",
      "- ",
      "\n",
      "  ",
      "[",
      "]",
      "{",
      "}",
      ",",
      "&x ",
      "*x",
      "<<",
      "!!int ",
      '"',
      "'",
      "|",
      "?",
      "0",
      "#",
      "%",
      "---",
      "\t",
      "\u0000",
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary" })), { maxLength: 30 }),
        (parts) => {
          const { documents, error } = readYaml(parts.join(""));
          for (const { place } of documents) place();
          expect(error === undefined || (error.line > 0 && error.column > 0 && error.message !== "")).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
