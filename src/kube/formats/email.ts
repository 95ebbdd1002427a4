import { isColonSeparated, isIpv4 } from "./network-formats.js";

const ATOM = /[!#-'*+\-./0-9=?A-Z^-~\u0080-\uffff]+/y;
const QUOTED = /"((?:[\t !#-[\]-~\u0080-\uffff]|\\[\t -~\u0080-\uffff])*)"/y;
const LITERAL = /\[([!-Z^-~\u0080-\uffff]*)\]/y;
const ENCODED_WORD = /^=\?([^?]+)\?([^?]+)\?([^?]*)\?=$/;

/** A text and how far it has been read. */
interface Reader {
  readonly text: string;
  offset: number;
}

/** What Go's `mail.ParseAddress` takes: one address, with a name before it in words, or after it in a comment. */
export function isEmail(text: string): boolean {
  const reader: Reader = { text, offset: 0 };
  const count = readAddress(reader, true);
  return count === 1 && skipComments(reader) && reader.offset === text.length;
}

/** Reads an address or a group of them; gives how many, undefined if it is not one. */
function readAddress(reader: Reader, mayBeGroup: boolean): number | undefined {
  skipSpace(reader);
  if (isAtEnd(reader)) return undefined;
  const start = reader.offset;
  if (readSpecification(reader)) {
    skipSpace(reader);
    return peek(reader) !== "(" || readNameComment(reader) ? 1 : undefined;
  }
  reader.offset = start;
  if (peek(reader) !== "<" && !readPhrase(reader)) return undefined;
  skipSpace(reader);
  if (mayBeGroup && takes(reader, ":")) return readGroup(reader);
  return takes(reader, "<") && readSpecification(reader) && takes(reader, ">") ? 1 : undefined;
}

function readGroup(reader: Reader): number | undefined {
  skipSpace(reader);
  if (takes(reader, ";")) return skipComments(reader) ? 0 : undefined;
  let count = 0;
  do {
    skipSpace(reader);
    const found = readAddress(reader, false);
    if (found === undefined || !skipComments(reader)) return undefined;
    count += found;
    if (takes(reader, ";")) return skipComments(reader) ? count : undefined;
  } while (takes(reader, ","));
  return undefined;
}

function readSpecification(reader: Reader): boolean {
  skipSpace(reader);
  if (peek(reader) === '"') {
    const quoted = take(reader, QUOTED);
    if (quoted === undefined || quoted[1] === "") return false;
  } else if (!readDotAtom(reader)) return false;
  if (!takes(reader, "@")) return false;
  skipSpace(reader);
  if (peek(reader) !== "[") return readDotAtom(reader);
  const address = take(reader, LITERAL)?.[1];
  return address !== undefined && (isStrictIpv4(address) || isColonSeparated(address, false));
}

function isStrictIpv4(text: string): boolean {
  return isIpv4(text) && !text.includes(":") && !/(?:^|\.)0\d/.test(text);
}

function readDotAtom(reader: Reader): boolean {
  const atom = take(reader, ATOM)?.[0];
  return atom !== undefined && !atom.startsWith(".") && !atom.endsWith(".") && !atom.includes("..");
}

/** Reads words. What is wrong after the first one is left for others to read. */
function readPhrase(reader: Reader): boolean {
  for (let count = 0; ; count++) {
    if (count > 0 && !skipComments(reader)) return false;
    skipSpace(reader);
    if (isAtEnd(reader)) return true;
    const word = peek(reader) === '"' ? take(reader, QUOTED)?.[0] : take(reader, ATOM)?.[0];
    if (word === undefined || (!word.startsWith('"') && isOfUnknownCharset(word))) return count > 0;
  }
}

/** Reads the name behind an address, which stands in brackets. */
function readNameComment(reader: Reader): boolean {
  const comment = readComment(reader);
  return comment !== undefined && !comment.split(/[ \t]+/).some(isOfUnknownCharset);
}

/** Whether a word is encoded in a character set that Go does not know by itself. */
function isOfUnknownCharset(word: string): boolean {
  const [, charset = "", encoding = "", content = ""] = ENCODED_WORD.exec(word) ?? [];
  if (charset === "" || word.length < 8 || ["utf-8", "iso-8859-1", "us-ascii"].includes(charset.toLowerCase()))
    return false;
  if (encoding.toLowerCase() === "b")
    return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(content);
  return encoding.toLowerCase() === "q" && /^(?:=[0-9A-Fa-f]{2}|[\t\n\r !-<>-~])*$/.test(content);
}

function skipComments(reader: Reader): boolean {
  skipSpace(reader);
  while (peek(reader) === "(") {
    if (readComment(reader) === undefined) return false;
    skipSpace(reader);
  }
  return true;
}

/** Reads what stands in brackets, which may be nested; undefined if they are not closed. */
function readComment(reader: Reader): string | undefined {
  const start = ++reader.offset;
  for (let depth = 1; !isAtEnd(reader); reader.offset++) {
    const character = peek(reader);
    if (character === "\\" && reader.offset + 1 < reader.text.length) reader.offset++;
    else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return reader.text.slice(start, reader.offset++);
  }
  return undefined;
}

function skipSpace(reader: Reader): void {
  while (peek(reader) === " " || peek(reader) === "\t") reader.offset++;
}

function peek({ text, offset }: Reader): string | undefined {
  return text[offset];
}

function isAtEnd({ text, offset }: Reader): boolean {
  return offset >= text.length;
}

function takes(reader: Reader, character: string): boolean {
  if (peek(reader) !== character) return false;
  reader.offset++;
  return true;
}

function take(reader: Reader, syntax: RegExp): RegExpExecArray | undefined {
  syntax.lastIndex = reader.offset;
  const match = syntax.exec(reader.text);
  if (match !== null) reader.offset = syntax.lastIndex;
  return match ?? undefined;
}
