/** A constant. Integers are bigint, doubles number. */
export type Literal =
  | { readonly kind: "null" }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "uint"; readonly value: bigint }
  | { readonly kind: "double"; readonly value: number }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "bytes"; readonly value: Uint8Array };

/**
 * The macros that a CRD may use. Macros are not expanded: checker, cost estimate and compiler each know them by name.
 * `has` is not among them, because it is a select that only tests.
 */
export type MacroName =
  | "all"
  | "exists"
  | "existsOne"
  | "map"
  | "filter"
  | "transformList"
  | "transformMap"
  | "transformMapEntry"
  | "optMap"
  | "optFlatMap"
  /** `sortBy` of the lists library. */
  | "sortBy";

/**
 * A node of the tree. `at` is the UTF-16 offset of the node in the source, as cel-go counts positions: the operator of a
 * binary, the dot of a select, the opening bracket of a call, an index, a list or a map, the first character of the rest.
 * `start` and `end` are the range of its text.
 *
 * Operators are calls of cel-go's names: `_&&_`, `_||_`, `!_`, `-_`, `_+_`, `_-_`, `_*_`, `_/_`, `_%_`, `_==_`, `_!=_`, `_<_`,
 * `_<=_`, `_>_`, `_>=_`, `@in`, `_[_]`, `_?_:_`, and of the optional syntax `_[?_]` and `_?._` (with a string literal).
 * A `-` before a number literal is a part of the literal. Chains of `&&` and of `||` are left-associative.
 */
export type Expression = { readonly offset: number; readonly start: number; readonly end: number } & (
  | { readonly kind: "literal"; readonly literal: Literal }
  | { readonly kind: "identifier"; readonly name: string }
  | { readonly kind: "select"; readonly operand: Expression; readonly field: string; readonly testOnly: boolean }
  | {
      readonly kind: "call";
      readonly name: string;
      readonly target: Expression | undefined;
      readonly arguments: readonly Expression[];
    }
  | { readonly kind: "list"; readonly elements: readonly ListElement[] }
  | { readonly kind: "map"; readonly entries: readonly MapEntry[] }
  | {
      readonly kind: "macro";
      readonly macro: MacroName;
      readonly range: Expression;
      /** One or two names of variables. */
      readonly variables: readonly string[];
      /** What follows the variables: a predicate, or a filter and a transform, or a transform. */
      readonly arguments: readonly Expression[];
    }
);

export interface ListElement {
  readonly value: Expression;
  /** Written with `?` before it. */
  readonly optional: boolean;
}

export interface MapEntry {
  readonly key: Expression;
  readonly value: Expression;
  readonly optional: boolean;
}
