import type { CelProblem } from "../cel-problem.js";
import type { CheckedExpression } from "../checked-expression.js";
import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, optionalContent } from "../types/type-constants.js";
import { typeText } from "../types/type-text.js";
import { isSameType } from "./type-bindings.js";
import { walk } from "./walk.js";

/**
 * Lists and maps that are written out must hold one type, dyn not mixed with others, but for those in the arguments of
 * `format`. A list tells of its first that differs, a map of each.
 */
export function literalProblems({ root, types }: CheckedExpression): CelProblem[] {
  const problems: CelProblem[] = [];
  const typeOf = (node: Expression, optional = false): CelType => {
    const type = types.get(node) ?? DYN;
    return optional ? (optionalContent(type) ?? type) : type;
  };
  const differs = (node: Expression, expected: CelType, found: CelType) => {
    if (isSameType(expected, found)) return false;
    const { at, start, end } = node;
    const message = `expected type '${typeText(expected)}' but found '${typeText(found)}'`;
    problems.push({ at, start, end, message, kind: "type" });
    return true;
  };
  for (const [node, inFormat] of walk(root)) {
    if (inFormat) continue;
    if (node.kind === "list") {
      const [first, ...rest] = node.elements;
      if (first === undefined) continue;
      const expected = typeOf(first.value, first.optional);
      rest.some(({ value, optional }) => differs(value, expected, typeOf(value, optional)));
    } else if (node.kind === "map") {
      const [first, ...rest] = node.entries;
      if (first === undefined) continue;
      for (const { key, value, optional } of rest) {
        differs(key, typeOf(first.key), typeOf(key));
        differs(value, typeOf(first.value, first.optional), typeOf(value, optional));
      }
    }
  }
  return problems;
}
