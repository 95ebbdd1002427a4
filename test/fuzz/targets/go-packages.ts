import fc from "fast-check";
import { ts } from "ts-morph";
import { visible } from "../../../src/code/comments.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import type { GoDisk } from "../../../src/import/go/go-disk.js";
import { loadGoGrammar } from "../../../src/import/go/go-grammar.js";
import { type GoSourceFile, importGo } from "../../../src/import/go/import-go.js";
import { goText } from "../../../src/import/go/load-packages.js";
import type { GoPackageFinder, GoPackagePlace } from "../../../src/import/go/package-finder.js";
import { looksLikeMarker } from "../../../src/markers/read-marker.js";
import { createCompiler } from "../../../src/project/compile.js";
import { readVocabulary } from "../../../src/project/read-project.js";
import type { AttachedComments, MemberDeclaration, TypeExpression } from "../../../src/source/declarations.js";
import { readSourceFile } from "../../../src/source/read-source-file.js";
import type { OriginNode } from "../../../src/source/source-origin.js";
import { mutatedText, textsBelow } from "../mutations.js";
import { type FuzzTarget, insist } from "../target.js";

const grammar = await loadGoGrammar();
const vocabulary = readVocabulary;
const compiler = createCompiler();

const CLAUSES = [
  "type T ",
  "struct {",
  "}",
  "interface{}",
  "func (t T) MarshalJSON() {}",
  "[]",
  "map[string]",
  "*",
  " = ",
];
const WORDS = [
  "string",
  "int32",
  "[]byte",
  "metav1.Duration",
  "other.Thing",
  "T",
  "T[string]",
  "const (",
  ")",
  "import ",
  "package v1",
];
const COMMENTS = [
  "// ",
  "/* ",
  " */",
  "/**\n",
  "*/ export const evil = 1; /*",
  "// @param x\n",
  "//go:build linux\n",
  "//\n",
  "// ---\n",
];
const MARKERS = [
  "// +kubebuilder:validation:Enum=a;b\n",
  "// +optional\n",
  "+groupName=evil.example.com",
  "// +kubebuilder:default=",
  "{a: `*/`}",
];
const ENDS = [
  "\n",
  "\r",
  "\r\n",
  "\u2028",
  "\u2029",
  "\u0085",
  "\v",
  "\f",
  "`",
  '`json:"',
  '"`',
  '"\\n+optional"',
  "\n\n",
];
const BLOCKS = [
  "/*\n+kubebuilder:validation:MaxLength=1\n*/\n",
  "/* +optional */",
  "// a\u2028+optional\n",
  "// a\r+optional\n",
];
const TOKENS = [...CLAUSES, ...WORDS, ...COMMENTS, ...MARKERS, ...ENDS, ...BLOCKS];

const DOC = "// Package v1 is an API.\n// +groupName=example.com\n// +versionName=v1\npackage v1\n";
const WIDGET = `package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	other "example.com/other"
)

// Color is a color. */ no end
// +kubebuilder:validation:Enum=red;blue
type Color string

const (
	// Red is \`warm\`.
	Red Color = "red"
	Blue, Green Color = "blue", "gr\\u0065en"
)

// Size has values.
type Size string

// Big is one.
const Big Size = "b\\"i*/g"

/*
Widget is a thing.
+kubebuilder:resource:scope=Cluster
*/
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name="A",type=string,JSONPath=".spec.name"
type Widget struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// spec is what is asked for.
	Spec WidgetSpec \`json:"spec"\` // a remark
	Status struct {
		// inner
		A []*other.Thing \`json:"a,omitempty"\`
	} \`json:"status"\`
}

// +kubebuilder:validation:XValidation:rule="self.name != 'a'",message="no"

// WidgetSpec says it.
type WidgetSpec struct {
	Base \`json:",inline"\`
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:default="*/"

	// name is a name.
	Name string \`json:"name"\`
	Color *Color \`json:"color,omitempty"\`
	Size Size \`json:"size\\u0041"\`
	Pairs map[string]Pair[Color] \`json:"pairs"\`
	Data []byte \`json:"data,omitempty"\`
	Own Own \`json:"own"\`
	Hidden func() \`json:"-"\`
}

type (
	// Base is below.
	Base struct { X, Y int64 \`json:"x"\` }
	Pair[T any] struct { A T \`json:"a"\` }
	Own struct{}
)

func (o *Own) MarshalJSON() ([]byte, error) { return nil, nil }
`;
const OTHER = "package other\n\n// Thing is elsewhere.\n// +kubebuilder:validation:MaxLength=3\ntype Thing string\n";
const META =
  'package v1\n\n// TypeMeta is.\ntype TypeMeta struct {\n\t// kind is.\n\tKind string `json:"kind,omitempty"`\n}\n';
const META_PATH = "k8s.io/apimachinery/pkg/apis/meta/v1";

interface Input {
  readonly doc: string;
  readonly types: string;
  readonly other: string;
  /** Also generate of what was imported, which takes longest. */
  readonly isGenerated: boolean;
  readonly foreignTypes: "copy" | "vocabulary";
}

const mutated = (text: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(text) }, mutatedText([text], TOKENS));
const published = textsBelow("../shared/oracle/go/openshift-api", ".go", 12_000);
const types = fc.oneof(
  { weight: 6, arbitrary: mutatedText([WIDGET], TOKENS) },
  { weight: published.length > 0 ? 1 : 0, arbitrary: mutatedText(published.length > 0 ? published : [WIDGET], TOKENS) },
);

/** Packages in memory. */
function packagesOf(files: ReadonlyMap<string, string>): { readonly finder: GoPackageFinder; readonly disk: GoDisk } {
  const place = (importPath: string, folder: string, ...names: string[]): GoPackagePlace => ({
    importPath,
    folder,
    files: names,
    module: "example.com",
  });
  const own = place("example.com/api/v1", "/project/api/v1", "doc.go", "types.go");
  const known = [own, place("example.com/other", "/other", "other.go"), place(META_PATH, "/meta", "types.go")];
  return {
    finder: {
      way: "in memory",
      match: () => [own],
      find: (importPath) =>
        known.find((each) => each.importPath === importPath) ?? { importPath, help: `run: go get ${importPath}` },
    },
    disk: { kindOf: () => undefined, entries: () => [], text: (path) => files.get(path) },
  };
}

/** Go packages: the TypeScript that they become, which says nothing that the Go does not, and what is generated of it. */
export const goPackages: FuzzTarget<Input> = {
  inputs: fc.record({
    doc: mutated(DOC),
    types,
    other: mutated(OTHER),
    isGenerated: fc.nat(31).map((number) => number === 0),
    foreignTypes: fc.constantFrom("copy", "vocabulary"),
  }),
  run: ({ doc, types, other, isGenerated, foreignTypes }, isAfresh) => {
    const texts = new Map([
      ["/project/api/v1/doc.go", doc],
      ["/project/api/v1/types.go", types],
      ["/other/other.go", other],
      ["/meta/types.go", META],
    ]);
    const { finder, disk } = packagesOf(texts);
    const imported = importGo({ project: "/project", patterns: ["x"], finder, disk, grammar, out: "go", foreignTypes });
    const textOf = (path: string): string => goText(texts.get(imported.fileOf.get(path) ?? "") ?? "");
    for (const finding of [...imported.findings, ...imported.notCarried]) insistPlace(finding, textOf);
    for (const file of imported.files) insistHonest(file, textOf);
    const told = imported.findings.map(({ code, message, span }) => [code, message, span]);
    const files = imported.files.map(({ path, text }) => [path, text]);
    if (!isGenerated) return [files, told];
    const compilation = (isAfresh ? createCompiler() : compiler)({
      config: { allowFloats: true },
      sources: imported.files,
      sourceFindings: imported.findings,
      features: undefined,
      vocabulary,
    });
    for (const finding of compilation.diagnostics) insistPlace(finding, textOf);
    return [
      files,
      told,
      compilation.files,
      compilation.diagnostics.map(({ code, message, span }) => [code, message, span]),
    ];
  },
};

function insistPlace({ code, span, related }: Diagnostic, textOf: (path: string) => string): void {
  for (const place of [span, ...related.map((each) => each.span)]) {
    if (place === undefined) continue;
    const { file, start, end } = place;
    insist(file.endsWith(".go"), `${code} is about Go, and not about ${file}`);
    insist(start >= 0 && start <= end && end <= textOf(file).length, `${code} has its place`);
  }
}

const STATEMENTS = [
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
];

/** Insists that a file parses, has declarations alone, and has no marker that does not stand in a line comment of the Go. */
function insistHonest({ path, text, origin }: GoSourceFile, textOf: (path: string) => string): void {
  insist(!/(^|\/)\.\.?(\/|$)|^\//.test(path), `${path} is in its folder`);
  for (const statement of ts.createSourceFile(path, text, ts.ScriptTarget.ESNext).statements)
    insist(
      STATEMENTS.includes(statement.kind) || isConstant(statement) || isGroupVersion(statement),
      `${path} has types and constants alone`,
    );
  const { declarations, floating, stray } = readSourceFile({ path, text }, ({ message }) =>
    insist(false, `${path} parses: ${message}\n${text}`),
  );
  insist(
    stray.every((line) => !looksLikeMarker(line.text)),
    `${path} has no marker where none is read`,
  );
  insistMarkers([...floating], origin.head, textOf, origin.file);
  for (const declaration of declarations.values()) {
    const node = origin.types[declaration.name];
    insist(node !== undefined && declaration.kind !== "enum", `${declaration.name} comes from Go`);
    insistAttached(declaration.comments, node, textOf, origin.file);
    if (declaration.kind === "alias") insistOfType(declaration.type, node, textOf, origin.file);
    else insistOfMembers(declaration.members, node, textOf, origin.file);
  }
}

function isConstant(statement: ts.Statement): boolean {
  return (
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.every(
      ({ initializer }) => initializer !== undefined && ts.isStringLiteralLike(initializer),
    )
  );
}

/** The object by which the group and version of a package are exported. */
function isGroupVersion(statement: ts.Statement): boolean {
  return (
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.every(
      ({ initializer }) =>
        initializer !== undefined &&
        ts.isAsExpression(initializer) &&
        ts.isObjectLiteralExpression(initializer.expression) &&
        initializer.expression.properties.every(
          (property) => ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer),
        ),
    )
  );
}

type TextOf = (path: string) => string;

function insistOfMembers(members: readonly MemberDeclaration[], node: OriginNode, textOf: TextOf, file: string): void {
  for (const { name = "", comments, type } of members) {
    const member = Object.hasOwn(node.members, name) ? node.members[name] : undefined;
    insist(member !== undefined, `the member ${name} comes from Go`);
    insistAttached(comments, member, textOf, file);
    insistOfType(type, member, textOf, file);
  }
}

function insistOfType(type: TypeExpression, node: OriginNode, textOf: TextOf, file: string): void {
  if (type.kind === "object") insistOfMembers(type.members, node, textOf, file);
  else if (type.kind === "array") insistOfType(type.items, node, textOf, file);
  else if (type.kind === "reference") for (const each of type.typeArguments) insistOfType(each, node, textOf, file);
  else if (type.kind === "union")
    for (const { comments } of type.members) insistAttached(comments, { ...node, markers: [] }, textOf, file);
}

function insistAttached({ above, adjacent }: AttachedComments, node: OriginNode, textOf: TextOf, file: string): void {
  insistMarkers([...above, ...adjacent], node, textOf, file);
}

/** What an import writes itself. */
const OWN_MARKERS =
  /^\+(?:kubebuilder:skip$|groupName=|versionName=|crdwright:kind=|kubebuilder:validation:Schemaless$)/;

function insistMarkers(
  lines: readonly { readonly text: string; readonly style: string }[],
  node: OriginNode,
  textOf: TextOf,
  file: string,
): void {
  for (const { text, style } of lines) {
    if (style === "block" || !looksLikeMarker(text)) continue;
    const marker = text.trim();
    const found = node.markers.find(([known]) => known === marker);
    insist(found !== undefined || OWN_MARKERS.test(marker), `${marker} comes from Go`);
    if (found === undefined || /Schemaless$/.test(marker)) continue;
    const [, [start, end, other = file]] = found;
    const go = textOf(other);
    insist(visible(onOneLine(go.slice(start, end))) === marker, `${marker} stands at its place`);
    insist(/\/\/[ \t]*$/.test(go.slice(go.lastIndexOf("\n", start) + 1, start)), `${marker} is in a line comment`);
  }
}

function onOneLine(text: string): string {
  return text.replace(/[\r\u2028\u2029]/g, " ");
}
