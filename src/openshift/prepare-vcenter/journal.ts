import { memberOf, textIn } from "../vcenter/tags.js";
import type { PreparedItem } from "./plan.js";

/**
 * A thing that was made in a vCenter. It stands in the journal as `making` before the vCenter is asked for it, and as `made` once that
 * has answered, so that whatever interrupts a run, the next one knows what to look for.
 */
export interface JournalEntry {
  readonly server: string;
  /** That of the vCenter: another one under the same name has other objects. */
  readonly instanceUuid: string;
  readonly state: "making" | "made";
  readonly item: PreparedItem;
  /** What the vCenter calls a folder, a pool, a category or a tag; of an attachment, its tag. */
  readonly id?: string;
}

/** What was made, in this order. */
export interface Journal {
  /** Stands in the descriptions of categories and tags, so that they are recognized after an interruption. */
  readonly id: string;
  readonly entries: readonly JournalEntry[];
}

/** A journal that is kept in a file: what a call records is there when it returns. */
export interface JournalKeeper {
  readonly journal: () => Journal;
  /** Puts an entry in the place of another one, or to the end. */
  put(entry: JournalEntry, before?: JournalEntry): void;
  remove(entry: JournalEntry): void;
}

/** Returns a journal that writes itself with each change. */
export function keepJournal(start: Journal, write: (text: string) => void): JournalKeeper {
  let journal = start;
  const keep = (entries: readonly JournalEntry[]): void => {
    const next = { ...journal, entries };
    write(journalText(next));
    journal = next;
  };
  return {
    journal: () => journal,
    put: (entry, before) => {
      const { entries } = journal;
      const isKnown = before !== undefined && entries.includes(before);
      keep(isKnown ? entries.map((each) => (each === before ? entry : each)) : [...entries, entry]);
    },
    remove: (entry) => keep(journal.entries.filter((each) => each !== entry)),
  };
}

const KIND = "PrepareVCenterJournal";
const VERSION = 1;

/** Returns the text of a journal's file. */
export function journalText({ id, entries }: Journal): string {
  return `${JSON.stringify({ kind: KIND, version: VERSION, id, entries }, undefined, 2)}\n`;
}

/** Reads the text of a journal's file. Returns undefined where it is not a journal. */
export function readJournal(text: string): Journal | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const id = textIn(value, "id");
  const list = memberOf(value, "entries");
  if (memberOf(value, "kind") !== KIND || memberOf(value, "version") !== VERSION || id === "" || !Array.isArray(list))
    return undefined;
  const entries = list.flatMap((each: unknown) => entryOf(each) ?? []);
  return entries.length === list.length ? { id, entries } : undefined;
}

function entryOf(value: unknown): JournalEntry | undefined {
  const [server, instanceUuid, state, id] = [
    textIn(value, "server"),
    textIn(value, "instanceUuid"),
    memberOf(value, "state"),
    textIn(value, "id"),
  ];
  const item = itemOf(memberOf(value, "item"));
  if (server === "" || item === undefined || (state !== "making" && state !== "made")) return undefined;
  return { server, instanceUuid, state, item, ...(id !== "" && { id }) };
}

function itemOf(value: unknown): PreparedItem | undefined {
  const text = (name: string): string => textIn(value, name);
  const kind = memberOf(value, "kind");
  switch (kind) {
    case "folder":
    case "resource-pool":
      return { kind, path: text("path") };
    case "category":
      return { kind, name: text("name") };
    case "tag":
      return { kind, category: text("category"), name: text("name") };
    case "attachment": {
      const object = memberOf(value, "object");
      const reference = { type: textIn(object, "type"), value: textIn(object, "value") };
      return { kind, category: text("category"), tag: text("tag"), object: reference, place: text("place") };
    }
    default:
      return undefined;
  }
}
