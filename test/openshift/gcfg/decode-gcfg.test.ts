import { describe, expect, it } from "vitest";
import { decodeGcfg, type GcfgKind } from "../../../src/openshift/gcfg/decode-gcfg.js";
import { readGcfg } from "../../../src/openshift/gcfg/read-gcfg.js";

function decode(kind: GcfgKind, lines: string) {
  const { file } = readGcfg(`[S]\n${lines}`);
  if (file === undefined) throw new Error("unreadable");
  const { sections, errors } = decodeGcfg(file, [{ name: "S", variables: { k: kind } }]);
  return errors[0]?.message ?? sections[0]?.variables.get("k")?.value;
}

describe("decodeGcfg", () => {
  it.each<[GcfgKind, string, unknown]>([
    ["uint", "k = 18446744073709551615", 2 ** 64],
    ["uint", "k = 18446744073709551616", "failed to parse as uint: it is out of range"],
    ["int", "k = -9223372036854775808", -(2 ** 63)],
    ["int", "k = -9223372036854775809", "failed to parse as int: it is out of range"],
    ["int", "k = -0x10", -16],
    ["int", "k = +7", 7],
    ["uint", "k = +7", "failed to parse as uint"],
    ["int", "k = 0X10", "failed to parse as int"],
    ["int", 'k = " 7 "', 7],
    ["int", 'k = "\u{85}7\u{a0}"', 7],
    ["int", 'k = "\u{feff}7"', "failed to parse as int"],
    ["int", "k", "blank value not supported for type"],
    ["bool", "k", true],
    ["bool", "k = YES", true],
    ["bool", "k = y", "failed to parse bool"],
    ["string", "k = 1\nK = 2", "2"],
    ["list", "k = 1\nk\nk = 2\nk = 3", ["2", "3"]],
  ])("reads a %s of %j", (kind, lines, value) => {
    expect(decode(kind, lines)).toEqual(value);
  });

  it("joins sections of the same names, and names what it does not know", () => {
    const { file } = readGcfg('[v "a"]\nk = 1\n[V "a"]\nj = 2\n[v "A"]\n[w]\nx = 3\n[u]\n');
    if (file === undefined) throw new Error("unreadable");
    const { sections, unknown } = decodeGcfg(file, [{ name: "v", variables: { k: "string" }, hasSubsections: true }]);
    expect(sections.map(({ subsection, variables }) => [subsection, [...variables.keys()]])).toEqual([
      ["a", ["k"]],
      ["A", []],
    ]);
    expect(unknown.map(({ section, variable }) => [section, variable])).toEqual([
      ["V", "j"],
      ["w", "x"],
      ["u", undefined],
    ]);
  });
});
