import { createHash, randomBytes } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { keepHeapSmall } from "./heap-limit.js";
import { entriesIfThere, isErrorWithCode } from "./input-file.js";

/** A file to write. */
export interface AtomicWrite {
  readonly path: string;
  readonly text: string | Uint8Array;
  /** The permissions of a new file; one that is there keeps its own. Default: those that the system gives. */
  readonly mode?: number;
}

/** Writes a file whole or not at all. */
export function writeAtomically(path: string, text: string): void {
  writeAllAtomically([{ path, text }]);
}

/**
 * Writes files, each whole or not at all: all of them into temporary files beside them first, so that where one cannot
 * be written none is, and then puts each in its place, in the given order. Removes what runs that were killed left there.
 * Throws the error of the system, which names the file.
 */
export function writeAllAtomically(files: readonly AtomicWrite[]): void {
  const staged: { readonly temporary: string; readonly path: string }[] = [];
  try {
    for (const file of files) {
      mkdirSync(dirname(file.path), { recursive: true });
      const temporary = temporaryPath(dirname(file.path));
      staged.push({ temporary, path: file.path });
      writeTemporary(temporary, file);
      keepHeapSmall();
    }
    for (const { temporary, path } of staged) renameSync(temporary, path);
  } catch (error) {
    for (const { temporary } of staged) rmSync(temporary, { force: true });
    throw namedError(error, staged);
  }
  removeAbandoned(files.map(({ path }) => dirname(path)));
}

/** Names the file instead of its temporary one, which nobody knows. */
function namedError(error: unknown, staged: readonly { readonly temporary: string; readonly path: string }[]): unknown {
  if (!(error instanceof Error) || !("path" in error)) return error;
  const path = staged.find(({ temporary }) => temporary === error.path)?.path;
  return path === undefined ? error : Object.assign(error, { path });
}

function writeTemporary(temporary: string, { path, text, mode }: AtomicWrite): void {
  const kept = permissionsOf(path);
  // From the start no one may read it who must not read the file itself.
  writeFileSync(temporary, text, { encoding: "utf8", flag: "wx", mode: kept ?? mode });
  // The umask may have taken some away. Not every file system lets them be set.
  if (kept !== undefined && kept !== permissionsOf(temporary)) chmodSync(temporary, kept);
}

function permissionsOf(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? stat.mode & 0o777 : undefined;
}

/** The name of a temporary file: the machine and the process that write it, so that others can tell whether it is in use. */
const TEMPORARY_NAME = /(?:^|\/)\.crdwright-([0-9a-f]{8})-([1-9][0-9]{0,9})-[0-9a-f]{12}\.tmp$/;

/** A run puts its temporary files in place within seconds; older than this, it ended whatever the number of its process. */
const MAX_AGE_HOURS = 1;

/** A new name in a folder for a temporary file of a process of this machine. */
export function temporaryPath(folder: string, pid = process.pid): string {
  return join(folder, `.crdwright-${machine()}-${pid}-${randomBytes(6).toString("hex")}.tmp`);
}

/**
 * Whether the file at a path is a temporary one of {@link writeAllAtomically}: of a run that may still be under way, or
 * abandoned by one that was killed. Undefined for everything else, links and folders of such a name among it.
 */
export function temporaryAt(path: string): "in use" | "abandoned" | undefined {
  const [, owner, pid] = TEMPORARY_NAME.exec(path) ?? [];
  if (owner === undefined) return undefined;
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) return undefined;
  const hours = (Date.now() - stat.mtimeMs) / 3_600_000;
  // Nobody can tell about the processes of another machine or container that shares the folder.
  return hours > MAX_AGE_HOURS || (owner === machine() && !isRunning(Number(pid))) ? "abandoned" : "in use";
}

/** Removes from folders, not from those in them, the temporary files of runs that were killed. */
export function removeAbandoned(folders: Iterable<string>): void {
  for (const folder of new Set(folders))
    for (const { name } of entriesIfThere(folder))
      if (temporaryAt(join(folder, name)) === "abandoned") rmSync(join(folder, name), { force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be asked, but is there.
    return !(isErrorWithCode(error) && error.code === "ESRCH");
  }
}

let ownMachine: string | undefined;

/** Stands for the machine and, where a container counts processes from one, for it. */
function machine(): string {
  ownMachine ??= createHash("sha256").update(`${hostname()} ${processNamespace()}`).digest("hex").slice(0, 8);
  return ownMachine;
}

function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    // Linux alone has them.
    return "";
  }
}
