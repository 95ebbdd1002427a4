/**
 * The grammar of gcfg, the dialect of INI that components for vSphere are configured in (gopkg.in/gcfg.v1 v1.2.3):
 *
 *     file       = { line }            a line ends with LF; a CR in front of it is blank
 *     line       = [ header | variable ] [ comment ]
 *     header     = "[" NAME [ SUBSECTION ] "]"
 *     variable   = NAME [ "=" { BARE | QUOTED | ESCAPED | CONTINUED } ]
 *     comment    = ( ";" | "#" ) up to the end of the line
 *
 * Blanks stand between all of them. Around a value they do not count, inside of it they do. Names of sections and variables are the
 * same in capitals and small letters, those of subsections are not. NUL and half a character may stand nowhere, and a CR within a
 * value is lost.
 */
export const BLANKS = /[ \t\r]*/y;
export const COMMENT = /[;#][^\n]*/y;
export const NAME = /\p{L}[\p{L}\p{Nd}-]*/uy;
/** Of a subsection: the two escapes, and anything else on its line. */
export const SUBSECTION = /"(?:[^"\\\n]|\\["\\])*"/y;
/** The parts that a value is put together of. */
export const BARE = /[^"\\\n;#]+/y;
export const QUOTED = /"(?:[^"\\\n]|\\["\\nt])*"/y;
export const ESCAPED = /\\\r?"/y;
export const CONTINUED = /\\\r?\n/y;

/** What stands behind a backslash in quotes, and what it means. */
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", '"': '"', "\\": "\\" };

/** Returns what the inside of quotes means. */
export function unescapeQuoted(inside: string): string {
  return inside.replace(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign);
}

/** Returns a value in quotes, or undefined where no file can hold it: NUL and half a character cannot be written, and CR would be lost. */
export function quoteValue(value: string): string | undefined {
  if (/[\0\r]|\p{Cs}/u.test(value)) return undefined;
  const escaped = value.replace(/["\\\n\t]/g, (sign) => `\\${sign === "\n" ? "n" : sign === "\t" ? "t" : sign}`);
  return `"${escaped}"`;
}

/** Returns the name of a subsection in quotes, or undefined where none can be called so. */
export function quoteSubsection(name: string): string | undefined {
  if (name === "" || /[\0\n]|\p{Cs}/u.test(name)) return undefined;
  return `"${name.replace(/["\\]/g, "\\$&")}"`;
}

/** Whether a value means itself without quotes, for every reader of INI. */
export function isBareValue(value: string): boolean {
  return value !== "" && value.trim() === value && !/["'\\;#\0\r\n]|\p{Cs}/u.test(value);
}

/** Whether a text can be the name of a section or a variable. */
export function isName(text: string): boolean {
  return /^\p{L}[\p{L}\p{Nd}-]*$/u.test(text);
}

/** Returns the one spelling under which the names of a section or a variable are compared. */
export function foldedName(name: string): string {
  return name.toLowerCase();
}
