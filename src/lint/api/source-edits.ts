import { lineAt, lineColumnAt, type SourceSpan } from "../../diagnostics/source-span.js";
import type { MarkerUse } from "../../markers/marker-use.js";
import type { SourceEdit } from "./lint-rule.js";
import type { LintedApi } from "./linted-api.js";

/** Writes a marker on a line of its own above a name; undefined where the name does not begin its line, or is not in TypeScript. */
export function markerAbove(api: LintedApi, name: SourceSpan, ...markers: readonly string[]): SourceEdit[] | undefined {
  const text = sourceOf(api, name);
  if (text === undefined) return undefined;
  const { line, column } = lineColumnAt(text, name.start);
  const lead = lineAt(text, line).slice(0, column - 1);
  if (!/^\s*(?:(?:readonly|export|declare|interface|type)\s+)*["']?$/.test(lead)) return undefined;
  const indent = /^\s*/.exec(lead)?.[0] ?? "";
  const start = name.start - lead.length + indent.length;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const added = markers.map((marker) => `// +${marker}${newline}${indent}`).join("");
  return [{ span: { file: name.file, start, end: start }, text: added }];
}

/** Takes a marker away with its line; undefined where something else stands on that. */
export function withoutMarker(api: LintedApi, { span }: Pick<MarkerUse, "span">): SourceEdit[] | undefined {
  const text = sourceOf(api, span);
  if (text === undefined) return undefined;
  const start = text.lastIndexOf("\n", span.start - 1) + 1;
  const end = text.indexOf("\n", span.end) + 1;
  const isAlone = /^\s*(?:\/\/|\*)\s*$/.test(text.slice(start, span.start)) && text.slice(span.end, end).trim() === "";
  return isAlone && end > 0 ? [{ span: { file: span.file, start, end }, text: "" }] : undefined;
}

/** Writes another name for a marker, and leaves its arguments as they are. */
export function renamedMarker(api: LintedApi, use: MarkerUse, name: string): SourceEdit[] | undefined {
  const text = sourceOf(api, use.span);
  const { file, start } = use.span;
  const written = `+${use.definition.name}`;
  if (text === undefined || !text.startsWith(written, start)) return undefined;
  return [{ span: { file, start, end: start + written.length }, text: `+${name}` }];
}

/** Fixes are for sources that the project keeps in TypeScript. */
function sourceOf(api: LintedApi, { file }: SourceSpan): string | undefined {
  return file.endsWith(".ts") ? api.textOf(file) : undefined;
}

/** Edits that were made, and those that would have met one of them. */
export interface EditedText {
  readonly text: string;
  readonly made: number;
  readonly left: number;
}

/**
 * Makes the edits of fixes in a text, each fix whole or not at all: of two that touch the same place the first in the text is made, and
 * the other one is left for the next run.
 */
export function applyEdits(text: string, fixes: readonly (readonly SourceEdit[])[]): EditedText {
  const inOrder = [...fixes].sort((one, other) => firstStart(one) - firstStart(other));
  const taken: SourceEdit[] = [];
  let left = 0;
  for (const fix of inOrder) {
    if (fix.some((edit) => taken.some((other) => meet(edit, other)))) left++;
    else for (const edit of fix) taken.push(edit);
  }
  let edited = text;
  for (const { span, text: replacement } of [...taken].sort((one, other) => other.span.start - one.span.start))
    edited = edited.slice(0, span.start) + replacement + edited.slice(span.end);
  return { text: edited, made: inOrder.length - left, left };
}

function firstStart(fix: readonly SourceEdit[]): number {
  return fix.reduce((least, { span }) => Math.min(least, span.start), Number.POSITIVE_INFINITY);
}

function meet({ span: one }: SourceEdit, { span: other }: SourceEdit): boolean {
  return one.start < other.end && other.start < one.end ? true : one.start === other.start;
}
