import { describe, expect, it } from "vitest";
import { compile, type Sources } from "../compile.js";
import { declarations, kind, spec } from "./catalogue/finding-case.js";

/** What is said to do about the mistakes in some sources, in their order. */
function helps(sources: Sources): (string | undefined)[] {
  return compile(sources).diagnostics.map(({ help }) => help);
}

describe("help with values of another type than their node", () => {
  it.each<[string, readonly string[], string]>([
    [
      "Enum on a list",
      ["// +kubebuilder:validation:Enum=a", "x: string[];"],
      "to limit the entries of the list, write +kubebuilder:validation:items:Enum, with the same members",
    ],
    [
      "Enum on a list of objects",
      ["// +kubebuilder:validation:Enum=a", "x: { a: string }[];"],
      "take the marker away, or give the entries a type of their own that is a union of literals",
    ],
    [
      "Enum on a string",
      ["// +kubebuilder:validation:Enum=1;true", "x: string;"],
      'put the members in quotes: "1";"true"',
    ],
    ["Enum on an integer", ['// +kubebuilder:validation:Enum="1";"2"', "x: Int32;"], "take the quotes away: 1;2"],
    [
      "Enum on an integer, with words",
      ["// +kubebuilder:validation:Enum=a", "x: Int32;"],
      "list numbers, or make the value a string",
    ],
    ["Enum on a boolean", ['// +kubebuilder:validation:Enum="true"', "x: boolean;"], "take the quotes away: true"],
    [
      "Enum on a map",
      ["// +kubebuilder:validation:Enum=a", "x: Record<string, string>;"],
      'take the marker away; for a map, limit its values by their type, such as Record<string, "a" | "b">',
    ],
    [
      "a member that is too long",
      ["// +kubebuilder:validation:MaxLength=1", "// +kubebuilder:validation:Enum=ab", "x: string;"],
      "take it out of the enum, or change the limit",
    ],
    [
      "a number as the default of a string",
      ["// +kubebuilder:default=1", "x?: string;"],
      'write the default in quotes, such as +kubebuilder:default="1"',
    ],
    [
      "a word as the default of a number",
      ["// +kubebuilder:default=a", "x?: Int32;"],
      "write a default that is a whole number; without quotes, 3 is a number and true a boolean",
    ],
    [
      "a default that is no member of the enum",
      ["// +kubebuilder:default=c", 'x?: "a" | "b";'],
      'write one of "a", "b" as the default, or add the value to the enum',
    ],
    [
      "a list of a number and a word",
      ["// +kubebuilder:default={1,a}", "x?: string[];"],
      'the first member says what type all have; put texts that look like numbers or booleans in quotes, such as {"1", a}',
    ],
  ])("%s", (_, lines, help) => {
    expect(helps(spec(...lines))).toEqual([help]);
  });
});

describe("help with what an API server refuses", () => {
  const KUBE = "+kubebuilder:";
  it.each<[string, Sources, string]>([
    ["UniqueItems", spec(`// ${KUBE}validation:UniqueItems=true`, "x: string[];"), "write +listType=set"],
    ["a pattern of JavaScript", spec(`// ${KUBE}validation:Pattern=\`^(?!a)\``, "x: string;"), "patterns are RE2"],
    [
      "a set of objects",
      declarations("export interface WidgetSpec {", "// +listType=set", "x: { a: string }[] }"),
      "+structType=atomic",
    ],
    [
      "nullable entries of a set",
      spec("// +listType=set", "x: (string | null)[];"),
      "take `| null` of the entries away",
    ],
    [
      "an embedded resource without members",
      spec(`// ${KUBE}validation:EmbeddedResource`, "x: {};"),
      "PreserveUnknownFields",
    ],
    [
      "a limit on a kind with a status",
      kind([`// ${KUBE}subresource:status`, `// ${KUBE}validation:MinProperties=1`], "spec?: {}"),
      "move the marker from the kind to the type of its spec",
    ],
    [
      "a message of two lines",
      spec(`// ${KUBE}validation:XValidation:rule="true",message="a\\nb"`, "x: string;"),
      "write a message of one line",
    ],
    [
      "a fieldPath into nothing",
      spec(`// ${KUBE}validation:XValidation:rule="true",fieldPath=".no"`, "x: { a: string };"),
      "write the path of a member from this node",
    ],
    [
      "the type of a column",
      kind([`// ${KUBE}printcolumn:name=A,type=text,JSONPath=.spec`], "spec?: { a: string }"),
      "write type=boolean, date, integer, number or string",
    ],
    [
      "a column's path without its dot",
      kind([`// ${KUBE}printcolumn:name=A,type=string,JSONPath=spec.a`], "spec?: { a: string }"),
      "begins with a dot",
    ],
    [
      "a selectable field in metadata",
      kind([`// ${KUBE}selectablefield:JSONPath=.metadata.name`]),
      "name and namespace can be selected always",
    ],
    [
      "a selectable object",
      kind([`// ${KUBE}selectablefield:JSONPath=.spec`], "spec?: { a: string }"),
      "name a string, whole number or boolean",
    ],
    [
      "a scale path elsewhere",
      kind([`// ${KUBE}subresource:scale:specpath=.status.n,statuspath=.status.n`], "status?: { n?: 1 }"),
      "specpath=.spec.replicas",
    ],
    ["a long warning", kind([`// ${KUBE}deprecatedversion:warning="${"w".repeat(257)}"`]), "at most 256 bytes"],
    [
      "a short name with a capital",
      kind([`// ${KUBE}resource:shortName=Wi`]),
      "correct the name in +kubebuilder:resource",
    ],
    ["a default for the kind", kind([], "// +kubebuilder:default=Widget", "kind?: string;"), "take the default away"],
  ])("%s", (_, sources, help) => {
    const [only, ...others] = compile(sources).diagnostics;
    expect(others).toEqual([]);
    expect(only?.code).toBe("crd-refused");
    expect(only?.help).toContain(help);
    // It points at the marker, or at a part of it, where one says what is refused.
    const { file = "", start = 0, end = 0 } = only?.span ?? {};
    const line = sources[file]?.slice(sources[file].lastIndexOf("\n", start) + 1, end) ?? "";
    expect(line).toMatch(/\/\/ \+/);
  });
});

describe("help with names that cannot be found", () => {
  it.each<[string, string]>([
    ["Date", "use Time from crdwright/meta/v1, a point in time as text"],
    ["Map<string, string>", "use Record<string, …>"],
    ["Uint8Array", "use Base64 from crdwright/meta/v1"],
    ["Time", 'add import type { Time } from "crdwright/meta/v1"'],
    ["Quantiy", "Did you mean Quantity?"],
  ])("%s", (type, help) => {
    expect(helps(spec(`x: ${type};`))).toEqual([help]);
  });

  it("offers no name that cannot be found either", () => {
    const { "api/v1/widget.ts": text = "", ...others } = spec("x: Sizes;");
    const sources = { ...others, "api/v1/widget.ts": `import type { Sizeses } from "./gone.js";\n${text}` };
    expect(helps(sources)).toEqual([
      "declare it in the API's folder and import it by a relative path, or take it from crdwright/meta/v1",
    ]);
  });

  it("offers the vocabulary in place of a module that has its names", () => {
    const text =
      'import type { KubernetesObject as Base } from "@kubernetes/types";\nexport interface A extends Base {}\n';
    expect(helps({ "api/v1/a.ts": text })).toEqual(['write import type { KubernetesObject } from "crdwright/meta/v1"']);
  });
});

describe("help with rules", () => {
  const OPTIONAL =
    "a value that was asked for with ? may be missing: write .orValue(…) behind it for what then counts, or .hasValue()";
  const METADATA =
    "of metadata, rules see name and generateName alone; keep what they need in the spec, or use a ValidatingAdmissionPolicy";
  it.each<[string, string]>([
    ["self.?a == 'x'", OPTIONAL],
    ["self.?a.size() > 1", OPTIONAL],
    ["self.l[?0] == ''", OPTIONAL],
    ["self.?b && true", OPTIONAL],
    ["self.?b", "write .orValue(…) behind a value that was asked for with ?, or .hasValue()"],
    ["self.?a.orValue(1) == 'a'", "give .orValue(…) a value of the type that the optional has"],
    [
      "self.a.orValue('') == ''",
      ".orValue(…) is for optionals: ask for the field with ?, as in self.?name.orValue(…), or leave it out",
    ],
    ["self.a == 1", "bring both sides to one type, as with int(…), string(…) or dyn(…)"],
  ])("%s", (rule, help) => {
    const marker = `// +kubebuilder:validation:XValidation:rule="${rule}"`;
    expect(helps(spec(marker, "o: { a?: string; b?: boolean; l: string[] };"))).toEqual([help]);
  });

  it.each<[string, string | undefined]>([
    ["self.metadata.labels.size() > 0", METADATA],
    ["has(self.metadata.namespace)", METADATA],
    ["self.metadata.nam != ''", "did you mean name?"],
    ["self.spec.o.metadata.label == ''", "did you mean labels?"],
  ])("%s", (rule, help) => {
    const marker = `// +kubebuilder:validation:XValidation:rule="${rule}"`;
    expect(helps(kind([marker], "spec: { o: { metadata: { labels: string } } };"))).toEqual([help]);
  });

  it.each<[string, string, string | undefined]>([
    ["1.30", "isSemver(self)", "1.34"],
    ["1.33", "isSemver(self)", "1.34"],
    ["1.34", "isSemver(self)", undefined],
    ["1.30", "isIP(self)", "1.31"],
    ["1.30", "[self].first().hasValue()", "1.33"],
  ])("a target of %s and %s", (targetVersion, rule, version) => {
    const sources = spec(
      `// +kubebuilder:validation:XValidation:rule="${rule}"`,
      "// +kubebuilder:validation:MaxLength=9",
      "x: string;",
    );
    const [help] = compile(sources, { targetVersion }).diagnostics.map(({ help }) => help);
    if (version === undefined) expect(help).toBeUndefined();
    else
      expect(help).toContain(`from Kubernetes ${version} on: set targetVersion: "${version}" in crdwright.config.ts`);
  });
});
