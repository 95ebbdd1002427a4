import { posix } from "node:path";
import { lineComment } from "../../code/comments.js";
import { camelCase, isIdentifier, isTypeName, typeNameOf } from "../../code/identifiers.js";
import { importedName } from "../../code/imports.js";
import { arrayOf, block, genericOf, indexedBy, lines, typeBody, unionOfLines, withType } from "../../code/lists.js";
import { literal, memberKey, name as nameOf } from "../../code/literals.js";
import { freeName } from "../../code/local-names.js";
import type { Piece } from "../../code/piece.js";
import { NOTHING } from "../../code/source-text.js";
import { code } from "../../code/templates.js";
import type { ForeignMarker } from "../../markers/foreign-markers.js";
import { VOCABULARY_MODULE, type VocabularyModule } from "../../source/vocabulary-modules.js";
import { textComment } from "../doc-comment.js";
import type { GoFilePaths } from "./go-file-paths.js";
import type { PlannedDeclaration, PlannedField, PlannedType } from "./go-plan.js";
import type { DeclaredType, GoPackage } from "./load-packages.js";

const FIELD_INDENT = 2;

/** What printing the declarations of one file needs to know. */
export interface PrintingFile {
  readonly isKept: (marker: ForeignMarker) => boolean;
  readonly nameOf: (type: DeclaredType) => Piece;
  readonly vocabulary: (name: string, module?: VocabularyModule) => Piece;
  /** Whether a type of the file is called like one that TypeScript has everywhere. */
  readonly isTaken: (name: string) => boolean;
}

/** Returns the names of a file: its declarations have theirs, and what it imports gets another one where that is taken. */
export function fileNames(
  path: string,
  declarations: readonly PlannedDeclaration[],
  paths: GoFilePaths,
  isKept: PrintingFile["isKept"],
): PrintingFile {
  const taken = new Set(
    declarations.flatMap(({ source, constants }) => [
      localTypeName(source),
      ...constants.map(({ name }) => constantName(name)),
    ]),
  );
  const locals = new Map<string, string>();
  const imported = (module: string, name: string, qualifier: string): Piece => {
    const key = `${module} ${name}`;
    const local = locals.get(key) ?? freeName(taken.has(name) ? camelCase(qualifier, true) + name : name, taken);
    locals.set(key, local);
    return importedName(module, name, "type", local);
  };
  return {
    isKept,
    isTaken: (name) => taken.has(name),
    vocabulary: (name, module = VOCABULARY_MODULE) => imported(module, name, module.split("/").slice(-2).join(" ")),
    nameOf(type) {
      const name = localTypeName(type);
      const home = paths.pathOf(type.package, type.file);
      if (home === path) return nameOf(name);
      const relative = posix.relative(posix.dirname(path), home).replace(/\.ts$/, ".js");
      const module = relative.startsWith(".") ? relative : `./${relative}`;
      return imported(module, name, qualifierOf(type.package));
    },
  };
}

/** The words that tell a package from others: the last two parts of its path. */
function qualifierOf({ importPath }: GoPackage): string {
  return importPath.split("/").slice(-2).join(" ");
}

/** The name that a type has in TypeScript. */
export function localTypeName({ declaration: { name } }: DeclaredType): string {
  return typeNameFor(name);
}

/** Go takes letters of all scripts, and words that TypeScript reserves. */
function typeNameFor(name: string): string {
  return isTypeName(name) ? name : typeNameOf(`${name} type`);
}

function constantName(name: string): string {
  return isIdentifier(name) ? name : camelCase(`${name} value`, /^\p{Lu}/u.test(name));
}

/** A declaration with its comment, and the constants of its type. */
export function printDeclaration(declaration: PlannedDeclaration, file: PrintingFile): Piece[] {
  const { source, form, text, markers, constants, isKind } = declaration;
  const local = localTypeName(source);
  const { parameters, name } = source.declaration;
  const head = code`export ${nameOf(form.kind === "interface" ? "interface" : "type")} ${withParameters(local, parameters)}`;
  const above = [
    ...comment(text, 0),
    ...(isKind && local !== name ? [lineComment(`+crdwright:kind=${name}`)] : []),
    ...markerLines(markers, file),
  ];
  return [lines([...above, body(declaration, head, file)]), ...constants.map((each) => printConstant(each, local))];
}

function withParameters(local: string, parameters: readonly string[]): Piece {
  const [last, ...others] = parameters.map((each) => nameOf(typeNameFor(each))).toReversed();
  return last === undefined ? nameOf(local) : genericOf(nameOf(local), others.toReversed(), last);
}

function body({ form, isKind }: PlannedDeclaration, head: Piece, file: PrintingFile): Piece {
  if (form.kind === "alias") return code`${withType(code`${head} =`, printType(form.type, file))};`;
  if (form.kind === "union") {
    const members = form.members.map(({ value, text }) => ({
      above: comment(text, FIELD_INDENT),
      type: literal(value),
    }));
    return code`${withType(code`${head} =`, unionOfLines(members))};`;
  }
  const bases = form.bases.map((base) => printType(base, file));
  // The texts of apiVersion and kind are those of the first base that has them.
  if (isKind) bases.splice(1, 0, file.vocabulary("KubernetesObject"));
  const [first, ...others] = bases;
  const opening =
    first === undefined
      ? code`${head} `
      : code`${head} extends ${others.reduce((joined, each) => code`${joined}, ${each}`, first)} `;
  const members = printFields(form.fields, file);
  return members.length === 0 ? code`${opening}{}` : block(opening, members);
}

function printFields(fields: readonly PlannedField[], file: PrintingFile): Piece[] {
  return fields.flatMap((field, index) => {
    const opening = field.isOptional ? code`${memberKey(field.name)}?:` : code`${memberKey(field.name)}:`;
    const printed = lines([
      ...comment(field.text, FIELD_INDENT),
      ...markerLines(field.markers, file),
      code`${withType(opening, printType(field.type, file))};`,
    ]);
    return index === 0 ? [printed] : [NOTHING, printed];
  });
}

function printType(type: PlannedType, file: PrintingFile): Piece {
  switch (type.kind) {
    case "word":
      return nameOf(type.word);
    case "parameter":
      return nameOf(typeNameFor(type.name));
    case "vocabulary":
      return file.vocabulary(type.name, type.module);
    case "reference": {
      const [last, ...others] = type.typeArguments.map((each) => printType(each, file)).toReversed();
      const name = file.nameOf(type.to);
      return last === undefined ? name : genericOf(name, others.toReversed(), last);
    }
    case "list":
      return arrayOf(printType(type.items, file));
    case "map": {
      const values = printType(type.values, file);
      return file.isTaken("Record")
        ? indexedBy(nameOf("key"), values)
        : genericOf(nameOf("Record"), [nameOf("string")], values);
    }
    case "object":
      return typeBody(printFields(type.fields, file));
  }
}

function printConstant({ name, value, text }: PlannedDeclaration["constants"][number], typeName: string): Piece {
  const declared = code`export const ${nameOf(constantName(name))}: ${nameOf(typeName)} = ${literal(value)};`;
  return lines([...comment(text, 0), declared]);
}

function markerLines(markers: readonly ForeignMarker[], { isKept }: PrintingFile): Piece[] {
  return markers.filter(isKept).map(({ text }) => lineComment(text));
}

function comment(text: readonly string[], indent: number): Piece[] {
  return text.length === 0 ? [] : [textComment(text, indent)];
}
