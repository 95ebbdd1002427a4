import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Bundle, BundleFile } from "../bundle/bundle.js";
import { type BundleIndex, INDEX_NAME, parseIndex } from "../bundle/bundle-contents.js";
import { checkBundle, unpackBundle } from "../bundle/check-bundle.js";
import { packBundle } from "../bundle/pack-bundle.js";
import { bundleInTheWay, bundleUnreadable } from "../diagnostics/catalogue/bundle.js";
import { type Diagnostic, diagnose, type Report } from "../diagnostics/diagnostic.js";
import { digestOf } from "../output/ledger.js";
import { entriesIfThere, isTemporary, removeWithEmptyFolders, writeAllAtomically } from "../output/output-folder.js";
import { pathFromHere } from "./output-format.js";

/** Checks the bundle in a folder or an archive. Gives its index where it can be read. */
export async function checkBundleAt(path: string, report: Report): Promise<BundleIndex | undefined> {
  const kind = kindOf(path);
  if (kind === undefined) {
    report(diagnose(bundleUnreadable, undefined, { problem: `there is no ${path}` }));
    return undefined;
  }
  const files = kind === "folder" ? filesBelow(path) : await unpackBundle(readFileSync(path), report);
  return files === undefined ? undefined : checkBundle(files, report);
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
  const files = bundle.files.map(({ path, bytes }) => ({ path: join(folder, path), text: bytes }));
  const all = [...files, { path: archive, text: await packBundle(bundle) }];
  // Before anything is written: once the new index is there, nobody knows any longer whose these were.
  const kept = new Set(bundle.files.map(({ path }) => path));
  if (kindOf(folder) === "folder")
    for (const { path } of filesBelow(folder)) if (!kept.has(path)) removeWithEmptyFolders(folder, path);
  writeAllAtomically(all);
  return all.map(({ path }) => pathFromHere(path));
}

/** Whether all that is in a folder is as a bundle's index says, of the new bundle, or a file that was never finished. */
function isReplaceableFolder(folder: string, bundle: Bundle): boolean {
  const kind = kindOf(folder);
  if (kind !== "folder") return kind === undefined;
  const files = filesBelow(folder);
  const made = new Map(bundle.files.map(({ path, bytes }) => [path, digestOf(bytes)]));
  const foreign = files.filter(({ path, bytes }) => !isTemporary(path) && made.get(path) !== digestOf(bytes));
  const indexText = files.find(({ path }) => path === INDEX_NAME)?.bytes;
  const index = indexText && parseIndex(new TextDecoder().decode(indexText));
  const listed = typeof index === "object" ? index.files : [];
  const before = new Map(listed.map(({ path, sha256 }) => [path, sha256]));
  return foreign.every(
    ({ path, bytes }) => (path === INDEX_NAME && typeof index === "object") || before.get(path) === digestOf(bytes),
  );
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

function filesBelow(folder: string, within = ""): BundleFile[] {
  return entriesIfThere(join(folder, within)).flatMap((entry): BundleFile[] => {
    const path = `${within}${entry.name}`;
    if (entry.isDirectory()) return filesBelow(folder, `${path}/`);
    return [{ path, bytes: readFileSync(join(folder, path)) }];
  });
}
