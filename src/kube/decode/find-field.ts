import type { FieldPlace, TextSpan } from "./decoded.js";

export interface FoundField {
  /** Where the field stands; where it is not in the text, the nearest that it would be in. */
  readonly span: TextSpan;
  readonly isThere: boolean;
}

/**
 * Finds where the field of an error stands: `spec.servers[0].name`, a key of a map as `spec.labels[a.b]` or
 * `spec.labels.a.b`, with or without a point in front. Keys may hold points and brackets themselves; the reading that
 * leads furthest counts. `<nil>` is the whole document.
 */
export function findField(document: FieldPlace, path: string): FoundField {
  if (path === "" || path === "<nil>") return { span: document.span, isThere: true };
  const { place, rest } = furthest(document, path.startsWith(".") ? path.slice(1) : path);
  return { span: place.span, isThere: rest === "" };
}

interface Reached {
  readonly place: FieldPlace;
  /** What of the path is left. */
  readonly rest: string;
}

function furthest(place: FieldPlace, path: string): Reached {
  let best: Reached = { place, rest: path };
  if (path === "") return best;
  for (const [key, member] of place.members) {
    const rest = restBehind(path, key);
    if (rest === undefined) continue;
    const reached = furthest(member, rest);
    if (reached.rest.length < best.rest.length) best = reached;
  }
  return best;
}

/** The path behind a key that it begins with, or undefined where it begins with another one. */
function restBehind(path: string, key: string): string | undefined {
  if (path.startsWith(`[${key}]`)) return withoutPoint(path.slice(key.length + 2));
  if (!path.startsWith(key)) return undefined;
  const rest = path.slice(key.length);
  return rest === "" || rest.startsWith("[") || rest.startsWith(".") ? withoutPoint(rest) : undefined;
}

function withoutPoint(path: string): string {
  return path.startsWith(".") ? path.slice(1) : path;
}
