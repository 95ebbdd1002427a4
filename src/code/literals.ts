import { wrapped } from "./lists.js";
import { LEVEL, makePiece, type Piece, textOf } from "./piece.js";
import { js } from "./templates.js";

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** A name that the code itself chose. Throws for what is no identifier; what others chose is a text or a key. */
export function name(identifier: string): Piece {
  if (!IDENTIFIER.test(identifier)) throw new Error(`${JSON.stringify(identifier)} is no identifier`);
  return makePiece(identifier, LEVEL.primary);
}

/** A string in double quotes. What ends a line, what could end a script and half surrogate pairs are written as escapes. */
export function text(value: string): Piece {
  return makePiece(quoted(value), LEVEL.primary);
}

function quoted(value: string): string {
  // JSON escapes quotes, control characters and lone surrogates; the rest are those that tools stumble over.
  return JSON.stringify(value)
    .replace(/<(?=[!/])|(?<=--)>/g, escapeOf)
    .replace(UNSEEN, escapeOf);
}

/** Characters that nobody sees or that change the order of reading, and halves of pairs, which no file can hold. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that nobody sees
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A regular expression with the flag `u`. Throws a SyntaxError for a source that is not one. */
export function regExp(source: string): Piece {
  // Its text has slashes and line ends escaped, so that it is a literal whatever the source.
  return makePiece(String(new RegExp(source, "u")).replace(UNSEEN, escapeOf), LEVEL.primary);
}

/** A number, as JavaScript writes it. One below zero binds as what has a sign, as does any that a dot could follow. */
export function number(value: number): Piece {
  return makePiece(Object.is(value, -0) ? "-0" : String(value), LEVEL.unary);
}

/** The key of a property in an object literal or type. A key `__proto__` is computed, so that it sets no prototype. */
export function key(property: string): Piece {
  if (property === "__proto__") return makePiece('["__proto__"]', LEVEL.primary);
  return makePiece(IDENTIFIER.test(property) ? property : quoted(property), LEVEL.primary);
}

/** The key of a member of a type, where `__proto__` is a name like others. */
export function memberKey(property: string): Piece {
  return makePiece(IDENTIFIER.test(property) ? property : quoted(property), LEVEL.primary);
}

/** The access to a property, own or inherited: `object.name`, or `object["a name"]`. */
export function property(object: Piece, of: string): Piece {
  return IDENTIFIER.test(of) ? js`${object}.${name(of)}` : js`${object}[${text(of)}]`;
}

/** A value of a schema as an expression: JSON, with bigints. Members that are undefined are left out. */
export function literal(value: unknown): Piece {
  if (typeof value === "string") return text(value);
  if (typeof value === "number") return number(value);
  if (typeof value === "bigint") return makePiece(`${value}n`, LEVEL.unary);
  if (value === undefined || value === null || typeof value === "boolean")
    return makePiece(String(value), LEVEL.primary);
  if (Array.isArray(value)) return wrapped(["[", "]"], value.map(literal));
  if (typeof value !== "object") throw new TypeError(`a ${typeof value} is no literal`);
  return objectLiteral(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([of, member]) => [of, literal(member)]),
  );
}

/** An object literal of its members; on several lines if it does not fit one. */
export function objectLiteral(members: readonly (readonly [key: string, value: Piece])[]): Piece {
  return wrapped(
    ["{ ", " }"],
    members.map(([of, value]) => makePiece(`${textOf(key(of))}: ${textOf(value)}`, LEVEL.whole, { parts: [value] })),
  );
}
