import type { MarkerTarget } from "../markers/definition/marker-definition.js";
import type { MarkerLine } from "./marker-place.js";

/**
 * Returns the marker that an offset of a Go file is in. What it stands on is read off the next line of code, so that this works in a file
 * that is being written; nothing is known of its declaration.
 */
export function goMarkerLineAt(text: string, offset: number): MarkerLine | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const next = text.indexOf("\n", offset);
  const lineEnd = next === -1 ? text.length : next;
  const lead = /^\s*\/\/\s*(?=\+)/.exec(text.slice(lineStart, lineEnd))?.[0];
  const start = lineStart + (lead?.length ?? 0);
  if (lead === undefined || start >= offset) return undefined;
  const target = targetOf(text.slice(0, lineStart), text.slice(lineEnd));
  return { text: text.slice(start, lineEnd), start, target, declaration: undefined, member: undefined };
}

/** What a comment stands on: by the next line of code, and where that is indented by the block that it is in. */
function targetOf(above: string, below: string): MarkerTarget {
  const code = /^(?!\s*(?:\/\/|$)).+/m.exec(below)?.[0] ?? "";
  const block = /^\s/.test(code) ? (above.match(/^[a-z].*/gm)?.at(-1) ?? "") : "";
  if (/^type\s*\(/.test(block)) return /^\t\S/.test(code) ? "type" : "field";
  if (/^type\b/.test(block)) return "field";
  if (/^type\b/.test(code)) return "type";
  return /^const\b/.test(block === "" ? code : block) ? "member" : "package";
}
