import { createHash } from "node:crypto";
import { contentOf, type FileContent, type OutputFile } from "../../code/generated-file.js";
import { keepHeapSmall } from "../../io/heap-limit.js";

/** The file that lists what was generated; in the form of sha256sum, so that `sha256sum -c` can check it too. */
export const LEDGER_NAME = ".crdwright.sha256";

/** The digests of generated files by path: one, or what a file was and becomes, of a run that is or was under way. */
export type Ledger = ReadonlyMap<string, readonly string[]>;

export function digestOf(content: FileContent): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Names another folder that the same project generates, so that it is found when the project does so no more. */
const OTHER_FOLDER = "# also generated: ";

/** The ledger of files, in the order of their paths; `others` are further folders of the project, relative to this one. */
export function ledgerText(
  entries: Iterable<readonly [path: string, digest: string]>,
  others: readonly string[] = [],
): string {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const lines = new Set(sorted.map(([path, digest]) => `${digest}  ${path}`));
  return [...others.map((folder) => `${OTHER_FOLDER}${folder}`), ...lines].map((line) => `${line}\n`).join("");
}

/** The further folders that a ledger names, relative to its own. */
export function otherFolders(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith(OTHER_FOLDER));
  return lines.map((line) => line.slice(OTHER_FOLDER.length));
}

/** Digests of files that come unchanged from run to run, as under `--watch`. */
const digests = new WeakMap<OutputFile, string>();

export function ledgerOf(files: readonly OutputFile[]): [string, string][] {
  // A CRD is in several bundles.
  const ofContents = new Map<FileContent, string>();
  return files.map((file) => {
    const content = contentOf(file);
    const digest = digests.get(file) ?? ofContents.get(content) ?? digestOf(content);
    digests.set(file, digest);
    ofContents.set(content, digest);
    keepHeapSmall();
    return [file.path, digest];
  });
}

/**
 * Reads a ledger. Lines of another form, such as the marks of a merge conflict, are passed over: a file that is then not
 * known is neither overwritten nor removed. Paths that leave the output folder are passed over as well.
 */
export function parseLedger(text: string): Ledger {
  const ledger = new Map<string, string[]>();
  for (const line of text.split(/\r?\n/)) {
    const match = /^([0-9a-f]{64}) {2}(\S.*)$/.exec(line);
    const digest = match?.[1];
    const path = match?.[2];
    if (digest === undefined || path === undefined || leavesFolder(path)) continue;
    ledger.set(path, [...(ledger.get(path) ?? []), digest]);
  }
  return ledger;
}

/** The files at the top of a folder of reference pages, of which each such folder has one; nothing else that is generated has any. */
const PAGE_INDEXES: readonly string[] = ["search.html", "kinds.md", "kinds.mdx"];

/** Whether a ledger is of reference pages, which another command writes than all else: each removes what it does not write itself. */
export function isOfPages(ledger: Ledger): boolean {
  return PAGE_INDEXES.some((path) => ledger.has(path));
}

/** Whether a path leads out of the output folder. */
export function leavesFolder(path: string): boolean {
  return path.startsWith("/") || path.split("/").includes("..");
}
