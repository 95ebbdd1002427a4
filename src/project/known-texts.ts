import { type BigIntStats, statSync } from "node:fs";

/** The texts of files that a process reads again and again, as under `--watch`: one that did not change is not read again. */
export interface KnownTexts {
  /** Returns what `read` gives for the file at a path; what it gave last under the same limit, where the file is still the same. */
  readonly read: <Text>(path: string, maxMib: number | undefined, read: () => Text) => Text;
}

/** Has every file read. */
export const NO_KNOWN_TEXTS: KnownTexts = { read: (_path, _maxMib, read) => read() };

/**
 * How long ago a file has to have changed, for its next change to have another time. File systems count in steps of up to two
 * seconds: a file that is written twice in one looks the same, and Git calls such an entry of its index racy.
 */
const STEP_MS = 3_000n;

/** Keeps the texts of files; `now` is a clock in milliseconds. */
export function createKnownTexts(now: () => number = Date.now): KnownTexts {
  const cached = new Map<
    string,
    { readonly status: BigIntStats; readonly maxMib: number | undefined; readonly text: unknown }
  >();
  return {
    read<Text>(path: string, maxMib: number | undefined, read: () => Text): Text {
      const earliest = BigInt(now()) - STEP_MS;
      // Looked at before it is read: a change in between shows the next time.
      const status = statusOf(path);
      const entry = cached.get(path);
      if (entry !== undefined && entry.maxMib === maxMib && isUnchanged(entry.status, status))
        // What was kept for a path is what its reader gave.
        return entry.text as Text;
      const text = read();
      if (status !== undefined && changeOf(status) < earliest) cached.set(path, { status, maxMib, text });
      else cached.delete(path);
      return text;
    },
  };
}

function isUnchanged(one: BigIntStats, other: BigIntStats | undefined): boolean {
  return (
    one.ino === other?.ino &&
    one.dev === other.dev &&
    one.size === other.size &&
    one.mtimeNs === other.mtimeNs &&
    one.ctimeNs === other.ctimeNs
  );
}

/** When a file last changed, in milliseconds. Anybody can set the one time, and not every file system has the other. */
function changeOf({ mtimeMs, ctimeMs }: BigIntStats): bigint {
  return mtimeMs > ctimeMs ? mtimeMs : ctimeMs;
}

/** What the file system says of a file; undefined where there is none, or why is for its reading to say. */
function statusOf(path: string): BigIntStats | undefined {
  try {
    const status = statSync(path, { bigint: true, throwIfNoEntry: false });
    return status?.isFile() === true ? status : undefined;
  } catch {
    return undefined;
  }
}
