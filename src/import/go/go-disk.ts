import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { entriesIfThere, isErrorWithCode, isMissing, readInputText } from "../../io/input-file.js";

/** An entry of a folder. */
interface DiskEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** How the import of Go looks at files: all that it finds out about them. */
export interface GoDisk {
  /** What stands at a path, behind links. */
  readonly kindOf: (path: string) => "file" | "folder" | undefined;
  /** The entries of a folder by name, empty where there is no such folder. A link to a folder is not a folder. */
  readonly entries: (folder: string) => readonly DiskEntry[];
  /** The text of a file; undefined where there is none. Throws as `readInputText` does where it cannot be read. */
  readonly text: (path: string, maxMib?: number) => string | undefined;
}

/** The disk as it is. */
export const DISK: GoDisk = {
  kindOf(path) {
    try {
      return statSync(path).isDirectory() ? "folder" : "file";
    } catch {
      // What may not be looked at is as good as nothing.
      return undefined;
    }
  },
  entries: (folder) =>
    entriesIfThere(folder)
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  text(path, maxMib) {
    try {
      return readInputText(path, maxMib);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
};

/** A question about files, and a digest of the answer. */
type Asked = readonly [question: keyof GoDisk, path: string, answer: string];

/** Everything that was found out about files. */
export type DiskTrace = readonly Asked[];

/** Returns a disk that keeps the trace of what it is asked. */
export function recordingDisk(): { readonly disk: GoDisk; readonly trace: () => DiskTrace } {
  const asked = new Map<string, Asked>();
  const record = <Answer>(question: keyof GoDisk, path: string, ask: () => Answer): Answer => {
    const answer = attempt(ask);
    asked.set(`${question}\0${path}`, [question, path, digestOf(answer)]);
    if ("error" in answer) throw answer.error;
    return answer.value;
  };
  return {
    disk: {
      kindOf: (path) => record("kindOf", path, () => DISK.kindOf(path)),
      entries: (folder) => record("entries", folder, () => DISK.entries(folder)),
      text: (path, maxMib) => record("text", path, () => DISK.text(path, maxMib)),
    },
    trace: () => [...asked.values()],
  };
}

/** Whether the disk would still give the same answers. */
export function isUnchanged(trace: DiskTrace, maxMib?: number): boolean {
  return trace.every(([question, path, answer]) => digestOf(attempt(() => DISK[question](path, maxMib))) === answer);
}

type Attempt<Answer> = { readonly value: Answer } | { readonly error: unknown };

function attempt<Answer>(ask: () => Answer): Attempt<Answer> {
  try {
    return { value: ask() };
  } catch (error) {
    return { error };
  }
}

function digestOf(answer: Attempt<unknown>): string {
  // The text of such an error names the file by an absolute path.
  if ("error" in answer) return `! ${isErrorWithCode(answer.error) ? answer.error.code : String(answer.error)}`;
  const { value } = answer;
  if (value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return createHash("sha256").update(text).digest("base64");
}
