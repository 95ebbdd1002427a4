import { readYaml } from "crdwright/validate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { writeYaml } from "../../../src/openshift/yaml/write-yaml.js";
import { sampleSize } from "../../sample-size.js";

const WORDS = [
  ...[
    "n",
    "N",
    "y",
    "yes",
    "on",
    "Off",
    "true",
    "null",
    "~",
    "",
    "0123",
    "0o17",
    "08",
    "0x1F",
    "0b1",
    "1_000",
    "1:30",
    ".5e3",
  ],
  ...[
    "2001-01-01",
    "<<",
    "=",
    "1e3",
    ".inf",
    "NaN",
    ".nan",
    "+1",
    "-",
    "- a",
    "a: b",
    "a # b",
    "!x",
    "&a",
    "*a",
    "@a",
    "%a",
  ],
];

const text = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc
    .array(fc.constantFrom(..."0123456789.:-+_eExob, #\n\t'\"{}[]&*!|>%@`~=<yYnN"), { maxLength: 6 })
    .map((parts) => parts.join("")),
);

describe("writeYaml", () => {
  it("writes texts that readers of YAML 1.1 and of YAML 1.2 take for the same, as keys and as values", () => {
    const tried = [...WORDS, ...fc.sample(text, { numRuns: sampleSize(5000), seed: 11 })].filter(
      (each) => !/\p{Cs}/u.test(each),
    );
    for (const each of tried) {
      const value = { [`${each}`]: each, list: [each] };
      const written = writeYaml(value);
      for (const version of ["1.1", "1.2"] as const)
        expect([each, version, parse(written, { version, merge: true, logLevel: "silent" })]).toEqual([
          each,
          version,
          value,
        ]);
    }
    expect(tried.length).toBeGreaterThan(sampleSize(3000));
  });

  it("escapes what Go's readers refuse", () => {
    expect(writeYaml({ a: "\ufffe", "\u0085": "b\u007f" })).toBe('a: "\\ufffe"\n"\\u0085": "b\\u007f"\n');
    for (let code = 0; code < 0x10000; code += code < 0x300 || code >= 0xfe00 ? 1 : 64) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const value = { key: `a${String.fromCharCode(code)}b` };
      expect([code, readYaml(writeYaml(value)).documents[0]?.value]).toEqual([code, value]);
    }
  });

  it("leaves what is a text everywhere without quotes", () => {
    expect(writeYaml({ cidr: "10.0.0.0/16,fe80::3/128", list: ["a b"], port: 443 })).toBe(
      "cidr: 10.0.0.0/16,fe80::3/128\nlist:\n- a b\nport: 443\n",
    );
  });
});
