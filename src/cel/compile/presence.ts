import type { Expression } from "../syntax/expression.js";

/**
 * Which fields of the data are known to be there when a part of an expression is evaluated, so that it need not ask once more:
 * `self.a` after `has(self.a) &&`, and after what has read `self.a`. Parts are printed in the order in which they are evaluated.
 */
export class Presence {
  #known = new Set<string>();
  readonly #outcomes = new Map<Expression, ReadonlySet<string>>();
  readonly #opposites = new Map<Expression, ReadonlySet<string>>();

  has(path: string): boolean {
    return this.#known.has(path);
  }

  /** Says that a field has been read, or else an error thrown. */
  add(path: string): void {
    this.#known.add(path);
  }

  /** Says which fields are there if a condition holds, or if it does not. */
  decide(condition: Expression, holds: boolean, paths: Iterable<string>): void {
    (holds ? this.#outcomes : this.#opposites).set(condition, new Set(paths));
  }

  /** Returns what {@link decide} was given; nothing for another condition. */
  decided(condition: Expression, holds: boolean): ReadonlySet<string> {
    return (holds ? this.#outcomes : this.#opposites).get(condition) ?? NOTHING;
  }

  /** Prints what may not be evaluated: what is found there is forgotten behind it. */
  branch<T>(print: () => T): T {
    const outer = this.#known;
    this.#known = new Set(outer);
    try {
      return print();
    } finally {
      this.#known = outer;
    }
  }

  /** Prints what is evaluated if a condition holds, or if it does not. */
  branchOf<T>(condition: Expression, holds: boolean, print: () => T): T {
    return this.branch(() => {
      for (const path of this.decided(condition, holds)) this.add(path);
      return print();
    });
  }

  /** All that is known here. */
  get paths(): ReadonlySet<string> {
    return this.#known;
  }
}

const NOTHING: ReadonlySet<string> = new Set();
