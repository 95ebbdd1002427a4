import { lineAt, lineColumnAt, type SourceSpan } from "../../diagnostics/source-span.js";
import type { MarkerUse } from "../../markers/marker-use.js";
import type { LintFinding, SourceEdit } from "./lint-rule.js";
import type { LintedApi } from "./linted-api.js";

/** Writes a marker on a line of its own above a name; undefined where the name does not begin its line, or is not in TypeScript. */
export function markerAbove(
  api: Pick<LintedApi, "textOf">,
  name: SourceSpan,
  ...markers: readonly string[]
): SourceEdit[] | undefined {
  const text = sourceOf(api, name);
  if (text === undefined) return undefined;
  const { line, column } = lineColumnAt(text, name.start);
  const lead = lineAt(text, line).slice(0, column - 1);
  if (!/^\s*(?:(?:readonly|export|declare|interface|type)\s+)*["']?$/.test(lead)) return undefined;
  const indent = /^\s*/.exec(lead)?.[0] ?? "";
  const start = name.start - lead.length + indent.length;
  const added = markers.map((marker) => `// +${marker}\n${indent}`).join("");
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
function sourceOf(api: Pick<LintedApi, "textOf">, { file }: SourceSpan): string | undefined {
  return file.endsWith(".ts") ? api.textOf(file) : undefined;
}

/** Returns the fixes that findings have, by the file that they change. */
export function fixesByFile(
  findings: readonly Pick<LintFinding, "fix">[],
): ReadonlyMap<string, readonly (readonly SourceEdit[])[]> {
  const byFile = new Map<string, (readonly SourceEdit[])[]>();
  for (const { fix } of findings) {
    const file = fix?.[0]?.span.file;
    if (fix !== undefined && file !== undefined) byFile.set(file, [...(byFile.get(file) ?? []), fix]);
  }
  return byFile;
}

/** Edits that can be made together, of so many fixes, and how many fixes would have met one of them. */
export interface ChosenEdits {
  readonly edits: readonly SourceEdit[];
  readonly made: number;
  readonly left: number;
}

/**
 * Chooses the edits of fixes that can be made together, each fix whole or not at all: of two that touch the same place the first in the
 * text is made, and the other one is left for the next run.
 */
export function chooseEdits(fixes: readonly (readonly SourceEdit[])[]): ChosenEdits {
  const inOrder = [...fixes].sort((one, other) => firstStart(one) - firstStart(other));
  const taken: SourceEdit[] = [];
  let left = 0;
  for (const fix of inOrder) {
    if (fix.some((edit) => taken.some((other) => meet(edit, other)))) left++;
    else for (const edit of fix) taken.push(edit);
  }
  return { edits: taken, made: inOrder.length - left, left };
}

/** A text with the edits of fixes, as far as they can be made together. */
export interface EditedText extends Omit<ChosenEdits, "edits"> {
  readonly text: string;
}

/**
 * Makes the edits of fixes in the text of a file. Their places are those of the text as it is read, whose lines end with a line feed alone;
 * what is not edited stays as it is, and what is added has the file's own line ends.
 */
export function applyEdits(text: string, fixes: readonly (readonly SourceEdit[])[]): EditedText {
  const { edits, made, left } = chooseEdits(fixes);
  const newline = /\r\n?|\n/.exec(text)?.[0] ?? "\n";
  let [edited, offset, end] = ["", 0, 0];
  const upTo = (place: number): string => {
    const start = end;
    for (; offset < place; offset++) end += text.startsWith("\r\n", end) ? 2 : 1;
    return text.slice(start, end);
  };
  for (const { span, text: replacement } of [...edits].sort((one, other) => one.span.start - other.span.start)) {
    edited += upTo(span.start) + replacement.replaceAll("\n", newline);
    upTo(span.end);
  }
  return { text: edited + text.slice(end), made, left };
}

function firstStart(fix: readonly SourceEdit[]): number {
  return fix.reduce((least, { span }) => Math.min(least, span.start), Number.POSITIVE_INFINITY);
}

function meet({ span: one }: SourceEdit, { span: other }: SourceEdit): boolean {
  return one.start < other.end && other.start < one.end ? true : one.start === other.start;
}
