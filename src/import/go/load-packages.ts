import { isAbsolute, join, relative, sep } from "node:path";
import { importUnreadable } from "../../diagnostics/catalogue/import.js";
import { goFileLeftOut } from "../../diagnostics/catalogue/import-go.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { inputProblem } from "../../io/input-file.js";
import { append } from "../../kube/values/append.js";
import type { SourceText } from "../../source/source-text.js";
import { unmetConstraint } from "./build-constraint.js";
import type { GoFile, GoTypeDeclaration } from "./go-declarations.js";
import { DISK, type GoDisk } from "./go-disk.js";
import type { GoGrammar } from "./go-grammar.js";
import { type GoPackageFinder, type GoPackagePlace, isMissing, type MissingGoPackage } from "./package-finder.js";
import { readGoFile } from "./read-go-file.js";

/** A type with the package and file that declare it. */
export interface DeclaredType {
  readonly package: GoPackage;
  readonly file: GoFile;
  readonly declaration: GoTypeDeclaration;
}

/** A package that was read. */
export interface GoPackage {
  readonly importPath: string;
  readonly name: string;
  readonly module: string;
  readonly folder: string;
  readonly files: readonly GoFile[];
  readonly types: ReadonlyMap<string, DeclaredType>;
  /** The names of types that have a method `MarshalJSON` or `MarshalText`, generated ones included. */
  readonly jsonMethods: ReadonlyMap<string, "MarshalJSON" | "MarshalText">;
}

/** Packages by their import paths, each read when it is first asked for. */
export interface GoPackages {
  readonly load: (importPath: string) => GoPackage | MissingGoPackage;
  readonly open: (place: GoPackagePlace) => GoPackage;
  /** The text of a file that was read, by the path that findings have. */
  readonly textOf: (path: string) => string | undefined;
  /** The absolute paths of the files that were read, by the paths that findings have. */
  readonly fileOf: ReadonlyMap<string, string>;
}

/** Generated files, which hold no types of an API. */
const GENERATED = /^zz_|\.pb\.go$|_swagger_doc_generated\.go$/;

const JSON_METHOD = /^func \((?:\w+\s+)?\*?(\w+)(?:\[[^\]]*\])?\) (MarshalJSON|MarshalText)\(/gm;

/** How the files of packages are read. */
export interface GoReading {
  /** The absolute folder of the project: files in it are named by their paths in it, others by the import paths of their packages. */
  readonly project: string;
  /** How many MiB a file may have. */
  readonly maxMib?: number | undefined;
  /** What files are read by, if not from the disk as it is. */
  readonly disk?: GoDisk;
  /** Knows what was read of a file in an earlier run, and keeps what `read` returns. */
  readonly parsed?: (source: SourceText, read: () => ParsedGoFile) => ParsedGoFile;
}

/** A file that was read, and what was found in it. */
export interface ParsedGoFile {
  readonly file: GoFile;
  readonly findings: readonly Diagnostic[];
}

/**
 * Returns the packages that a finder knows. Reports what cannot be read or is broken, and files of the project that a build constraint
 * keeps out though they have types.
 */
export function createGoPackages(
  finder: GoPackageFinder,
  grammar: GoGrammar,
  reading: GoReading,
  findings: Diagnostic[],
): GoPackages {
  const loaded = new Map<string, GoPackage>();
  const missing = new Map<string, MissingGoPackage>();
  const texts = new Map<string, string>();
  const fileOf = new Map<string, string>();
  const open = (place: GoPackagePlace): GoPackage => {
    const opened = loaded.get(place.importPath) ?? read(place);
    loaded.set(place.importPath, opened);
    return opened;
  };
  const read = (place: GoPackagePlace): GoPackage => {
    const { importPath, folder, files: names, module } = place;
    const jsonMethods = new Map<string, "MarshalJSON" | "MarshalText">();
    const files: GoFile[] = [];
    for (const fileName of names) {
      const source = readPackageFile(place, fileName, reading, findings);
      if (source === undefined) continue;
      const { text } = source;
      for (const [, type = "", method] of text.matchAll(JSON_METHOD))
        if (method === "MarshalJSON" || !jsonMethods.has(type))
          jsonMethods.set(type, method === "MarshalJSON" ? "MarshalJSON" : "MarshalText");
      if (GENERATED.test(fileName)) continue;
      const constraint = unmetConstraint(fileName, text);
      if (constraint !== undefined) {
        const isOwn = source.path !== `${importPath}/${fileName}`;
        if (isOwn && /^type\s/m.test(text))
          findings.push(diagnose(goFileLeftOut, undefined, { file: source.path, constraint }));
        continue;
      }
      texts.set(source.path, text);
      fileOf.set(source.path, join(folder, fileName));
      const parsed = (reading.parsed ?? parseNow)(source, () => {
        const findings: Diagnostic[] = [];
        return { file: readGoFile(source, grammar, (finding) => findings.push(finding)), findings };
      });
      append(findings, parsed.findings);
      files.push(parsed.file);
    }
    const types = new Map<string, DeclaredType>();
    const loadedPackage: GoPackage = {
      importPath,
      name: files[0]?.packageName ?? "",
      module,
      folder,
      files,
      types,
      jsonMethods,
    };
    for (const file of files)
      for (const declaration of file.types)
        if (!types.has(declaration.name)) types.set(declaration.name, { package: loadedPackage, file, declaration });
    return loadedPackage;
  };
  return {
    open,
    load(importPath) {
      const cached = loaded.get(importPath) ?? missing.get(importPath);
      if (cached !== undefined) return cached;
      const place = finder.find(importPath);
      if (!isMissing(place)) return open(place);
      missing.set(importPath, place);
      return place;
    },
    textOf: (path) => texts.get(path),
    fileOf,
  };
}

/**
 * Returns a file of a package, or of a folder in it, with the path that findings have and lines that end in LF alone. Reports one that
 * cannot be read, and then returns undefined.
 */
export function readPackageFile(
  { importPath, folder }: Pick<GoPackagePlace, "importPath" | "folder">,
  name: string,
  { project, maxMib, disk = DISK }: GoReading,
  findings: Diagnostic[],
): SourceText | undefined {
  const file = join(folder, name);
  const inProject = relative(project, file);
  const isOutside = inProject.startsWith("..") || isAbsolute(inProject);
  const path = isOutside ? `${importPath}/${name}` : inProject.split(sep).join("/");
  const unreadable = (problem: string): undefined => {
    const help = "make it a file that can be read, or take it out of the folder";
    findings.push(diagnose(importUnreadable, undefined, { path, problem, help }));
  };
  try {
    const text = disk.text(file, maxMib);
    return text === undefined ? unreadable("there is no such file") : { path, text: goText(text) };
  } catch (error) {
    return unreadable(inputProblem(error));
  }
}

/** The text of a Go file as it is read: without a byte order mark, and with lines that end in LF alone. */
export function goText(text: string): string {
  return text.replace(/^\ufeff/, "").replace(/\r\n/g, "\n");
}

function parseNow(_: SourceText, read: () => ParsedGoFile): ParsedGoFile {
  return read();
}
