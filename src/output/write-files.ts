import { join } from "node:path";
import { compareFiles, type FileDifference, ledgerDifference, type PreviousTexts } from "./compare-files.js";
import type { GeneratedFile } from "./generated-file.js";
import { LEDGER_NAME, ledgerOf, ledgerText, parseLedger } from "./ledger.js";
import { readTextIfThere, removeWithEmptyFolders, writeAtomically } from "./output-folder.js";

export interface WriteResult {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Files that stand in the way and were not generated, or were edited since: nothing was done to them. */
  readonly refused: readonly FileDifference[];
}

/**
 * Brings the output folder up to date. Files that are right are not touched; orphans of earlier runs are removed. If a
 * file that was not generated stands in the way, nothing at all is written. The ledger lists old and new files while the
 * work is under way, so that an interrupted run can be repeated. `previous` holds what this process wrote before: files
 * with the same text are taken to be on disk.
 */
export function writeFiles(
  root: string,
  files: readonly GeneratedFile[],
  previous: PreviousTexts = new Map(),
): WriteResult {
  const differences = compareFiles(root, files, previous);
  const foreign = differences.filter(({ kind }) => kind === "foreign");
  if (foreign.length > 0) return { written: [], removed: [], refused: foreign };
  const changes = differences.filter(({ kind }) => kind === "missing" || kind === "stale");
  const orphans = differences.filter(({ kind }) => kind === "orphaned");
  if (changes.length + orphans.length > 0) {
    const before = parseLedger(readTextIfThere(join(root, LEDGER_NAME)) ?? "");
    writeAtomically(join(root, LEDGER_NAME), ledgerText(new Map([...before, ...ledgerOf(files)])));
  }
  for (const change of changes) if ("expected" in change) writeAtomically(join(root, change.path), change.expected);
  for (const { path } of orphans) removeWithEmptyFolders(root, path);
  const ledger = ledgerDifference(root, files);
  if (ledger !== undefined && "expected" in ledger) writeAtomically(join(root, LEDGER_NAME), ledger.expected);
  return {
    written: changes.map(({ path }) => path),
    removed: orphans.map(({ path }) => path),
    refused: differences.filter(({ kind }) => kind === "edited-orphan"),
  };
}
