import { goQuote } from "../../../values/go-text.js";

/** Why a text is no URL. */
export class UrlProblem extends Error {}

/** A part of a URL: what has to be escaped depends on it. */
export type UrlPart = "path" | "fragment" | "user" | "host" | "zone" | "query";

const ENCODER = /* @__PURE__ */ new TextEncoder();
const DECODER = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });
const HOST = /[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]/;

/** The characters that stand for themselves when a part is written. */
const PLAIN: Readonly<Record<UrlPart, RegExp>> = {
  path: /[A-Za-z0-9\-_.~$&+,/:;=@]/,
  fragment: /[A-Za-z0-9\-_.~!$&()*+,/:;=?@]/,
  user: /[A-Za-z0-9\-_.~$&+,;=]/,
  host: HOST,
  zone: HOST,
  query: /[A-Za-z0-9\-_.~]/,
};
const ENCODED = {
  path: /^[A-Za-z0-9\-_.~$&+,/:;=@!'()*[\]%]*$/,
  fragment: /^[A-Za-z0-9\-_.~!$&()*+,/:;=?@'[\]%]*$/,
} as const;

/** Whether a path or fragment may stay as it is written. */
export function isEncoded(text: string, part: "path" | "fragment"): boolean {
  return ENCODED[part].test(text);
}

export function escapePart(text: string, part: UrlPart): string {
  let escaped = "";
  for (const byte of ENCODER.encode(text)) {
    const character = String.fromCharCode(byte);
    const isPlain = byte < 0x80 && PLAIN[part].test(character);
    escaped += isPlain ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return escaped;
}

/** Throws {@link UrlProblem} for an escape, or in a host for a character, that the part may not have. */
export function unescapePart(text: string, part: UrlPart): string {
  const isHost = part === "host" || part === "zone";
  if (!isHost && !/[%+]/.test(text)) return text;
  const source = ENCODER.encode(text);
  const bytes: number[] = [];
  for (let index = 0; index < source.length; index++) {
    const byte = source[index] ?? 0;
    const character = String.fromCharCode(byte);
    if (character === "%") {
      bytes.push(readEscape(source, index, part));
      index += 2;
    } else if (character === "+" && part === "query") bytes.push(0x20);
    else if (isHost && byte < 0x80 && !PLAIN[part].test(character)) {
      throw new UrlProblem(`invalid character ${goQuote(character)} in host name`);
    } else bytes.push(byte);
  }
  return DECODER.decode(Uint8Array.from(bytes));
}

function readEscape(source: Uint8Array, index: number, part: UrlPart): number {
  const escape = DECODER.decode(source.subarray(index, index + 3));
  const value = /^%[0-9A-Fa-f]{2}$/.test(escape) ? Number.parseInt(escape.slice(1), 16) : undefined;
  const isPercent = escape === "%25";
  // In a host only bytes beyond ASCII are escaped, in a zone spaces and what a host may have.
  const isFine =
    value !== undefined &&
    (part !== "host" || value >= 0x80 || isPercent) &&
    (part !== "zone" || isPercent || value === 0x20 || (value < 0x80 && HOST.test(String.fromCharCode(value))));
  if (!isFine) throw new UrlProblem(`invalid URL escape ${goQuote(escape)}`);
  return value;
}
