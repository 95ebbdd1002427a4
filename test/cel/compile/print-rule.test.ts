import { describe, expect, it } from "vitest";
import { declarations } from "../../../src/cel/compile/link-expression.js";
import { printRule } from "../../../src/cel/compile/print-rule.js";
import { importedValues } from "../../../src/code/imports.js";
import { lines } from "../../../src/code/lists.js";
import { sourceText } from "../../../src/code/source-text.js";
import * as re2 from "../../../src/entry/re2.js";
import * as rules from "../../../src/entry/rules.js";
import * as runtime from "../../../src/entry/runtime.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { checked } from "./evaluate.js";
import { BASIC_ROWS } from "./rows/basic-rows.js";
import { FORMAT_ROWS } from "./rows/format-rows.js";
import { LIST_ROWS } from "./rows/list-rows.js";
import { MORE_ROWS } from "./rows/more-rows.js";
import { SUBJECTS } from "./subjects.js";

const TABLES = [
  ["basic", BASIC_ROWS],
  ["basic", MORE_ROWS],
  ["lists", LIST_ROWS],
  ["formats", FORMAT_ROWS],
] as const;

function printed(source: string, schema: unknown, maxCost = 10) {
  const expression = checked(source, schema as StructuralSchema);
  const rule = printRule({ rule: { rule: source }, expression, maxCost }, { prefix: "rule" });
  return { ...rule, text: sourceText(rule.literal) };
}

describe("printRule", () => {
  it("writes what a person would write", () => {
    const { text, constants } = printed("self.items.all(i, i.port > 0 && i.name in ['a', 'b'])", SUBJECTS.basic.schema);
    expect(text.slice(0, text.indexOf("  exact:"))).toBe(`{
  rule: "self.items.all(i, i.port > 0 && i.name in ['a', 'b'])",
  maxCost: 10,
  fast: (self: { readonly items: readonly { readonly name: string, readonly port: number | bigint }[] }) => (self.items ?? leaveToExact()).every((i) => (i.port ?? leaveToExact()) > 0 && ruleConstant1.has(i.name ?? leaveToExact())),
`);
    expect(declarations(constants).map(sourceText)).toContain(
      'const ruleConstant1: ReadonlySet<unknown> = new Set(["a", "b"]);',
    );
  });

  it("leaves the exact form out where it cannot be needed", () => {
    expect(printed("self.n > 1", SUBJECTS.basic.schema).text).not.toContain("exact:");
    expect(printed("self.n > 1", SUBJECTS.basic.schema, 1_000_000).text).toContain("exact:");
    expect(printed("self.n > 1 || self.m > 1", SUBJECTS.basic.schema).text).toContain("exact:");
  });

  it("names nothing that the run time does not have", () => {
    const names = TABLES.flatMap(([subject, rows]) =>
      rows.flatMap(([source]) => {
        const { constants, literal } = printed(source, SUBJECTS[subject].schema, 10_000_000);
        return importedValues(lines([...declarations(constants), literal]));
      }),
    );
    expect(names.length).toBeGreaterThan(100);
    const known = new Set([rules, re2, runtime].flatMap(Object.keys));
    expect([...new Set(names)].filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(["self.s == '\u2028</script>`$1'", "self.map['__proto__'] == 1", 'self.s == "a\\"b\\\\"'])(
    "quotes what a rule brings into the text: %s",
    (source) => {
      const expression = checked(source, SUBJECTS.basic.schema as unknown as StructuralSchema);
      const rule = { rule: { rule: source }, expression, maxCost: 10 };
      const { literal } = printRule(rule, { prefix: "rule", typed: false });
      expect(
        () =>
          new Function("readObject", "readString", "mapValue", "readMap", "readInt", `return ${sourceText(literal)}`),
      ).not.toThrow();
    },
  );
});
