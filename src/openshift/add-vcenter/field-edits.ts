import { randomBytes, scryptSync } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

/** A step into an object: a key of a map, or the item of a list whose field `by` is `is`. */
export type PathStep = string | { readonly by: string; readonly is: string };

/** What an addition changes in one place of an object, so that it can be done, recognized and taken back whatever others change. */
export interface FieldEdit {
  readonly path: readonly PathStep[];
  /** Absent where nothing is there before. */
  readonly before?: unknown;
  /** Absent in a journal where it is a secret. */
  readonly after?: unknown;
  /** By which a secret is recognized that a journal does not have. */
  readonly afterDigest?: string;
  /** It stays when the others are taken back. */
  readonly isKept?: boolean;
  /** The list of this item was there before, without items. */
  readonly hadEmptyList?: boolean;
}

/** Where the edits of an object stand: all made, none made, or another value is in one of their places. */
export type EditState = "done" | "pending" | "changed";

/** Returns where edits stand in an object. */
export function editState(edits: readonly FieldEdit[], object: unknown): EditState {
  if (edits.every((edit) => isMade(edit, object))) return "done";
  return edits.every((edit) => isUnmade(edit, object)) ? "pending" : "changed";
}

/** Returns the paths where an object has neither what was before an edit nor what is after it. */
export function changedPaths(edits: readonly FieldEdit[], object: unknown): string[] {
  const foreign = edits.filter((edit) => !isMade(edit, object) && !isUnmade(edit, object));
  return (foreign.length > 0 ? foreign : edits).map(({ path }) => pathText(path));
}

function isMade(edit: FieldEdit, object: unknown): boolean {
  const value = valueAt(object, edit.path);
  return edit.afterDigest === undefined ? isDeepStrictEqual(value, edit.after) : isOfDigest(value, edit.afterDigest);
}

function isUnmade({ path, before, isKept = false }: FieldEdit, object: unknown): boolean {
  return isKept || isDeepStrictEqual(valueAt(object, path), before);
}

/** Returns an object in which edits are made. They have what comes after; all else stays as it is. */
export function withEdits<T extends object>(object: T, edits: readonly FieldEdit[]): T {
  let next: unknown = object;
  for (const { path, after } of edits) next = withValue(next, path, after);
  // Below a place that the kind has, another value of its type stands.
  return next as T;
}

/** Returns an object in which edits are taken back, the last one first. */
export function withoutEdits<T extends object>(object: T, edits: readonly FieldEdit[]): T {
  let next: unknown = object;
  for (const { path, before, isKept, hadEmptyList } of [...edits].reverse()) {
    if (isKept === true) continue;
    next = withValue(next, path, before);
    if (hadEmptyList === true && valueAt(next, path.slice(0, -1)) === undefined)
      next = withValue(next, path.slice(0, -1), []);
  }
  // As above.
  return next as T;
}

/** Returns what stands in a place of an object, and undefined where nothing does. */
export function valueAt(object: unknown, path: readonly PathStep[]): unknown {
  let value = object;
  for (const step of path) {
    if (typeof step === "string") value = isMap(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    else value = Array.isArray(value) ? value.find((each) => isItem(each, step)) : undefined;
  }
  return value;
}

/** A list that loses its last item goes with it. */
function withValue(container: unknown, [step, ...rest]: readonly PathStep[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === "string") {
    const map = isMap(container) ? container : {};
    const next = withValue(valueAt(map, [step]), rest, value);
    if (next !== undefined) return { ...map, [step]: next };
    const { [step]: _, ...others } = map;
    return others;
  }
  const list: readonly unknown[] = Array.isArray(container) ? container : [];
  const index = list.findIndex((each) => isItem(each, step));
  const next = withValue(list[index], rest, value);
  const items = list.flatMap((each, position) => (position !== index ? [each] : next === undefined ? [] : [next]));
  if (index === -1 && next !== undefined) items.push(next);
  return items.length === 0 ? undefined : items;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isItem(value: unknown, { by, is }: { readonly by: string; readonly is: string }): boolean {
  return isMap(value) && value[by] === is;
}

/** Returns a path for people, such as `spec.platformSpec.vsphere.vcenters[vc.example.com]`. */
export function pathText(path: readonly PathStep[]): string {
  return path
    .map((step, index) => (typeof step !== "string" ? `[${step.is}]` : `${index > 0 ? "." : ""}${step}`))
    .join("");
}

/** Returns an edit as a journal has it that holds no secret of what comes after. */
export function withDigest({ after, ...edit }: FieldEdit): FieldEdit {
  const salt = randomBytes(16);
  return { ...edit, afterDigest: [salt, digestOf(after, salt)].map((part) => part.toString("base64")).join(":") };
}

function isOfDigest(value: unknown, digest: string): boolean {
  const [salt, hash] = digest.split(":").map((part) => Buffer.from(part, "base64"));
  return value !== undefined && salt !== undefined && hash !== undefined && digestOf(value, salt).equals(hash);
}

/** It takes some 10 ms and 4 MiB, which makes trying passwords slow for whoever gets hold of a journal. */
function digestOf(value: unknown, salt: Buffer): Buffer {
  return scryptSync(JSON.stringify(value), salt, 32, { N: 4096 });
}
