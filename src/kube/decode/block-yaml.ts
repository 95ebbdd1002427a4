import type { KubeObject, KubeValue } from "../values/kube-value.js";
import type { DraftObject } from "../values/value-kind.js";
import { resolvePlainScalar } from "./plain-scalar.js";

/** Returns the value of a scalar, or undefined where another reader has to look at it. */
export type ScalarReader = (text: string, isPlain: boolean) => KubeValue | undefined;

/**
 * Reads a document of YAML that is written as tools write manifests: maps and lists in blocks, with scalars that are plain, quoted on
 * one line, or literal (`|`). Returns undefined for everything else, right or wrong, so that a reader of all of YAML decides: keys that
 * are no plain names or stand there twice, brackets, tags, anchors, tabs, folded blocks, several documents. What it does return
 * is what the readers of all of YAML would, which the tests compare.
 */
export function readBlockYaml(text: string, scalarOf: ScalarReader): KubeObject | undefined {
  if (UNUSUAL.test(text)) return undefined;
  try {
    return new BlockReader(text, scalarOf).document();
  } catch (error) {
    if (error instanceof NotInBlocks) return undefined;
    throw error;
  }
}

/** What neither is printed nor ends a line as a line feed does: another reader knows what it means, and where it may stand. */
const UNUSUAL = /[^\n\t\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

/** Thrown and caught within this page. */
class NotInBlocks extends Error {}

/** A plain name as key. */
const KEY = /([A-Za-z_$][\w$./-]{0,200}):(?: +|(?=\n|$))/y;
/** What a plain scalar begins with and nothing else does. */
const PLAIN_START = /^(?:[^\s\-?:,[\]{}#&*!|>'"%@`<=]|-[^\s-])/;
/** A further line with an indicator of blocks, or a comment. */
const FURTHER_UNCLEAR = /^[-?:](?: |$)| #/;
const QUOTED = /^(?:"((?:[^"\\]|\\["\\nt])*)"|'((?:[^']|'')*)')(?: +#.*)?$/;
const MAX_DEPTH = 60;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const HASH = 0x23;
const DASH = 0x2d;

/** Goes through a text line by line; one line with something on it is looked at, and read by whatever it belongs to. */
class BlockReader {
  private lineStart = 0;
  private lineEnd = -1;
  /** How many spaces the line begins with; -1 at the end of the text. */
  private indent = 0;
  private depth = 0;
  private readonly hasTabs: boolean;

  constructor(
    private readonly text: string,
    private readonly scalarOf: ScalarReader,
  ) {
    this.hasTabs = text.includes("\t");
  }

  document(): KubeObject {
    this.nextContent();
    if (this.indent === 0 && this.restFrom(0) === "---") this.nextContent();
    if (this.indent !== 0) throw new NotInBlocks();
    const map = this.map(0);
    if (!this.isAtEnd()) throw new NotInBlocks();
    return map;
  }

  private isAtEnd(): boolean {
    return this.indent === -1;
  }

  /** The map whose keys stand in a column. Its first key may stand behind a dash. */
  private map(column: number): KubeObject {
    this.enter();
    const map: DraftObject = {};
    do {
      KEY.lastIndex = this.lineStart + column;
      const [whole, key] = KEY.exec(this.text) ?? [];
      if (whole === undefined || key === undefined) throw new NotInBlocks();
      if (key === "__proto__" || resolvePlainScalar(key) !== key || Object.hasOwn(map, key)) throw new NotInBlocks();
      map[key] = this.value(column + whole.length, column, true);
    } while (this.indent === column);
    this.leave(column);
    return map;
  }

  /** The list whose dashes stand in a column. */
  private list(column: number): KubeValue[] {
    this.enter();
    const items: KubeValue[] = [];
    do {
      let start = column + 1;
      while (this.unitAt(start) === SPACE) start++;
      KEY.lastIndex = this.lineStart + start;
      items.push(KEY.test(this.text) ? this.map(start) : this.value(start, column, false));
    } while (this.indent === column && this.isDashAt(column));
    this.leave(column);
    return items;
  }

  private enter(): void {
    if (++this.depth > MAX_DEPTH) throw new NotInBlocks();
  }

  private leave(column: number): void {
    if (this.indent > column) throw new NotInBlocks();
    this.depth--;
  }

  /** What stands behind a key or dash in the column of `parent`, or below it where nothing does. */
  private value(start: number, parent: number, isOfKey: boolean): KubeValue {
    const rest = this.restFrom(start);
    switch (rest[0]) {
      case undefined:
      case "#":
        this.nextContent();
        if (this.indent > parent) return this.isDashAt(this.indent) ? this.list(this.indent) : this.map(this.indent);
        // The dashes of a list may stand below its key.
        return isOfKey && this.indent === parent && this.isDashAt(parent) ? this.list(parent) : this.scalar("", true);
      case "|":
        return this.literal(rest, parent);
      case '"':
      case "'":
        return this.quoted(rest, parent);
      case "{":
      case "[":
        if (rest !== "{}" && rest !== "[]") throw new NotInBlocks();
        this.nextContent();
        return rest === "{}" ? {} : [];
      default:
        return this.plain(rest, parent);
    }
  }

  /** A plain scalar, with the lines that are indented more than what it is a value of. */
  private plain(rest: string, parent: number): KubeValue {
    const comment = rest.indexOf(" #");
    if (!PLAIN_START.test(rest)) throw new NotInBlocks();
    let text = plainPart(comment === -1 ? rest : rest.slice(0, comment).replace(/ +$/, ""));
    for (let end = this.lineEnd; ; end = this.lineEnd) {
      this.nextContent();
      if (this.indent <= parent) return this.scalar(text, true);
      // Nothing goes on behind a comment, and an empty line would become a line feed.
      const further = this.restFrom(this.indent);
      if (comment !== -1 || this.lineStart !== end + 1 || FURTHER_UNCLEAR.test(further)) throw new NotInBlocks();
      text += ` ${plainPart(further)}`;
    }
  }

  /** A scalar in quotes, whose lines are joined. */
  private quoted(rest: string, parent: number): KubeValue {
    let text = rest;
    let breaks = 0;
    for (let part = rest.slice(1); !isClosed(part, rest); ) {
      // Some readers only take further lines that are indented.
      if (!this.nextLine() || part.endsWith("\\")) throw new NotInBlocks();
      part = this.restFrom(this.indent);
      if (part === "") breaks++;
      else {
        if (this.indent <= parent || part.includes("\t")) throw new NotInBlocks();
        text += (breaks === 0 ? " " : "\n".repeat(breaks)) + part;
        breaks = 0;
      }
    }
    const [whole, double, single = ""] = QUOTED.exec(text) ?? [];
    if (whole === undefined) throw new NotInBlocks();
    this.nextContent();
    return this.scalar(double === undefined ? single.replaceAll("''", "'") : unescaped(double), false);
  }

  /** The lines below `|` or `|-`, which are indented more than what they are the value of. */
  private literal(header: string, parent: number): KubeValue {
    if (header !== "|" && header !== "|-") throw new NotInBlocks();
    const lines: string[] = [];
    let count = 0;
    let column = 0;
    while (this.nextLine()) {
      if (this.lineStart + this.indent === this.lineEnd) {
        // Spaces beyond the indentation are text.
        if (this.indent > column) throw new NotInBlocks();
        lines.push("");
        continue;
      }
      if (count === 0) {
        if (this.indent <= parent || this.unitAt(this.indent) === TAB) throw new NotInBlocks();
        column = this.indent;
      }
      if (this.indent < column) break;
      lines.push(this.text.slice(this.lineStart + column, this.lineEnd));
      count = lines.length;
    }
    if (count === 0 || this.indent > parent) throw new NotInBlocks();
    // Readers do not agree on a text that ends here without a line feed.
    if (this.indent === -1 && this.text.charCodeAt(this.text.length - 1) !== LINE_FEED) throw new NotInBlocks();
    this.skipToContent();
    const text = lines.slice(0, count).join("\n");
    return this.scalar(header === "|" ? `${text}\n` : text, false);
  }

  private scalar(text: string, isPlain: boolean): KubeValue {
    const value = this.scalarOf(text, isPlain);
    if (value === undefined) throw new NotInBlocks();
    return value;
  }

  /** The line from a column on, without the spaces at its end. */
  private restFrom(column: number): string {
    const start = this.lineStart + column;
    let end = this.lineEnd;
    while (end > start && this.text.charCodeAt(end - 1) === SPACE) end--;
    return this.text.slice(start, end);
  }

  private unitAt(column: number): number {
    return this.text.charCodeAt(this.lineStart + column);
  }

  private isDashAt(column: number): boolean {
    const next = this.lineStart + column + 1;
    return this.unitAt(column) === DASH && (next >= this.lineEnd || this.text.charCodeAt(next) === SPACE);
  }

  /** Goes on to the next line that holds more than a comment. */
  private nextContent(): void {
    this.nextLine();
    this.skipToContent();
  }

  private skipToContent(): void {
    while (this.indent !== -1) {
      const isEmpty = this.lineStart + this.indent === this.lineEnd;
      if (!isEmpty && this.unitAt(this.indent) !== HASH) {
        if (this.hasTabs && this.text.slice(this.lineStart, this.lineEnd).includes("\t")) throw new NotInBlocks();
        return;
      }
      this.nextLine();
    }
  }

  /** Goes on to the next line. Returns false at the end of the text. */
  private nextLine(): boolean {
    const { text } = this;
    const start = this.lineEnd + 1;
    if (start >= text.length) {
      this.indent = -1;
      return false;
    }
    const end = text.indexOf("\n", start);
    let first = start;
    while (text.charCodeAt(first) === SPACE) first++;
    this.lineStart = start;
    this.lineEnd = end === -1 ? text.length : end;
    this.indent = first - start;
    return true;
  }
}

/** A line of a plain scalar. Throws where a colon makes something else of it. */
function plainPart(text: string): string {
  if (text.includes(": ") || text.endsWith(":")) throw new NotInBlocks();
  return text;
}

/** Whether a line of a scalar in quotes ends it; `opening` begins with the quote. */
function isClosed(line: string, opening: string): boolean {
  return opening.startsWith("'") ? line.replaceAll("''", "").includes("'") : line.replace(/\\./g, "").includes('"');
}

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t" };

function unescaped(text: string): string {
  return text.includes("\\") ? text.replace(/\\(.)/g, (_, unit: string) => ESCAPED[unit] ?? unit) : text;
}
