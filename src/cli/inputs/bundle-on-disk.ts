import { statSync } from "node:fs";
import { join } from "node:path";
import { bundleInTheWay, bundleUnreadable } from "../../diagnostics/catalogue/bundle.js";
import { type Diagnostic, diagnose, type Report } from "../../diagnostics/diagnostic.js";
import {
  type Bundle,
  type BundleFile,
  type BundleIndex,
  INDEX_NAME,
  parseIndex,
} from "../../emitters/bundles/bundle-index.js";
import { checkBundle, unpackBundle } from "../../emitters/bundles/check-bundle.js";
import { packBundle } from "../../emitters/bundles/pack-bundle.js";
import { temporaryAt, writeAllAtomically } from "../../io/atomic-writes.js";
import { entriesIfThere, InputProblem, readInput } from "../../io/input-file.js";
import { pathFromHere } from "../../io/output-format.js";
import { digestOf } from "../../project/output/ledger.js";
import { removeWithEmptyFolders } from "../../project/output/output-folder.js";

/** Checks the bundle in a folder or an archive, each file of at most `maxMib`. Returns its index where it can be read. */
export async function checkBundleAt(path: string, report: Report, maxMib?: number): Promise<BundleIndex | undefined> {
  const kind = kindOf(path);
  if (kind === undefined) {
    report(diagnose(bundleUnreadable, undefined, { problem: `there is no ${path}` }));
    return undefined;
  }
  try {
    const files = kind === "folder" ? filesBelow(path, maxMib) : await unpackBundle(readInput(path, maxMib), report);
    return files === undefined ? undefined : checkBundle(files, report);
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    report(diagnose(bundleUnreadable, undefined, { problem: `${pathFromHere(error.path)}: ${error.problem}` }));
    return undefined;
  }
}

/**
 * Writes a bundle's folder and archive. What stands there is replaced where nobody changed it: files as a bundle's index there
 * lists them, and what a run for this bundle wrote before it was killed. Anything else is reported, and nothing is written.
 * Returns the paths that were written, as seen from the working directory.
 */
export async function writeBundle(bundle: Bundle, out: string, report: Report): Promise<readonly string[]> {
  const folder = join(out, bundle.name);
  const archive = `${folder}.tar.gz`;
  const inTheWay = [
    ...(isReplaceableFolder(folder, bundle) ? [] : [folder]),
    ...((await isReplaceableArchive(archive)) ? [] : [archive]),
  ];
  for (const path of inTheWay) report(diagnose(bundleInTheWay, undefined, { path: pathFromHere(path) }));
  if (inTheWay.length > 0) return [];
  // The index last: until it is in place, the one before and the temporary one say whose the others are.
  const indexLast = [...bundle.files].sort((a, b) => Number(a.path === INDEX_NAME) - Number(b.path === INDEX_NAME));
  const files = indexLast.map(({ path, bytes }) => ({ path: join(folder, path), text: bytes }));
  const all = [...files, { path: archive, text: await packBundle(bundle) }];
  // Before anything is written: once the new index is there, nobody knows any longer whose these were.
  const kept = new Set(bundle.files.map(({ path }) => path));
  if (kindOf(folder) === "folder")
    for (const { path } of filesBelow(folder))
      if (!kept.has(path) && temporaryAt(join(folder, path)) === undefined) removeWithEmptyFolders(folder, path);
  writeAllAtomically(all);
  return all.map(({ path }) => pathFromHere(path));
}

/** Whether all that is in a folder is as a bundle's index there says, one of a killed run too, or is of the new bundle. */
function isReplaceableFolder(folder: string, bundle: Bundle): boolean {
  const kind = kindOf(folder);
  if (kind !== "folder") return kind === undefined;
  const files = filesBelow(folder);
  const isTemporary = ({ path }: BundleFile): boolean => temporaryAt(join(folder, path)) !== undefined;
  const indexes = files.filter((file) => file.path === INDEX_NAME || isTemporary(file)).map(indexIn);
  const listed = [...indexes.flatMap((index) => index?.files ?? []), ...bundle.index.files];
  const listedFiles = new Set(listed.map(({ path, sha256 }) => `${sha256}  ${path}`));
  return files.every(
    (file) =>
      isTemporary(file) ||
      (file.path === INDEX_NAME
        ? indexIn(file) !== undefined
        : listedFiles.has(`${digestOf(file.bytes)}  ${file.path}`)),
  );
}

function indexIn({ bytes }: BundleFile): BundleIndex | undefined {
  const index = parseIndex(new TextDecoder().decode(bytes));
  return typeof index === "object" ? index : undefined;
}

async function isReplaceableArchive(path: string): Promise<boolean> {
  if (kindOf(path) === undefined) return true;
  if (kindOf(path) === "folder") return entriesIfThere(path).length === 0;
  const findings: Diagnostic[] = [];
  await checkBundleAt(path, (finding) => findings.push(finding));
  return findings.length === 0;
}

function kindOf(path: string): "folder" | "file" | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  return stat.isDirectory() ? "folder" : "file";
}

function filesBelow(folder: string, maxMib?: number, within = ""): BundleFile[] {
  return entriesIfThere(join(folder, within)).flatMap((entry): BundleFile[] => {
    const path = `${within}${entry.name}`;
    if (entry.isDirectory()) return filesBelow(folder, maxMib, `${path}/`);
    return [{ path, bytes: readInput(join(folder, path), maxMib) }];
  });
}
