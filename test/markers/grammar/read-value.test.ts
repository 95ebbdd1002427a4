import { describe, expect, it } from "vitest";
import { cursorAt } from "../../../src/markers/grammar/argument-cursor.js";
import type { ArgumentType } from "../../../src/markers/grammar/argument-schema.js";
import { readValue } from "../../../src/markers/grammar/read-value.js";

const ANY: ArgumentType = { kind: "any" };
const INTEGERS: ArgumentType = { kind: "list", items: { kind: "integer" } };
const STRINGS: ArgumentType = { kind: "list", items: { kind: "string" } };
const TEXT_MAP: ArgumentType = { kind: "map", values: { kind: "string" } };
const ANY_MAP: ArgumentType = { kind: "map", values: ANY };

describe("readValue", () => {
  it.each([
    [INTEGERS, "1;-2; -3", [1, -2, -3]],
    [INTEGERS, "{ -1 , - 2, }", [-1, -2]],
    [INTEGERS, "{}", []],
    [INTEGERS, "1;", [1]],
    [
      { kind: "list", items: INTEGERS },
      "{{1,1},{2,3}}",
      [
        [1, 1],
        [2, 3],
      ],
    ],
    [
      { kind: "list", items: INTEGERS },
      "{1;1,2;3}",
      [
        [1, 1],
        [2, 3],
      ],
    ],
    [{ kind: "list", items: INTEGERS }, "1;2", [[1, 2]]],
    [{ kind: "list", items: TEXT_MAP }, "{{a: b},{c: 1}}", [{ a: "b" }, { c: "1" }]],
    [STRINGS, " {a,b}", ["a", "b"]],
    [STRINGS, "a;;b", ["a", ";b"]],
    [ANY_MAP, "{a: 1;2, b: 3,}", { a: [1, 2], b: 3 }],
    [ANY, "{text: abc, nums: 97;98;99}", { text: "abc", nums: [97, 98, 99] }],
    [{ kind: "list", items: ANY }, "{1,{a: b},{1,2}}", [1, { a: "b" }, [1, 2]]],
    [{ kind: "list", items: ANY }, "{{a: 1;2}}", [{ a: [1, 2] }]],
    [ANY, "{a: 1, a: 2}", { a: 2 }],
    [ANY, "9007199254740993", 9007199254740993n],
    [{ kind: "raw" }, ' a ,"b ', ' a ,"b '],
    [{ kind: "number" }, "0x1p4", 16],
  ] satisfies [ArgumentType, string, unknown][])("reads as %j the text %j", (type, text, value) => {
    const cursor = cursorAt(text, 0);
    expect(readValue(cursor, type)).toStrictEqual(value);
    expect(cursor).toMatchObject({ offset: text.length, problems: [] });
  });

  it.each([
    [INTEGERS, "1;;2", 'expected integer, got ";"'],
    [INTEGERS, "1 2", 'expected comma, got "2"'],
    [STRINGS, "{a;b}", 'expected comma, got ";"'],
    [STRINGS, "{a,", 'expected close curly brace, got ""'],
    [STRINGS, '"a', "literal not terminated"],
    [TEXT_MAP, "x", 'expected open curly brace, got "x"'],
    [TEXT_MAP, "{a}", 'expected colon, got "}"'],
    [ANY_MAP, "{a: {b: 1;2}}", 'expected open curly brace, got "b"'],
    [ANY, "{a: -1}", 'expected integer, got "-"'],
    [ANY, " -1", 'expected integer, got "-"'],
    [ANY, '"\\400"', "unable to parse string: invalid syntax"],
    [{ kind: "number" }, "08", "invalid digit '8' in octal literal"],
    [{ kind: "number" }, "-1e400", 'unable to parse number: strconv.ParseFloat: parsing "-1e400": value out of range'],
    [{ kind: "boolean" }, "True", 'expected true or false, got "True"'],
  ] satisfies [ArgumentType, string, string][])("refuses as %j the text %j", (type, text, problem) => {
    const cursor = cursorAt(text, 0);
    expect(readValue(cursor, type)).toBeUndefined();
    expect(cursor.problems.map(({ text }) => text)).toStrictEqual([problem]);
  });

  it("keeps a key that is also a property of every object", () => {
    const value = readValue(cursorAt("{__proto__: 1}", 0), ANY);
    expect(Object.entries(value ?? {})).toStrictEqual([["__proto__", 1]]);
  });
});
