import { characterOfEscape } from "../../kube/values/go-text.js";

/** The extent of a quoted string with its quotes; `fault` is Go's complaint about its form. */
export interface StringLiteral {
  readonly end: number;
  readonly fault?: "literal not terminated" | "invalid char escape";
}

/** The escapes that Go knows between double quotes. */
const ESCAPE = /\\(?:[abfnrtv\\"]|[0-7]{3}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/y;

/** Bytes written one by one, which together may make one character, or any other escape. */
const ESCAPES = /((?:\\(?:[0-7]{3}|x[\da-fA-F]{2}))+)|\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/g;

/** Finds the end of the string that begins with the double quote or backquote at `start`. */
export function scanString(text: string, start: number): StringLiteral {
  if (text[start] === "`") {
    const close = text.indexOf("`", start + 1);
    return close === -1 ? { end: text.length, fault: "literal not terminated" } : { end: close + 1 };
  }
  let badEscape = false;
  for (let index = start + 1; index < text.length; index++) {
    const character = text[index];
    if (character === '"') return badEscape ? { end: index + 1, fault: "invalid char escape" } : { end: index + 1 };
    if (character !== "\\") continue;
    ESCAPE.lastIndex = index;
    if (ESCAPE.test(text)) index = ESCAPE.lastIndex - 1;
    else badEscape = true;
  }
  return { end: text.length, fault: badEscape ? "invalid char escape" : "literal not terminated" };
}

/**
 * Returns the text that a faultless quoted string stands for, as strconv.Unquote does; undefined if an escape names no
 * byte or no character. Bytes that are no UTF-8 become U+FFFD, as they would in Go's JSON.
 */
export function unquote(literal: string): string | undefined {
  const body = literal.slice(1, -1);
  if (literal.startsWith("`") || !body.includes("\\")) return body;
  let wrong = false;
  const text = body.replace(ESCAPES, (_, bytes?: string, short?: string, long?: string, single?: string) => {
    if (single !== undefined) return characterOfEscape(single) ?? single;
    const part = bytes === undefined ? characterOf(short ?? long ?? "") : bytesText(bytes);
    if (part === undefined) wrong = true;
    return part ?? "";
  });
  return wrong ? undefined : text;
}

function characterOf(hexadecimal: string): string | undefined {
  const code = Number.parseInt(hexadecimal, 16);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return isSurrogate || code > 0x10_ffff ? undefined : String.fromCodePoint(code);
}

function bytesText(escapes: string): string | undefined {
  const bytes = escapes
    .slice(1)
    .split("\\")
    .map((byte) => (byte.startsWith("x") ? Number.parseInt(byte.slice(1), 16) : Number.parseInt(byte, 8)));
  if (bytes.some((byte) => byte > 0xff)) return undefined;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}
