import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toYaml } from "../../../src/crd/yaml/to-yaml.js";
import type { JsonValue } from "../../../src/kube/values/json-value.js";
import { sampleSize } from "../../sample-size.js";
import { documentCases } from "./document-cases.js";
import { stringCases } from "./string-cases.js";
import { yamlByPackage } from "./written-by-package.js";

describe("toYaml writes as yaml.v2 v2.4.0 does", () => {
  for (const [group, cases] of Object.entries(stringCases)) {
    describe(group, () => {
      it.each(cases)("%j", (text, yaml) => {
        expect(toYaml({ k: text })).toBe(`k: ${yaml}\n`);
      });
    });
  }

  it.each(documentCases)("%s", (_name, value, yaml) => {
    expect(toYaml(value)).toBe(yaml);
  });
});

describe("toYaml", () => {
  it("sorts the keys of every map, whatever their order in the value", () => {
    expect(toYaml({ b: [{ v10: 1, v2: 2 }], a: { B: 1, "1": 2 } })).toBe(
      'a:\n  "1": 2\n  B: 1\nb:\n- v2: 2\n  v10: 1\n',
    );
  });

  it("leaves out members that are undefined", () => {
    expect(toYaml({ a: undefined, b: { c: undefined } })).toBe("b: {}\n");
  });

  it("writes a value that occurs several times in full each time", () => {
    const shared = { x: ["p\nq"] };
    expect(toYaml({ a: shared, b: shared })).toBe("a:\n  x:\n  - |-\n    p\n    q\nb:\n  x:\n  - |-\n    p\n    q\n");
  });

  it("writes a string alike as key and as value, but folds only the value", () => {
    const [first, second] = ["a".repeat(90), "b"];
    expect(toYaml({ [`${first} ${second}`]: `${first} ${second}` })).toBe(
      `${first} ${second}: ${first}\n  ${second}\n`,
    );
  });

  it("writes numbers and bigints as Go does", () => {
    expect(toYaml({ a: 1e6, b: 1e-7, c: 9007199254740993n })).toBe("a: 1000000\nb: 1e-07\nc: 9007199254740993\n");
  });

  it("writes U+FFFD for half a surrogate pair", () => {
    expect(toYaml({ "a\ud800": "\udc00b" })).toBe("a\ufffd: \ufffdb\n");
  });

  it("lays collections out as the package yaml does", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc
        .array(fc.constantFrom("word", "a b", "", " ", "\n", "# ", ": ", "'", "\u2028", "k".repeat(70)), {
          maxLength: 12,
        })
        .map((words) => words.join(" ")),
    );
    const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(text, fc.option(tie("value"), { nil: undefined }), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(value, (each) => void expect(toYaml(each)).toBe(yamlByPackage(each))),
      { numRuns: sampleSize(2000), seed: 24 },
    );
  });

  it("takes a key named __proto__ for a key", () => {
    expect(toYaml(JSON.parse('{"__proto__":1}'))).toBe("__proto__: 1\n");
  });
});
