import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Bundle, BundleFile } from "../bundle/bundle.js";
import type { BundleIndex } from "../bundle/bundle-contents.js";
import { checkBundle, unpackBundle } from "../bundle/check-bundle.js";
import { packBundle } from "../bundle/pack-bundle.js";
import { bundleInTheWay, bundleUnreadable } from "../diagnostics/catalogue/bundle.js";
import { type Diagnostic, diagnose, type Report } from "../diagnostics/diagnostic.js";
import { entriesIfThere, removeWithEmptyFolders, writeAllAtomically } from "../output/output-folder.js";
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
 * Writes a bundle's folder and archive. What stands there is replaced where it is a bundle that nobody changed; anything
 * else is reported, and nothing is written. Gives the paths that were written, as seen from the working directory.
 */
export async function writeBundle(bundle: Bundle, out: string, report: Report): Promise<readonly string[]> {
  const folder = join(out, bundle.name);
  const archive = `${folder}.tar.gz`;
  let isFree = true;
  for (const path of [folder, archive]) {
    if (await isReplaceable(path)) continue;
    isFree = false;
    report(diagnose(bundleInTheWay, undefined, { path: pathFromHere(path) }));
  }
  if (!isFree) return [];
  const before = kindOf(folder) === "folder" ? filesBelow(folder).map(({ path }) => path) : [];
  const files = bundle.files.map(({ path, bytes }) => ({ path: join(folder, path), text: bytes }));
  const all = [...files, { path: archive, text: await packBundle(bundle) }];
  writeAllAtomically(all);
  const kept = new Set(bundle.files.map(({ path }) => path));
  for (const path of before) if (!kept.has(path)) removeWithEmptyFolders(folder, path);
  return all.map(({ path }) => pathFromHere(path));
}

async function isReplaceable(path: string): Promise<boolean> {
  const kind = kindOf(path);
  if (kind === undefined || (kind === "folder" && entriesIfThere(path).length === 0)) return true;
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
