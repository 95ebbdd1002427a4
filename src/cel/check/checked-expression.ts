import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";

/**
 * An expression whose types are known. Nodes are told apart by identity: each stands in the tree once.
 */
export interface CheckedExpression {
  readonly source: string;
  readonly root: Expression;
  readonly type: CelType;
  readonly types: ReadonlyMap<Expression, CelType>;
  /**
   * For calls, operators included: the ids of the overloads that may apply, as cel-go and the Kubernetes libraries name them
   * (`add_int64`, `string_char_at_int`, …). One if the types decide it, several where an operand is `dyn`.
   */
  readonly overloads: ReadonlyMap<Expression, readonly string[]>;
  /** The names of the variables that it uses freely, such as `self` and `oldSelf`. */
  readonly variables: ReadonlySet<string>;
  /** The names of types, such as `int`; a variable that holds a type is one if a type has its name, and cannot be planned else. */
  readonly typeNames: ReadonlySet<Expression>;
}
