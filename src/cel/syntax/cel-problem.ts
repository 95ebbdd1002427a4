import { utf8Length } from "../../kube/values/utf8-length.js";

/** What is wrong with an expression. Offsets are UTF-16 offsets into its source. */
export interface CelProblem {
  /**
   * Where cel-go counts the error: the operator, the dot, the opening bracket or the first character. -1 where it gives no
   * place, because the expression is too long or too deep.
   */
  readonly offset: number;
  /** The range of the text that is at fault. */
  readonly start: number;
  readonly end: number;
  /** As the API server words it; the text of a syntax error is our own. */
  readonly message: string;
  readonly kind: CelProblemKind;
  /** A name that exists and that was likely meant. */
  readonly suggestion?: string;
  /** What to do, where more can be said than for all of the kind. */
  readonly help?: string;
}

export type CelProblemKind =
  /** The text is no expression. */
  | "syntax"
  /** A field, a variable or a function does not exist. */
  | "name"
  /** Types do not agree. */
  | "type"
  /** A constant argument or a format string is not valid. */
  | "constant";

const MAX_PROBLEMS = 100;
const MAX_SNIPPET_BYTES = 16_384;

/**
 * The problems of an expression as the API server prints them: sorted by place, each with line and column, the line of the
 * source and a caret under the place. Columns count code points; wide dots stand under characters that are not ASCII.
 */
export function problemsText(source: string, problems: readonly CelProblem[]): string {
  const lines = source.split("\n");
  // The server keeps the first hundred that it finds, and then sorts.
  const sorted = problems.slice(0, MAX_PROBLEMS).sort((a, b) => a.offset - b.offset);
  const texts = sorted.map((problem) => problemText(lines, problem));
  if (problems.length > MAX_PROBLEMS) texts.push(`${problems.length - MAX_PROBLEMS} more errors were truncated`);
  return texts.join("\n");
}

function problemText(lines: readonly string[], { offset, message }: CelProblem): string {
  if (offset < 0) return `ERROR: <input>:-1:0: ${message}`;
  let number = 0;
  let start = 0;
  while (number < lines.length - 1 && start + (lines[number]?.length ?? 0) < offset) {
    start += (lines[number]?.length ?? 0) + 1;
    number++;
  }
  const line = lines[number] ?? "";
  const charactersBefore = [...line.slice(0, offset - start)];
  const text = `ERROR: <input>:${number + 1}:${charactersBefore.length + 1}: ${message}`;
  if (utf8Length(line) > MAX_SNIPPET_BYTES) return text;
  const dots = charactersBefore.map((character) => (isWide(character) ? "．" : ".")).join("");
  const next = String.fromCodePoint(line.codePointAt(offset - start) ?? 0);
  return `${text}\n | ${line.replaceAll("\t", " ")}\n | ${dots}${isWide(next) ? "＾" : "^"}`;
}

function isWide(character: string): boolean {
  return (character.codePointAt(0) ?? 0) > 0x7f;
}
