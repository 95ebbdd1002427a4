import type { CelProblem } from "../syntax/cel-problem.js";

const MAX_PROBLEMS = 100;
const MAX_SNIPPET_BYTES = 16_384;
const ENCODER = new TextEncoder();

/**
 * The problems of an expression as the API server prints them: sorted by place, each with line and column, the line of the
 * source and a caret under the place. Columns count code points; wide dots stand under characters that are not ASCII.
 */
export function problemsText(source: string, problems: readonly CelProblem[]): string {
  const lines = source.split("\n");
  // The server keeps the first hundred that it finds, and then sorts.
  const sorted = problems.slice(0, MAX_PROBLEMS).sort((a, b) => a.at - b.at);
  const texts = sorted.map((problem) => problemText(lines, problem));
  if (problems.length > MAX_PROBLEMS) texts.push(`${problems.length - MAX_PROBLEMS} more errors were truncated`);
  return texts.join("\n");
}

function problemText(lines: readonly string[], { at, message }: CelProblem): string {
  if (at < 0) return `ERROR: <input>:-1:0: ${message}`;
  let number = 0;
  let start = 0;
  while (number < lines.length - 1 && start + (lines[number]?.length ?? 0) < at) {
    start += (lines[number]?.length ?? 0) + 1;
    number++;
  }
  const line = lines[number] ?? "";
  const before = [...line.slice(0, at - start)];
  const text = `ERROR: <input>:${number + 1}:${before.length + 1}: ${message}`;
  if (ENCODER.encode(line).length > MAX_SNIPPET_BYTES) return text;
  const dots = before.map((character) => (isWide(character) ? "．" : ".")).join("");
  const next = String.fromCodePoint(line.codePointAt(at - start) ?? 0);
  return `${text}\n | ${line.replaceAll("\t", " ")}\n | ${dots}${isWide(next) ? "＾" : "^"}`;
}

function isWide(character: string): boolean {
  return (character.codePointAt(0) ?? 0) > 0x7f;
}
