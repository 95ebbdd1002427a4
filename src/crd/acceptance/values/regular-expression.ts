import { createRequire } from "node:module";
import { isCommonRegularExpression } from "./common-regular-expression.js";

type Re2Package = typeof import("re2js");
type Re2 = ReturnType<Re2Package["RE2JS"]["compile"]>;

let re2: Re2Package | undefined;
const compiled = new Map<string, Re2 | string>();

/**
 * Gives Go's reason why a pattern is no regular expression (syntax of RE2, as Go's regexp package has it); undefined if
 * it is one.
 */
export function regularExpressionProblem(pattern: string): string | undefined {
  if (isCommonRegularExpression(pattern)) return undefined;
  const expression = compile(pattern);
  return typeof expression === "string" ? expression : undefined;
}

/** Whether a pattern that is a regular expression matches anywhere in a text. */
export function matches(pattern: string, text: string): boolean {
  // In printable ASCII, common expressions mean the same in JavaScript.
  if (/^[ -~]*$/.test(text) && isCommonRegularExpression(pattern)) return new RegExp(pattern).test(text);
  const expression = compile(pattern);
  return typeof expression !== "string" && expression.matcher(text).find();
}

/** Compiles a pattern with RE2's syntax; gives Go's reason as a text if it cannot be. */
function compile(pattern: string): Re2 | string {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const expression = tryCompile(pattern);
  compiled.set(pattern, expression);
  return expression;
}

function tryCompile(pattern: string): Re2 | string {
  // Loading the package takes longer than most commands may, and few patterns need it.
  // `require` is typed as any; the package's own types say what it returns.
  re2 ??= createRequire(import.meta.url)("re2js") as Re2Package;
  try {
    return re2.RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Go quotes the part that is at fault, also where there is none.
    return reason.endsWith("`") ? reason : `${reason}: \`\``;
  }
}
