import { basename, dirname, join } from "node:path";
import type { OutputFile } from "../../code/generated-file.js";
import { writeAllAtomically, writeAtomically } from "../../io/atomic-writes.js";
import { compareFiles, type FileDifference, ledgerDifference, type PreviousTexts } from "./compare-files.js";
import { LEDGER_NAME, ledgerOf, ledgerText, parseLedger } from "./ledger.js";
import { readTextIfThere, removeWithEmptyFolders } from "./output-folder.js";

export interface WriteResult {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** What blocks a file and was not generated, or was edited since: nothing was done to it. */
  readonly refused: readonly FileDifference[];
}

/**
 * Brings the output folder up to date. Files that are right are not touched; orphans of earlier runs are removed. If
 * something that was not generated blocks it, nothing at all is written. The ledger lists old and new files while
 * the work is under way, so that an interrupted run can be repeated. `previous` spares
 * the reading of files that this process wrote before.
 */
export function writeFiles(
  root: string,
  files: readonly OutputFile[],
  previous: PreviousTexts = new Map(),
): WriteResult {
  const differences = compareFiles(root, files, previous);
  const inTheWay = differences.filter(standsInTheWay);
  if (inTheWay.length > 0) return { written: [], removed: [], refused: inTheWay };
  return writeDifferences(root, files, differences);
}

/** Whether a difference keeps all files from being written. */
export function standsInTheWay({ kind }: FileDifference): boolean {
  return kind === "foreign" || kind === "obstacle" || kind === "taken";
}

/** Does what {@link writeFiles} does, where it is known how the files differ and nothing blocks it. */
export function writeDifferences(
  root: string,
  files: readonly OutputFile[],
  differences: readonly FileDifference[],
  others: readonly string[] = [],
): WriteResult {
  const changes = differences.filter((difference) => difference.kind === "missing" || difference.kind === "stale");
  const orphans = differences.filter(({ kind }) => kind === "orphaned");
  const ledgerPath = join(root, LEDGER_NAME);
  let ledger = readTextIfThere(ledgerPath);
  if (changes.length + orphans.length > 0) {
    const previous = parseLedger(ledger ?? "");
    const former = [...previous].flatMap(([path, digests]) => digests.map((digest) => [path, digest] as const));
    ledger = ledgerText([...former, ...ledgerOf(files)], others);
    writeAllAtomically([
      { path: ledgerPath, text: ledger },
      ...changes.map(({ path, expected }) => ({ path: join(root, path), text: expected })),
    ]);
  }
  for (const { path } of orphans) removeWithEmptyFolders(root, path);
  endLedger(root, ledgerDifference(root, files, others, ledger));
  return {
    written: changes.map(({ path }) => path),
    removed: orphans.map(({ path }) => path),
    refused: differences.filter(({ kind }) => kind === "edited-orphan"),
  };
}

/** Leaves the ledger with the files alone that are there now, and none, nor an empty folder, where there are no files. */
function endLedger(root: string, ledger: ReturnType<typeof ledgerDifference>): void {
  if (ledger === undefined) return;
  if (ledger.kind !== "orphaned") writeAtomically(join(root, LEDGER_NAME), ledger.expected);
  else removeWithEmptyFolders(dirname(root), join(basename(root), LEDGER_NAME));
}
