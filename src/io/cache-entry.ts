import { createHash } from "node:crypto";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A digest of crdwright's own sources; the bundled command has it built in, and nothing else has. */
declare const CRDWRIGHT_BUILD: string | undefined;

/** Returns the digest of the sources that this command was built of; undefined where it runs from sources. */
export function buildDigest(): string | undefined {
  return typeof CRDWRIGHT_BUILD === "undefined" ? undefined : CRDWRIGHT_BUILD;
}

/**
 * Whether a CI system runs the command, as `CI` says. There a folder of a cache may have been written by anybody's branch, and is
 * not to be trusted.
 */
export function isCi({ CI }: NodeJS.ProcessEnv): boolean {
  return CI !== undefined && !["", "0", "false"].includes(CI);
}

/** The length of the digest that an entry begins with, in bytes. */
const DIGEST_LENGTH = 32;

/** Returns an entry of a cache: its contents after a digest of its name and contents. */
export function sealedEntry(name: string, contents: Uint8Array): Buffer {
  return Buffer.concat([digestOf(name, contents), contents]);
}

/**
 * Returns the contents of an entry; undefined for one that is not there, is damaged, stands under another name, or is no file:
 * reading a pipe or a device could take for ever.
 */
export function readEntry(folder: string, name: string): Buffer | undefined {
  const path = join(folder, name);
  try {
    if (!lstatSync(path).isFile()) return undefined;
    const entry = readFileSync(path);
    const contents = entry.subarray(DIGEST_LENGTH);
    return digestOf(name, contents).equals(entry.subarray(0, DIGEST_LENGTH)) ? contents : undefined;
  } catch {
    return undefined;
  }
}

function digestOf(name: string, contents: Uint8Array): Buffer {
  return createHash("sha256").update(name).update(contents).digest();
}
