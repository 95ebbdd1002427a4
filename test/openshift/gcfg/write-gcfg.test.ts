import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBareValue } from "../../../src/openshift/gcfg/grammar.js";
import { readGcfg } from "../../../src/openshift/gcfg/read-gcfg.js";
import { headerLine, rewriteGcfg, UnwritableGcfg, variableLine } from "../../../src/openshift/gcfg/write-gcfg.js";

function read(text: string) {
  const { file, error } = readGcfg(text);
  if (error !== undefined) throw new Error(error.message);
  return file;
}

const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc
    .array(fc.constantFrom('"', "\\", "#", ";", "=", "\n", "\t", "\r", " ", "[", "]", "n", "ä", "€", "\0", "\u2028"), {
      maxLength: 8,
    })
    .map((parts) => parts.join("")),
);

describe("what is written", () => {
  it("reads back as it was, bare or quoted, unless no file can hold it", () => {
    let written = 0;
    for (const [value, name, isBare] of fc.sample(fc.tuple(hostile, hostile, fc.boolean()), {
      numRuns: 5000,
      seed: 17,
    })) {
      try {
        const text = `${headerLine("S", name)} # c\n${variableLine("k", value, { isBare })} ; c\n`;
        expect(read(text).sections).toMatchObject([{ subsection: name, variables: [{ value }] }]);
        written++;
      } catch (error) {
        if (!(error instanceof UnwritableGcfg)) throw error;
        expect(/[\0\r]|\p{Cs}/u.test(value) || name === "" || /[\0\n]|\p{Cs}/u.test(name)).toBe(true);
      }
    }
    expect(written).toBeGreaterThan(2000);
  });

  it("has no quotes where a value needs none and they are not asked for", () => {
    expect(variableLine("k", "ds:///vmfs/x/", { isBare: true, width: 4 })).toBe("k    = ds:///vmfs/x/");
    expect(variableLine("k", "a#b", { isBare: true })).toBe('k = "a#b"');
    expect(["", " a", "a;b", "a'b"].map(isBareValue)).toEqual([false, false, false, false]);
  });

  it("names what it refuses, and never the value", () => {
    expect(() => variableLine("password", "very\rsecret")).toThrow(
      "password holds a carriage return, NUL or half a character, which no file can",
    );
    expect(() => headerLine("VirtualCenter", "")).toThrow(UnwritableGcfg);
    expect(() => headerLine("a b")).toThrow(UnwritableGcfg);
  });
});

describe("rewriteGcfg", () => {
  const TEXT =
    '# top\r\n[Global]\r\nUser = "a" ; who\r\nport = 1\r\nport = 2 # last\r\n\r\n[VirtualCenter "a"]\r\n# empty\r\n';
  const rewritten = (variable: string, value: string | undefined, section = "Global", subsection?: string): string =>
    rewriteGcfg(read(TEXT), [{ section, variable, value, ...(subsection !== undefined && { subsection }) }]);

  it("keeps comments, order, spelling and line ends", () => {
    expect(rewritten("user", "b#c")).toBe(TEXT.replace('User = "a"', 'User = "b#c"'));
    expect(rewritten("port", "3")).toBe(TEXT.replace("port = 1\r\nport = 2", 'port = "3"'));
    expect(rewritten("port", undefined)).toBe(TEXT.replace("port = 1\r\nport = 2 # last", " # last"));
    expect(rewritten("none", undefined)).toBe(TEXT);
  });

  it("adds variables and sections where they are missing", () => {
    expect(rewritten("ca-file", "x")).toBe(TEXT.replace("# last", '# last\r\nca-file = "x"'));
    expect(rewritten("port", "1", "VirtualCenter", "a")).toBe(TEXT.replace('"a"]', '"a"]\r\nport = "1"'));
    expect(rewritten("port", "1", "VirtualCenter", "b")).toBe(`${TEXT}\r\n[VirtualCenter "b"]\r\nport = "1"\r\n`);
    expect(rewriteGcfg(read(""), [{ section: "Labels", variable: "zone", value: "z" }])).toBe('[Labels]\nzone = "z"\n');
  });

  it("gives a file with the values that were set, whatever the file was", () => {
    const line = fc.constantFrom("[A]", '[A "x"]', "k = 1", 'k = "a\\nb" # c', "K", "j = a\\\n b ; c", "# c", "", "  ");
    const drawn = fc.tuple(fc.array(line, { maxLength: 8 }), fc.option(hostile, { nil: undefined }));
    for (const [lines, value] of fc.sample(drawn, { numRuns: 2000, seed: 18 })) {
      const text = ["[A]", ...lines].join("\n");
      if (value !== undefined && /[\0\r]|\p{Cs}/u.test(value)) continue;
      const file = read(rewriteGcfg(read(text), [{ section: "a", variable: "k", value }]));
      const found = file.sections.filter(({ subsection }) => subsection === "").flatMap(({ variables }) => variables);
      expect(found.filter(({ name }) => /^k$/i.test(name)).map((each) => each.value)).toEqual(
        value === undefined ? [] : [value],
      );
      const others = (from: string) =>
        read(from).sections.flatMap(({ variables }) => variables.filter(({ name }) => name === "j"));
      expect(others(file.text).map((each) => each.value)).toEqual(others(text).map((each) => each.value));
    }
  });
});
