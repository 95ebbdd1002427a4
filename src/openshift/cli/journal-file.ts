import { closeSync, existsSync, fsyncSync, openSync } from "node:fs";
import { dirname, join, parse } from "node:path";
import { writeAllAtomically } from "../../io/atomic-writes.js";
import { STANDARD_INPUT } from "../../io/input-file.js";
import { type Journal, journalText, readJournal } from "../add-vcenter/journal.js";
import { FileProblem, readFile, unwritable } from "./read-file.js";

/** What the Secret and the cloud config had before may be secret. */
const MODE = 0o600;

/** Returns where the journal of an addition is if nothing else is said: beside the file of the addition. */
export function journalPath(addition: string): string {
  const { dir, name } = parse(addition === STANDARD_INPUT ? "add-vcenter" : addition);
  return join(dir, `${name}.journal.json`);
}

/** Reads a journal; undefined where there is none yet. Throws a {@link FileProblem} for a file that is something else. */
export function readJournalFile(path: string): Journal | undefined {
  if (!existsSync(path)) return undefined;
  const journal = readJournal(readFile(path).text);
  if (journal === undefined)
    throw new FileProblem(`${path} is no journal of add-vcenter; name another file by --journal`);
  return journal;
}

/** Writes a journal whole or not at all, and onto the disk, before anything goes by it. Throws a {@link FileProblem}. */
export function saveJournal(path: string, journal: Journal): void {
  try {
    writeAllAtomically([{ path, text: journalText(journal), mode: MODE }]);
    for (const each of [path, dirname(path)]) {
      const opened = openSync(each, "r");
      fsyncSync(opened);
      closeSync(opened);
    }
  } catch (error) {
    throw unwritable(path, error);
  }
}
