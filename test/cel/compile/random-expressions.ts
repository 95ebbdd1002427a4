import * as fc from "fast-check";

/** The types between which the random trees move. */
type TreeType = "int" | "bool" | "string" | "ints" | "strings";

/** Expressions on an object of {@link RANDOM_SCHEMA}, as texts. What may be absent makes errors. */
export const RANDOM_SCHEMA = {
  type: "object",
  properties: {
    n: { type: "integer" },
    m: { type: "integer" },
    b: { type: "boolean" },
    s: { type: "string" },
    l: { type: "array", items: { type: "integer" } },
    k: { type: "array", items: { type: "string" } },
    o: { type: "object", properties: { n: { type: "integer" }, s: { type: "string" } } },
    map: { type: "object", additionalProperties: { type: "integer" } },
  },
} as const;

export const randomObject: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    n: fc.integer({ min: -5, max: 5 }),
    m: fc.integer({ min: -5, max: 5 }),
    b: fc.boolean(),
    s: fc.constantFrom("", "a", "ab", "héllo", "😀"),
    l: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 4 }),
    k: fc.array(fc.constantFrom("a", "b", "ab"), { maxLength: 4 }),
    o: fc.record({ n: fc.integer({ min: 0, max: 3 }), s: fc.constantFrom("a", "b") }, { requiredKeys: [] }),
    map: fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer({ min: 0, max: 3 }), { maxKeys: 3 }),
  },
  { requiredKeys: ["n", "b", "s", "l"] },
);

const LEAVES: Readonly<Record<TreeType, readonly string[]>> = {
  int: ["0", "1", "-2", "7", "self.n", "self.m", "self.o.n", "self.map.a", "self.map['b']"],
  bool: [
    "true",
    "false",
    "self.b",
    "has(self.m)",
    "has(self.o)",
    "has(self.o.n)",
    "has(self.map.c)",
    "('a' in self.map)",
  ],
  string: ["''", "'a'", "'ab'", "self.s", "self.o.s"],
  ints: ["[3]", "[1, 2]", "self.l"],
  strings: ["['b']", "['a', 'ab']", "self.k"],
};

const forms = fc.letrec<Record<TreeType, string>>((tie) => {
  const join = (template: string, ...types: TreeType[]): fc.Arbitrary<string> =>
    fc
      .tuple(...types.map((type) => tie(type)))
      .map((parts) => template.replace(/\$(\d)/g, (_, index) => parts[Number(index)] ?? ""));
  const variants = (type: TreeType, ...more: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
    fc.oneof({ maxDepth: 4, depthIdentifier: "tree" }, fc.constantFrom(...LEAVES[type]), ...more);
  return {
    int: variants(
      "int",
      join("($0 + $1)", "int", "int"),
      join("($0 - $1)", "int", "int"),
      join("($0 * $1)", "int", "int"),
      join("($0 / $1)", "int", "int"),
      join("($0 % $1)", "int", "int"),
      join("size($0)", "string"),
      join("$0.size()", "ints"),
      join("$0[$1]", "ints", "int"),
      join("($0 ? $1 : $2)", "bool", "int", "int"),
    ),
    bool: variants(
      "bool",
      join("!$0", "bool"),
      join("($0 && $1)", "bool", "bool"),
      join("($0 || $1)", "bool", "bool"),
      join("($0 == $1)", "int", "int"),
      join("($0 != $1)", "string", "string"),
      join("($0 < $1)", "int", "int"),
      join("($0 >= $1)", "int", "int"),
      join("($0 == $1)", "ints", "ints"),
      join("($0 in $1)", "int", "ints"),
      join("($0 in $1)", "string", "strings"),
      join("$0.startsWith($1)", "string", "string"),
      join("$0.contains($1)", "string", "string"),
      join("$0.all(x, x > $1)", "ints", "int"),
      join("$0.exists(x, x == $1 || $2)", "ints", "int", "bool"),
      join("$0.exists_one(x, x / $1 == 1)", "ints", "int"),
      join("$0.all(x, 4 / x > $1 && $2)", "ints", "int", "bool"),
      join("$0.exists(y, y.startsWith($1))", "strings", "string"),
    ),
    string: variants(
      "string",
      join("($0 + $1)", "string", "string"),
      join("string($0)", "int"),
      join("$0[$1]", "strings", "int"),
      join("($0 ? $1 : $2)", "bool", "string", "string"),
    ),
    ints: variants(
      "ints",
      join("($0 + $1)", "ints", "ints"),
      join("[$0, $1]", "int", "int"),
      join("$0.map(x, x + $1)", "ints", "int"),
      join("$0.filter(x, x > $1)", "ints", "int"),
      join("$0.map(y, size(y) + $1)", "strings", "int"),
    ),
    strings: variants(
      "strings",
      join("[$0, $1]", "string", "string"),
      join("$0.map(y, y + $1)", "strings", "string"),
      join("$0.filter(y, y != $1)", "strings", "string"),
    ),
  };
});

export const randomExpression: fc.Arbitrary<string> = fc.oneof(
  forms.int,
  forms.bool,
  forms.string,
  forms.ints,
  forms.strings,
);
