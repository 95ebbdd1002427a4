import { DecodeProblem } from "./decoded.js";

/** The marks that the lexer of the `yaml` package puts between pieces of the text. */
const DOCUMENT_STARTS = "\x02";
const SCALAR_FOLLOWS = "\x1f";
const MARKS = new Set([DOCUMENT_STARTS, SCALAR_FOLLOWS, "\x18"]);

/** What go-yaml does not read anywhere. Half a surrogate pair cannot stand in a text of UTF-8. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\0-\x08\v\f\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|\p{Surrogate}/u;
const ESCAPE = /\\(?:x([0-9A-Fa-f]{0,2})|u([0-9A-Fa-f]{0,4})|U([0-9A-Fa-f]{0,8})|[\s\S])/g;
/** YAML 1.1 has no `\/`, which came with YAML 1.2 for JSON's sake. */
const PLAIN_ESCAPES = /^\\[0abt\tnvfre "\\N_LP\r\n]$/;
const DIRECTIVE = /^%(?:YAML[ \t]+1\.1|TAG[ \t]+\S+[ \t]+\S+)$/;
const NAME = /^[&*][0-9A-Za-z_-]+$/;
const MAX_KEY = 1024;

/** An open collection in brackets. */
interface Flow {
  readonly isMap: boolean;
  /** Where the key of the entry that is read begins, once it has. */
  keyStart: number | undefined;
  /** Whether the key goes over a line's end, which only one after `?` may. */
  isBroken: boolean;
  isExplicit: boolean;
}

/**
 * Passes lexemes on, and throws a {@link DecodeProblem} at what go-yaml v2 refuses and the `yaml` package takes: tabs where a
 * block may begin, control characters, directives and escapes that YAML 1.1 does not have, keys over several lines.
 */
export function* checkedLexemes(lexemes: Iterable<string>, text: string): Generator<string, void> {
  const forbidden = FORBIDDEN.exec(text);
  if (forbidden !== null) throw new DecodeProblem("control characters are not allowed", forbidden.index);
  const reader = new LexemeCheck(text);
  for (const lexeme of lexemes) {
    reader.check(lexeme);
    yield lexeme;
  }
}

class LexemeCheck {
  private offset = 0;
  private isScalar = false;
  /** Whether nothing was read yet but comments and empty lines. */
  private isFirst = true;
  private hasVersion = false;
  /** Whether a block may begin here: nothing stands on the line before but spaces and indicators of blocks. */
  private mayBegin = true;
  /** The header of a block scalar whose text comes next. */
  private blockHeader: string | undefined;
  private readonly flows: Flow[] = [];
  /** Where the last text without quotes within brackets ended. */
  private plainEnd = -1;
  /** Whether a document was ended by `...`, behind which only `---` may begin another. */
  private isEnded = false;

  constructor(private readonly text: string) {}

  check(lexeme: string): void {
    if (MARKS.has(lexeme)) {
      this.isScalar = lexeme === SCALAR_FOLLOWS;
      return;
    }
    const { isScalar } = this;
    this.isScalar = false;
    if (this.isEnded && (isScalar || !/^(?:[\s#%\uFEFF]|---$|\.\.\.$)/.test(lexeme)))
      this.fail("--- has to stand before a further document", 0);
    if (isScalar && this.blockHeader !== undefined) this.blockText(lexeme, this.blockHeader);
    else if (isScalar) this.plain(lexeme);
    else this.other(lexeme);
    if (isScalar || !/^[\s#\uFEFF]/.test(lexeme)) this.isFirst = false;
    this.offset += lexeme.length;
  }

  private blockText(text: string, header: string): void {
    this.blockHeader = undefined;
    this.mayBegin = true;
    this.separators(text);
    const [leading = ""] = /^(?:[ ]*\r?\n)*[ ]*/.exec(text) ?? [];
    const next = text[leading.length];
    if (next === "\t" && !/\d/.test(header))
      this.fail("a tab stands where a space of the indentation is expected", leading.length);
    // Only below the top of a document the `yaml` package takes a text that is not indented.
    if (next !== undefined && (leading === "" || leading.endsWith("\n")))
      this.fail("the text below | or > has to be indented", leading.length);
  }

  private plain(text: string): void {
    this.mayBegin = false;
    if (/[\u2028\u2029]/.test(text))
      this.fail("U+2028 and U+2029 end a line in YAML 1.1", text.search(/[\u2028\u2029]/));
    if (this.flows.length === 0) return;
    const mark = text.indexOf("?");
    if (mark !== -1) this.fail("a text with ? has to be in quotes within brackets", mark);
    if (text.startsWith(":")) this.fail("a text that begins with : has to be in quotes within brackets", 0);
    this.plainEnd = this.offset + text.length;
    this.entryPart(text);
  }

  private separators(text: string): void {
    const place = text.search(/[\u2028\u2029]/);
    if (place !== -1) this.fail("U+2028 and U+2029 end a line in YAML 1.1; write them in double quotes", place);
  }

  private other(lexeme: string): void {
    switch (lexeme[0]) {
      case " ":
      case "\t":
        if (this.mayBegin && this.flows.length === 0 && lexeme.includes("\t"))
          this.fail("a tab cannot stand where something may begin", lexeme.indexOf("\t"));
        return;
      case "\r":
      case "\n":
        this.mayBegin = true;
        this.breakLine();
        return;
      case "#":
        return;
      case "%":
        this.directive(lexeme);
        return;
      case '"':
        if (!isClosed(lexeme, "\\")) this.fail("the quote is not closed", 0);
        this.escapes(lexeme);
        this.entryPart(lexeme);
        break;
      case "'":
        if (!isClosed(lexeme, "'")) this.fail("the quote is not closed", 0);
        this.entryPart(lexeme);
        break;
      case "|":
      case ">":
        this.blockHeader = lexeme;
        break;
      case "&":
      case "*":
        if (!NAME.test(lexeme)) this.fail("the name of an anchor has only letters, digits, - and _", 0);
        if (lexeme[0] === "*") this.entryPart(lexeme);
        break;
      case "[":
      case "{":
        this.entryPart(lexeme);
        this.flows.push({ isMap: lexeme === "{", ...NEW_ENTRY });
        break;
      case "]":
      case "}":
        this.flows.pop();
        break;
      case ",":
        this.newEntry();
        break;
      case "?":
        if (this.flows.length === 0) return;
        this.newEntry(true);
        break;
      case ":":
        this.value();
        return;
      case "-":
        if (lexeme === "-") return;
        if (lexeme === "---") this.documentMark(true);
        break;
      case ".":
        if (lexeme === "...") this.documentMark(false);
        break;
      default:
    }
    this.mayBegin = false;
  }

  private documentMark(begins: boolean): void {
    if (!begins && this.isFirst) this.fail("there is no document that could end here", 0);
    this.hasVersion = false;
    this.isEnded = !begins;
  }

  private directive(lexeme: string): void {
    const line = lexeme.trimEnd();
    if (!DIRECTIVE.test(line)) this.fail("this directive is not read, only %YAML 1.1 and %TAG", 0);
    if (!line.startsWith("%YAML")) return;
    if (this.hasVersion) this.fail("%YAML stands here twice", 0);
    this.hasVersion = true;
  }

  private escapes(text: string): void {
    const lost = /\\\r?\n[ \t]*\r?\n/.exec(text);
    if (lost !== null) this.fail("an empty line may not follow a \\ at the end of a line", lost.index);
    for (const found of text.matchAll(ESCAPE)) {
      const [escape, two, four, eight] = found;
      const digits = two ?? four ?? eight;
      const code = digits === undefined ? 0 : Number.parseInt(digits, 16);
      const isCode =
        digits?.length === { x: 2, u: 4, U: 8 }[escape[1] ?? ""] &&
        (code < 0xd800 || code > 0xdfff) &&
        code <= 0x10ffff;
      if (digits === undefined ? !PLAIN_ESCAPES.test(escape) : !isCode) {
        this.fail(`YAML 1.1 has no escape ${escape.slice(0, 2)}`, found.index);
      }
    }
  }

  /** The end of a line within an entry, behind its key or in it. */
  private breakLine(): void {
    const flow = this.flows.at(-1);
    if (flow?.keyStart !== undefined) flow.isBroken = true;
  }

  private entryPart(text: string): void {
    const flow = this.flows.at(-1);
    if (flow === undefined) return;
    flow.keyStart ??= this.offset;
    if (text.includes("\n")) flow.isBroken = true;
  }

  private value(): void {
    const flow = this.flows.at(-1);
    if (flow !== undefined && this.offset === this.plainEnd && /[,[\]{}]/.test(this.text[this.offset + 1] ?? ""))
      this.fail("a space has to follow the :", 0);
    if (flow?.isMap !== true) return;
    const { keyStart = this.offset, isBroken, isExplicit } = flow;
    if (!isExplicit && isBroken) this.fail("a key has to stand on one line, with its :", 0);
    if (!isExplicit && this.offset - keyStart > MAX_KEY) this.fail(`a key may have ${MAX_KEY} characters at most`, 0);
    // What follows is the value, to which none of that applies.
    this.newEntry(true);
  }

  private newEntry(isExplicit = false): void {
    const flow = this.flows.at(-1);
    if (flow !== undefined) Object.assign(flow, { ...NEW_ENTRY, isExplicit });
  }

  private fail(message: string, index: number): never {
    throw new DecodeProblem(message, this.offset + index);
  }
}

/** Whether a quoted text ends with a quote that is not escaped; in single quotes a quote escapes a quote. */
function isClosed(text: string, escape: "'" | "\\"): boolean {
  if (text.length < 2 || text.at(-1) !== text[0]) return false;
  let end = text.length - 1;
  while (end > 1 && text[end - 1] === escape) end--;
  return (text.length - 1 - end) % 2 === 0;
}

const NEW_ENTRY = { keyStart: undefined, isBroken: false, isExplicit: false };
