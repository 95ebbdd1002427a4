/** What is wrong with an expression. Offsets are UTF-16 offsets into its source. */
export interface CelProblem {
  /**
   * Where cel-go counts the error: the operator, the dot, the opening bracket or the first character. -1 where it gives no
   * place, because the expression is too long or too deep.
   */
  readonly at: number;
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
