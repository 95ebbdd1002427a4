import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { writeAllAtomically } from "../../io/atomic-writes.js";
import { type JournalKeeper, journalText, keepJournal, readJournal } from "../prepare-vcenter/journal.js";
import { FileProblem, readFile, unwritable } from "./read-file.js";
import { replaceFile } from "./replace-file.js";

/**
 * Opens the journal of what was made in vCenters: that of a file, or a new one, whose file is written with its first entry. Each change
 * is on the disk before the next call. Throws a {@link FileProblem} for a file that is no journal, or where another run changes it.
 */
export function openJournal(path: string): JournalKeeper {
  let text: string | undefined;
  if (existsSync(path)) text = readFile(path).text;
  const journal = text === undefined ? { id: randomBytes(4).toString("hex"), entries: [] } : readJournal(text);
  if (journal === undefined)
    throw new FileProblem(`${path} is no journal of prepare-vcenter: name another file with --journal`);
  return keepJournal(journal, (next) => {
    if (text === undefined) create(path, next);
    else replaceFile(path, text, next);
    text = next;
  });
}

function create(path: string, text: string): void {
  if (existsSync(path)) throw new FileProblem(`${path} was written meanwhile, and is left alone`);
  try {
    writeAllAtomically([{ path, text, mode: 0o640 }]);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Removes the file of a journal that holds nothing any more. */
export function removeEmptyJournal(path: string, keeper: JournalKeeper): void {
  const { entries } = keeper.journal();
  if (entries.length === 0 && existsSync(path) && readFile(path).text === journalText(keeper.journal()))
    rmSync(path, { force: true });
}
