import { isDeepStrictEqual } from "node:util";
import { type FieldEdit, type PathStep, withDigest } from "./field-edits.js";
import { PLAN_DOCUMENTS, type PlanDocument } from "./plan.js";
import type { PlanEdits } from "./plan-edits.js";

/** How far an addition, or its undoing, has come. Which documents are written is always seen by the documents themselves. */
const STATES = ["applying", "applied", "undoing", "undone"] as const;

/**
 * What an addition changes in a cluster, written down before the first change: all that takes it back. Of what the Secret has then it
 * holds digests; what the Secret and the cloud config had before may be secret.
 */
export interface Journal {
  readonly server: string;
  /** The `uid` of the Infrastructure object: a journal is of one cluster. Undefined where it is not known. */
  readonly cluster: string | undefined;
  readonly state: (typeof STATES)[number];
  readonly edits: PlanEdits;
}

const KIND = "AddVCenterJournal";
const VERSION = 1;

/** Returns the journal of an addition that is about to be made. */
export function newJournal({ edits, ...journal }: Omit<Journal, "state">): Journal {
  return { ...journal, state: "applying", edits: { ...edits, secret: edits.secret.map(withDigest) } };
}

/** Returns the text of a journal's file. */
export function journalText(journal: Journal): string {
  return `${JSON.stringify({ kind: KIND, version: VERSION, ...journal }, undefined, 2)}\n`;
}

/** Reads the text of a journal's file. Returns undefined where it is no journal, or one of another version. */
export function readJournal(text: string): Journal | undefined {
  const { kind, version, server, cluster, state, edits } = membersOf(parsed(text));
  const known = STATES.find((each) => each === state);
  if (kind !== KIND || version !== VERSION || typeof server !== "string" || known === undefined) return undefined;
  if (cluster !== undefined && typeof cluster !== "string") return undefined;
  const read: Record<PlanDocument, FieldEdit[]> = { secret: [], cloudConfig: [], infrastructure: [] };
  for (const document of PLAN_DOCUMENTS) {
    const list = membersOf(edits)[document];
    if (!Array.isArray(list) || !list.every(isEdit)) return undefined;
    read[document] = list;
  }
  return { server, cluster, state: known, edits: read };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEdit(value: unknown): value is FieldEdit {
  const { path, after, afterDigest, isKept = false, hadEmptyList = false } = membersOf(value);
  if (!Array.isArray(path) || path.length === 0 || !path.every(isStep)) return false;
  if (typeof isKept !== "boolean" || typeof hadEmptyList !== "boolean") return false;
  return afterDigest === undefined ? after !== undefined : typeof afterDigest === "string";
}

function isStep(value: unknown): value is PathStep {
  const { by, is } = membersOf(value);
  return typeof value === "string" || (typeof by === "string" && typeof is === "string");
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Whether edits take back the same: they are in the same places, and have the same there before them. */
export function takeBackTheSame(one: readonly FieldEdit[], other: readonly FieldEdit[]): boolean {
  const [a, b] = [one, other].map((edits) =>
    edits.flatMap(({ path, before, isKept = false }) => (isKept ? [] : [{ path, before }])),
  );
  return isDeepStrictEqual(a, b);
}
