import { describe, expect, it } from "vitest";
import { exampleSources, lintSources, only } from "../lint-sources.js";

/** The messages of a rule about the spec of a widget. */
function messages(rule: string, declarations: string): string[] {
  return lintSources(exampleSources(declarations), only(rule)).diagnostics.map(({ message }) => message);
}

const field = (...lines: readonly string[]): string => `interface WidgetSpec {\n  ${lines.join("\n  ")}\n}`;
const GATED = "// +openshift:validation:FeatureGateAwareMaxItems:featureGate";

describe("limits", () => {
  it("are asked of a string, of items and of values, each by the marker that reaches it", () => {
    const { diagnostics } = lintSources(
      exampleSources(field("a: string;", "// +listType=atomic", "b: string[];", "c: Record<string, string>;")),
      only("max-length"),
    );
    expect(diagnostics.map(({ message, help }) => [message, help])).toEqual([
      ["a has no MaxLength", "add // +kubebuilder:validation:MaxLength=…"],
      ["each item of b has no MaxLength", "add // +kubebuilder:validation:items:MaxLength=…"],
      ["each value of c has no MaxLength", "give that type a name, and the type +kubebuilder:validation:MaxLength"],
    ]);
  });

  it.each([
    ["an enum", 'a: "X" | "Y";'],
    ["a time", "a: Time;"],
    ["a format of fixed length", "// +kubebuilder:validation:Format=uuid\n  a: string;"],
    [
      "a limit on the type",
      "a: Name;\n}\n\n// +kubebuilder:validation:MaxLength=3\ntype Name = string;\ninterface Rest {",
    ],
    [
      "a rule on the size",
      '// +kubebuilder:validation:XValidation:rule="self != \'x\' && size(self) <= 63",message="m"\n  a: string;',
    ],
    [
      "a rule on the size, as a method",
      '// +kubebuilder:validation:XValidation:rule="self.size() < 64",message="m"\n  a: string;',
    ],
  ])("are there with %s", (_, line) => {
    expect(messages("max-length", field(line))).toEqual([]);
  });

  it.each([
    ["at least so long", '// +kubebuilder:validation:XValidation:rule="size(self) >= 63",message="m"\n  a: string;'],
    [
      "one of two",
      '// +kubebuilder:validation:XValidation:rule="size(self) <= 63 || self == \'x\'",message="m"\n  a: string;',
    ],
    ["a format without a length", "// +kubebuilder:validation:Format=hostname\n  a: string;"],
  ])("are not there by a rule that says %s", (_, line) => {
    expect(messages("max-length", field(line))).toEqual(["a has no MaxLength"]);
  });

  it("of some feature sets are said with those that have none, and not of a field that is there in these alone", () => {
    const gated = field(`${GATED}=Sizes,maxItems=3`, "// +listType=atomic", "a?: Int32[];");
    expect(messages("limit-in-some-sets", gated)).toEqual([
      "a has a MaxItems where Sizes is on, and none in Default and OKD",
    ]);
    expect(messages("max-items", gated)).toEqual([]);
    const behind = gated.replace("// +listType", "// +openshift:enable:FeatureGate=Sizes\n  // +listType");
    expect(messages("limit-in-some-sets", behind)).toEqual([]);
    expect(messages("max-items", field("// +listType=atomic", "a?: Int32[];"))).toEqual(["a has no MaxItems"]);
  });
});

describe("bounds of numbers", () => {
  const bounded = (type: string, max: string) =>
    field("// +kubebuilder:validation:Minimum=0", `// +kubebuilder:validation:Maximum=${max}`, `a: ${type};`);

  it("stay where JSON readers are exact", () => {
    expect(messages("number-bounds", bounded("Int64", "9007199254740991"))).toEqual([]);
    expect(messages("number-bounds", bounded("Int64", "9007199254740992"))).toEqual([
      "a may be more than 9007199254740991, which JSON readers round",
    ]);
  });

  it("are two", () => {
    expect(messages("number-bounds", field("a: Int32;"))).toEqual(["a has no Minimum and no Maximum"]);
  });
});

describe("costs of rules", () => {
  const rule = (max: number) =>
    field(
      "// +listType=atomic",
      `// +kubebuilder:validation:MaxItems=${max}`,
      '// +kubebuilder:validation:XValidation:rule="self.all(x, self.exists(y, y > x))",message="m"',
      "a: Int32[];",
    );

  it("are reported from half of what a server allows", () => {
    const [first, last] = [boundary((max) => messages("rule-cost", rule(max)).length > 0), 1190];
    expect(first).toBeLessThan(last);
    expect(messages("rule-cost", rule(first))[0]).toMatch(/^this rule may cost 50\d{5}, 50 % of what a server allows$/);
    expect(messages("rule-cost", rule(first - 1))).toEqual([]);
  });
});

/** The smallest number that a test takes, which all greater ones are taken by. */
function boundary(takes: (value: number) => boolean): number {
  let [no, yes] = [1, 1100];
  while (yes - no > 1) {
    const middle = (no + yes) >> 1;
    if (takes(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

describe("descriptions", () => {
  const named = (text: string, ...markers: readonly string[]) => field(`/** a ${text} */`, ...markers, "a: string;");

  it.each([
    ["is at most 63 characters.", []],
    [
      "is at most 64 characters.",
      ['the description of a says "at most 64 characters", and the schema has maxLength 63'],
    ],
    [
      "is up to 62 characters long.",
      ['the description of a says "up to 62 characters", and the schema has maxLength 63'],
    ],
    ["is seen by at most 64 people.", []],
    ["has segments of at most 20 characters, and must not exceed 63.", []],
    ["has a head of at most 20 characters and a tail of at most 30 characters.", []],
  ])("that say: it %s", (text, expected) => {
    expect(messages("doc-contradicts", named(text, "// +kubebuilder:validation:MaxLength=63"))).toEqual(expected);
  });

  it("speak of the items of a list by their characters, and of it by its items", () => {
    const list = (text: string) =>
      field(
        `/** a ${text} */`,
        "// +listType=atomic",
        "// +kubebuilder:validation:MaxItems=8",
        "// +kubebuilder:validation:items:MaxLength=63",
        "a: string[];",
      );
    expect(messages("doc-contradicts", list("has at most 8 items of up to 63 characters."))).toEqual([]);
    expect(messages("doc-contradicts", list("has at most 9 items."))).toEqual([
      'the description of a says "at most 9 items", and the schema has maxItems 8',
    ]);
    expect(messages("doc-contradicts", list("has items of up to 64 characters."))).toEqual([
      'the description of a says "up to 64 characters", and the schema has maxLength 63',
    ]);
  });

  it("name a limit in digits or in words", () => {
    const limit = "// +kubebuilder:validation:MaxLength=12";
    expect(messages("doc-limits", named("has 12 characters at most.", limit))).toEqual([]);
    expect(messages("doc-limits", named("has twelve characters at most.", limit))).toEqual([]);
    expect(messages("doc-limits", named("has a limit.", limit))).toEqual([
      "the description of a does not name maxLength 12",
    ]);
    expect(messages("doc-limits", named("is there.", "// +kubebuilder:validation:MinLength=1"))).toEqual([]);
    expect(messages("doc-limits", named("is long.", "// +kubebuilder:validation:MinLength=2"))).toEqual([
      "the description of a does not name minLength 2",
    ]);
  });

  it("begin with the name, and are not mended where that is more than its case", () => {
    const doc = (text: string) => field(`/** ${text} */`, "size: Int32;");
    expect(messages("doc-start", doc("size: how big it is."))).toEqual([]);
    expect(messages("doc-start", doc("`size` is how big it is."))).toEqual([]);
    expect(messages("doc-start", doc("The size of it."))).toEqual([
      'the description of size begins with "The", not with its name',
    ]);
    expect(messages("doc-start", field("size: Int32;"))).toEqual(["size has no description"]);
  });
});

describe("markers", () => {
  const both = (one: string, other: string) =>
    field(`// +default=${one}`, `// +kubebuilder:default=${other}`, "a?: string;");

  it("of two spellings may say the same", () => {
    expect(messages("contradicting-marker", both('"x"', "x"))).toEqual([]);
    expect(messages("contradicting-marker", both('"x"', "y"))).toEqual([
      "+kubebuilder:default and +default both set default",
    ]);
  });
});

describe("names", () => {
  it.each(["maxSize", "ipv4", "a1B2"])("in camel case such as %s", (name) => {
    expect(messages("field-name", field(`${name}: Int32;`))).toEqual([]);
  });
  it.each(["MaxSize", "max_size", "aB_c"])("of another form such as %s", (name) => {
    expect(messages("field-name", field(`${name}: Int32;`))).toHaveLength(1);
  });
});

describe("enums", () => {
  it("with a name of their own are reported once, there", () => {
    const declarations = `${field("// +listType=atomic", "a: Mode[];", "b: Mode;")}\n\ntype Mode = "x-y" | "Z";`;
    const { diagnostics } = lintSources(
      exampleSources(declarations.replace("type Mode", "export type Mode")),
      only("enum-value-case"),
    );
    expect(diagnostics.map(({ message }) => message)).toEqual(['the value "x-y" of Mode is not in PascalCase']);
  });
});
