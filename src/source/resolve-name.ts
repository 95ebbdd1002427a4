import type { Declaration, SourceFileDeclarations } from "./declarations.js";

/** The module of the vocabulary, as API authors import it. */
export const VOCABULARY_MODULE = "crdwright/meta/v1";

/** The files that names are looked up in. `vocabulary` reads the vocabulary's own declarations, when first asked. */
export interface Program {
  readonly files: ReadonlyMap<string, SourceFileDeclarations>;
  readonly vocabulary: () => SourceFileDeclarations;
}

export type ResolvedName =
  | { readonly kind: "declaration"; readonly declaration: Declaration; readonly file: SourceFileDeclarations }
  | { readonly kind: "unresolved"; readonly reason: string };

/**
 * Finds the declaration that a name means in a file: declared there, or followed through imports and re-exports. Only
 * names matter, as in TypeScript's isolated modules; nothing is type-checked.
 */
export function resolveName(program: Program, file: SourceFileDeclarations, name: string): ResolvedName {
  const dot = name.indexOf(".");
  if (dot !== -1) {
    const namespace = file.imports.get(name.slice(0, dot));
    if (namespace?.imported !== "*")
      return { kind: "unresolved", reason: `${name.slice(0, dot)} is not a namespace import` };
    return resolveExport(program, file, namespace.module, name.slice(dot + 1), new Set());
  }
  const declaration = file.declarations.get(name);
  if (declaration !== undefined) return { kind: "declaration", declaration, file };
  const imported = file.imports.get(name);
  if (imported === undefined) return { kind: "unresolved", reason: `it is neither declared in this file nor imported` };
  return resolveExport(program, file, imported.module, imported.imported, new Set());
}

function resolveExport(
  program: Program,
  from: SourceFileDeclarations,
  module: string,
  name: string,
  visited: Set<string>,
): ResolvedName {
  const target = findModule(program, from.path, module);
  if (target === undefined) return { kind: "unresolved", reason: missingModule(module) };
  if (visited.has(target.path)) return { kind: "unresolved", reason: `${module} exports no type ${name}` };
  visited.add(target.path);
  const declaration = target.declarations.get(name);
  if (declaration !== undefined) return { kind: "declaration", declaration, file: target };
  for (const reExport of target.reExports) {
    if (reExport.exported !== name && reExport.exported !== "*") continue;
    const inner = reExport.exported === "*" ? name : reExport.imported;
    const found = resolveExport(program, target, reExport.module, inner, visited);
    if (found.kind === "declaration") return found;
  }
  return { kind: "unresolved", reason: `${module} exports no type ${name}` };
}

function missingModule(module: string): string {
  return module.startsWith(".")
    ? `there is no file ${module} among the API sources`
    : `types of the package ${module} are not read; only ${VOCABULARY_MODULE} and the files of the API are`;
}

function findModule(program: Program, from: string, module: string): SourceFileDeclarations | undefined {
  if (module === VOCABULARY_MODULE) return program.vocabulary();
  if (!module.startsWith(".")) return undefined;
  const base = joinPath(from.slice(0, from.lastIndexOf("/") + 1), module);
  for (const candidate of [base.replace(/\.([cm]?)js$/, ".$1ts"), base, `${base}.ts`, `${base}/index.ts`]) {
    const found = program.files.get(candidate);
    if (found !== undefined) return found;
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
