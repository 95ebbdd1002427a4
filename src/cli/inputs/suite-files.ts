import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { isSuitePlace, PUBLISHED_FOLDERS } from "../../crd/partials/published-folders.js";
import { suiteNone } from "../../diagnostics/catalogue/suite.js";
import { diagnose, type Report } from "../../diagnostics/diagnostic.js";
import { entriesIfThere } from "../../io/input-file.js";
import { pathFromHere } from "../../io/output-format.js";
import { featureGatesAbove } from "../../project/read-partials.js";
import type { SuiteText } from "../../suites/suite.js";
import { isPassedOver, manifestFiles, textOrReport } from "./crd-folder.js";

/**
 * The suites that are named or lie below a folder that is. In a folder with suites where openshift/api has them, two levels
 * below `tests`, all else is passed over; in another one what has a `kind`, since a suite has none. Reports folders without any.
 */
export function namedSuites(paths: readonly string[], report: Report, maxMib?: number): SuiteText[] {
  return read(
    paths.flatMap((path) => {
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
      const files = manifestFiles(path);
      const published = files.filter((file) => isSuitePlace(located(file)));
      const found = published.length > 0 ? published : files.filter((file) => !isObjectFile(file, maxMib));
      if (found.length === 0) report(diagnose(suiteNone, undefined, { folder: pathFromHere(path) }));
      return found;
    }),
    report,
    maxMib,
  );
}

/** The suites of a project, which lie beside its types: `<folder>/tests/<crd>/<name>.yaml`. */
export function projectSuites(folders: readonly string[], report: Report, maxMib?: number): SuiteText[] {
  return read(
    folders.flatMap(manifestFiles).filter((file) => isSuitePlace(located(file))),
    report,
    maxMib,
  );
}

function read(files: readonly string[], report: Report, maxMib: number | undefined): SuiteText[] {
  return [...new Set(files)].flatMap((file): SuiteText[] => {
    const text = textOrReport(file, report, { maxMib });
    return text === undefined ? [] : [{ path: pathFromHere(file), text, location: located(file) }];
  });
}

function isObjectFile(file: string, maxMib: number | undefined): boolean {
  return /^(?: {2})?"?kind"?:/m.test(textOrReport(file, () => {}, { maxMib }) ?? "");
}

/**
 * The folder whose merged manifests a suite in a checkout of openshift/api runs on: that of its group and version or, where
 * this has none, the whole checkout. Undefined for a suite that lies elsewhere.
 */
export function publishedManifestsOf(location: string): string | undefined {
  if (!isSuitePlace(location)) return undefined;
  const version = dirname(dirname(dirname(location)));
  const beside = join(version, PUBLISHED_FOLDERS.merged);
  if (existsSync(beside)) return beside;
  const gates = featureGatesAbove(version);
  return gates === undefined ? undefined : dirname(dirname(gates));
}

/**
 * The folders to look for CRDs in: in a checkout of openshift/api those of merged manifests alone, since the manifests of
 * single gates, overrides and the payload's copies lie beside them; else the folder itself.
 */
export function crdFolders(folder: string): readonly string[] {
  const merged = mergedFolders(folder);
  return merged.length > 0 ? merged : [folder];
}

function mergedFolders(folder: string): string[] {
  return entriesIfThere(folder)
    .filter((entry) => entry.isDirectory() && !isPassedOver(entry.name))
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => (name === PUBLISHED_FOLDERS.merged ? [join(folder, name)] : mergedFolders(join(folder, name))));
}

function located(file: string): string {
  return resolve(file).split(sep).join("/");
}
