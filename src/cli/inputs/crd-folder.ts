import { statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { placeOf } from "../../crd/partials/published-folders.js";
import { objectUnreadable } from "../../diagnostics/catalogue/object.js";
import { diagnose, type Report } from "../../diagnostics/diagnostic.js";
import { entriesIfThere, inputProblem, readInputText, STANDARD_INPUT } from "../../io/input-file.js";
import { pathFromHere } from "../../io/output-format.js";
import { readManifests } from "../../kube/decode/read-manifests.js";
import type { SuiteCrd } from "../../suites/suite-crd.js";
import { crdFacts } from "../../suites/suite-crd.js";

/** Files that CRDs and objects are read from. */
export const MANIFEST = /\.(?:ya?ml|json)$/;

/** Folders of dependencies, which are no part of what is looked for. */
export function isPassedOver(folder: string): boolean {
  return folder === "node_modules" || folder === "vendor" || folder === ".git";
}

/** The YAML and JSON files that are named or lie below a folder that is, in the order of their names. */
export function manifestFiles(path: string): string[] {
  if (path === STANDARD_INPUT || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  return entriesIfThere(path)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) return isPassedOver(entry.name) ? [] : manifestFiles(inner);
      return MANIFEST.test(entry.name) ? [inner] : [];
    });
}

/**
 * The CRDs in files or below folders. What is not one is passed over, and a text that does not name a wanted one is not even
 * parsed, since CRDs are long. Reports files that cannot be read, and those of more than `maxMib`.
 */
export function readCrds(
  paths: readonly string[],
  report: Report,
  { crdNames: wanted, maxMib }: { readonly crdNames?: ReadonlySet<string>; readonly maxMib?: number } = {},
): SuiteCrd[] {
  return paths.flatMap(manifestFiles).flatMap((file): SuiteCrd[] => {
    const text = textOrReport(file, report, { maxMib });
    if (text === undefined || (wanted !== undefined && !namesOne(text, wanted))) return [];
    const { documents, error } = readManifests(text);
    const path = pathFromHere(file);
    if (error !== undefined) {
      const { start, end, message, line, column } = error;
      const problem = `${message} (line ${line}, column ${column})`;
      report(diagnose(objectUnreadable, { file: path, start, end }, { path, problem }));
    }
    const name = path.slice(path.lastIndexOf("/") + 1);
    const location = resolve(file).split(sep).join("/");
    return documents.flatMap(({ value }): SuiteCrd[] => {
      const facts = crdFacts(value);
      if (facts === undefined) return [];
      const place = placeOf(location, facts.crdName);
      // Facts are those of an object.
      return [{ name, folder: dirname(path), place, document: value as SuiteCrd["document"] }];
    });
  });
}

export interface ReadingOptions {
  /** How many MiB there may be at most. */
  readonly maxMib?: number | undefined;
  /** What is reported of a file that cannot be read. */
  readonly unreadable?: typeof objectUnreadable;
}

/** The text of a file, or what is written to standard input; that there is none, or more than `maxMib`, is reported. */
export function textOrReport(
  file: string,
  report: Report,
  { maxMib, unreadable = objectUnreadable }: ReadingOptions = {},
): string | undefined {
  try {
    return readInputText(file, maxMib);
  } catch (error) {
    report(diagnose(unreadable, undefined, { path: pathFromHere(file), problem: inputProblem(error) }));
    return undefined;
  }
}

function namesOne(text: string, expected: ReadonlySet<string>): boolean {
  for (const [, name = ""] of text.matchAll(/^ {2}"?name"?: "?([^"\s,]+)/gm)) if (expected.has(name)) return true;
  // JSON may be written otherwise.
  return /^\s*\{/.test(text);
}
