import type { CheckedExpression } from "../check/checked-expression.js";
import { ACCUMULATOR, type CostNode } from "../functions/cost-node.js";
import { SORT_BY_FUNCTION } from "../functions/libraries.js";
import type { Expression, Literal } from "../syntax/expression.js";
import { BOOL, type CelType, DYN, INT, listOf } from "../types/cel-type.js";

type Macro = Expression & { readonly kind: "macro" };

const SORTED_LIST = "@__sortBy_input__";

/** The tree that costs are counted on, of a checked expression. */
export function costTree(checked: CheckedExpression): CostNode {
  return expand(checked.root, checked);
}

function expand(node: Expression, checked: CheckedExpression): CostNode {
  const type = checked.types.get(node) ?? DYN;
  const each = (child: Expression): CostNode => expand(child, checked);
  switch (node.kind) {
    case "literal":
      return { kind: "literal", ...literalSize(node.literal), type };
    case "identifier":
      return { kind: "identifier", name: node.name, type };
    case "select":
      return { kind: "select", operand: each(node.operand), field: node.field, testOnly: node.testOnly, type };
    case "call":
      return {
        kind: "call",
        name: node.name,
        overloads: checked.overloads.get(node) ?? [],
        target: node.target && each(node.target),
        arguments: node.arguments.map(each),
        type,
      };
    case "list":
      return { kind: "list", elements: node.elements.map(({ value }) => each(value)), type };
    case "map":
      return { kind: "map", entries: node.entries.map(({ key, value }) => [each(key), each(value)] as const), type };
    case "macro":
      return expandMacro(node, type, checked);
  }
}

function expandMacro(node: Macro, type: CelType, checked: CheckedExpression): CostNode {
  const range = expand(node.range, checked);
  const [first = never(node), second] = node.arguments.map((argument) => expand(argument, checked));
  const transform = second ?? first;
  const filter = second && first;
  switch (node.macro) {
    case "all":
      return fold(node, range, BOOL, {
        start: TRUE,
        condition: call("@not_strictly_false", "not_strictly_false", BOOL, accumulator(BOOL)),
        step: call("_&&_", "logical_and", BOOL, accumulator(BOOL), first),
      });
    case "exists": {
      const not = call("!_", "logical_not", BOOL, accumulator(BOOL));
      return fold(node, range, BOOL, {
        start: TRUE,
        condition: call("@not_strictly_false", "not_strictly_false", BOOL, not),
        step: call("_||_", "logical_or", BOOL, accumulator(BOOL), first),
      });
    }
    case "existsOne":
      return fold(node, range, INT, {
        start: { ...ONE_LITERAL, int: 0n },
        condition: TRUE,
        step: choice(first, call("_+_", "add_int64", INT, accumulator(INT), ONE_LITERAL), accumulator(INT)),
        result: call("_==_", "equals", BOOL, accumulator(INT), ONE_LITERAL),
      });
    case "map":
    case "transformList":
      return fold(node, range, type, collecting(type, transform, filter));
    case "filter": {
      const element: CostNode = { kind: "identifier", name: node.variables[0] ?? "", type: elementOf(type) };
      return fold(node, range, type, collecting(type, element, first));
    }
    case "transformMap": {
      const [key = ""] = node.variables;
      const keyed: CostNode = { kind: "identifier", name: key, type: type.kind === "map" ? type.key : DYN };
      const id = "cel_@mapInsert_map_key_value";
      return fold(node, range, type, inserting(type, id, [keyed, transform], filter));
    }
    case "transformMapEntry":
      return fold(node, range, type, inserting(type, "cel_@mapInsert_map_map", [transform], filter));
    case "optMap":
    case "optFlatMap":
      return optionalMap(node, type, range, first, checked);
    case "sortBy":
      return sortBy(node, type, range, first, checked);
  }
}

interface FoldParts {
  readonly start: CostNode;
  readonly condition: CostNode;
  readonly step: CostNode;
  readonly result?: CostNode;
}

function fold(node: Macro, range: CostNode, type: CelType, { result, ...parts }: FoldParts): CostNode {
  return {
    kind: "fold",
    range,
    variables: node.variables,
    ...parts,
    result: result ?? accumulator(type),
    type: result?.type ?? type,
  };
}

function collecting(type: CelType, element: CostNode, filter: CostNode | undefined): FoldParts {
  const single: CostNode = { kind: "list", elements: [element], type };
  const longer = call("_+_", "add_list", type, accumulator(type), single);
  const step = filter === undefined ? longer : choice(filter, longer, accumulator(type));
  return { start: { kind: "list", elements: [], type }, condition: TRUE, step };
}

function inserting(
  type: CelType,
  overload: string,
  argumentNodes: readonly CostNode[],
  filter: CostNode | undefined,
): FoldParts {
  const larger = call("cel.@mapInsert", overload, type, accumulator(type), ...argumentNodes);
  const step = filter === undefined ? larger : choice(filter, larger, accumulator(type));
  return { start: { kind: "map", entries: [], type }, condition: TRUE, step };
}

/** The server writes the operand twice: once to ask whether there is a value, once to take it. */
function optionalMap(
  node: Macro,
  type: CelType,
  operand: CostNode,
  body: CostNode,
  checked: CheckedExpression,
): CostNode {
  const again = expand(node.range, checked);
  const content = operand.type.kind === "opaque" ? (operand.type.parameters[0] ?? DYN) : DYN;
  const [name = ""] = node.variables;
  const value = member("value", "optional_value", content, again);
  const bound: CostNode = { kind: "binding", name, value, body, type: body.type };
  const some = node.macro === "optMap" ? call("optional.of", "optional_of", type, bound) : bound;
  return choice(
    member("hasValue", "optional_hasValue", BOOL, operand),
    some,
    call("optional.none", "optional_none", type),
  );
}

/** The keys are worked out first, as a list; their type decides which overload sorts by them. */
function sortBy(node: Macro, type: CelType, list: CostNode, key: CostNode, checked: CheckedExpression): CostNode {
  const variable = (): CostNode => ({ kind: "identifier", name: SORTED_LIST, type: list.type });
  const keyType = listOf(key.type);
  const keys = fold(node, variable(), keyType, collecting(keyType, key, undefined));
  const sorted: CostNode = {
    kind: "call",
    name: SORT_BY_FUNCTION.name,
    overloads: checked.overloads.get(node) ?? [],
    target: variable(),
    arguments: [keys],
    type,
  };
  return { kind: "binding", name: SORTED_LIST, value: list, body: sorted, type };
}

function elementOf(type: CelType): CelType {
  return type.kind === "list" ? type.element : DYN;
}

function accumulator(type: CelType): CostNode {
  return { kind: "identifier", name: ACCUMULATOR, type };
}

function call(name: string, overload: string, type: CelType, ...argumentNodes: readonly CostNode[]): CostNode {
  return { kind: "call", name, overloads: [overload], target: undefined, arguments: argumentNodes, type };
}

function member(name: string, overload: string, type: CelType, target: CostNode): CostNode {
  return { kind: "call", name, overloads: [overload], target, arguments: [], type };
}

function choice(condition: CostNode, one: CostNode, other: CostNode): CostNode {
  return call("_?_:_", "conditional", one.type, condition, one, other);
}

const TRUE: CostNode = { kind: "literal", length: 1n, type: BOOL };
const ONE_LITERAL: CostNode & { readonly kind: "literal" } = { kind: "literal", length: 1n, int: 1n, type: INT };

function literalSize(literal: Literal): { readonly length: bigint; readonly int?: bigint } {
  switch (literal.kind) {
    case "string":
      return { length: BigInt([...literal.value].length) };
    case "bytes":
      return { length: BigInt(literal.value.length) };
    case "int":
      return { length: 1n, int: literal.value };
    default:
      return { length: 1n };
  }
}

function never(node: Macro): never {
  throw new Error(`the macro ${node.macro} has no argument`);
}
