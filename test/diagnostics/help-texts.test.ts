import { describe, expect, it } from "vitest";
import { compile, type Sources } from "../compile.js";
import { kind, spec } from "./catalogue/finding-case.js";

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
      'write the value in quotes, such as "1" or "true": without them, 1 is a number and true a boolean',
    ],
    [
      "a word as the default of a number",
      ["// +kubebuilder:default=a", "x?: Int32;"],
      "write a whole number; without quotes, 3 is a number and true a boolean",
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

describe("help with what is missing or misspelt", () => {
  const IMPORT = 'import type { KubernetesObject } from "crdwright/meta/v1";\n';
  const GROUP = { "api/v1/groupVersion.ts": "// +groupName=example.com\n" };
  it.each<[string, Sources, string]>([
    [
      "a folder that no version can be called as",
      {
        "api/1x/groupVersion.ts": "// +groupName=a.b\n",
        "api/1x/a.ts": `${IMPORT}export interface A extends KubernetesObject {}`,
      },
      "name the folder as the version, such as v1, or add // +versionName=v1 at the top of api/1x/groupVersion.ts",
    ],
    [
      "an alias",
      { ...GROUP, "api/v1/a.ts": `${IMPORT}export type A = KubernetesObject & { spec?: string };` },
      "write: export interface A extends KubernetesObject { … }",
    ],
    [
      "a kind marked as none",
      {
        ...GROUP,
        "api/v1/a.ts": `${IMPORT}// +kubebuilder:object:root=false\nexport interface A extends KubernetesObject {}`,
      },
      "take the marker away from A",
    ],
    [
      "a generic kind",
      { ...GROUP, "api/v1/a.ts": `${IMPORT}export interface A<T> extends KubernetesObject { spec: T }` },
      "give each a default, or declare a kind that says what they are: export interface Widget extends A<…> {}",
    ],
    [
      "an interface with a spec",
      { ...GROUP, "api/v1/a.ts": "export interface A { spec: { a: string } }" },
      "write: export interface A extends KubernetesObject { … }, with KubernetesObject from crdwright/meta/v1",
    ],
    [
      "a list map key that is misspelt",
      spec("// +listType=map", "// +listMapKey=nmae", "x: { name: string }[];"),
      "Did you mean name?",
    ],
    [
      "a list map key that is no field",
      spec("// +listType=map", "// +listMapKey=id", "x: { name: string; others: string[] }[];"),
      "name a scalar field of the entries: name",
    ],
    [
      "a list map key twice",
      spec("// +listType=map", "// +listMapKey=a", "// +listMapKey=a", "x: { a: string }[];"),
      "take one of the two markers away",
    ],
    [
      "a list map key that is optional",
      spec("// +listType=map", "// +listMapKey=a", "x: { a?: string }[];"),
      "take the ? of a away, or give it a default with +kubebuilder:default",
    ],
    [
      "a list map key that may be null",
      spec("// +listType=map", "// +listMapKey=a", "x: { a: string | null }[];"),
      "take | null of a away, or name another key",
    ],
    [
      "a list map key that is a list",
      spec("// +listType=map", "// +listMapKey=a", "x: { a: string[] }[];"),
      "name a field that is a string, a number or a boolean",
    ],
  ])("%s", (_, sources, help) => {
    expect(helps(sources)).toEqual([help]);
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

  it.each<[string, string]>([
    ["self.all(i, v, v != string(i))", "all with 3 arguments"],
    ["self.exists(i, v, v == 'a') && self.map(x, x).size() > 0", "exists with 3 arguments"],
    ["self.transformList(i, v, v).size() > 0", "transformList with 3 arguments"],
    ["self.sortBy(x, x)[0] == 'a'", "sortBy"],
  ])("the macro of a later version, which is one finding: %s", (rule, what) => {
    const sources = spec(
      `// +kubebuilder:validation:XValidation:rule="${rule}"`,
      "// +kubebuilder:validation:MaxItems=3",
      "// +listType=atomic",
      "x: string[];",
    );
    const version = what === "sortBy" ? "1.35" : "1.33";
    expect(compile(sources, { targetVersion: "1.32" }).diagnostics.map(({ help }) => help)).toEqual([
      `new rules may use ${what} from Kubernetes ${version} on: set targetVersion: "${version}" in crdwright.config.ts where all servers are as new`,
    ]);
  });
});
