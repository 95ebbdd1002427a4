import {
  BARE,
  BLANKS,
  COMMENT,
  CONTINUED,
  ESCAPED,
  foldedName,
  NAME,
  QUOTED,
  SUBSECTION,
  unescapeQuoted,
} from "./grammar.js";

/** A stretch of the text: UTF-16 offsets, `end` exclusive. */
export interface GcfgSpan {
  readonly start: number;
  readonly end: number;
}

export interface GcfgVariable extends GcfgSpan {
  /** As it is written. */
  readonly name: string;
  /** Undefined where there is no equals sign: true for a boolean, and a list is emptied. */
  readonly value: string | undefined;
  /** From the first sign of the value to the last one, quotes included. */
  readonly valueSpan: GcfgSpan;
}

/** A header and what follows it. A file may have several of the same names; their variables count together. */
export interface GcfgSection extends GcfgSpan {
  readonly name: string;
  /** Empty where the header has none. */
  readonly subsection: string;
  readonly variables: readonly GcfgVariable[];
}

export interface GcfgFile {
  readonly text: string;
  readonly sections: readonly GcfgSection[];
}

/** Why a text is no gcfg: in the words of Go's reader, which stops there. */
export interface GcfgError extends GcfgSpan {
  readonly message: string;
}

export type GcfgReading =
  | { readonly file: GcfgFile; readonly error: undefined }
  | { readonly file: undefined; readonly error: GcfgError };

class GcfgProblem extends Error {
  constructor(
    message: string,
    readonly start: number,
    readonly end: number = start + 1,
  ) {
    super(message);
  }
}

/** Reads a text of the dialect. Returns its sections in the order of the file, or the first mistake, at which Go's reader stops. */
export function readGcfg(text: string): GcfgReading {
  const illegal = text.search(/\0|\p{Cs}/u);
  const message = text[illegal] === "\0" ? "illegal character NUL" : "illegal UTF-8 encoding";
  let problem = illegal === -1 ? undefined : new GcfgProblem(message, illegal);
  try {
    const sections = new Reader(text).sections();
    if (problem === undefined) return { file: { text, sections }, error: undefined };
  } catch (error) {
    if (!(error instanceof GcfgProblem)) throw error;
    // Go's reader looks at signs in their order, and one ahead.
    if (problem === undefined || error.end < problem.start) problem = error;
  }
  const { start, end } = problem;
  return {
    file: undefined,
    error: { message: problem.message, start, end: Math.max(start, Math.min(end, text.length)) },
  };
}

interface OpenSection extends GcfgSpan {
  readonly name: string;
  readonly subsection: string;
  readonly variables: GcfgVariable[];
}

class Reader {
  private offset = 0;

  constructor(private readonly text: string) {}

  sections(): GcfgSection[] {
    const sections: OpenSection[] = [];
    while (!this.isAtEnd()) {
      this.take(BLANKS);
      if (this.text[this.offset] === "\n") this.offset++;
      else if (this.take(COMMENT) === undefined && !this.isAtEnd()) this.line(sections);
    }
    return sections;
  }

  /** Reads the header or the variable that begins here. */
  private line(sections: OpenSection[]): void {
    const start = this.offset;
    if (this.text[start] === "[") {
      sections.push(this.header(start));
      return;
    }
    const section = sections.at(-1);
    const name = this.take(NAME);
    if (name === undefined || section === undefined) {
      if (name === undefined) this.refuseSign();
      const message =
        section === undefined ? "expected section header" : "expected section header or variable declaration";
      throw new GcfgProblem(message, start, this.lineEnd(start));
    }
    section.variables.push(this.variable(name, start));
  }

  private header(start: number): OpenSection {
    this.offset++;
    this.take(BLANKS);
    const name = this.take(NAME);
    if (name === undefined) this.refuse("expected section name");
    this.take(BLANKS);
    const subsection = this.text[this.offset] === '"' ? this.subsection() : "";
    this.take(BLANKS);
    if (this.text[this.offset] !== "]")
      this.refuse(subsection === "" ? "expected subsection name or right bracket" : "expected right bracket");
    this.offset++;
    const end = this.offset;
    this.take(BLANKS);
    this.take(COMMENT);
    if (!this.isAtEnd() && this.text[this.offset] !== "\n")
      throw new GcfgProblem("expected EOL, EOF, or comment", this.offset, this.lineEnd(this.offset));
    return { name, subsection, variables: [], start, end };
  }

  private subsection(): string {
    const start = this.offset;
    const name = this.quotedName();
    if (name === "") throw new GcfgProblem("empty subsection name", start, this.offset);
    return name;
  }

  private quotedName(): string {
    const start = this.offset;
    const quoted = this.take(SUBSECTION);
    if (quoted === undefined) throw this.brokenQuotes(start, start, /[^"\\\n]|\\["\\]/y);
    return unescapeQuoted(quoted.slice(1, -1));
  }

  private variable(name: string, start: number): GcfgVariable {
    const nameEnd = this.offset;
    this.take(BLANKS);
    const sign = this.text[this.offset];
    if (sign === undefined || /[\n;#]/.test(sign))
      return { name, value: undefined, start, end: nameEnd, valueSpan: { start: nameEnd, end: nameEnd } };
    if (sign !== "=") this.refuse("expected '='");
    this.offset++;
    this.take(BLANKS);
    const { value, span } = this.value();
    return { name, value, start, end: span.end, valueSpan: span };
  }

  private value(): { readonly value: string; readonly span: GcfgSpan } {
    const start = this.offset;
    let value = "";
    let end = start;
    // Blanks count only where more of the value follows.
    let blanks = "";
    const add = (part: string, more = ""): void => {
      if (part !== "") value += blanks + part;
      blanks = part === "" ? blanks + more : more;
    };
    for (;;) {
      const from = this.offset;
      const bare = this.take(BARE);
      if (bare !== undefined) {
        const shown = bare.replace(/[ \t\r]+$/, "");
        add(withoutReturns(shown), withoutReturns(bare.slice(shown.length)));
        if (shown !== "") end = from + shown.length;
        continue;
      }
      const quoted = this.take(QUOTED);
      if (quoted !== undefined) value += blanks + withoutReturns(unescapeQuoted(quoted.slice(1, -1)));
      else if (this.take(ESCAPED) !== undefined) value += `${blanks}"`;
      else if (this.take(CONTINUED) !== undefined) value += blanks;
      else break;
      blanks = "";
      end = this.offset;
    }
    if (this.text[this.offset] === '"') throw this.brokenQuotes(this.offset, start, /[^"\\\n]|\\["\\nt]/y);
    if (this.text[this.offset] === "\\")
      throw new GcfgProblem("unquoted '\\' must be followed by new line or double quote", start, this.offset + 1);
    return { value, span: { start, end } };
  }

  /** Why quotes that begin at `from` do not end as they should. Go's reader reports open ones where the value begins. */
  private brokenQuotes(from: number, start: number, inside: RegExp): GcfgProblem {
    let end = from + 1;
    for (inside.lastIndex = end; inside.test(this.text); inside.lastIndex = end) end = inside.lastIndex;
    if (this.text[end] === "\\") return new GcfgProblem("unknown escape sequence", end + 1, end + 2);
    return new GcfgProblem("string not terminated", start, end);
  }

  /** Reports that something else was expected here, unless what is here can stand nowhere. */
  private refuse(message: string): never {
    this.take(COMMENT);
    const start = this.offset;
    this.refuseSign();
    throw new GcfgProblem(message, start, Math.max(start + 1, this.lineEnd(start)));
  }

  /** Reports what can begin nothing at all. */
  private refuseSign(): void {
    const code = this.text.codePointAt(this.offset);
    const sign = code === undefined ? "\n" : String.fromCodePoint(code);
    if (/[\n\][="]|\p{L}/u.test(sign)) {
      if (sign === '"') this.quotedName();
      return;
    }
    const number = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    const shown = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(sign) ? ` '${sign}'` : "";
    throw new GcfgProblem(`illegal character U+${number}${shown}`, this.offset, this.offset + sign.length);
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset;
    const [match] = pattern.exec(this.text) ?? [];
    if (match !== undefined) this.offset += match.length;
    return match;
  }

  private isAtEnd(): boolean {
    return this.offset >= this.text.length;
  }

  private lineEnd(from: number): number {
    const end = this.text.indexOf("\n", from);
    return end === -1 ? this.text.length : end;
  }
}

/** Go's reader takes them out of values, wherever they stand. */
function withoutReturns(text: string): string {
  return text.replaceAll("\r", "");
}

/** Returns the sections that have these names. */
export function sectionsNamed({ sections }: GcfgFile, name: string, subsection?: string): GcfgSection[] {
  return sections.filter(
    (each) =>
      foldedName(each.name) === foldedName(name) && (subsection === undefined || each.subsection === subsection),
  );
}
