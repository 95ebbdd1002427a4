/** Something wrong with a marker's arguments. `start` and `end` are offsets into the marker's text. */
export interface GrammarProblem {
  readonly kind:
    | "argument-missing"
    | "argument-unknown"
    | "argument-duplicate"
    | "argument-unexpected"
    | "argument-invalid"
    | "literal-not-terminated"
    | "token-dropped"
    | "single-quoted";
  /** controller-gen's words, without its `(at …)` suffix, where controller-gen has any. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The argument it is about; an anonymous one is "". Absent where it is about none. */
  readonly argument?: string;
  readonly severity: "error" | "warning";
}
