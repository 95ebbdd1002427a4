import { describe, expect, it } from "vitest";
import { compareAsBytes, goFloat, goJson, goQuote, goSyntax } from "../../../src/kube/values/go-text.js";
import { Float64 } from "../../../src/kube/values/kube-value.js";

describe("goQuote", () => {
  it.each([
    ["a", '"a"'],
    ['"\\', String.raw`"\"\\"`],
    ["a\n\t\u0007\u0000\u007f", String.raw`"a\n\t\a\x00\x7f"`],
    ["é日😀", '"é日😀"'],
    ["\u00a0\u2028\u{e0001}", String.raw`"\u00a0\u2028\U000e0001"`],
    ["\ud800", '"\ufffd"'],
    ["", '""'],
    ['say "x"\\', String.raw`"say \"x\"\\"`],
    ["a\tb\n\r\v\f\b\u0007", String.raw`"a\tb\n\r\v\f\b\a"`],
    ["\u0001\u007f", String.raw`"\x01\x7f"`],
    ["日本 語 😀 é", '"日本 語 😀 é"'],
    ["\u00a0\u200b\ufeff", String.raw`"\u00a0\u200b\ufeff"`],
    ["\u{e0001}", String.raw`"\U000e0001"`],
  ])("%j", (text, want) => {
    expect(goQuote(text)).toBe(want);
  });
});

describe("goFloat", () => {
  it.each([
    [123456.5, "123456.5"],
    [1000000, "1e+06"],
    [1234567.5, "1.2345675e+06"],
    [0.00001, "1e-05"],
    [0.0001, "0.0001"],
    [-0, "-0"],
    [1e39, "1e+39"],
  ])("%d", (value, want) => {
    expect(goFloat(value)).toBe(want);
  });
});

describe("goJson", () => {
  it("sorts keys, escapes what HTML needs and keeps whole floats whole", () => {
    const value = {
      b: new Float64(1),
      a: "<&>\u2028\n",
      c: [null, true, 1e21, 9007199254740993n],
      "\ud83d\ude00": 1,
      "\uffff": 2,
    };
    const want = String.raw`{"a":"\u003c\u0026\u003e\u2028\n","b":1,"c":[null,true,1e+21,9007199254740993],"￿":2,"😀":1}`;
    expect(goJson(value)).toBe(want);
  });
});

describe("goSyntax", () => {
  it("is how older servers print maps and lists", () => {
    expect(goSyntax({ name: "a", n: [1, 1.5, null, false] })).toBe(
      'map[string]interface {}{"n":[]interface {}{1, 1.5, interface {}(nil), false}, "name":"a"}',
    );
  });
});

describe("compareAsBytes", () => {
  it("sorts characters beyond one unit last", () => {
    expect(["\u{1f600}", "\uffff", "b", "a", "ab"].sort(compareAsBytes)).toEqual([
      "a",
      "ab",
      "b",
      "\uffff",
      "\u{1f600}",
    ]);
  });
});
