import { describe, expect, it } from "vitest";
import { locateText } from "../../../src/markers/grammar/locate-text.js";

/** What a range of the value covers in the marker. */
function covered(marker: string, value: string, from: number, to: number): string | undefined {
  const offset = locateText(marker, value);
  return offset && marker.slice(offset(from), offset(to));
}

describe("the place of a value in its marker", () => {
  it.each<[string, string, string, number, number, string | undefined]>([
    ["between double quotes", '+a:rule="self.b > 1"', "self.b > 1", 5, 6, "b"],
    ["between backquotes", '+a:rule=`self == "b"`', 'self == "b"', 8, 11, '"b"'],
    ["behind escapes", String.raw`+a:rule="'\\d' + \"x\" + b"`, String.raw`'\d' + "x" + b`, 13, 14, "b"],
    ["an escape itself", String.raw`+a:rule="a\"b"`, 'a"b', 1, 2, String.raw`\"`],
    ["a character of two units", String.raw`+a:rule="\U0001F600b"`, "\u{1F600}b", 2, 3, "b"],
    ["without quotes", "+a:rule=self.b", "self.b", 5, 6, "b"],
    ["in the second argument", '+a:rule="x",message="self.b"', "self.b", 0, 4, "self"],
    ["a value that is not there", '+a:rule="x"', "y", 0, 1, undefined],
    ["a string that does not end", '+a:rule="x', "x", 0, 1, undefined],
  ])("%s", (_, marker, value, from, to, wanted) => {
    expect(covered(marker, value, from, to)).toBe(wanted);
  });
});
