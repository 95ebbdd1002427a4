import { describe, expect, it } from "vitest";
import { valueMask } from "../../src/diagnostics/mask-values.js";

describe("valueMask", () => {
  it("hides the values of the keys alone, whatever signs their names have", () => {
    const mask = valueMask(["a.b", "to$ken"]);
    expect(mask("a.b: x1\nto$ken: [x2]\naxb: y")).toBe("a.b: **\nto$ken: ****\naxb: y");
  });

  it("hides logins in URLs, and nothing else where there are no keys", () => {
    expect(valueMask([])("a: http://u:p@h\n: b\n'': c")).toBe("a: http://***@h\n: b\n'': c");
  });

  it.each([
    ["a list at the indentation of its key", "keys:\n- x1\n- x2\nb: y", "keys:\n* **\n* **\nb: y"],
    ["a list below its key", "- keys:\n    - x1\n- b: y", "- keys:\n    * **\n- b: y"],
    ["a map", "keys:\n  a: x1\nb: y", "keys:\n  ** **\nb: y"],
    ["a list in a flow", "{keys: [x1, 'x2]', \"x3\"], b: y}", "{keys: **** ****** *****, b: y}"],
    ["a map in a flow", "{keys: {a: [x1], c: x2}, b: y}", "{keys: *** ***** ** ***, b: y}"],
    ["a flow over lines", "{keys: [x1,\n x2\n], b: y}", "{keys: ****\n **\n*, b: y}"],
    ["one that is not closed", "{keys: [x1,\nx2: 1", "{keys: ****\n*** *"],
    ["several on a line", "{keys: x1, b: y, keys: [x2]}", "{keys: **, b: y, keys: ****}"],
    ["JSON", '{"keys": ["x1", {"a": "x2"}], "b": ["y"]}', '{"keys": ****** ***** ******, "b": ["y"]}'],
  ])("hides %s", (_, text, masked) => {
    expect(valueMask(["keys"])(text)).toBe(masked);
  });
});
