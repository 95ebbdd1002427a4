import { readsAsNonString } from "../../kube/decode/plain-scalar.js";

/** A line is broken at a space that stands behind this column. */
const BEST_WIDTH = 80;

const ESCAPED = /["\\\u2028\u2029]|[^\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/gu;

const BYTE_ORDER_MARK = "\ufeff";

const NAMED_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\0", "\\0"],
  ["\x07", "\\a"],
  ["\b", "\\b"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\v", "\\v"],
  ["\f", "\\f"],
  ["\r", "\\r"],
  ["\x1b", "\\e"],
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\x85", "\\N"],
  ["\xa0", "\\_"],
  ["\u2028", "\\L"],
  ["\u2029", "\\P"],
]);

/**
 * Ends a literal block whose text ends with U+2028 or U+2029: upstream goes on without a line feed, as to YAML 1.1 the
 * line has ended. NUL is never written raw, so it can hold the place until {@link dropLineFeedAfterBreak}.
 */
const NO_LINE_FEED = "\0";

/** Where a scalar is written. */
export interface ScalarPlace {
  /** The column, counted from 0, at which the scalar starts. */
  readonly column: number;
  /** The spaces in front of a line that goes on with the scalar. */
  readonly indent: string;
}

/** Returns the string in a style that fits on one line, as one line. */
export function flowScalar(text: string, style: FlowStyle): string {
  if (style === "plain") return text;
  if (style === "single") return `'${text.replaceAll("'", "''")}'`;
  // Behind a byte order mark at its start, upstream escapes the whole string.
  const escaped = text.startsWith(BYTE_ORDER_MARK) ? /./gsu : ESCAPED;
  return `"${text.replace(escaped, escapeRune)}"`;
}

/**
 * Breaks what {@link flowScalar} gave into lines as yaml.v2 v2.4.0 does: at a single space behind column 80, never
 * at the first or last character inside quotes. A line may so be longer than 80, and a word is never split.
 */
export function foldFlowScalar(line: string, style: FlowStyle, place: ScalarPlace): string {
  if (style === "single" && /[\u2028\u2029]/.test(line)) return foldAroundBreaks(line, place);
  return foldAtSpaces(line, style === "plain" ? 0 : 1, style === "double", place);
}

/**
 * Returns a literal block: `|`, the indent if the text itself starts with a space or an empty line, `-` if the text does
 * not end with a line feed or `+` if it ends with several, and the lines. Without the line feed that ends it.
 */
export function literalScalar(text: string, indent: string): string {
  const hint = /^[ \n\u2028\u2029]/.test(text) ? "2" : "";
  const chomping = !/[\n\u2028\u2029]$/.test(text) ? "-" : /^.$|[\n\u2028\u2029].$/su.test(text) ? "+" : "";
  const lines = text.replace(/[^\n\u2028\u2029]+/g, (line) => indent + line);
  const ending = chomping === "-" ? lines : lines.endsWith("\n") ? lines.slice(0, -1) : lines + NO_LINE_FEED;
  return `|${hint}${chomping}\n${ending}`;
}

/** Joins what follows a literal block that ended with U+2028 or U+2029 directly to it. */
export function dropLineFeedAfterBreak(text: string): string {
  return text.includes(NO_LINE_FEED) ? text.replaceAll(`${NO_LINE_FEED}\n`, "") : text;
}

function foldAtSpaces(line: string, quote: 0 | 1, escapeSpaces: boolean, { column, indent }: ScalarPlace): string {
  // The first and last character inside the quotes never start a line of their own.
  const from = quote === 0 ? 1 : quote + 1;
  const to = line.length - 1 - from;
  let folded = "";
  let written = 0;
  let space = line.indexOf(" ", Math.max(from, BEST_WIDTH + 1 - column));
  while (space !== -1 && space <= to) {
    const spaceFollows = line[space + 1] === " ";
    if (line[space - 1] === " " || (spaceFollows && !escapeSpaces)) {
      space = line.indexOf(" ", space + 1);
      continue;
    }
    folded += `${line.slice(written, space)}\n${indent}${spaceFollows ? "\\" : ""}`;
    written = space + 1;
    // The columns of the next line are counted from its indent and the backslash, if there is one.
    const width = indent.length + (spaceFollows ? 1 : 0);
    space = line.indexOf(" ", written + Math.max(spaceFollows ? 1 : 0, BEST_WIDTH + 1 - width));
  }
  return written === 0 ? line : folded + line.slice(written);
}

/** To YAML 1.1 U+2028 and U+2029 end a line, so what follows them is indented, and its columns count from there. */
function foldAroundBreaks(line: string, { column, indent }: ScalarPlace): string {
  const pieces = line.slice(1, -1).split(/([\u2028\u2029]+)/);
  let text = "'";
  let position = column + 1;
  pieces.forEach((piece, index) => {
    if (index % 2 === 1) {
      text += piece;
      position = indent.length;
    } else if (piece !== "") {
      text += (index === 0 ? "" : indent) + foldAtSpaces(piece, 0, false, { column: position, indent });
    }
  });
  return `${text}'`;
}

function escapeRune(rune: string): string {
  const named = NAMED_ESCAPES.get(rune);
  if (named !== undefined) return named;
  const code = rune.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}

/** The ways yaml.v2 writes a string: without quotes, in single or double quotes, or as a literal block (`|`). */
export type ScalarStyle = FlowStyle | "literal";

/** The styles that fit on one line. */
export type FlowStyle = "plain" | "single" | "double";

/** Anything but a line feed, printable ASCII and U+00A0 to U+FFFD without the byte order mark: shown only as an escape. */
const UNPRINTABLE = /[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
/** What ends a line in YAML 1.1, and can still be shown as it is. */
const SHOWN_BREAK = /[\u2028\u2029]/;
const ANY_BREAK = /[\n\r\x85\u2028\u2029]/;
const SPACE_BEFORE_BREAK_OR_END = / (?:[\n\u2028\u2029]|$)/;
const SPACE_BESIDE_BREAK = / [\u2028\u2029]|[\u2028\u2029] /;
/** What would be read as syntax: an indicator at the start, a document marker, outer spaces, `: ` or ` #`. */
const SYNTAX = /^[#,[\]{}&*!|>'"%@` ]|^[?-](?: |$)|^(?:---|\.\.\.)|:(?: |$)| #| $/;

/** The longest key, in bytes of UTF-8, that YAML takes without a `?` before it. */
const SIMPLE_KEY_BYTES = 128;

/**
 * Returns the style in which yaml.v2 v2.4.0 writes a string: literal if it has several lines, plain if it can be, double
 * quotes if the plain form would be another type, single quotes if it would be syntax, and double quotes again for
 * whatever the wanted style cannot hold.
 */
export function scalarStyle(text: string): ScalarStyle {
  const unprintable = UNPRINTABLE.test(text);
  if (text.includes("\n")) return unprintable || SPACE_BEFORE_BREAK_OR_END.test(text) ? "double" : "literal";
  if (unprintable || readsAsNonString(text)) return "double";
  if (SHOWN_BREAK.test(text)) return SPACE_BESIDE_BREAK.test(text) ? "double" : "single";
  return SYNTAX.test(text) ? "single" : "plain";
}

/** Reports whether yaml.v2 writes a key in the long form `? key` newline `: value`: it has several lines or is too long. */
export function needsExplicitKey(text: string): boolean {
  return ANY_BREAK.test(text) || (text.length * 3 > SIMPLE_KEY_BYTES && Buffer.byteLength(text) > SIMPLE_KEY_BYTES);
}
