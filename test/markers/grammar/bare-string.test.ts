import { describe, expect, it } from "vitest";
import { scanBareString } from "../../../src/markers/grammar/guess-type.js";

function bareText(text: string, use: "value" | "key" = "value"): string {
  const { start, end } = scanBareString(text, 0, use);
  return text.slice(start, end);
}

describe("scanBareString", () => {
  it.each([
    ["a b  c,d", "a b  c"],
    ["  a;b", "a"],
    ["a:b}", "a:b"],
    ['a"b,c"d;e', 'a"b,c"d'],
    [";a;b", ";a"],
    ["}x", "}x"],
    ["", ""],
    ["  ", ""],
  ])("finds in %j the string %j", (text, bare) => {
    expect(bareText(text)).toBe(bare);
  });

  it("ends a key at a colon", () => {
    expect(bareText("a/b: c", "key")).toBe("a/b");
  });

  it.each([
    ["A ;B", "", "A"],
    ["self.x == 1 ,m", "self.x == ", "1"],
    ["x 100 ", "x 10", "0"],
    ['a "b c" ', "a ", '"b c"'],
  ])("loses the last token of %j before white space, and says so", (text, bare, lost) => {
    const { dropped } = scanBareString(text, 0, "value");
    expect(bareText(text)).toBe(bare);
    expect(text.slice(dropped?.start, dropped?.end)).toBe(lost);
  });

  it("leaves the delimiter as the next thing to read", () => {
    expect(scanBareString("a  ,b", 0, "value").next).toBe(3);
  });

  it("points out a token that Go's scanner refuses", () => {
    expect(scanBareString('a "b', 0, "value").faulty).toMatchObject({ start: 2, end: 4 });
  });
});
