import type { TextSpan } from "../runtime/decode/decoded.js";

/**
 * Where a stretch of a text within a suite's text stands. In a block (`key: |`) each line stands there with the indent of
 * the block in front; of a text in quotes only the whole is known.
 */
export function spanOfInnerText(suite: string, outer: TextSpan, inner: string, stretch: TextSpan): TextSpan {
  const lines = suite.slice(outer.start, outer.end).split("\n");
  const header = lines[0] ?? "";
  if (!/:\s*\|[-+0-9]*\s*(?:#.*)?$/.test(header)) return outer;
  const before = inner.slice(0, stretch.start);
  const line = before.split("\n").length;
  const column = stretch.start - (before.lastIndexOf("\n") + 1);
  const indent = indentOf(lines.slice(1));
  const lineStart = outer.start + lines.slice(0, line).reduce((length, each) => length + each.length + 1, 0);
  const start = Math.min(lineStart + indent + column, outer.end);
  const firstLine = /^[^\n]*/.exec(inner.slice(stretch.start, stretch.end))?.[0] ?? "";
  return { start, end: start + Math.max(1, firstLine.length) };
}

function indentOf(lines: readonly string[]): number {
  return lines.find((line) => line.trim() !== "")?.search(/\S/) ?? 0;
}
