import { posix } from "node:path";
import { lineComment } from "../../code/comments.js";
import type { GeneratedFile } from "../../code/generated-file.js";
import { withImports } from "../../code/imports.js";
import { lines } from "../../code/lists.js";
import { NOTHING, sourceText } from "../../code/source-text.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { ForeignMarker } from "../../markers/foreign-markers.js";
import { CORE_PACKAGES, type CoreModule, VOCABULARY_MODULE, vocabularyPlace } from "../../source/vocabulary-modules.js";
import { isTypeMeta, kindsOf } from "./find-kinds.js";
import type { GoFilePaths } from "./go-file-paths.js";
import type { GoGrammar } from "./go-grammar.js";
import { createMarkerCollection, effectOf, markerName } from "./go-markers.js";
import type { PlannedDeclaration, PlannedField, PlannedForm, PlannedType } from "./go-plan.js";
import { createGoPackages, type DeclaredType, type GoPackage, type GoReading } from "./load-packages.js";
import { type GoPackageFinder, isMissing } from "./package-finder.js";
import { type Planning, planDeclaration } from "./plan-declarations.js";
import { fileNames, printDeclaration } from "./print-go-types.js";
import { createTypeResolver, declarationChain, META_V1, type TypeResolver } from "./resolve-types.js";

/** The packages whose types are in the vocabulary already, as far as APIs are made of them. */
const OF_VOCABULARY: readonly string[] = [META_V1, "k8s.io/apimachinery/pkg/types"];

/** The types of Kubernetes' own APIs as files of TypeScript. */
export interface CoreTypes {
  /** Paths are relative to `src`. */
  readonly files: readonly GeneratedFile[];
  /** The kinds that have clients, in the order of modules and sources. */
  readonly kinds: readonly CoreKind[];
  readonly findings: readonly Diagnostic[];
}

/** A kind of Kubernetes' own, and what its markers say of its client. */
export interface CoreKind {
  readonly module: CoreModule;
  readonly group: string;
  readonly name: string;
  readonly hasStatus: boolean;
  /** The `+genclient` markers. */
  readonly markers: readonly string[];
}

/** What a run needs, besides which packages there are. */
export interface CoreTypesInput extends GoReading {
  readonly finder: GoPackageFinder;
  readonly grammar: GoGrammar;
}

/**
 * Reads the Go packages of `CORE_PACKAGES` and returns a file for each: all of its types but for lists and the options of requests,
 * with the markers that a schema depends on and no comments. Reports what the import of Go reports, and packages that are missing.
 */
export function coreTypes({ finder, grammar, ...reading }: CoreTypesInput): CoreTypes {
  const findings: Diagnostic[] = [];
  const packages = createGoPackages(finder, grammar, reading, findings);
  const resolver = createTypeResolver(packages, findings);
  const modules = new Map<GoPackage, CoreModule>();
  for (const [module, importPath] of Object.entries(CORE_PACKAGES)) {
    const loaded = packages.load(importPath);
    if (isMissing(loaded)) throw new Error(`${importPath} is missing: ${loaded.help}`);
    // Object.entries forgets which keys there are.
    modules.set(loaded, module as CoreModule);
  }
  const kinds = new Set([...modules.keys()].flatMap((each) => kindsOf(each, resolver, "embedded")));
  const reached = new Set<DeclaredType>();
  for (const [{ types }, module] of modules)
    for (const type of types.values())
      if (!isAlpha(module) && isExported(type) && (kinds.has(type) || !isOfRequests(type, resolver))) reached.add(type);
  const planning: Planning = {
    packages,
    resolver,
    markers: createMarkerCollection(),
    findings,
    onReached: (type) => !OF_VOCABULARY.includes(type.package.importPath) && reached.add(type),
    isForeign: () => true,
  };
  const planned: PlannedDeclaration[] = [];
  for (const type of reached) planned.push(planDeclaration(type, kinds.has(type), planning));
  const { isKept } = planning.markers.sort();
  const paths = corePaths(modules);
  const files = [...modules].map(([own, module]): GeneratedFile => {
    const path = `${vocabularyPlace(module)}.ts`;
    const declarations = planned.filter(({ source }) => source.package === own).map((each) => bare(each, isKept));
    return { path, text: printFile(path, own, declarations.sort(bySource), paths) };
  });
  const outside = planned.find(({ source }) => !modules.has(source.package));
  if (outside !== undefined)
    throw new Error(`add the package of ${outside.source.package.importPath} to CORE_PACKAGES`);
  const clientKinds = [...kinds]
    .filter((kind) => reached.has(kind))
    .flatMap((kind) => clientKind(kind, modules.get(kind.package)));
  return { files, kinds: clientKinds, findings };
}

/** Of an alpha version, which may go at any time, there are only the types that others are made of. */
function isAlpha(module: CoreModule): boolean {
  return /alpha\d+$/.test(module);
}

/** Of a type that writes its own JSON nothing is known, and its fields are values of any form. */
function isExported({ declaration: { name }, package: { jsonMethods } }: DeclaredType): boolean {
  return /^\p{Lu}/u.test(name) && jsonMethods.get(name) !== "MarshalJSON";
}

/** What a webhook gets and answers holds a `Status`, which is no part of an API. */
const OF_WEBHOOKS = /^Conversion(?:Request|Response)$/;

/** Lists, which are `KubernetesList`s here, and what is sent with a request: objects without metadata of their own. */
function isOfRequests(type: DeclaredType, resolver: TypeResolver): boolean {
  const last = declarationChain(type, resolver).at(-1) ?? type;
  const { type: written } = last.declaration;
  const isObject = written.kind === "struct" && written.fields.some((field) => isTypeMeta(field, last));
  return isObject || OF_WEBHOOKS.test(type.declaration.name);
}

function corePaths(modules: ReadonlyMap<GoPackage, CoreModule>): GoFilePaths {
  const pathOf = (of: GoPackage): string => {
    const module = OF_VOCABULARY.includes(of.importPath) ? VOCABULARY_MODULE : modules.get(of);
    return module === undefined ? of.importPath : `${vocabularyPlace(module)}.ts`;
  };
  return { folderOf: (of) => posix.dirname(pathOf(of)), pathOf };
}

/** A declaration as the vocabulary has it: its markers are its only comment, and what `KubernetesObject` has is left to that. */
function bare(declaration: PlannedDeclaration, isKept: (marker: ForeignMarker) => boolean): PlannedDeclaration {
  const textOf = (markers: readonly ForeignMarker[]): string[] =>
    markers.filter((marker) => isKept(marker) && isOfSchema(marker)).map(({ text }) => inJsdoc(text));
  const bareField = (field: PlannedField): PlannedField => ({
    ...field,
    type: bareType(field.type),
    text: textOf(field.markers),
    markers: [],
  });
  const bareType = (type: PlannedType): PlannedType => {
    if (type.kind === "object") return { ...type, fields: type.fields.map(bareField) };
    if (type.kind === "list") return { ...type, items: bareType(type.items) };
    if (type.kind === "map") return { ...type, values: bareType(type.values) };
    return isTextOfMeta(type) ? { kind: "word", word: "string" } : type;
  };
  const bareForm = (form: PlannedForm): PlannedForm => {
    if (form.kind === "alias") return { ...form, type: bareType(form.type) };
    if (form.kind === "union") return { ...form, members: form.members.map((member) => ({ ...member, text: [] })) };
    const { isKind } = declaration;
    const fields = form.fields
      .filter(({ name, isOptional }) => !isKind || name !== "metadata" || !isOptional)
      .map(bareField);
    return { ...form, bases: form.bases.filter((base) => !isKind || !isOfMeta(base)), fields };
  };
  const form = bareForm(declaration.form);
  return { ...declaration, form, text: textOf(declaration.markers), markers: [], constants: [] };
}

/** A marker as JSDoc can hold it, which the compiler of TypeScript keeps in declarations: a pattern in backquotes may end the comment. */
function inJsdoc(text: string): string {
  const [, name, pattern] = /^([^`]*=)`([^`]*)`$/.exec(text) ?? [];
  if (name === undefined || pattern === undefined || !pattern.includes("*/")) return text;
  return `${name}${JSON.stringify(pattern).replaceAll("*/", "*\\u002f")}`;
}

function isOfMeta(type: PlannedType): boolean {
  return type.kind === "reference" && type.to.package.importPath === META_V1;
}

/** Names of strings in packages of the vocabulary, which has only that of the type that means something: `UID`. */
function isTextOfMeta(type: PlannedType): boolean {
  if (type.kind !== "reference" || !OF_VOCABULARY.includes(type.to.package.importPath)) return false;
  const { name, type: written } = type.to.declaration;
  return name !== "UID" && written.kind === "name" && written.name === "string";
}

function isOfSchema(marker: ForeignMarker): boolean {
  if (markerName(marker) === "k8s:required") return true;
  const kind = effectOf(marker)?.kind;
  return (
    kind === "node" || kind === "one-of" || kind === "immutable" || kind === "schemaless" || kind === "enum-of-type"
  );
}

function bySource({ source: one }: PlannedDeclaration, { source: other }: PlannedDeclaration): number {
  if (one.file !== other.file) return one.file.path < other.file.path ? -1 : 1;
  return one.declaration.span.start - other.declaration.span.start;
}

function printFile(
  path: string,
  { importPath }: GoPackage,
  declarations: readonly PlannedDeclaration[],
  paths: GoFilePaths,
): string {
  const names = fileNames(path, declarations, paths, () => true);
  const pathOf = (module: string): string =>
    module === VOCABULARY_MODULE ? `../${vocabularyPlace(VOCABULARY_MODULE)}.js` : module;
  const body = declarations.flatMap((each) => [...printDeclaration(each, names), NOTHING]);
  const head = [lineComment(`The types of ${importPath}, made by scripts/core-types.mjs.`)];
  const text = sourceText(withImports(head, lines(body), { pathOf }));
  // Members without comments stand close.
  return text.replace(/\n\n(?= )/g, "\n");
}

function clientKind({ package: own, declaration }: DeclaredType, module: CoreModule | undefined): CoreKind[] {
  if (module === undefined) return [];
  const { doc, above } = declaration.comments;
  const texts = [...above, ...doc].map(({ text }) => text.trim());
  const markers = texts.filter((text) => text.startsWith("+genclient"));
  const fields = declaration.type.kind === "struct" ? declaration.type.fields : [];
  const hasStatus = fields.some(({ names }) => names.includes("Status"));
  if (!markers.includes("+genclient") || markers.includes("+genclient:noVerbs")) return [];
  return [{ module, group: groupOf(own), name: declaration.name, hasStatus, markers }];
}

/** The group of a package, which each of them registers its kinds under; that of core/v1 is empty. */
function groupOf({ files, importPath }: GoPackage): string {
  const constant = files.flatMap(({ constants }) => constants).find(({ name }) => name === "GroupName");
  if (constant === undefined) throw new Error(`${importPath} has no constant GroupName`);
  return constant.value;
}
