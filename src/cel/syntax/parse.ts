import { STORED_ENVIRONMENT, type SyntaxOptions } from "../functions/environment.js";
import type { CelProblem } from "./cel-problem.js";
import type { Expression } from "./expression.js";
import { MemberParser } from "./member-parser.js";
import { NodeMaker, SyntaxStop, type Token, TokenCursor } from "./token-cursor.js";

const MAX_CODE_POINTS = 100_000;

/**
 * Parses an expression as cel-go does in the API server: its grammar and its macros, its limits on length and depth. The
 * environment's syntax decides on macros and optional syntax; by default everything is known. Never throws.
 */
export function parseExpression(
  source: string,
  options: SyntaxOptions = STORED_ENVIRONMENT.syntax,
): { readonly expression: Expression } | { readonly problems: readonly CelProblem[] } {
  const problem = lengthProblem(source);
  if (problem !== undefined) return { problems: [problem] };
  const cursor = new TokenCursor(source);
  const parser = new OperatorParser(cursor, options);
  try {
    const expression = parser.expression();
    if (cursor.peek().kind !== "end") cursor.fail("expected an operator or the end");
    return parser.problems.length > 0 ? { problems: parser.problems } : { expression };
  } catch (stop) {
    if (!(stop instanceof SyntaxStop)) throw stop;
    return { problems: [...parser.problems, stop.problem] };
  }
}

function lengthProblem(source: string): CelProblem | undefined {
  if (source.length <= MAX_CODE_POINTS) return undefined;
  let size = 0;
  for (const _ of source) size++;
  if (size <= MAX_CODE_POINTS) return undefined;
  const message = `expression code point size exceeds limit: size: ${size}, limit ${MAX_CODE_POINTS}`;
  return { offset: -1, start: 0, end: source.length, message, kind: "syntax" };
}

const RELATIONS: readonly string[] = ["<", "<=", ">=", ">", "==", "!=", "in"];
const PRODUCTS: readonly string[] = ["*", "/", "%"];
const SUMS: readonly string[] = ["+", "-"];

interface Part {
  readonly node: Expression;
  readonly start: number;
  readonly end: number;
}

/** Operators, from the conditional down to the unary ones. */
class OperatorParser {
  readonly #maker: NodeMaker;
  readonly #members: MemberParser;

  constructor(
    readonly cursor: TokenCursor,
    options: SyntaxOptions,
  ) {
    this.#maker = new NodeMaker(cursor);
    this.#members = new MemberParser(this.#maker, options, () => this.expression());
  }

  get problems(): readonly CelProblem[] {
    return this.#maker.problems;
  }

  /** `or ? or : expression` */
  expression(): Expression {
    return this.#maker.nested("expr", () => {
      const { start } = this.cursor.peek();
      const condition = this.#chain("||", "_||_", () => this.#chain("&&", "_&&_", () => this.#relation()));
      const operator = this.cursor.take("?");
      if (operator === undefined) return condition;
      const then = this.#chain("||", "_||_", () => this.#chain("&&", "_&&_", () => this.#relation()));
      this.cursor.expect(":");
      return this.#call("_?_:_", operator.start, start, [condition, then, this.expression()], 1);
    });
  }

  /**
   * Operands between `&&` or `||`, any number of them. As in cel-go, the tree is balanced, so that its depth is the logarithm
   * of their number, and the limit on depth does not count it.
   */
  #chain(text: string, name: string, operand: () => Expression): Expression {
    const first = this.#part(operand);
    const parts = [first];
    const operators: Token[] = [];
    for (let operator = this.cursor.take(text); operator !== undefined; operator = this.cursor.take(text)) {
      operators.push(operator);
      parts.push(this.#part(operand));
    }
    /** The tree of the operators from `from` to before `to`. */
    const tree = (from: number, to: number): Part => {
      const middle = (from + to) >> 1;
      const operator = operators[middle];
      if (from === to || operator === undefined) return parts[from] ?? first;
      const [left, right] = [tree(from, middle), tree(middle + 1, to)];
      const [offset, start, end] = [operator.start, left.start, right.end];
      const argumentNodes = [left.node, right.node];
      const node: Expression = {
        kind: "call",
        name,
        target: undefined,
        arguments: argumentNodes,
        offset,
        start,
        end,
      };
      return { node: this.#maker.made(node, 0, argumentNodes), start, end };
    };
    return tree(0, operators.length).node;
  }

  /** An operand and where it stands, with the brackets around it. */
  #part(operand: () => Expression): Part {
    const { start } = this.cursor.peek();
    return { node: operand(), start, end: this.cursor.end };
  }

  /** All comparisons have one level; with `tight` the operand of one is read, which holds none. */
  #relation(tight = false): Expression {
    return this.#maker.nested("relation", () => {
      const { start } = this.cursor.peek();
      let left = this.#calculation(1);
      while (!tight) {
        const operator = this.#takeOneOf(RELATIONS);
        if (operator === undefined) break;
        const name = operator.text === "in" ? "@in" : `_${operator.text}_`;
        left = this.#call(name, operator.start, start, [left, this.#relation(true)], 1);
      }
      return left;
    });
  }

  /** Products (level 2) bind tighter than sums (level 1); level 3 has neither. */
  #calculation(level: number): Expression {
    return this.#maker.nested("calc", () => {
      const { start } = this.cursor.peek();
      let left = this.#unary();
      for (;;) {
        const product = level <= 2 ? this.#takeOneOf(PRODUCTS) : undefined;
        const operator = product ?? (level <= 1 ? this.#takeOneOf(SUMS) : undefined);
        if (operator === undefined) return left;
        const right = this.#calculation(product === undefined ? 2 : 3);
        left = this.#call(`_${operator.text}_`, operator.start, start, [left, right], 1);
      }
    });
  }

  /** `!` and `-` do not mix; an even number of either cancels out. A single `-` before a number belongs to the number. */
  #unary(): Expression {
    const first = this.cursor.peek();
    const sign = this.cursor.is("!") ? "!" : this.cursor.is("-") ? "-" : undefined;
    const beforeNumber = sign === "-" && /^(?:int|double)$/.test(this.cursor.peek(1).kind);
    if (sign === undefined || beforeNumber) return this.#members.member();
    let count = 0;
    while (this.cursor.take(sign) !== undefined) count++;
    const operand = this.#members.member();
    return count % 2 === 0 ? operand : this.#call(`${sign}_`, first.start, first.start, [operand], 0);
  }

  #takeOneOf(texts: readonly string[]): Token | undefined {
    const { kind, text } = this.cursor.peek();
    return kind === "symbol" && texts.includes(text) ? this.cursor.next() : undefined;
  }

  #call(name: string, index: number, start: number, argumentNodes: readonly Expression[], counted: 0 | 1): Expression {
    const node: Expression = {
      kind: "call",
      name,
      target: undefined,
      arguments: argumentNodes,
      offset: index,
      start,
      end: this.cursor.end,
    };
    return this.#maker.made(node, counted, argumentNodes);
  }
}
