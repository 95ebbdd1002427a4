import { closeSync, constants, type Dirent, fstatSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";

/** What a file that is read as a whole may have at most, unless a setting says otherwise. */
export const DEFAULT_FILE_MIB = 100;

/** Why something is not read although it is there. */
export class InputProblem extends Error {
  constructor(
    readonly problem: string,
    readonly path: string,
  ) {
    super(`${path}: ${problem}`);
  }
}

/** Whether something thrown is an {@link InputProblem}, also one of the script of the commands, which has a class of its own. */
export function isInputProblem(error: unknown): error is InputProblem {
  return error instanceof Error && "problem" in error && "path" in error && typeof error.problem === "string";
}

/** What a shell hands over, such as `<(kubectl get …)`; it ends when what writes it does. */
const HANDED_OVER = /^\/dev\/(?:stdin$|fd\/\d+$)/;

/**
 * Returns the bytes of a file. Throws an {@link InputProblem} for a pipe or a device, which may never end, and for a file of
 * more than `maxMib`, and the error of the system where there is no file or none that may be read. What a shell hands over is
 * read until it ends or is more.
 */
export function readInput(path: string, maxMib = DEFAULT_FILE_MIB): Buffer {
  if (HANDED_OVER.test(path)) return readHandedOver(path, maxMib);
  if (path.includes("\0")) throw new InputProblem("a name of a file holds no NUL", path.replaceAll("\0", "\\0"));
  const descriptor = openWithoutWaiting(path);
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile() && !status.isDirectory()) throw new InputProblem(NO_FILE, path);
    if (status.size > maxMib * 2 ** 20) throw new InputProblem(`it has more than ${maxMib} MiB`, path);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Stands for standard input among files. */
export const STANDARD_INPUT = "-";

/**
 * Returns the text of a file, or what comes on standard input for {@link STANDARD_INPUT}. Throws as {@link readInput} does, and an
 * {@link InputProblem} for a folder.
 */
export function readInputText(path: string, maxMib?: number): string {
  try {
    return (path === STANDARD_INPUT ? readStandardInput(maxMib) : readInput(path, maxMib)).toString("utf8");
  } catch (error) {
    // The system's own words do not name the folder.
    if (isErrorWithCode(error) && error.code === "EISDIR") throw new InputProblem("it is a folder", path);
    throw error;
  }
}

/** Why a file was not read, in words that do not name it: takes what {@link readInputText} threw. */
export function inputProblem(error: unknown): string {
  if (error instanceof InputProblem) return error.problem;
  return isErrorWithCode(error) && error.code === "ENOENT" ? "there is no such file" : "it cannot be opened";
}

/** Returns what comes on standard input. Throws an {@link InputProblem} where it is more than `maxMib`. */
function readStandardInput(maxMib = DEFAULT_FILE_MIB): Buffer {
  return readWithin(0, STANDARD_INPUT, maxMib);
}

function readHandedOver(path: string, maxMib: number): Buffer {
  const descriptor = openSync(path, constants.O_RDONLY);
  try {
    return readWithin(descriptor, path, maxMib);
  } finally {
    closeSync(descriptor);
  }
}

const CHUNK_BYTES = 2 ** 16;

/** Reads what has no size to look at before, such as a pipe, until it ends or has too much. */
function readWithin(descriptor: number, path: string, maxMib: number): Buffer {
  const chunks: Buffer[] = [];
  for (let size = 0; size <= maxMib * 2 ** 20; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const count = readChunk(descriptor, chunk);
    if (count === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, count));
    size += count;
  }
  throw new InputProblem(`it has more than ${maxMib} MiB`, path);
}

function readChunk(descriptor: number, chunk: Buffer): number {
  try {
    return readSync(descriptor, chunk);
  } catch (error) {
    // How the end of a pipe shows on Windows.
    if (isErrorWithCode(error) && error.code === "EOF") return 0;
    throw error;
  }
}

const NO_FILE = "it is no file, but a pipe or a device";

function openWithoutWaiting(path: string): number {
  try {
    // Without O_NONBLOCK a pipe would be waited for; Windows has neither.
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    // What a socket, and a device without a driver, say.
    if (isErrorWithCode(error) && error.code === "ENXIO") throw new InputProblem(NO_FILE, path);
    throw error;
  }
}

/** Whether something thrown is an error of the system, with a code such as `ENOENT`. */
export function isErrorWithCode(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

/** Whether something thrown says that nothing stands at a path. */
export function isMissing(error: unknown): boolean {
  return isErrorWithCode(error) && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** The entries of a folder; none where there is no such folder. Other failures are thrown. */
export function entriesIfThere(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
