import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readJson } from "../../../src/kube/decode/read-json.js";
import { readYaml } from "../../../src/kube/decode/read-yaml.js";
import { deepEqual } from "../../../src/kube/values/value-kind.js";

/**
 * Odd texts, by hand and drawn, each with the JSON that sigs.k8s.io/yaml v1.6.0 made of it, or null where it refused the
 * text or go.yaml.in/yaml/v2 a further document of it. Both were run.
 */
const ANSWERS = JSON.parse(readFileSync(new URL("go-yaml.json", import.meta.url), "utf8")) as readonly (readonly [
  text: string,
  json: string | null,
])[];

/** What Go reads and is refused here, as docs/validation.md says. */
const REFUSED: readonly (readonly [text: string, message: RegExp])[] = [
  ["a: [-]\n", /Block collections/],
  ["a:\n|\n x\n", /single line/],
  ["|-\n# c: ", /has to be indented/],
  ["a: &x:y 1\n", /name of an anchor/],
  ['a: "\\\'"\n', /no escape \\'/],
  ["a: 1\n%YAML 1.1\n---\nb: 1\n", /directive/],
  // Go reads the first document, and says nothing of the rest.
  ['{"a":1}}\n', /flow-map-end/],
  ["a: 1\n...\nb: 2\n", /--- has to stand/],
];

describe("YAML as Go reads it", () => {
  it("has the same answers", () => {
    expect(ANSWERS.length).toBeGreaterThan(2000);
    const differing = ANSWERS.filter(([text, json]) => {
      const { documents, error } = readYaml(text);
      if (json === null || error !== undefined) return (json === null) !== (error !== undefined);
      const [expected] = readJson(json).documents;
      return !deepEqual(documents[0]?.value ?? null, expected?.value ?? null);
    });
    expect(differing).toEqual([]);
  });

  it.each(REFUSED)("is refused where it is %j", (text, message) => {
    expect(readYaml(text).error?.message).toMatch(message);
  });

  it.each<[string, string | undefined]>([
    ['a: "x\ny"\n', "y"],
    ['a:\n  b: "x\n\n  y\n c: d"\n', "y"],
    ["k:\n- 'a\nb'\n- c\n", "b"],
    ["a: [\n1,\n2]\n", "1"],
    ["a: {b: 1,\n# note\nc: 2\n}\n", "c"],
    ['a: [\n"x\ny"\n]\n', '"'],
    // These are indented enough, or are nothing that has to be.
    ['a: "x\n y"\n', undefined],
    ['"x\ny"\n', undefined],
    ["a: [\n 1\n]\n", undefined],
    ["[\n1\n]\n", undefined],
    ["a: |\n x\nb: x\n", undefined],
  ])("warns in %j of the line that YAML 1.2 wants indented", (text, first) => {
    const { warnings, error } = readYaml(text);
    expect(error).toBeUndefined();
    expect(warnings.map(({ start }) => text[start])).toEqual(first === undefined ? [] : [first]);
    for (const { message } of warnings) expect(message).toContain("YAML 1.2 wants this line indented");
  });

  it.each([
    ["brackets", (depth: number) => "[".repeat(depth) + "]".repeat(depth)],
    ["braces", (depth: number) => `${"{a: ".repeat(depth - 1)}{}${"}".repeat(depth - 1)}`],
    ["maps", (depth: number) => Array.from({ length: depth }, (_, level) => `${" ".repeat(level)}a:\n`).join("")],
    ["lists", (depth: number) => `${"- ".repeat(depth)}a`],
    ["keys", (depth: number) => `${"? ".repeat(depth)}a`],
    ["pairs in lists", (depth: number) => `${"[a: ".repeat(depth / 2)}${"]".repeat(depth / 2)}`],
  ])("is 250 levels deep at most in %s", (what, text) => {
    const read = (depth: number) => readYaml(text(depth)).error?.message;
    // A key that is a map is refused whatever its depth.
    if (what !== "keys") expect(read(250)).toBeUndefined();
    expect(read(252)).toBe("values are more than 250 deep in one another");
  });

  it("ends with an error, never with the process, however deep and often", () => {
    for (const piece of ["[", "{a: ", "- ", "? ", "[a: ", "!!x [", "&a [", "[\n", "{\n? "]) {
      for (const times of [1000, 10_000, 100_000])
        for (let round = 0; round < 4; round++) expect(readYaml(piece.repeat(times)).error?.message).toMatch(/./);
    }
  });
});
