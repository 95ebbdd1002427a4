import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkExpression } from "../../../src/cel/check/check-expression.js";
import { STORED_ENVIRONMENT } from "../../../src/cel/functions/environment.js";
import { type CelType, typeText } from "../../../src/cel/types/cel-type.js";
import { schemaType } from "../../../src/cel/types/schema-type.js";
import { CHECK_SCHEMA } from "./check-row.js";
import { CALL_ROWS } from "./rows/call-rows.js";
import { CONSTANT_ROWS } from "./rows/constant-rows.js";
import { FIELD_ROWS } from "./rows/field-rows.js";
import { LITERAL_ROWS } from "./rows/literal-rows.js";
import { MACRO_ROWS } from "./rows/macro-rows.js";
import { OPERATOR_ROWS } from "./rows/operator-rows.js";

const self = schemaType(CHECK_SCHEMA, { root: false });
const VARIABLES = new Map<string, CelType>(self === undefined ? [] : [["self", self]]);

const check = (source: string) => checkExpression(source, VARIABLES, STORED_ENVIRONMENT);

/** The overloads of the outermost call. */
function overloads(source: string): readonly string[] | undefined {
  const result = check(source);
  return "checked" in result ? result.checked.overloads.get(result.checked.root) : undefined;
}

const GROUPS = {
  operators: OPERATOR_ROWS,
  fields: FIELD_ROWS,
  macros: MACRO_ROWS,
  calls: CALL_ROWS,
  literals: LITERAL_ROWS,
  "constant arguments": CONSTANT_ROWS,
};

describe.each(Object.entries(GROUPS))("types and problems of %s", (_, rows) => {
  it.each(rows)("$source", ({ source, type, problems }) => {
    const result = check(source);
    if ("checked" in result) expect(typeText(result.checked.type)).toBe(type);
    else {
      const sorted = [...result.problems].sort((a, b) => a.offset - b.offset);
      expect(sorted.map(({ offset, message }) => `${offset + 1}: ${message}`)).toEqual(problems);
    }
  });
});

describe("what is noted beside the type", () => {
  it.each<{ source: string; ids: readonly string[] }>([
    { source: "self.i + 1", ids: ["add_int64"] },
    { source: "self.s.charAt(1)", ids: ["string_char_at_int"] },
    { source: "self.ls.indexOf('a')", ids: ["list_a_index_of_int"] },
    { source: "self.ios - 1", ids: ["subtract_int64"] },
    { source: "size(self.ios)", ids: ["size_bytes", "size_list", "size_map", "size_string"] },
    { source: "self.ios.size()", ids: ["bytes_size", "list_size", "map_size", "string_size"] },
    { source: "self.?s", ids: ["select_optional_field"] },
    { source: "self.b && true", ids: ["logical_and"] },
    { source: "optional.of(1)", ids: ["optional_of"] },
    { source: "self.lo.sortBy(x, x.k)", ids: ["list_string_sortByAssociatedKeys"] },
  ])("gives the overloads of $source", ({ source, ids }) => {
    expect(overloads(source)).toEqual(ids);
  });

  it("gives the types of all nodes, without type parameters", () => {
    const result = check("[].map(x, x)");
    expect("checked" in result && [...result.checked.types.values()].map(typeText)).toEqual([
      "list(dyn)",
      "dyn",
      "list(dyn)",
    ]);
  });

  it.each<{ source: string; free: readonly string[] }>([
    { source: "self.b", free: ["self"] },
    { source: "[1].all(self, self > 0)", free: [] },
    { source: "int('1') == 1", free: [] },
  ])("gives the free variables of $source", ({ source, free }) => {
    const result = check(source);
    expect("checked" in result && [...result.checked.variables]).toEqual(free);
  });

  it("suggests a name that is near", () => {
    const suggested = (source: string) => {
      const result = check(source);
      if ("checked" in result) return undefined;
      return result.problems.find(({ suggestion }) => suggestion !== undefined)?.suggestion;
    };
    expect(suggested("self.o.xx")).toBe("x");
    expect(suggested("slef.b")).toBe("self");
    expect(suggested("self.s.startWith('a')")).toBe("startsWith");
    expect(suggested("self.ls.exist(x, true)")).toBe("exists");
  });
});

describe("whatever is given", () => {
  const PARTS =
    "self .s .o .nope .?s [0] [?0] ( ) [ ] { } , : ? ! - + * == != < in && || 'a' \"b 1 1u .5 true null x .all(x, .map(x, .optMap(x, has( optional.of( \\ ` \n // é".split(
      " ",
    );

  it("gives a type or problems, and never throws", () => {
    const words = fc.array(fc.constantFrom(...PARTS), { maxLength: 25 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: "binary", maxLength: 30 })), (source) => {
        const result = check(source);
        if ("problems" in result) expect(result.problems.length).toBeGreaterThan(0);
        else expect(result.checked.types.get(result.checked.root)).toBe(result.checked.type);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    `true${" && true".repeat(12_000)}`,
    "[".repeat(5000),
    "self.?o".concat(".optMap(x, x)".repeat(240)),
    "self.nope".concat(".optMap(x, x)".repeat(240)),
  ])("goes through something as long as %#", (source) => {
    expect(check(source)).toBeTypeOf("object");
  });
});
