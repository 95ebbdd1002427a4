import type { SourceSpan } from "../diagnostics/source-span.js";
import type {
  ConstantDeclaration,
  Declaration,
  EnumMemberDeclaration,
  ImportedName,
  SourceFileDeclarations,
} from "./declarations.js";
import { mappedPaths, type PathMapping } from "./path-mappings.js";
import { isVocabularyModule, type VocabularyModule, vocabularyModuleAt } from "./vocabulary-modules.js";

/** The files that names are looked up in. */
export interface Program {
  readonly files: ReadonlyMap<string, SourceFileDeclarations>;
  /** Reads the declarations of a module of the vocabulary, `crdwright/meta/v1` unless another is named, when first asked. */
  readonly vocabulary: (module?: VocabularyModule) => SourceFileDeclarations;
  /** What a tsconfig says of modules that are not relative; read when one is asked for. */
  readonly pathMappings?: () => readonly PathMapping[];
}

export type ResolvedName = {
  /** The paths of all files that were looked into: a change of another file cannot change the answer. */
  readonly through: ReadonlySet<string>;
} & (
  | { readonly kind: "declaration"; readonly declaration: Declaration; readonly file: SourceFileDeclarations }
  | { readonly kind: "enum-member"; readonly member: EnumMemberDeclaration; readonly file: SourceFileDeclarations }
  | Unresolved
);

/** Why a name means nothing: `module` is there where a module is not found, by whatever way that is. */
export interface Unresolved {
  readonly kind: "unresolved";
  readonly reason: string;
  readonly module?: MissingModule;
}

/** A module that is not among the sources, and where it is named. */
export interface MissingModule {
  readonly module: string;
  readonly span: SourceSpan;
}

export type ResolvedConstant = { readonly through: ReadonlySet<string> } & (
  | { readonly kind: "constant"; readonly constant: ConstantDeclaration; readonly file: SourceFileDeclarations }
  | Unresolved
);

/** What names can mean: types or the values of constants. */
interface Meaning<Declared> {
  readonly noun: string;
  readonly of: (file: SourceFileDeclarations) => ReadonlyMap<string, Declared>;
}

const TYPES: Meaning<Declaration> = { noun: "type", of: ({ declarations }) => declarations };
const CONSTANTS: Meaning<ConstantDeclaration> = { noun: "constant", of: ({ constants }) => constants };

type Exportable = Declaration | ConstantDeclaration;

type Found<Declared = Declaration> =
  | { readonly kind: "declaration"; readonly declaration: Declared; readonly file: SourceFileDeclarations }
  | { readonly kind: "module"; readonly file: SourceFileDeclarations }
  | Unresolved;

/** One look-up: the program, and the exports that were asked for, so that re-exports in a circle come to an end. */
interface Search<Declared extends Exportable = Declaration> {
  readonly program: Program;
  readonly meaning: Meaning<Declared>;
  readonly asked: Set<string>;
  readonly through: Set<string>;
}

/**
 * Finds the declaration that a name means in a file: declared there, or followed through imports and re-exports; `n.A`
 * is a name of a namespace import or a member of an enum. Only names matter, as in TypeScript's isolated modules;
 * nothing is type-checked.
 */
export function resolveName(program: Program, file: SourceFileDeclarations, name: string): ResolvedName {
  const search: Search = { program, meaning: TYPES, asked: new Set(), through: new Set([file.path]) };
  const { through } = search;
  const [first = "", ...rest] = name.split(".").map((part) => part.trim());
  let found = findVisible(search, file, first);
  let written = first;
  for (const [index, part] of rest.entries()) {
    if (found.kind === "declaration" && found.declaration.kind === "enum" && index === rest.length - 1) {
      const member = found.declaration.members.find((each) => each.name === part);
      if (member !== undefined) return { kind: "enum-member", member, file: found.file, through };
      return { kind: "unresolved", reason: `the enum ${written} has no member ${part}`, through };
    }
    if (found.kind === "unresolved") return { ...found, through };
    if (found.kind === "declaration")
      return { kind: "unresolved", reason: `${written} is not a namespace import`, through };
    found = findExport(search, found.file, part, written);
    written = `${written}.${part}`;
  }
  if (found.kind === "module") return { kind: "unresolved", reason: `${written} is a module, not a type`, through };
  return { ...found, through };
}

/** Finds the constant that a name means as a value in a file, in the same way; `n.A` is one of a namespace import. */
export function resolveConstant(program: Program, file: SourceFileDeclarations, name: string): ResolvedConstant {
  const through = new Set([file.path]);
  const search: Search<ConstantDeclaration> = { program, meaning: CONSTANTS, asked: new Set(), through };
  const [first = "", ...rest] = name.split(".").map((part) => part.trim());
  let found = findVisible(search, file, first);
  for (const part of rest) {
    if (found.kind === "module") found = findExport(search, found.file, part, first);
    else if (found.kind === "declaration")
      return { kind: "unresolved", reason: `${first} is not a namespace import`, through };
  }
  if (found.kind === "declaration") return { kind: "constant", constant: found.declaration, file: found.file, through };
  if (found.kind === "module") return { kind: "unresolved", reason: `${name} is a module, not a constant`, through };
  return { ...found, through };
}

/** What a file imports under a name, where that is a type; a declaration of the file with the name clashes with it. */
export function importOf(program: Program, file: SourceFileDeclarations, name: string): ImportedName | undefined {
  const imported = file.imports.get(name);
  if (imported === undefined) return undefined;
  const search: Search = { program, meaning: TYPES, asked: new Set(), through: new Set() };
  return findInModule(search, file, imported, imported.imported).kind === "declaration" ? imported : undefined;
}

/** What a name means inside a file. */
function findVisible<Declared extends Exportable>(
  search: Search<Declared>,
  file: SourceFileDeclarations,
  name: string,
): Found<Declared> {
  const declaration = search.meaning.of(file).get(name);
  if (declaration !== undefined) return { kind: "declaration", declaration, file };
  const imported = file.imports.get(name);
  if (imported === undefined) return { kind: "unresolved", reason: "it is neither declared in this file nor imported" };
  return findInModule(search, file, imported, imported.imported);
}

function findInModule<Declared extends Exportable>(
  search: Search<Declared>,
  from: SourceFileDeclarations,
  { module, moduleSpan: span }: Pick<ImportedName, "module" | "moduleSpan">,
  imported: string,
): Found<Declared> {
  const target = findModule(search.program, from.path, module);
  if (target === undefined)
    return { kind: "unresolved", reason: `the module ${module} cannot be found`, module: { module, span } };
  search.through.add(target.path);
  return imported === "*" ? { kind: "module", file: target } : findExport(search, target, imported, module);
}

/** What a file exports under a name; a name of its own comes before those that `export *` passes on. */
function findExport<Declared extends Exportable>(
  search: Search<Declared>,
  file: SourceFileDeclarations,
  name: string,
  module: string,
): Found<Declared> {
  const { noun, of } = search.meaning;
  const unresolved = (reason: string): Found<Declared> => ({ kind: "unresolved", reason });
  const key = `${file.path}\n${name}`;
  if (search.asked.has(key)) return unresolved(`${module} exports no ${noun} ${name}`);
  search.asked.add(key);
  const declaration = of(file).get(name);
  if (declaration?.exported === true) return { kind: "declaration", declaration, file };
  const own = file.reExports.filter(({ exported }) => exported === name);
  const passedOn = name === "default" ? [] : file.reExports.filter(({ exported }) => exported === "*");
  let missing: Unresolved | undefined;
  for (const { module: from, moduleSpan, imported, exported } of [...own, ...passedOn]) {
    const inner = exported === "*" ? name : imported;
    const found =
      from === undefined || moduleSpan === undefined
        ? findVisible(search, file, inner)
        : findInModule(search, file, { module: from, moduleSpan }, inner);
    if (found.kind !== "unresolved") return found;
    if (found.module !== undefined) missing ??= found;
  }
  if (missing !== undefined) return missing;
  if (declaration !== undefined) return unresolved(`${module} declares ${name} and does not export it`);
  return unresolved(`${module} exports no ${noun} ${name}`);
}

function findModule(program: Program, from: string, module: string): SourceFileDeclarations | undefined {
  if (isVocabularyModule(module)) return program.vocabulary(module);
  if (isVocabularyModule(from)) {
    const beside = vocabularyModuleAt(module);
    return beside === undefined ? undefined : program.vocabulary(beside);
  }
  if (!module.startsWith(".")) {
    const mapped = mappedPaths(program.pathMappings?.() ?? [], module);
    return mapped.map((base) => fileAt(program, base)).find((file) => file !== undefined);
  }
  return fileAt(program, joinPath(from.slice(0, from.lastIndexOf("/") + 1), module));
}

function fileAt(program: Program, base: string): SourceFileDeclarations | undefined {
  for (const candidate of [base.replace(/\.([cm]?)js$/, ".$1ts"), base, `${base}.ts`, `${base}/index.ts`]) {
    const file = program.files.get(candidate);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Joins a folder (ending in `/` or empty) and a relative path, with `/` on every system. */
function joinPath(folder: string, relative: string): string {
  const parts = folder.split("/").filter((part) => part !== "");
  for (const part of relative.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return (folder.startsWith("/") ? "/" : "") + parts.join("/");
}
