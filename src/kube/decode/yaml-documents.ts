import type * as Yaml from "yaml";
import { DecodeProblem, type DecodeWarning, MAX_YAML_DEPTH } from "./decoded.js";
import { checkedLexemes } from "./yaml-lexemes.js";

/** What is used of the `yaml` package, which some commands load late. */
export type YamlParts = Pick<typeof Yaml, "Composer" | "Lexer" | "Parser">;

/**
 * Parses a text of YAML documents with the `yaml` package, whose lexer is made to take what Go's reader takes, and to refuse
 * what that refuses. Throws a {@link DecodeProblem} for a text that is not one, or that is nested more than
 * {@link MAX_YAML_DEPTH} deep, once the documents before it were given: the package calls itself for each level, and V8 ends the process where a regular expression
 * is compiled at the end of the stack.
 */
export function* parseDocuments(
  { Composer, Lexer, Parser }: YamlParts,
  text: string,
  options: Yaml.ParseOptions & Yaml.DocumentOptions & Yaml.SchemaOptions,
  warnings: DecodeWarning[] = [],
): Generator<Yaml.Document.Parsed, void> {
  const read = withLineFeeds(text);
  const parser = new Parser();
  function* tokens(): Generator<Yaml.CST.Token, void> {
    for (const lexeme of checkedLexemes(unindentedLexer(Lexer, read, warnings), read)) {
      yield* parser.next(lexeme);
      // The parser's stack holds the document and each collection that is open, and may hold a scalar.
      if (parser.stack.length > MAX_YAML_DEPTH + 2)
        throw new DecodeProblem(`values are more than ${MAX_YAML_DEPTH} deep in one another`, parser.offset);
    }
    yield* parser.end();
  }
  for (const document of new Composer(options).compose(tokens(), false, text.length)) {
    const error = document.errors.find(({ message }) => !isTaken(message));
    if (error !== undefined) throw new DecodeProblem(plainMessage(error.message), ...error.pos);
    // What is composed of parsed tokens is a parsed document.
    yield document as Yaml.Document.Parsed;
  }
}

/** YAML 1.1 ends a line at a lone carriage return and at U+0085 as well. Every place stays where it is. */
function withLineFeeds(text: string): string {
  return text.replace(/\r(?!\n)|\u0085/g, "\n");
}

/** Go's reader needs no space before a comment where nothing else could be meant. */
function isTaken(message: string): boolean {
  return message.startsWith("Comments must be separated");
}

/**
 * The package's own message, without the place that it may end in, and without what it repeats of the text behind a colon, such as
 * `Not a YAML token: …`: that may be a password, and the place tells which it is.
 */
export function plainMessage(message: string): string {
  const [line = ""] = message.split("\n", 1);
  return line.replace(/ at line \d+, column \d+:?$/, "").replace(/(?<=[\w)]): .*$/, "");
}

/**
 * What the lexer keeps to itself and is changed here. No option does it; the package's version is pinned, and the tests of
 * readYaml fail where these are no longer so.
 */
interface LexerInside {
  readonly buffer: string;
  pos: number;
  /** How far a further line of what is read has to be indented at least. */
  indentNext: number;
  /** Where a further line of a scalar goes on, or -1 if it does not. */
  continueScalar(offset: number): number;
  parseFlowCollection(): Generator<string, string>;
}

/**
 * A lexer for which further lines of quoted scalars and of collections in brackets need no indentation, as in YAML 1.1. The
 * first line that YAML 1.2 would have indented becomes a warning.
 */
function unindentedLexer(Lexer: YamlParts["Lexer"], text: string, warnings: DecodeWarning[]): Iterable<string> {
  const lexer = new Lexer();
  const inside = lexer as unknown as LexerInside;
  const { continueScalar, parseFlowCollection } = inside;
  const warn = (start: number): void => {
    const message = "YAML 1.2 wants this line indented more than the key or the list that it is part of";
    if (warnings.length === 0) warnings.push({ message, start, end: start + 1 });
  };
  inside.continueScalar = (offset) => {
    const goesOn = continueScalar.call(inside, offset);
    const isQuoted = inside.buffer[inside.pos] === '"' || inside.buffer[inside.pos] === "'";
    if (goesOn !== -1 || !isQuoted || inside.indentNext === 0) return goesOn;
    const start = withIndent(inside, 0, () => continueScalar.call(inside, offset));
    if (start !== -1) warn(start + (/^[ \t]*/.exec(text.slice(start, start + MAX_INDENT))?.[0].length ?? 0));
    return start;
  };
  inside.parseFlowCollection = function* () {
    const { pos, indentNext } = inside;
    inside.indentNext = 0;
    const next = yield* parseFlowCollection.call(inside);
    inside.indentNext = indentNext;
    const column = columnOfFurtherLine(text, pos);
    if (column !== undefined && column.indent < indentNext) warn(column.start);
    return next;
  };
  return lexer.lex(text);
}

/** How far a warning looks for the beginning of a line. */
const MAX_INDENT = 200;

function withIndent<Result>(lexer: LexerInside, indent: number, run: () => Result): Result {
  const { indentNext } = lexer;
  lexer.indentNext = indent;
  const result = run();
  lexer.indentNext = indentNext;
  return result;
}

/** Where the next thing begins, if that is on a later line; brackets that close may stand anywhere. */
function columnOfFurtherLine(
  text: string,
  from: number,
): { readonly start: number; readonly indent: number } | undefined {
  const space = /[ \t\r\n]*/y;
  space.lastIndex = from;
  const skipped = space.exec(text)?.[0] ?? "";
  const line = skipped.lastIndexOf("\n");
  const start = from + skipped.length;
  if (line === -1 || start === text.length || /[\]}#]/.test(text[start] ?? "")) return undefined;
  return { start, indent: skipped.length - line - 1 };
}
