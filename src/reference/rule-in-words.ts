import type { Expression } from "../cel/syntax/expression.js";
import { parseExpression } from "../cel/syntax/parse.js";

/**
 * Returns what a rule demands as a sentence; undefined where nothing of it could be said in other words than CEL's. Names and
 * parts without words stay as they are, between backticks.
 */
export function ruleInWords(rule: string): string | undefined {
  const parsed = parseExpression(rule);
  if (!("expression" in parsed)) return undefined;
  const said = statement(parsed.expression, rule);
  if (said === undefined) return undefined;
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`;
}

const RELATIONS: Readonly<Record<string, string>> = {
  "_==_": "is",
  "_!=_": "is not",
  "_<_": "is less than",
  "_<=_": "is at most",
  "_>_": "is more than",
  "_>=_": "is at least",
  "@in": "is one of",
};
const OPPOSITES: Readonly<Record<string, string>> = {
  "_==_": "_!=_",
  "_!=_": "_==_",
  "_<_": "_>=_",
  "_<=_": "_>_",
  "_>_": "_<=_",
  "_>=_": "_<_",
};
const TESTS: Readonly<Record<string, readonly [does: string, doesNot: string]>> = {
  startsWith: ["starts with", "does not start with"],
  endsWith: ["ends with", "does not end with"],
  contains: ["contains", "does not contain"],
  matches: ["matches", "does not match"],
};

/** What an expression that is true or false says; undefined where there are no words for it. */
function statement(expression: Expression, source: string): string | undefined {
  switch (expression.kind) {
    case "select":
      return `${selectName(expression, source)} is ${expression.testOnly ? "set" : "true"}`;
    case "identifier":
      return `${quoted(expression, source)} is true`;
    case "macro":
      return quantified(expression, source);
    case "call":
      return callStatement(expression, source);
    default:
      return undefined;
  }
}

type Call = Extract<Expression, { readonly kind: "call" }>;

function callStatement(call: Call, source: string): string | undefined {
  const [first, second, third] = call.arguments;
  if (first === undefined) return undefined;
  if (call.name === "!_") return negation(first, source);
  if (second === undefined) {
    const [does] = TESTS[call.name] ?? [];
    return does === undefined || call.target === undefined
      ? undefined
      : `${term(call.target, source)} ${does} ${term(first, source)}`;
  }
  const said = (each: Expression): string => statement(each, source) ?? quoted(each, source);
  if (call.name === "_&&_") return `${said(first)}, and ${said(second)}`;
  if (call.name === "_||_") {
    // "not A or B" is how CEL writes an implication.
    const premise = first.kind === "call" && first.name === "!_" ? first.arguments[0] : undefined;
    if (premise !== undefined) return `if ${said(premise)}, then ${said(second)}`;
    return `${said(first)}, or ${said(second)}`;
  }
  if (call.name === "_?_:_" && third !== undefined) {
    if (isLiteral(third, true)) return `if ${said(first)}, then ${said(second)}`;
    return `if ${said(first)}, then ${said(second)}; otherwise ${said(third)}`;
  }
  return relation(call.name, first, second, source);
}

function relation(name: string, left: Expression, right: Expression, source: string): string | undefined {
  if (isName(left, "self") && isName(right, "oldSelf") && name === "_==_") return "the value cannot be changed";
  const words = RELATIONS[name];
  if (words === undefined) return undefined;
  if (name === "_==_" && isTest(left) && isTest(right))
    return `${term(left.operand, source, left.field)} and ${term(right.operand, source, right.field)} are set together or not at all`;
  if (name === "_==_" && isTest(right)) return undefined;
  if (name === "_==_" && isLiteral(right, true)) return statement(left, source);
  if (name === "_==_" && isLiteral(right, false)) return negation(left, source);
  return `${term(left, source)} ${words} ${term(right, source)}`;
}

function negation(expression: Expression, source: string): string | undefined {
  if (expression.kind === "select")
    return `${selectName(expression, source)} is ${expression.testOnly ? "not set" : "false"}`;
  if (expression.kind === "call") {
    const [first, second] = expression.arguments;
    const opposite = OPPOSITES[expression.name];
    if (opposite !== undefined && first !== undefined && second !== undefined)
      return relation(opposite, first, second, source);
    if (expression.name === "@in" && first !== undefined && second !== undefined)
      return `${term(first, source)} is not one of ${term(second, source)}`;
    const [, doesNot] = TESTS[expression.name] ?? [];
    if (doesNot !== undefined && first !== undefined && expression.target !== undefined)
      return `${term(expression.target, source)} ${doesNot} ${term(first, source)}`;
  }
  const said = statement(expression, source);
  return said === undefined ? undefined : `it is not so that ${said}`;
}

function quantified(macro: Extract<Expression, { readonly kind: "macro" }>, source: string): string | undefined {
  const [predicate] = macro.arguments;
  const [variable = ""] = macro.variables;
  if (predicate === undefined || macro.variables.length > 1) return undefined;
  const said = statement(predicate, source) ?? quoted(predicate, source);
  const range = term(macro.range, source);
  switch (macro.macro) {
    case "all":
      return `for each \`${variable}\` of ${range}: ${said}`;
    case "exists":
      return `for some \`${variable}\` of ${range}: ${said}`;
    case "existsOne":
      return `for exactly one \`${variable}\` of ${range}: ${said}`;
    default:
      return undefined;
  }
}

/** A value in words. */
function term(expression: Expression, source: string, field?: string): string {
  if (field !== undefined) return `\`${nameOf(expression, source)}${field}\``;
  if (expression.kind === "call" && expression.name === "size") {
    const sized = expression.target ?? expression.arguments[0];
    if (sized !== undefined) return `the size of ${term(sized, source)}`;
  }
  if (isName(expression, "self")) return "the value";
  if (isName(expression, "oldSelf")) return "the old value";
  if (expression.kind === "select" && !expression.testOnly) return selectName(expression, source);
  return quoted(expression, source);
}

function selectName(expression: Extract<Expression, { readonly kind: "select" }>, source: string): string {
  return `\`${nameOf(expression.operand, source)}${expression.field}\``;
}

/** What stands before the name of a field: nothing for a field of the value itself. */
function nameOf(operand: Expression, source: string): string {
  return isName(operand, "self") ? "" : `${textOf(operand, source).replace(/^self\./, "")}.`;
}

function quoted(expression: Expression, source: string): string {
  const text = textOf(expression, source);
  return text.includes("`") ? text : `\`${text}\``;
}

function textOf({ start, end }: Expression, source: string): string {
  return source.slice(start, end).replace(/\s+/g, " ");
}

function isName(expression: Expression, name: string): boolean {
  return expression.kind === "identifier" && expression.name === name;
}

function isTest(expression: Expression): expression is Extract<Expression, { readonly kind: "select" }> {
  return expression.kind === "select" && expression.testOnly;
}

function isLiteral(expression: Expression, value: boolean): boolean {
  return expression.kind === "literal" && expression.literal.kind === "bool" && expression.literal.value === value;
}
