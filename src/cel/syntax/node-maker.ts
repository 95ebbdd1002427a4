import type { CelProblem } from "../cel-problem.js";
import type { Expression } from "./expression.js";
import { SyntaxStop, type TokenCursor } from "./token-cursor.js";

/** How deep cel-go lets a rule of its grammar nest, and how deep a tree of its operators, selects and calls may be. */
const MAX_DEPTH = 250;

/** What all parts of the parser share: the tokens, the problems found so far, and the limits on depth. */
export class NodeMaker {
  readonly problems: CelProblem[] = [];
  readonly #heights = new Map<Expression, number>();
  readonly #nesting = new Map<string, number>();

  constructor(readonly cursor: TokenCursor) {}

  /** Notes something that is wrong although the grammar holds; parsing goes on. */
  report(at: number, start: number, end: number, message: string): void {
    this.problems.push({ at, start, end, message, kind: "syntax" });
  }

  /** Runs the rule of a grammar that may nest in itself. */
  nested<T>(rule: "expr" | "relation" | "calc", parse: () => T): T {
    const depth = (this.#nesting.get(rule) ?? 0) + 1;
    if (depth > MAX_DEPTH) this.#stop(`expression recursion limit exceeded: ${MAX_DEPTH}`);
    this.#nesting.set(rule, depth);
    const result = parse();
    this.#nesting.set(rule, depth - 1);
    return result;
  }

  /** Notes a new node with its children; `counted` nodes add to the depth that the limit is about. */
  made<T extends Expression>(node: T, counted: 0 | 1, children: readonly Expression[]): T {
    let height = counted as number;
    for (const child of children) height = Math.max(height, (this.#heights.get(child) ?? 0) + counted);
    if (height > MAX_DEPTH) this.#stop("max recursion depth exceeded");
    if (height > 0) this.#heights.set(node, height);
    return node;
  }

  #stop(message: string): never {
    const { start, end } = this.cursor.peek();
    throw new SyntaxStop({ at: -1, start, end, message, kind: "syntax" });
  }
}
