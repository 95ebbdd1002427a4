/** What of CEL's syntax an environment has. */
export interface SyntaxOptions {
  /** The macros, by name and number of arguments (`map:2`); `has:1` is always one. */
  readonly macros: ReadonlySet<string>;
  /** `a.?b`, `a[?b]`, `[?a]` and `{?a: b}`. */
  readonly optionals: boolean;
  /** Field names in backticks. */
  readonly backticks: boolean;
  /** The names of functions and of types that have dots in them, such as `optional.of` or `google.protobuf.Duration`. */
  readonly qualifiedFunctions: ReadonlySet<string>;
  readonly qualifiedTypes: ReadonlySet<string>;
}
