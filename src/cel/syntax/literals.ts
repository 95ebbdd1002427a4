import { isInt64 } from "../../kube/values/value-kind.js";

const MAX_UINT = 2n ** 64n - 1n;

const SINGLE: Readonly<Record<string, number>> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };

const ENCODER = new TextEncoder();

/** The value of an int literal, its sign included; undefined outside int64. */
export function intValue(digits: string, negative: boolean): bigint | undefined {
  const value = negative ? -BigInt(digits) : BigInt(digits);
  return isInt64(value) ? value : undefined;
}

/** The value of a uint literal, which ends in `u`; undefined outside uint64. */
export function uintValue(text: string): bigint | undefined {
  const value = BigInt(text.slice(0, -1));
  return value > MAX_UINT ? undefined : value;
}

/** The value of a double literal; undefined where it is too large for a double. */
export function doubleValue(text: string, negative: boolean): number | undefined {
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  return negative ? -value : value;
}

/** The value of a string literal as the lexer found it; undefined where an escape names no character. */
export function stringValue(text: string): string | undefined {
  const { body, raw } = unquoted(text);
  if (raw || !body.includes("\\")) return body;
  let value = "";
  for (let index = 0; index < body.length; ) {
    if (body[index] !== "\\") {
      const next = body.indexOf("\\", index);
      value += body.slice(index, next === -1 ? undefined : next);
      index = next === -1 ? body.length : next;
      continue;
    }
    const escape = escapeAt(body, index);
    if (escape.code > 0x10ffff || (escape.code >= 0xd800 && escape.code <= 0xdfff)) return undefined;
    value += String.fromCodePoint(escape.code);
    index = escape.end;
  }
  return value;
}

/**
 * The value of a bytes literal: text is UTF-8, `\x` and octal escapes are single bytes. Undefined where a `\u` or `\U`
 * stands, which name characters and not bytes.
 */
export function bytesValue(text: string): Uint8Array | undefined {
  const { body, raw } = unquoted(text.slice(1));
  if (raw || !body.includes("\\")) return ENCODER.encode(body);
  const parts: Uint8Array[] = [];
  for (let index = 0; index < body.length; ) {
    if (body[index] !== "\\") {
      const next = body.indexOf("\\", index);
      parts.push(ENCODER.encode(body.slice(index, next === -1 ? undefined : next)));
      index = next === -1 ? body.length : next;
      continue;
    }
    if (/[uU]/.test(body[index + 1] ?? "")) return undefined;
    const escape = escapeAt(body, index);
    parts.push(Uint8Array.of(escape.code));
    index = escape.end;
  }
  const value = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let index = 0;
  for (const part of parts) {
    value.set(part, index);
    index += part.length;
  }
  return value;
}

/** Line ends inside a literal count as `\n`. */
function unquoted(text: string): { body: string; raw: boolean } {
  const raw = /^[rR]/.test(text);
  const quoted = (raw ? text.slice(1) : text).replace(/\r\n?/g, "\n");
  const width = quoted.length >= 6 && /^(?:"""|''')/.test(quoted) ? 3 : 1;
  return { body: quoted.slice(width, -width), raw };
}

/** The lexer has let only well-formed escapes pass. */
function escapeAt(body: string, index: number): { code: number; end: number } {
  const letter = body[index + 1] ?? "";
  const width = letter === "x" || letter === "X" ? 2 : letter === "u" ? 4 : letter === "U" ? 8 : 0;
  if (width > 0) {
    return { code: Number.parseInt(body.slice(index + 2, index + 2 + width), 16), end: index + 2 + width };
  }
  if (letter >= "0" && letter <= "3")
    return { code: Number.parseInt(body.slice(index + 1, index + 4), 8), end: index + 4 };
  return { code: SINGLE[letter] ?? letter.charCodeAt(0), end: index + 2 };
}
