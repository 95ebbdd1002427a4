import type { JsonValue } from "../../../src/kube/values/json-value.js";

/** A document, and how yaml.v2 v2.4.0 wrote it. */
export type DocumentCase = readonly [name: string, value: JsonValue, yaml: string];

const word = (count: number, of = "word"): string => Array<string>(count).fill(of).join(" ");
const a = (count: number): string => "a".repeat(count);
const k = (count: number): string => "k".repeat(count);

/** Documents written by the real yaml.v2 v2.4.0. */
export const documentCases: readonly DocumentCase[] = [
  ["an empty map", {}, "{}\n"],
  ["an empty sequence", [], "[]\n"],
  ["null", null, "null\n"],
  ["a boolean", { k: true }, "k: true\n"],
  ["a null value", { k: null }, "k: null\n"],
  ["a string", "x", "x\n"],
  ["a string of several lines", "a\nb", "|-\n  a\n  b\n"],
  ["a folded string", word(20), `${word(17)}\n  ${word(3)}\n`],
  ["a sequence of empty collections", [[], {}], "- []\n- {}\n"],
  ["sequences in sequences", [[[1]]], "- - - 1\n"],
  [
    "sequences, maps and scalars in a sequence",
    { l: [[1, 2], { a: [1], b: {} }, [], null, "x\ny", ""], es: [], e: {} },
    'e: {}\nes: []\nl:\n- - 1\n  - 2\n- a:\n  - 1\n  b: {}\n- []\n- null\n- |-\n  x\n  y\n- ""\n',
  ],
  [
    "collections nested in turn",
    { a: { b: [{ c: [{ d: "p\nq" }] }] } },
    "a:\n  b:\n  - c:\n    - d: |-\n        p\n        q\n",
  ],
  ["a key that reads as a boolean", { n: null, true: 1 }, '"n": null\n"true": 1\n'],
  ["a key that reads as null", { "": 1 }, '"": 1\n'],
  ["a key that reads as a number", { "1": 1 }, '"1": 1\n'],
  ["keys that read as syntax", { "{}": 1, "a: b": 1, "-": 1 }, "'-': 1\n'{}': 1\n'a: b': 1\n"],
  ["a key with a space", { "a b": 1 }, "a b: 1\n"],
  ["a key that is never folded", { [word(25)]: 1 }, `${word(25)}: 1\n`],
  ["a key of 120 bytes", { [k(120)]: 2 }, `${k(120)}: 2\n`],
  ["a key of 128 bytes", { [k(128)]: 1 }, `${k(128)}: 1\n`],
  ["a key of 129 bytes", { [k(129)]: 1 }, `? ${k(129)}\n: 1\n`],
  ["a folded key", { [word(30)]: 1 }, `? ${word(16)}\n  ${word(14)}\n: 1\n`],
  ["a key of several lines", { "a\nb": 1 }, "? |-\n  a\n  b\n: 1\n"],
  ["a key with a carriage return", { "a\rb": 2 }, '? "a\\rb"\n: 2\n'],
  ["a sequence behind such a key", { "a\nb": [1, [2]] }, "? |-\n  a\n  b\n: - 1\n  - - 2\n"],
  ["a map behind such a key", { "a\nb": { x: 1, y: [1] } }, '? |-\n  a\n  b\n: x: 1\n  "y":\n  - 1\n'],
  ["an empty sequence behind such a key", { "a\nb": [] }, "? |-\n  a\n  b\n: []\n"],
  ["a literal behind such a key", { "a\nb": "p\nq" }, "? |-\n  a\n  b\n: |-\n  p\n  q\n"],
  ["a folded value behind such a key", { "a\nb": word(20) }, `? |-\n  a\n  b\n: ${word(16)}\n  ${word(4)}\n`],
  ["plain text folded behind a key", { k: word(20) }, `k: ${word(16)}\n  ${word(4)}\n`],
  ["plain text with a space in column 80", { k: `${a(77)} b c` }, `k: ${a(77)} b\n  c\n`],
  ["plain text with a space in column 81", { k: `${a(78)} b c` }, `k: ${a(78)}\n  b c\n`],
  ["plain text with a word longer than a line", { k: `${a(100)} b` }, `k: ${a(100)}\n  b\n`],
  ["plain text with a double space", { k: `${a(90)}  b c d` }, `k: ${a(90)}  b\n  c d\n`],
  ["single quotes", { k: `# ${word(20)}` }, `k: '# ${word(16)}\n  ${word(4)}'\n`],
  ["single quotes doubled", { k: `'${a(76)} b'` }, `k: '''${a(76)}\n  b'''\n`],
  [
    "single quotes doubled, which count as columns",
    { k: `it's: ${word(18, "it's")}` },
    `k: 'it''s: ${word(12, "it''s")}\n  ${word(6, "it''s")}'\n`,
  ],
  ["single quotes with outer spaces", { k: ` ${a(90)} ` }, `k: ' ${a(90)} '\n`],
  ["double quotes", { k: `\t${word(20)}` }, `k: "\\t${word(16)}\n  ${word(4)}"\n`],
  ["double quotes with several spaces", { k: `\t${a(90)}   b c` }, `k: "\\t${a(90)}\n  \\  b c"\n`],
  ["double quotes with a space at the end", { k: `\t${a(90)} ` }, `k: "\\t${a(90)} "\n`],
  ["text beyond ASCII, in runes", { k: `\t${"é".repeat(76)} b c` }, `k: "\\t${"é".repeat(76)}\n  b c"\n`],
  ["an item", { l: [word(20)] }, `l:\n- ${word(16)}\n  ${word(4)}\n`],
  ["an item of an item", { l: [[word(20)]] }, `l:\n- - ${word(16)}\n    ${word(4)}\n`],
  [
    "values in an item",
    { l: [{ a: word(20), b: { c: word(20) } }] },
    `l:\n- a: ${word(16)}\n    ${word(4)}\n  b:\n    c: ${word(15)}\n      ${word(5)}\n`,
  ],
  ["literals with empty lines at their end", { a: "x\n\n", b: "y\n", c: "z" }, "a: |+\n  x\n\nb: |\n  y\nc: z\n"],
  ["a literal with empty lines at its end in a sequence", { l: ["x\n\n", "z"] }, "l:\n- |+\n  x\n\n- z\n"],
  ["a literal that ends with U+2028", { a: "x\nz\u2028", b: 1 }, "a: |\n  x\n  z\u2028b: 1\n"],
  ["a literal that starts with U+2028", { k: "\u2028x\nz" }, "k: |2-\n\u2028  x\n  z\n"],
  [
    "text between U+2028 and U+2029",
    { a: `x\u2028${word(20)}\u2029z` },
    `a: 'x\u2028  ${word(16)}\n  ${word(4)}\u2029  z'\n`,
  ],
  ["a space beside U+2028", { a: "x \u2028z" }, 'a: "x \\Lz"\n'],
  ["a leading byte order mark", { k: "\ufeffa b\xa0" }, 'k: "\\uFEFF\\x61\\x20\\x62\\_"\n'],
];
