import type { MarkerDefinition, MarkerTarget } from "../markers/definition/marker-definition.js";
import { scanString } from "../markers/grammar/string-literal.js";
import { markersByName } from "../markers/registry.js";
import type { CommentLine, SourceFileDeclarations } from "../source/declarations.js";
import { type CommentOwner, visitComments } from "../source/visit-comments.js";

/** What a line of a comment stands on; at the top level, on the package. */
export type LineOwner = Omit<CommentOwner, "target" | "span"> & { readonly target: MarkerTarget };

/** A line of a comment that is a marker, or becomes one, and what it stands on. */
export interface MarkerLine extends LineOwner {
  /** From the `+` on, to the end of the line. */
  readonly text: string;
  /** Where the `+` is in the file. */
  readonly start: number;
}

/** Visits every line of a source's comments with what it stands on; at the top level markers are those of the package. */
export function visitCommentLines(
  source: SourceFileDeclarations,
  visit: (line: CommentLine, owner: LineOwner) => void,
): void {
  const declarations = [...source.declarations.values(), ...source.duplicates];
  visitComments(declarations, source.constants, ({ above, adjacent }, { target, declaration, member }) => {
    for (const line of [...above, ...adjacent]) visit(line, { target, declaration, member });
  });
  for (const line of source.floating) visit(line, { target: "package", declaration: undefined, member: undefined });
}

/**
 * Returns the marker that an offset is in, of which nothing but the `+` need be there. Undefined elsewhere, and in comments in
 * which no marker is read.
 */
export function markerLineAt(source: SourceFileDeclarations, text: string, offset: number): MarkerLine | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const lineEnd = text.indexOf("\n", offset) === -1 ? text.length : text.indexOf("\n", offset);
  let found: MarkerLine | undefined;
  visitCommentLines(source, (line, owner) => {
    if (line.style === "block" || line.span.start < lineStart || line.span.start > lineEnd) return;
    const start = line.span.start + (line.text.length - line.text.trimStart().length);
    if (text[start] !== "+" || start >= offset) return;
    const end = line.style === "line" ? lineEnd : Math.max(line.span.end, Math.min(offset, lineEnd));
    found = { ...owner, start, text: text.slice(start, end) };
  });
  return found;
}

/** What of a marker an offset is in. */
export type MarkerPart =
  | { readonly kind: "name"; readonly start: number; readonly end: number; readonly typed: string }
  | {
      readonly kind: "argument-name";
      readonly definition: MarkerDefinition;
      readonly start: number;
      readonly end: number;
      readonly typed: string;
      /** The arguments that are there already. */
      readonly others: readonly string[];
    }
  | {
      readonly kind: "value";
      readonly definition: MarkerDefinition;
      /** Empty for the anonymous argument. */
      readonly argument: string;
      /** The entry of the list in which the offset is, without its quotes; the value where it is not a list. */
      readonly start: number;
      readonly end: number;
      readonly typed: string;
      /** The whole value with its quotes. */
      readonly valueStart: number;
      readonly valueEnd: number;
    };

/** Returns the part of a marker at an offset in its text, of an unfinished one as well; undefined behind an unknown name. */
export function markerPartAt(text: string, offset: number): MarkerPart | undefined {
  const found = nameOf(text);
  const nameEnd = found === undefined ? endOfName(text) : 1 + found.name.length;
  if (offset <= nameEnd) return { kind: "name", start: 1, end: nameEnd, typed: text.slice(1, offset) };
  if (found === undefined) {
    const end = endOfName(text);
    return offset <= end ? { kind: "name", start: 1, end, typed: text.slice(1, offset) } : undefined;
  }
  const { arguments: schema } = found;
  if (schema.form === "none") return longerName(text, offset);
  if (schema.form === "anonymous")
    return text[nameEnd] === "="
      ? valueAt(text, offset, found, "", nameEnd + 1, text.length)
      : longerName(text, offset);
  return namedPartAt(text, offset, found, nameEnd + 1);
}

/** A name that goes on behind that of a marker, as `kubebuilder:validation:Max` does behind `…:validation` or `optional`. */
function longerName(text: string, offset: number): MarkerPart | undefined {
  const end = endOfName(text);
  return offset <= end ? { kind: "name", start: 1, end, typed: text.slice(1, offset) } : undefined;
}

function endOfName(text: string): number {
  return 1 + (/^[^\s=]*/.exec(text.slice(1))?.[0].length ?? 0);
}

/** The marker whose name a text begins with: the longest that is followed by what its arguments begin with. */
function nameOf(text: string): MarkerDefinition | undefined {
  const written = text.slice(1, endOfName(text));
  const whole = markersByName.get(written);
  if (whole !== undefined) return whole;
  for (let colon = written.lastIndexOf(":"); colon > 0; colon = written.lastIndexOf(":", colon - 1)) {
    const definition = markersByName.get(written.slice(0, colon));
    if (definition?.arguments.form === "named") return definition;
  }
  return undefined;
}

function namedPartAt(text: string, offset: number, definition: MarkerDefinition, from: number): MarkerPart | undefined {
  const others: string[] = [];
  for (let start = from; start <= text.length; ) {
    const name = /^\s*[\p{L}_]*[\p{L}\p{Nd}_]*/u.exec(text.slice(start))?.[0] ?? "";
    const own = start + (name.length - name.trimStart().length);
    const nameEnd = start + name.length;
    if (offset <= nameEnd) {
      const later = [...text.slice(nameEnd).matchAll(/,\s*(\w+)=/g)].map(([, each = ""]) => each);
      const typed = text.slice(own, Math.max(own, offset));
      return { kind: "argument-name", definition, start: own, end: nameEnd, typed, others: [...others, ...later] };
    }
    if (text[nameEnd] !== "=") return undefined;
    others.push(name.trim());
    const end = endOfValue(text, nameEnd + 1);
    if (offset <= end) return valueAt(text, offset, definition, name.trim(), nameEnd + 1, end);
    start = end + 1;
  }
  return undefined;
}

/** Where a value ends: at the comma that begins the next argument, outside of quotes and brackets. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (character === '"' || character === "`") index = scanString(text, index).end - 1;
    else if (character === "{") depth++;
    else if (character === "}") depth--;
    else if (character === "," && depth <= 0) return index;
  }
  return text.length;
}

function valueAt(
  text: string,
  offset: number,
  definition: MarkerDefinition,
  argument: string,
  valueStart: number,
  valueEnd: number,
): MarkerPart {
  const schema = definition.arguments;
  const type =
    schema.form === "named"
      ? schema.arguments[argument]?.type
      : schema.form === "anonymous"
        ? schema.argument.type
        : undefined;
  let start = valueStart;
  let end = valueEnd;
  if (type?.kind === "list")
    for (let index = valueStart; index < valueEnd; index++) {
      const character = text[index];
      if (character === '"' || character === "`") index = Math.min(scanString(text, index).end, valueEnd) - 1;
      else if (/[;{},]/.test(character ?? "")) {
        if (index < offset) start = index + 1;
        else {
          end = index;
          break;
        }
      }
    }
  const isQuoted = /["`]/.test(text[start] ?? "");
  if (isQuoted) {
    const quote = text[start];
    start++;
    if (end > start && text[end - 1] === quote) end--;
  }
  const typed = text.slice(start, Math.max(start, offset));
  return { kind: "value", definition, argument, start, end: Math.max(start, end), typed, valueStart, valueEnd };
}
