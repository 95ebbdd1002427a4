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
  for (const { key, rest } of firstKeys(path)) {
    const member = place.members.get(key);
    if (member === undefined) continue;
    const reached = furthest(member, rest);
    if (reached.rest.length < best.rest.length) best = reached;
  }
  return best;
}

/** The keys that a path may begin with, each with the path behind it: there are fewer than members of a long list. */
function* firstKeys(path: string): Generator<{ readonly key: string; readonly rest: string }> {
  if (path.startsWith("["))
    for (let end = path.indexOf("]"); end !== -1; end = path.indexOf("]", end + 1))
      yield { key: path.slice(1, end), rest: withoutPoint(path.slice(end + 1)) };
  for (let end = 0; end <= path.length; end++)
    if (end === path.length || path[end] === "[" || path[end] === ".")
      yield { key: path.slice(0, end), rest: withoutPoint(path.slice(end)) };
}

function withoutPoint(path: string): string {
  return path.startsWith(".") ? path.slice(1) : path;
}
