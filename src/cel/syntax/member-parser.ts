import type { Expression } from "./expression.js";
import { expandMacro, macroKey } from "./macros.js";
import type { NodeMaker } from "./node-maker.js";
import { PrimaryParser } from "./primary-parser.js";
import type { SyntaxOptions } from "./syntax-options.js";
import type { Token } from "./token.js";

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
      if (named !== undefined) return { kind: "identifier", name: named, at: start, start, end };
      const select: Expression = { kind: "select", operand, field, testOnly: false, at: dot.start, start, end };
      return this.maker.made(select, 1, [operand]);
    }
    if (!this.options.optionals) {
      this.maker.report(dot.start, dot.start, question.end, "unsupported syntax '.?'");
    }
    const literal: Expression = {
      kind: "literal",
      literal: { kind: "string", value: field },
      at: token.start,
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
    const given = this.#arguments();
    const { end } = cursor;
    const children = [target, ...given];
    if (this.options.macros.has(macroKey(name, given.length))) {
      const expansion = expandMacro(name, target, given);
      if (expansion !== undefined && "message" in expansion) {
        this.maker.report(expansion.at.at, expansion.at.start, expansion.at.end, expansion.message);
      } else if (expansion !== undefined) {
        const node: Expression = { kind: "macro", range: target, ...expansion, at: open.start, start, end };
        return this.maker.made(node, 1, children);
      }
    }
    const prefix = dottedName(target);
    const qualified = prefix === undefined ? undefined : `${prefix}.${name}`;
    const node =
      qualified !== undefined && this.options.qualifiedFunctions.has(qualified)
        ? call(qualified, undefined, given, open.start, start, end)
        : call(name, target, given, open.start, start, end);
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
    const given = [this.expression()];
    while (cursor.take(",") !== undefined) given.push(this.expression());
    cursor.expect(")");
    return given;
  }
}

/** The name that a chain of fields of a variable spells. */
function dottedName(node: Expression): string | undefined {
  const names: string[] = [];
  let at = node;
  while (at.kind === "select" && !at.testOnly) {
    names.unshift(at.field);
    at = at.operand;
  }
  return at.kind === "identifier" ? [at.name, ...names].join(".") : undefined;
}

function call(
  name: string,
  target: Expression | undefined,
  given: readonly Expression[],
  at: number,
  start: number,
  end: number,
): Expression {
  return { kind: "call", name, target, arguments: given, at, start, end };
}
