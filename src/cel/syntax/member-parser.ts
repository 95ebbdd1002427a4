import type { SyntaxOptions } from "../functions/environment.js";
import type { Expression, MacroName } from "./expression.js";
import { PrimaryParser } from "./primary-parser.js";
import type { NodeMaker, Token } from "./token-cursor.js";

/** What follows a primary: fields, calls and indexes. */
export class MemberParser {
  readonly #primaries: PrimaryParser;

  constructor(
    readonly maker: NodeMaker,
    readonly options: SyntaxOptions,
    readonly expression: () => Expression,
  ) {
    this.#primaries = new PrimaryParser(maker, options, expression, () => this.#arguments());
  }

  member(): Expression {
    const { cursor } = this.maker;
    const { start } = cursor.peek();
    const primary = this.#primaries.primary();
    let member = primary;
    for (;;) {
      if (cursor.is(".")) member = this.#dot(member, start);
      else if (cursor.is("[")) member = this.#index(member, start);
      else break;
    }
    if (cursor.is("{") && dottedName(member) !== undefined) {
      cursor.fail("expected an operator or the end; messages cannot be made in a rule");
    }
    return member;
  }

  #dot(operand: Expression, start: number): Expression {
    const { cursor } = this.maker;
    const dot = cursor.next();
    const question = cursor.take("?");
    const token = cursor.peek();
    if (token.kind !== "word" && token.kind !== "backtick") cursor.fail("expected the name of a field");
    cursor.next();
    if (question === undefined && token.kind === "word" && cursor.is("(")) return this.#call(operand, token, start);
    const field = token.kind === "word" ? token.text : token.text.slice(1, -1);
    if (token.kind === "backtick" && !this.options.backticks) {
      this.maker.report(token.start, token.start, token.end, "unsupported syntax: '`'");
    }
    const { end } = token;
    if (question === undefined) {
      const named = this.#qualifiedType(operand, field, token.kind);
      if (named !== undefined) return { kind: "identifier", name: named, offset: start, start, end };
      const select: Expression = { kind: "select", operand, field, testOnly: false, offset: dot.start, start, end };
      return this.maker.made(select, 1, [operand]);
    }
    if (!this.options.optionals) {
      this.maker.report(dot.start, dot.start, question.end, "unsupported syntax '.?'");
    }
    const literal: Expression = {
      kind: "literal",
      literal: { kind: "string", value: field },
      offset: token.start,
      start: token.start,
      end,
    };
    const node = call("_?._", undefined, [operand, literal], dot.start, start, end);
    return this.maker.made(node, 1, [operand]);
  }

  /** A name such as `google.protobuf.Duration` is one name. */
  #qualifiedType(operand: Expression, field: string, kind: Token["kind"]): string | undefined {
    if (kind !== "word") return undefined;
    const prefix = dottedName(operand);
    const name = prefix === undefined ? undefined : `${prefix}.${field}`;
    return name !== undefined && this.options.qualifiedTypes.has(name) ? name : undefined;
  }

  #call(target: Expression, { text: name }: Token, start: number): Expression {
    const { cursor } = this.maker;
    const open = cursor.next();
    const argumentNodes = this.#arguments();
    const { end } = cursor;
    const children = [target, ...argumentNodes];
    if (this.options.macros.has(macroKey(name, argumentNodes.length))) {
      const expansion = expandMacro(name, target, argumentNodes);
      if (expansion !== undefined && "message" in expansion) {
        this.maker.report(expansion.node.offset, expansion.node.start, expansion.node.end, expansion.message);
      } else if (expansion !== undefined) {
        const node: Expression = { kind: "macro", range: target, ...expansion, offset: open.start, start, end };
        return this.maker.made(node, 1, children);
      }
    }
    const prefix = dottedName(target);
    const qualified = prefix === undefined ? undefined : `${prefix}.${name}`;
    const node =
      qualified !== undefined && this.options.qualifiedFunctions.has(qualified)
        ? call(qualified, undefined, argumentNodes, open.start, start, end)
        : call(name, target, argumentNodes, open.start, start, end);
    return this.maker.made(node, 1, children);
  }

  #index(operand: Expression, start: number): Expression {
    const { cursor } = this.maker;
    const open = cursor.next();
    const question = cursor.take("?");
    const index = this.expression();
    cursor.expect("]");
    if (question !== undefined && !this.options.optionals) {
      this.maker.report(open.start, open.start, question.end, "unsupported syntax '[?'");
    }
    const name = question === undefined ? "_[_]" : "_[?_]";
    const node = call(name, undefined, [operand, index], open.start, start, cursor.end);
    return this.maker.made(node, 1, [operand, index]);
  }

  /** The arguments of a call and the bracket that closes it. */
  #arguments(): readonly Expression[] {
    const { cursor } = this.maker;
    if (cursor.take(")") !== undefined) return [];
    const argumentNodes = [this.expression()];
    while (cursor.take(",") !== undefined) argumentNodes.push(this.expression());
    cursor.expect(")");
    return argumentNodes;
  }
}

/** The name that a chain of fields of a variable spells. */
function dottedName(node: Expression): string | undefined {
  const names: string[] = [];
  let current = node;
  while (current.kind === "select" && !current.testOnly) {
    names.unshift(current.field);
    current = current.operand;
  }
  return current.kind === "identifier" ? [current.name, ...names].join(".") : undefined;
}

function call(
  name: string,
  target: Expression | undefined,
  argumentNodes: readonly Expression[],
  index: number,
  start: number,
  end: number,
): Expression {
  return { kind: "call", name, target, arguments: argumentNodes, offset: index, start, end };
}

/** What a call of a macro becomes, or what is wrong with it and where. */
export type Expansion =
  | {
      readonly macro: MacroName;
      readonly variables: readonly string[];
      readonly arguments: readonly Expression[];
    }
  | { readonly node: Expression; readonly message: string };

interface MacroForm {
  readonly macro: MacroName;
  readonly variables: 1 | 2;
  /** What cel-go says of a variable that is no name. */
  readonly notAName: string;
}

const NOT_SIMPLE = "argument must be a simple name";
const NOT_AN_IDENTIFIER = "argument is not an identifier";

/** Macros that are called on a receiver, by name and number of arguments. */
const FORMS: ReadonlyMap<string, MacroForm> = new Map(
  [
    one("all", "all", 2, NOT_SIMPLE),
    one("exists", "exists", 2, NOT_SIMPLE),
    one("exists_one", "existsOne", 2, NOT_SIMPLE),
    one("map", "map", 2, NOT_AN_IDENTIFIER),
    one("map", "map", 3, NOT_AN_IDENTIFIER),
    one("filter", "filter", 2, NOT_AN_IDENTIFIER),
    one("optMap", "optMap", 2, "optMap() variable name must be a simple identifier"),
    one("optFlatMap", "optFlatMap", 2, "optFlatMap() variable name must be a simple identifier"),
    one("sortBy", "sortBy", 2, NOT_AN_IDENTIFIER),
    two("all", "all", 3),
    two("exists", "exists", 3),
    two("existsOne", "existsOne", 3),
    two("exists_one", "existsOne", 3),
    two("transformList", "transformList", 3),
    two("transformList", "transformList", 4),
    two("transformMap", "transformMap", 3),
    two("transformMap", "transformMap", 4),
    two("transformMapEntry", "transformMapEntry", 3),
    two("transformMapEntry", "transformMapEntry", 4),
  ].map(({ name, count, form }) => [macroKey(name, count), form]),
);

const ACCUMULATOR = "__result__";

/** How an environment names a macro: its name and the number of its arguments. */
export function macroKey(name: string, count: number): string {
  return `${name}:${count}`;
}

/** Recognises a macro in the call of `name` on `range`; undefined where it is an ordinary call. */
export function expandMacro(
  name: string,
  range: Expression,
  argumentNodes: readonly Expression[],
): Expansion | undefined {
  const form = FORMS.get(macroKey(name, argumentNodes.length));
  if (form === undefined) return undefined;
  if (form.macro === "sortBy" && (range.kind === "literal" || range.kind === "map")) {
    const message = "sortBy can only be applied to a list, identifier, comprehension, call or select expression";
    return { node: range, message };
  }
  const variables: string[] = [];
  const declarations = argumentNodes.slice(0, form.variables);
  for (const declaration of declarations) {
    if (declaration.kind !== "identifier") return { node: declaration, message: form.notAName };
    variables.push(declaration.name);
  }
  const [first, second] = declarations;
  if (second !== undefined && variables[0] === variables[1]) {
    return { node: second, message: `duplicate variable name: ${variables[0]}` };
  }
  const clash = variables[0] === ACCUMULATOR ? first : variables[1] === ACCUMULATOR ? second : undefined;
  if (clash !== undefined && form.macro !== "optMap" && form.macro !== "optFlatMap") {
    return { node: clash, message: "iteration variable overwrites accumulator variable" };
  }
  return { macro: form.macro, variables, arguments: argumentNodes.slice(form.variables) };
}

function one(name: string, macro: MacroName, count: number, notAName: string) {
  const form: MacroForm = { macro, variables: 1, notAName };
  return { name, count, form };
}

function two(name: string, macro: MacroName, count: number) {
  const form: MacroForm = { macro, variables: 2, notAName: NOT_SIMPLE };
  return { name, count, form };
}
