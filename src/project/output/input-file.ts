import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

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

/** What a shell hands over, such as `<(kubectl get …)`; it ends when what writes it does. */
const HANDED_OVER = /^\/dev\/(?:stdin$|fd\/\d+$)/;

/**
 * Returns the bytes of a file. Throws an {@link InputProblem} for a pipe or a device, which may never end, and for a file of
 * more than `maxMib`, and the error of the system where there is no file or none that may be read.
 */
export function readInput(path: string, maxMib = DEFAULT_FILE_MIB): Buffer {
  if (HANDED_OVER.test(path)) return readFileSync(path);
  if (path.includes("\0")) throw new InputProblem("a name of a file holds no NUL", path.replaceAll("\0", "\\0"));
  const descriptor = openWithoutWaiting(path);
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile() && !found.isDirectory()) throw new InputProblem(NO_FILE, path);
    if (found.size > maxMib * 2 ** 20) throw new InputProblem(`it has more than ${maxMib} MiB`, path);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const NO_FILE = "it is no file, but a pipe or a device";

function openWithoutWaiting(path: string): number {
  try {
    // Without O_NONBLOCK a pipe would be waited for; Windows has neither.
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    // What a socket, and a device without a driver, say.
    if (error instanceof Error && "code" in error && error.code === "ENXIO") throw new InputProblem(NO_FILE, path);
    throw error;
  }
}
