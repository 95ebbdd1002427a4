import { describe, expect, it } from "vitest";
import { compile, type Sources } from "../compile.js";
import { declarations, kind, spec } from "./catalogue/finding-case.js";

/** What is said to do about the mistakes in some sources, in their order. */
function helps(sources: Sources): (string | undefined)[] {
  return compile(sources).diagnostics.map(({ mend }) => mend);
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
    expect(only?.mend).toContain(help);
    // It points at the marker, or at a part of it, where one says what is refused.
    const { file = "", start = 0, end = 0 } = only?.span ?? {};
    const line = sources[file]?.slice(sources[file].lastIndexOf("\n", start) + 1, end) ?? "";
    expect(line).toMatch(/\/\/ \+/);
  });
});
