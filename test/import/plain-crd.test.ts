import { describe, expect, it } from "vitest";
import { crdText } from "./crd-text.js";
import { documentOf, roundTrip } from "./round-trip.js";

const FILE = "api/example/v1/widget.ts";

/** The lines of the spec's interface and of what follows it, for a spec with the given properties; checks that it comes back. */
function importedSpec(...properties: readonly string[]): string {
  const text = crdText(properties);
  const { files, generated, findings } = roundTrip(text);
  expect(findings).toEqual([]);
  expect(generated).toEqual({ "example.com_widgets.yaml": documentOf(text) });
  expect(Object.keys(files).sort()).toEqual(["api/example/v1/groupVersion.ts", FILE]);
  const source = files[FILE] ?? "";
  return source.slice(source.indexOf("export interface WidgetSpec"));
}

/** The lines of one field with what stands above it. */
function importedField(...schema: readonly string[]): string[] {
  const spec = importedSpec("field:", ...schema.map((line) => `  ${line}`));
  return spec
    .split("\n")
    .slice(1, spec.split("\n").indexOf("}"))
    .map((line) => line.slice(2));
}

describe("a field", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ["a string", ["type: string"], ["field?: string;"]],
    ["a nullable string", ["nullable: true", "type: string"], ["field?: string | null;"]],
    ["a boolean", ["type: boolean"], ["field?: boolean;"]],
    ["a whole number", ["type: integer"], ["field?: Int;"]],
    ["a whole number of 64 bits", ["format: int64", "type: integer"], ["field?: Int64;"]],
    [
      "a format that the vocabulary has no name for",
      ["format: isbn", "type: string"],
      ["// +kubebuilder:validation:Format=isbn", "field?: string;"],
    ],
    ["a time", ["format: date-time", "type: string"], ["field?: Time;"]],
    [
      "a number or a string",
      ["anyOf:", "- type: integer", "- type: string", "x-kubernetes-int-or-string: true"],
      ["field?: IntOrString;"],
    ],
    ["one of two formats", ["anyOf:", "- format: ipv4", "- format: ipv6", "type: string"], ["field?: IPv4 | IPv6;"]],
    ["any value", ["x-kubernetes-preserve-unknown-fields: true"], ["field?: JSONValue;"]],
    ["any object", ["type: object", "x-kubernetes-preserve-unknown-fields: true"], ["field?: RawExtension;"]],
    [
      "a map of nullable lists",
      ["additionalProperties:", "  items:", "    type: string", "  nullable: true", "  type: array", "type: object"],
      ["field?: Record<string, string[] | null>;"],
    ],
    ["an enum", ["enum:", "- A", '- ""', "type: string"], ['field?: "A" | "";']],
    ["an enum of numbers", ["enum:", "- 1", "- 2", "type: integer"], ["field?: 1 | 2;"]],
    [
      "a list of an enum of limited size",
      [
        "items:",
        "  enum:",
        "  - A",
        "  - B",
        "  type: string",
        "maxItems: 2",
        "type: array",
        "x-kubernetes-list-type: set",
      ],
      ["// +listType=set", "// +kubebuilder:validation:MaxItems=2", 'field?: ("A" | "B")[];'],
    ],
    [
      "entries with limits",
      ["items:", "  maxLength: 3", "  pattern: ^a\\d`?$", "  type: string", "type: array"],
      [
        "// +kubebuilder:validation:items:MaxLength=3",
        '// +kubebuilder:validation:items:Pattern="^a\\\\d`?$"',
        "field?: string[];",
      ],
    ],
    ["a default", ["default: true one", "type: string"], ['// +kubebuilder:default="true one"', "field?: string;"]],
    [
      "a default that is a word",
      ["default: falsey", "type: string"],
      ["// +kubebuilder:default=falsey", "field?: string;"],
    ],
    [
      "a default that reads like a truth value",
      ['default: "false"', "type: string"],
      ['// +kubebuilder:default="false"', "field?: string;"],
    ],
    [
      "a default of true as text",
      ['default: "true"', "type: string"],
      ['// +kubebuilder:default="true"', "field?: string;"],
    ],
    [
      "a default that is an object",
      ["additionalProperties:", "  type: string", "default:", "  a: b", "type: object"],
      ['// +default={"a":"b"}', "field?: Record<string, string>;"],
    ],
    [
      "a rule",
      [
        "type: string",
        "x-kubernetes-validations:",
        '- message: "no \\"a\\""',
        "  reason: FieldValueInvalid",
        '  rule: self != "a"',
      ],
      [
        '// +kubebuilder:validation:XValidation:rule=`self != "a"`,message=`no "a"`,reason=FieldValueInvalid',
        "field?: string;",
      ],
    ],
    [
      "a type that only the markers tell",
      ["x-kubernetes-int-or-string: true"],
      ["// +kubebuilder:validation:Schemaless", "// +kubebuilder:validation:XIntOrString", "field?: JSONValue;"],
    ],
  ])("%s", (_, schema, lines) => {
    expect(importedField(...schema)).toEqual(lines);
  });

  it("has a text in JSDoc, or in line comments where JSDoc would end early", () => {
    expect(importedField("description: The field.", "type: string")).toEqual(["/** The field. */", "field?: string;"]);
    const lines = importedField("description: |-", "  The field.", "", "  @since 0 */2", "type: string");
    expect(lines).toEqual(["// The field.", "//", "// @since 0 */2", "field?: string;"]);
  });
});

describe("types with names", () => {
  it("are shared by fields of the same structure, whatever the texts and defaults of the fields", () => {
    const object = (...more: readonly string[]) => [
      ...more,
      "properties:",
      "  name:",
      "    description: name is the name.",
      "    type: string",
      "required:",
      "- name",
      "type: object",
    ];
    const inside = (...lines: readonly string[]) => lines.map((line) => `  ${line}`);
    const spec = importedSpec(
      "caSecret:",
      ...inside(...object("description: one", "default:", "  name: a")),
      "tokenSecret:",
      ...inside(...object("description: other")),
    );
    expect(spec).toContain(`export interface WidgetSpec {
  /** one */
  // +default={"name":"a"}
  caSecret?: CaSecret;

  /** other */
  tokenSecret?: CaSecret;
}

export interface CaSecret {
  /** name is the name. */
  name: string;
}
`);
  });

  it("are named in the singular after lists, and have the text of the entries", () => {
    const spec = importedSpec(
      "policies:",
      "  items:",
      "    description: Policy is one of them.",
      "    properties:",
      "      name:",
      "        type: string",
      "    required:",
      "    - name",
      "    type: object",
      "  type: array",
      "  x-kubernetes-list-map-keys:",
      "  - name",
      "  x-kubernetes-list-type: map",
    );
    expect(spec).toContain("// +listType=map\n  // +listMapKey=name\n  policies?: Policy[];");
    expect(spec).toContain("/** Policy is one of them. */\nexport interface Policy {\n  name: string;\n}");
  });

  it("are given to enums that come twice, and to what has no other place for a marker", () => {
    const spec = importedSpec(
      "first:",
      "  enum: [Left, Right]",
      "  type: string",
      "labels:",
      "  additionalProperties:",
      "    maxLength: 5",
      "    type: string",
      "  type: object",
      "second:",
      "  enum: [Left, Right]",
      "  type: string",
    );
    expect(spec).toContain("first?: First;");
    expect(spec).toContain("second?: First;");
    expect(spec).toContain('export type First = "Left" | "Right";');
    expect(spec).toContain("labels?: Record<string, Label>;");
    expect(spec).toContain("// +kubebuilder:validation:MaxLength=5\nexport type Label = string;");
  });

  it("tell types of the same field name apart by the names above", () => {
    const tls = (key: string) => [
      "  properties:",
      "    tls:",
      "      properties:",
      `        ${key}:`,
      "          type: string",
      "      type: object",
      "  type: object",
    ];
    const spec = importedSpec("client:", ...tls("a"), "server:", ...tls("b"));
    expect([...spec.matchAll(/interface (\w+)/g)].map(([, name]) => name)).toEqual([
      "WidgetSpec",
      "Client",
      "ClientTls",
      "Server",
      "ServerTls",
    ]);
  });
});

describe("a CRD", () => {
  it("has what types and markers cannot say in an override file", () => {
    const text = crdText([
      "address:",
      '  description: "two blank lines\\n\\n\\nare folded in a comment"',
      "  type: string",
      "  not:",
      "    enum:",
      "    - none",
    ]);
    const { files, generated } = roundTrip(text);
    expect(generated).toEqual({ "example.com_widgets.yaml": documentOf(text) });
    expect(files[FILE]).toContain("   * two blank lines\n   *\n   * are folded in a comment\n");
    expect(
      files["api/example/v1/widgets.override.yaml"],
    ).toBe(`# What types and markers do not say of this CRD; it is merged last.
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
spec:
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        properties:
          spec:
            properties:
              address:
                description: |-
                  two blank lines


                  are folded in a comment
                not:
                  enum:
                  - none
`);
  });

  it("does not let a text become a marker", () => {
    const text = crdText(["field:", '  description: "first\\n+kubebuilder:validation:MaxLength=3"', "  type: string"]);
    const { files, generated } = roundTrip(text);
    expect(generated).toEqual({ "example.com_widgets.yaml": documentOf(text) });
    expect(files[FILE]).not.toContain("MaxLength");
  });

  it("has its names, columns, subresources, annotations and texts of its own for apiVersion", () => {
    const text = crdText(["replicas:", "  format: int32", "  type: integer"], { annotations: ["example.com/a: b"] })
      .replace("    plural: widgets\n", "    plural: widgets\n    shortNames:\n    - wd\n")
      .replace("scope: Namespaced", "scope: Cluster")
      .replace("apiVersion names", "APIVersion names")
      .replace(
        "  - name: v1\n",
        "  - additionalPrinterColumns:\n    - jsonPath: .spec.replicas\n      name: Wanted Replicas\n      type: integer\n    name: v1\n",
      )
      .concat(
        "    subresources:\n      scale:\n        specReplicasPath: .spec.replicas\n        statusReplicasPath: .status.replicas\n      status: {}\n",
      );
    const { files, generated } = roundTrip(text);
    expect(generated).toEqual({ "example.com_widgets.yaml": documentOf(text) });
    expect(files[FILE]).toContain(`import type { Int32 } from "crdwright/meta/v1";
import type { TypeMeta } from "./type-meta.js";

// +kubebuilder:resource:scope=Cluster,shortName=wd
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
// +kubebuilder:printcolumn:name="Wanted Replicas",type=integer,JSONPath=.spec.replicas
// +kubebuilder:metadata:annotations="example.com/a=b"
export interface Widget extends TypeMeta {
  spec?: WidgetSpec;
}
`);
    expect(files["api/example/v1/type-meta.ts"]).toContain("export interface TypeMeta extends KubernetesObject {");
  });

  it("has a folder for each of its versions", () => {
    const one = crdText(["a:", "  type: string"]);
    const [head = "", version = ""] = one.split("  versions:\n");
    const older = version
      .replace("name: v1", "name: v1alpha1")
      .replace("storage: true", "storage: false")
      .replace("served: true", "served: false");
    const text = `${head}  versions:\n${version}${older}`;
    const { files, generated } = roundTrip(text);
    expect(generated).toEqual({ "example.com_widgets.yaml": documentOf(text) });
    expect(files["api/example/v1/widget.ts"]).toContain("// +kubebuilder:storageversion\n");
    expect(files["api/example/v1alpha1/widget.ts"]).toContain("// +kubebuilder:unservedversion\n");
    expect(files["api/example/v1alpha1/groupVersion.ts"]).toContain("// +groupName=example.com\n");
  });

  it("shares types with other kinds of its folder in files of their own", () => {
    const part = ["part:", "  properties:", "    name:", "      type: string", "  type: object"];
    const other = crdText(part, { kind: "Gadget" }).replaceAll("widget", "gadget");
    const { files } = roundTrip(crdText(part), other);
    expect(Object.keys(files)).toContain("api/example/v1/part.ts");
    for (const kind of ["widget", "gadget"]) {
      expect(files[`api/example/v1/${kind}.ts`]).toContain('import type { Part } from "./part.js";');
    }
  });
});
