import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson, printJson } from "../../src/client/json-text.js";

describe("JSON", () => {
  it.each<[string, unknown]>([
    ['{"a":1,"b":[true,null,"x"]}', { a: 1, b: [true, null, "x"] }],
    ["9007199254740991", 9007199254740991],
    ["-9007199254740991", -9007199254740991],
    ["9007199254740993", 9007199254740993n],
    ["[-9223372036854775808,9223372036854775807]", [-9223372036854775808n, 9223372036854775807n]],
    ['{"a":"9007199254740993","b\\"9007199254740993":1}', { a: "9007199254740993", 'b"9007199254740993': 1 }],
  ])("%s is read exactly, and written back the same", (text, value) => {
    expect(parseJson(text)).toEqual(value);
    expect(printJson(value)).toBe(text);
  });

  it.each([
    "1.00000000000000000001",
    "12345678901234567890.5",
    "1234567890123456789e2",
    "0.12345678901234567890",
    "1e-12345678901234567890",
  ])("%s is a float", (text) => {
    expect(parseJson(text)).toBe(Number(text));
  });

  it.each<[string, unknown]>([
    ["\\u0000int64:x", 9007199254740993n],
    ["\\u0000int64:5", 9007199254740993n],
    ["a\\u0000int64:-9007199254740993", -9007199254740993n],
    ['"9007199254740993"', 9007199254740993n],
  ])("has no text that stands for a number: %s", (text, number) => {
    const value = { [text]: text, number, list: [text, number, { isLosslessNumber: true, value: text }] };
    expect(parseJson(printJson(value))).toEqual(value);
  });

  it("of the names that objects have by themselves makes members", () => {
    const text = '{"__proto__":{"a":9007199254740993},"constructor":1,"toJSON":2,"hasOwnProperty":3}';
    const value = parseJson(text);
    expect(Object.keys(value as object)).toEqual(["__proto__", "constructor", "toJSON", "hasOwnProperty"]);
    expect(printJson(value)).toBe(text);
  });

  it("comes back equal, whatever a server can store", () => {
    // Texts with marks, digits and escapes as hostile objects have them, and integers on both sides of the safe ones.
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "\u0000int64:",
        "\u0000int64:9007199254740993",
        "9007199254740993",
        "__proto__",
        "isLosslessNumber",
      ),
    );
    const number = fc.oneof(
      fc.maxSafeInteger(),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).filter((each) => !Number.isSafeInteger(Number(each))),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter((each) => !Object.is(each, -0) && Math.abs(each) < 1e15),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, text, number, fc.boolean(), fc.constant(null), tie("list"), tie("object")),
      list: fc.array(tie("value"), { maxLength: 4 }),
      object: fc.dictionary(text, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    }));
    fc.assert(
      fc.property(value, (stored) => {
        const printed = printJson(stored);
        expect(parseJson(printed)).toEqual(stored);
        expect(printJson(parseJson(printed))).toBe(printed);
        expect(parseJson(`[9007199254740993,${printed}]`)).toEqual([9007199254740993n, stored]);
        expect(printJson([9007199254740993n, stored])).toBe(`[9007199254740993,${printed}]`);
      }),
      { seed: 14, numRuns: 3000 },
    );
  });

  it("is written as JSON.stringify does, where there are bigints as well", () => {
    const odd = {
      date: new Date(0),
      undefined: undefined,
      list: [undefined, () => 1, Number.NaN, Number.POSITIVE_INFINITY, -0],
      own: { toJSON: () => ({ a: 1 }) },
      function: () => 1,
    };
    expect(printJson([1n, odd])).toBe(`[1,${JSON.stringify(odd)}]`);
  });

  it("keeps bigints whole numbers where somebody taught them to be text", () => {
    Object.defineProperty(BigInt.prototype, "toJSON", { value: String, configurable: true });
    try {
      expect(printJson({ a: 9007199254740993n })).toBe('{"a":9007199254740993}');
    } finally {
      Reflect.deleteProperty(BigInt.prototype, "toJSON");
    }
  });

  it("refuses a value that contains itself, and JSON that is too deep", () => {
    const loop: Record<string, unknown> = { big: 1n };
    loop["self"] = [loop];
    expect(() => printJson(loop)).toThrow(TypeError);
    const shared = { a: 1n };
    expect(printJson([shared, shared])).toBe('[{"a":1},{"a":1}]');
    expect(() => parseJson(`${"[".repeat(1_000_000)}9007199254740993${"]".repeat(1_000_000)}`)).toThrow(SyntaxError);
  });

  it("refuses what is none", () => {
    for (const text of [
      "{a:1}",
      "",
      "9007199254740993,",
      "[9007199254740993",
      '{"a":9007199254740993}}',
      "09007199254740993",
    ]) {
      expect(() => parseJson(text), text).toThrow(SyntaxError);
    }
  });
});
