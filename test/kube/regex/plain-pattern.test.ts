import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { readPlainPattern } from "../../../src/kube/regex/plain-pattern.js";

const isPlain = (pattern: string): boolean => readPlainPattern(pattern) !== undefined;

const COMMON = [
  "",
  "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
  "^([0-9]{1,4}|[1-5][0-9]{4})$",
  "^(?:a|b+?)??$",
  "[^\\s()<>]+\\/?",
  "[a-zA-Z0-9-_ ]",
  "[+-@]",
  "[--9]",
  "[\\w-]",
  "[^^]",
  "\\x41[\\x20-\\x7e]",
  "(a{10}){100}",
  "µs|ms",
  "a{0,}",
  "()",
  "\\b",
  "😀+",
  "x".repeat(1001),
];
const OTHER = [
  "(",
  ")",
  "a)",
  "(a))",
  "*a",
  "(*)",
  "a**",
  "a{2}{3}",
  "^*",
  "a{2,1}",
  "a{1001}",
  "(a{100}){11}",
  "((a{10}){10}){11}",
  "[z-a]",
  "[]",
  "[^]",
  "[a",
  "[a-\\d]",
  "[\\d-a]",
  "[[:alpha:]]",
  "(?i)a",
  "(?=a)",
  "(?<n>a)",
  "\\pL",
  "\\u0041",
  "\\1",
  "\\",
  "{",
];

describe("readPlainPattern", () => {
  it.each(COMMON)("takes %j, which RE2 and JavaScript take, too", (pattern) => {
    expect(isPlain(pattern)).toBe(true);
    expect(() => RE2JS.compile(pattern)).not.toThrow();
    expect(() => new RegExp(pattern)).not.toThrow();
  });

  it.each(OTHER)("leaves %j to RE2", (pattern) => {
    expect(isPlain(pattern)).toBe(false);
  });
});
