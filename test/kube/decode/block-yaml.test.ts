import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseWholeYaml } from "../../../src/crd/yaml/parse-yaml.js";
import { toYaml } from "../../../src/crd/yaml/to-yaml.js";
import { readBlockYaml } from "../../../src/kube/decode/block-yaml.js";
import { resolvePlainScalar } from "../../../src/kube/decode/plain-scalar.js";
import { readWholeYaml, readYaml } from "../../../src/kube/decode/read-yaml.js";
import type { JsonValue } from "../../../src/kube/values/json-value.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import { sampleSize } from "../../sample-size.js";

const read = (text: string): KubeObject | undefined =>
  readBlockYaml(text, (scalar, isPlain) => (isPlain ? resolvePlainScalar(scalar) : scalar));

/** A text with everything that is read. */
const MANIFEST = `---
# A comment.
apiVersion: v1
metadata:
  annotations:
    example.com/a-b_c: "true"
    $ref: 'it''s'
spec:
  description: |-
    One # no comment

      two: indented
    \ttab
  text: |
    Line
  folded: some words
    || '@more' {of} them
    [1]
  quoted: 'one
    # two

    three''s'
  double: "one \\"two\\" \\n
    three: four"
  list:
  - a: 1
    b:
    - -1
    - ~
    -
  -   c: yes   # a comment
      d: 0644
  deeper:
    - http://example.com:80/
    - x: {}
      z: []
  none:
last: 2024-01-01
`;

describe("readBlockYaml", () => {
  it("reads what tools write", () => {
    expect(read(MANIFEST)).toEqual({
      apiVersion: "v1",
      metadata: { annotations: { "example.com/a-b_c": "true", $ref: "it's" } },
      spec: {
        description: "One # no comment\n\n  two: indented\n\ttab",
        text: "Line\n",
        folded: "some words || '@more' {of} them [1]",
        quoted: "one # two\nthree's",
        double: 'one "two" \n three: four',
        list: [
          { a: 1, b: [-1, null, null] },
          { c: true, d: 420 },
        ],
        deeper: ["http://example.com:80/", { x: {}, z: [] }],
        none: null,
      },
      last: "2024-01-01",
    });
  });

  it.each([
    "",
    "# nothing\n",
    "- a\n",
    "text\n",
    " a: 1\n",
    "%YAML 1.1\n---\na: 1\n",
    "--- a: 1\n",
    "a: 1\n---\nb: 2\n",
    "a: 1\n...\n",
    "a: 1\na: 2\n",
    "a: 1\n  b: 2\n",
    "a:\n  b: 1\n c: 2\n",
    "a:\n- b\n  c: 1\n",
    "a:\n  - b\n  c: 1\n",
    "y: 1\n",
    "null: 1\n",
    "1: 1\n",
    "__proto__: 1\n",
    "<<: {}\n",
    '"a": 1\n',
    "? a\n: 1\n",
    "a:\tb\n",
    "a: b\tc\n",
    "a: b: c\n",
    "a: b:\n",
    "a: - b\n",
    "a:\n- - b\n",
    "a: &b c\n",
    "a: *b\n",
    "a: !!str 1\n",
    "a: [b]\n",
    "a: { b: 1 }\n",
    "a: >-\n  b\n",
    "a: |+\n  b\n",
    "a: |2\n  b\n",
    "a: | # b\n  c\n",
    "a: |\n  b",
    "a: |\nb: 1\n",
    "a: |\n   \n  b\n",
    "a: |\n  b\n   \n",
    "a: |\n    b\n  c\n",
    "a: |\n  \tb\n",
    'a: "\\x41"\n',
    'a: "b\\\n  c"\n',
    'a: "b\n',
    "a: 'b'c\n",
    "a: 'b\nc'\n",
    "a: b\n\n  c\n",
    "a: b\n  # c\n  d\n",
    "a: b # c\n  d\n",
    "a: b\n  - c\n",
    "a: =\n",
    "a: <<\n",
    "a: \u2028\n",
    "a: \ufeff\n",
    "a: \u0085\n",
    "a: 1\r\nb: 2\n",
    "a: \ud800\n",
    "a: \u0007\n",
  ])("leaves %j to the reader of all of YAML", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("reads maps down to a depth, and leaves others", () => {
    const nested = (depth: number): string =>
      Array.from({ length: depth }, (_, level) => `${" ".repeat(level)}a:\n`).join("");
    expect(read(nested(60))).toEqual(parseWholeYaml(nested(60)));
    expect(read(nested(61))).toBeUndefined();
  });

  it("reads what manifests of any values are", () => {
    const value = fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }).map((drawn) => ({ value: drawn }) as JsonValue);
    fc.assert(
      fc.property(value, (drawn) => {
        const text = toYaml(drawn);
        const inBlocks = read(text);
        if (inBlocks !== undefined) expect(inBlocks).toEqual(parseWholeYaml(text));
      }),
      { numRuns: sampleSize(1000) },
    );
  });

  it("reads nothing in another way than the reader of all of YAML, however a text is changed", () => {
    const lines = MANIFEST.split("\n");
    const change = fc.oneof(
      fc.record({
        line: fc.nat(lines.length - 1),
        column: fc.nat(20),
        removed: fc.nat(3),
        added: fc.constantFrom(...MARKS),
      }),
      fc.record({ line: fc.nat(lines.length - 1), from: fc.nat(lines.length - 1) }),
    );
    let readInBlocks = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const changed = [...lines];
        for (const each of changes) {
          if ("from" in each) changed.splice(each.line, 1, lines[each.from] ?? "");
          else {
            const units = [...(changed[each.line] ?? "")];
            units.splice(each.column, each.removed, each.added);
            changed[each.line] = units.join("");
          }
        }
        const text = changed.join("\n");
        const inBlocks = read(text);
        if (inBlocks === undefined) return;
        readInBlocks++;
        expect(inBlocks).toEqual(parseWholeYaml(text));
        const whole = readWholeYaml(text);
        expect(whole).toMatchObject({ error: undefined, warnings: [], documents: [{ duplicates: [] }] });
        expect(readYaml(text).documents.map((document) => document.value)).toEqual(
          whole.documents.map((document) => document.value),
        );
      }),
      { numRuns: sampleSize(1000) },
    );
    expect(readInBlocks).toBeGreaterThan(sampleSize(1000) / 10);
  });

  it("gives the places of values as the reader of all of YAML does", () => {
    const [document] = readYaml(MANIFEST).documents;
    expect(document?.place()).toEqual(readWholeYaml(MANIFEST).documents[0]?.place());
  });
});

const MARKS = [
  "",
  "",
  "",
  "  ",
  " ",
  ":",
  ": ",
  "#",
  " #",
  "- ",
  "-",
  "'",
  '"',
  "\\",
  "|",
  "{",
  "[",
  "&a ",
  "*a",
  "!",
  "?",
  "%",
  "\n",
  "\n\n",
  "\t",
  "---",
  "é",
];
