import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { type LiteralValue, readLiteralCall } from "../../src/source/read-literal-call.js";
import { placed } from "./read.js";

function readCall(text: string): { readonly value: LiteralValue | undefined; readonly found: string[] } {
  const found: Diagnostic[] = [];
  const value = readLiteralCall({ path: "a.ts", text }, "define", (finding) => found.push(finding));
  return { value, found: placed(text, found) };
}

/** The value as JavaScript has it. */
function plain(value: LiteralValue | undefined): unknown {
  if (value === undefined) return undefined;
  if (value.kind === "scalar") return value.value;
  if (value.kind === "list") return value.items.map(plain);
  return Object.fromEntries([...value.entries].map(([key, entry]) => [key, plain(entry.value)]));
}

describe("readLiteralCall", () => {
  it.each<[string, unknown]>([
    ["define('a')", "a"],
    ["define(`a`)", "a"],
    ["define(1)", 1],
    ["define(-1.5)", -1.5],
    ["define(true)", true],
    ["define(false)", false],
    ["define(null)", null],
    ["define([1, 'a', [true]])", [1, "a", [true]]],
    ["define({ a: 1, 'b-c': { d: [] }, 2: 'x', })", { a: 1, "b-c": { d: [] }, 2: "x" }],
    ["define({ a: 1 } as const)", { a: 1 }],
    ["define({ a: 1 } satisfies A)", { a: 1 }],
    ["define(({ a: (1) }))", { a: 1 }],
    ["define({ constructor: 1, toString: 2 })", { constructor: 1, toString: 2 }],
    ["export default define({ a: 1 });", { a: 1 }],
    ["export const x = wrap(define({ a: 1 }));", { a: 1 }],
    ["// define(1)\nother('define(2)');\ndefine(3);\ndefine(4);", 3],
    ["\uFEFFdefine({ a: 1 })\r\n", { a: 1 }],
  ])("%s", (text, wanted) => {
    expect(readCall(text)).toMatchObject({ found: [] });
    expect(plain(readCall(text).value)).toEqual(wanted);
  });

  it("keeps a key __proto__ as any other", () => {
    const { value } = readCall("define({ __proto__: 1 })");
    expect(value?.kind === "object" ? [...value.entries.keys()] : []).toEqual(["__proto__"]);
  });

  it.each(["-? ", "a => ", "() => ", "a ? b : ", "!(", "typeof "])("refuses a file of 20,000 %j", (piece) => {
    const found: string[] = [];
    readLiteralCall({ path: "a.ts", text: `define(${piece.repeat(20_000)}` }, "define", ({ code }) => found.push(code));
    expect(found).toContain("source-too-deep");
  });

  it.each(["!", "- ", "new ", "await ", "a = "])("takes 997 %j in one another, and refuses one more", (piece) => {
    const codes = [997, 998].map((count) => {
      const found: string[] = [];
      readLiteralCall({ path: "a.ts", text: `define(${piece.repeat(count)}1)` }, "define", (each) =>
        found.push(each.code),
      );
      return found;
    });
    expect(codes[0]).not.toContain("source-too-deep");
    expect(codes[1]).toContain("source-too-deep");
  });

  it("points into the text, also where something is missing at its end", () => {
    const found: Diagnostic[] = [];
    for (const text of ["define({ a: 1", "[[xport define({", "`", ""])
      readLiteralCall({ path: "a.ts", text }, "define", (finding) => {
        found.push(finding);
        expect(finding.span?.end).toBeLessThanOrEqual(text.length);
      });
    expect(found.map(({ code }) => code)).toContain("source-syntax");
  });

  it("tells where keys and values are", () => {
    const text = "define({ ab: [1] })";
    const { value } = readCall(text);
    const entry = value?.kind === "object" ? value.entries.get("ab") : undefined;
    expect(text.slice(entry?.keySpan.start, entry?.keySpan.end)).toBe("ab");
    expect(text.slice(entry?.value.span.start, entry?.value.span.end)).toBe("[1]");
  });

  const notLiteral = (found: string) =>
    `source-not-literal: define(…) is read, not run, so it takes literals only; this is ${found}`;

  it.each<[string, unknown, string[]]>([
    ["define(a)", undefined, [`1:8 ${notLiteral("the name a")}`]],
    ["define(undefined)", undefined, [`1:8 ${notLiteral("the name undefined")}`]],
    ["define(f())", undefined, [`1:8 ${notLiteral("an expression")}`]],
    [`define(\`a\${b}\`)`, undefined, [`1:8 ${notLiteral("an expression")}`]],
    ["define(1n)", undefined, [`1:8 ${notLiteral("an expression")}`]],
    ["define(...a)", undefined, [`1:8 ${notLiteral("an expression")}`]],
    ["define({ ...a, b: 1 })", { b: 1 }, [`1:10 ${notLiteral("a spread")}`]],
    ["define({ [a]: 1, b: 1 })", { b: 1 }, [`1:10 ${notLiteral("an expression")}`]],
    ["define({ a })", {}, [`1:10 ${notLiteral("an expression")}`]],
    ["define({ a() {} })", {}, [`1:10 ${notLiteral("an expression")}`]],
    ["define({ get a() { return 1 } })", {}, [`1:14 ${notLiteral("an expression")}`]],
    [
      "define([1, , a, ...b])",
      [1],
      [
        `1:11 ${notLiteral("an expression")}`,
        `1:14 ${notLiteral("the name a")}`,
        `1:17 ${notLiteral("an expression")}`,
      ],
    ],
    ["define({ a: 1, 'a': 2 })", { a: 1 }, ["1:16 source-duplicate-key: the key a is given twice"]],
    ["", undefined, ["1:1 source-call-missing: a.ts has no call of define(…)"]],
    ["define()", undefined, ["1:1 source-call-missing: a.ts has no call of define(…)"]],
    ["n.define(1)", undefined, ["1:1 source-call-missing: a.ts has no call of define(…)"]],
    ["define({ a: 1", { a: 1 }, ["1:14 source-syntax: this file does not parse as TypeScript: '}' expected."]],
  ])("%s", (text, wanted, found) => {
    expect(readCall(text).found).toEqual(found);
    expect(plain(readCall(text).value)).toEqual(wanted);
  });
});
