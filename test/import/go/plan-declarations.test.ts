import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { loadGoGrammar } from "../../../src/import/go/go-grammar.js";
import { importGo } from "../../../src/import/go/import-go.js";
import { createModuleFinder } from "../../../src/import/go/module-folders.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";
import { sampleSize } from "../../sample-size.js";

/** The TypeScript of types that a kind leads to from its field `spec`, which is of the type `Spec`, and what is found. */
async function imported(...lines: readonly string[]): Promise<{ types: string; findings: readonly Diagnostic[] }> {
  const project = temporaryFolder();
  writeTree(project, {
    "go.mod": "module example.com/widgets\n",
    "vendor/modules.txt": "",
    "vendor/k8s.io/apimachinery/pkg/apis/meta/v1/types.go": "package v1\n\ntype TypeMeta struct{}\n",
    "v1/kind.go": [
      "// +groupName=example.com",
      "package v1",
      'import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"',
      "type Widget struct {",
      '\tmetav1.TypeMeta `json:",inline"`',
      '\tmetav1.ObjectMeta `json:"metadata"`',
      '\tSpec Spec `json:"spec"`',
      "}",
    ].join("\n"),
    "v1/types.go": ["package v1", 'import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"', ...lines, ""].join("\n"),
  });
  const finder = createModuleFinder(project, { GOWORK: "off" });
  const { files, findings } = importGo({
    patterns: ["./v1"],
    finder,
    grammar: await loadGoGrammar(),
    project,
    out: "api",
  });
  return { types: files.find(({ path }) => path === "api/v1/types.ts")?.text ?? "", findings };
}

const OWN_JSON = "func (o Own) MarshalJSON() ([]byte, error) { return nil, nil }";
const OWN_TEXT = "func (o Own) MarshalText() ([]byte, error) { return nil, nil }";

describe("+k8s:required", () => {
  it("is kept, as it says more than that a field is there, but on a field that is optional", async () => {
    const { types } = await imported(
      "type Spec struct {",
      "\t// +required",
      "\t// +k8s:required",
      '\tA string `json:"a"`',
      "\t// +optional",
      "\t// +k8s:required",
      '\tB string `json:"b"`',
      "}",
    );
    expect(types).toContain("{\n  // +k8s:required\n  a: string;\n\n  b?: string;\n}");
  });
});

describe("a type with a MarshalJSON of its own", () => {
  const of = (marker: string, ...lines: readonly string[]) =>
    imported(
      'type Spec struct {\n\tA Own `json:"a"`\n\tMany []Own `json:"many"`\n}',
      "// Own is a type.",
      marker,
      'type Own struct {\n\tB string `json:"b"`\n}',
      OWN_JSON,
      ...lines,
    );

  it("is what it is declared as, with a warning, where no marker says its type", async () => {
    const { types, findings } = await of("// +kubebuilder:validation:MinProperties=1");
    expect(types).toContain("  a: Own;\n\n  many: Own[];\n");
    expect(types).toContain(
      "/** Own is a type. */\n// +kubebuilder:validation:MinProperties=1\nexport interface Own {\n  b: string;\n}\n",
    );
    expect(findings.map(({ code }) => code)).toContain("go-own-json");
  });

  it.each([
    ["string", "string"],
    ['"string"', "string"],
    ["integer", "Int"],
    ["boolean", "boolean"],
  ])("is of the type that a marker says: %s", async (type, expected) => {
    const { types } = await of(`// +kubebuilder:validation:Type=${type}`);
    expect(types).toContain("  a: Own;\n\n  many: Own[];\n");
    expect(types).toContain(`// +kubebuilder:validation:Type=${type}\nexport type Own = ${expected};\n`);
    expect(types).not.toContain("Own is a type.");
  });

  it("is any JSON where its fields are for Go alone", async () => {
    const { types } = await imported(
      'type Spec struct {\n\tA Own `json:"a"`\n}',
      "type Own struct {\n\tAllows bool\n}",
      OWN_JSON,
    );
    expect(types).toContain("  // +kubebuilder:validation:Schemaless\n  a: JSONValue;\n");
  });

  it("is any JSON with the markers where these say a type that has members", async () => {
    const { types } = await of("// +kubebuilder:validation:Type=object");
    expect(types).toContain(
      "  // +kubebuilder:validation:Schemaless\n  // +kubebuilder:validation:Type=object\n  a: JSONValue;\n",
    );
  });
});

describe("an embedded type with its own JSON", () => {
  // encoding/json takes the methods of what is embedded for the struct's own.
  it.each([
    ["metav1.Duration", "Duration", []],
    ["*metav1.Time", "Time", []],
    ["Own", "Own", ['type Own struct { A string `json:"a"` }', OWN_JSON]],
    ["Own", "Own", ['type Own struct { A string `json:"a"` }', OWN_TEXT]],
  ])("is reported beside other fields, and left out: %s", async (type, name, lines) => {
    const { types, findings } = await imported(
      "type Spec struct {",
      `\t${type} \`json:",inline"\``,
      '\tOther string `json:"other"`',
      "}",
      ...lines,
    );
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: "go-field-left-out",
        message: `Spec.${name} is left out: it is embedded and has its own JSON, in which no other field has a place`,
      }),
    );
    expect(types).toContain("export interface Spec {\n  other: string;\n}");
  });

  it.each([
    ["metav1.Duration", [], "Duration"],
    ["Own", ['type Own struct { A string `json:"a"` }', OWN_JSON], "Own"],
    ["Own", ['type Own struct { A string `json:"a"` }', OWN_TEXT], "Own"],
  ])("is all that a struct with no other field in JSON is: %s", async (type, lines, expected) => {
    const { types, findings } = await imported(
      "type Spec struct {",
      `\t${type} \`json:",inline"\``,
      '\tHidden string `json:"-"`',
      "\tcache map[string]string",
      "}",
      ...lines,
    );
    expect(types).toContain(`export type Spec = ${expected};`);
    expect(findings.map(({ code }) => code)).not.toContain("go-field-left-out");
  });
});

describe("a struct without a name", () => {
  it("has the fields of what it embeds, but for those that it declares itself", async () => {
    const { types, findings } = await imported(
      "type Spec struct {",
      "\tInner struct {",
      '\t\tCommon `json:",inline"`',
      '\t\t*Middle `json:",inline"`',
      '\t\tmetav1.Duration `json:",inline"`',
      '\t\tB string `json:"b"`',
      '\t} `json:"inner"`',
      "}",
      "type Common struct {",
      "\t// a is a letter.",
      '\tA string `json:"a"`',
      '\tB int32 `json:"b"`',
      "}",
      "type Middle Deep",
      "type Deep struct {",
      '\tDeeper `json:",inline"`',
      '\tD bool `json:"d"`',
      "}",
      "type Deeper struct {",
      '\tE bool `json:"e"`',
      '\tDeep `json:",inline"`',
      "}",
    );
    expect(types).toContain(`export interface Spec {
  inner: {
    /** a is a letter. */
    a: string;

    b: string;

    e: boolean;

    d: boolean;
  };
}`);
    expect(findings.map(({ message }) => message)).toEqual([
      "the struct.Duration is left out: it is embedded and has its own JSON, in which no other field has a place",
    ]);
  });
});

describe("names", () => {
  it("that TypeScript reserves, or that have other letters, are replaced", async () => {
    const { types } = await imported(
      "type Spec struct {",
      '\tColor Color `json:"color"`',
      '\tPair Pair[string] `json:"pair"`',
      '\tGröße größe `json:"größe"`',
      "}",
      "type Color string",
      'const ( _ Color = "a"; _ Color = "b"; delete Color = "c"; Größe Color = "d"; string Color = "e" )',
      'type Pair[Ä any] struct { A Ä `json:"a"` }',
      "type größe int32",
    );
    expect(types).toBe(`import type { Int32 } from "crdwright/meta/v1";

export interface Spec {
  color: Color;

  pair: Pair<string>;

  "größe": GrEType;
}

export type Color = string;

export const deleteValue: Color = "c";

export const GrEValue: Color = "d";

export const string: Color = "e";

export interface Pair<Type> {
  a: Type;
}

export type GrEType = Int32;
`);
  });
});

describe("a comment", () => {
  it("stays on its line, whatever JavaScript takes for the end of one", async () => {
    const { types } = await imported(
      "type Spec struct {",
      "\t// a text\u2028+kubebuilder:validation:MinLength=1",
      "\t// */ another\u2029+kubebuilder:validation:MinLength=2",
      '\t// +kubebuilder:default="a\u2028+kubebuilder:validation:MinLength=3"',
      '\tA string `json:"a"`',
      "}",
    );
    expect(types).toContain(`export interface Spec {
  // a text +kubebuilder:validation:MinLength=1
  // */ another +kubebuilder:validation:MinLength=2
  // +kubebuilder:default="a +kubebuilder:validation:MinLength=3"
  a: string;
}`);
  });
});

describe("types that are made from others", () => {
  it("are kinds where the last of them is one, but as an alias", async () => {
    const { types } = await imported(
      "// Gadget is made from a widget.",
      "type Gadget Middle",
      "type Middle Widget",
      "type Nickname = Widget",
      "type Spec struct{}",
    );
    expect(types).toContain(
      "/** Gadget is made from a widget. */\nexport interface Gadget extends Middle, KubernetesObject {}",
    );
    expect(types).toContain("export interface Middle extends Widget, KubernetesObject {}");
    expect(types).not.toContain("Nickname");
  });

  it("are read however many there are, and where they go round", async () => {
    const count = sampleSize(10_000);
    const chain = Array.from({ length: count }, (_, index) => `type T${index} T${index + 1}`);
    const { types } = await imported(
      'type Spec struct { A T0 `json:"a"`; B Round `json:"b"` }',
      ...chain,
      `type T${count} string`,
      "type Round Again",
      "type Again Round",
    );
    expect(types).toContain(`export type T${count - 1} = T${count};`);
    expect(types).toContain("export type Again = Round;");
  });
});

describe("a marker in a block comment", () => {
  it("is no marker in the TypeScript either, and its text goes on without it", async () => {
    const { types, findings } = await imported(
      "/*",
      "Spec is text.",
      "+listType=atomic",
      "  +kubebuilder:validation:MinProperties=1",
      "More text.",
      "*/",
      "// +kubebuilder:validation:MaxProperties=2",
      "type Spec struct {",
      "\t/* a +optional b */",
      "\t/** +optional */",
      '\tA string `json:"a"`',
      "}",
    );
    expect(types).toContain(
      "/**\n * Spec is text.\n * More text.\n */\n// +kubebuilder:validation:MaxProperties=2\nexport interface Spec {",
    );
    expect(types).not.toMatch(/listType|MinProperties/);
    expect(types).toContain("  a: string;");
    expect(findings.filter(({ code }) => code === "go-block-marker")).toMatchObject([
      { message: expect.stringContaining("+listType=atomic is left out, and 1 more"), severity: "warning" },
    ]);
  });
});
