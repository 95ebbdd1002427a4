import type { Step } from "./step.js";

/** An expression of a rule, as the compiler makes it. */
export interface CompiledRuleExpression {
  /**
   * Takes the value and the old one. Throws CelError where CEL has an error, which only counts if there is no exact form; if
   * there is one, the values have to be of the types of their schema; else parts of them may be misfits, but not they. A method, so that its parameters may be of these types.
   */
  fast(self: unknown, oldSelf: unknown): unknown;
  /**
   * Makes the form that absorbs errors and counts the cost. Absent where it cannot be needed: nothing is absorbed, and no
   * limit can be reached.
   */
  readonly exact?: (() => Step) | undefined;
  /** The most that one evaluation costs on values that keep to their schema. */
  readonly maxCost: number;
}

/** A rule of `x-kubernetes-validations`. Generated files hold these. */
export interface CompiledRule extends CompiledRuleExpression {
  /** The trimmed text, where no message is reported in its place. */
  readonly rule?: string;
  /** Trimmed. */
  readonly message?: string;
  readonly reason?: string;
  /** As paths are printed, such as `a.b` or `m[k]`. */
  readonly fieldPath?: string;
  /** It uses `oldSelf`. */
  readonly transition?: boolean;
  readonly optionalOldSelf?: boolean;
  readonly messageExpression?: CompiledRuleExpression & { readonly source: string };
}
