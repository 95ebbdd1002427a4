import { readsAsNonString } from "../../runtime/decode/plain-scalar.js";

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
 * Gives the style in which yaml.v2 v2.4.0 writes a string: literal if it has several lines, plain if it can be, double
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
