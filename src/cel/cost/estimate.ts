import { NEWEST_VERSION } from "../../kube/target-version.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import type { CallCost, CallSubject, EstimatedCall } from "../functions/call-facts.js";
import {
  ACCUMULATOR,
  type CallShape,
  type CostNode,
  type EntrySize,
  extendPath,
  type FoldShape,
  type GrowingPath,
} from "../functions/cost-node.js";
import { overloadOf } from "../functions/libraries.js";
import { add, exactly, larger, multiply, NEUTRAL, ONE, type Range, UNKNOWN, union, ZERO } from "../functions/range.js";
import { type CelType, optionalContent } from "../types/cel-type.js";
import { type DataSize, minorVersion } from "./data-size.js";
import { costTree } from "./expand-macros.js";

/** What one evaluation of a list, a map literal costs, besides its elements. */
const NEW_LIST = exactly(10);
const NEW_MAP = exactly(30);

interface LocalVariable {
  readonly path: GrowingPath | undefined;
  readonly size: Range | undefined;
  readonly entry: EntrySize | undefined;
}

/**
 * The least and the most that one evaluation of an expression costs, exactly as the API server estimates it. `self` are the
 * sizes of the data that `self` (and `oldSelf`) stand for. `consulted` is given the nodes whose bounds were looked at.
 */
export function estimateCost(
  checked: CheckedExpression,
  self: DataSize,
  targetVersion: string,
  consulted?: Set<StructuralSchema>,
): Range {
  return new Estimate(self, minorVersion(targetVersion), consulted, false).cost(costTree(checked));
}

/**
 * The most that one evaluation can cost at run time, where `self` are sizes as they are counted then. A server's estimate may be
 * less: it does not count all that is read, and takes the sizes of some values for those of others.
 */
export function mostCost(checked: CheckedExpression, self: DataSize): bigint {
  return new Estimate(self, minorVersion(NEWEST_VERSION), undefined, true).cost(costTree(checked)).max;
}

/** The walk over one expression. Its order is the server's: sizes are looked up by paths that change on the way. */
class Estimate implements CallSubject {
  readonly #variables = new Map<string, LocalVariable[]>();

  constructor(
    readonly self: DataSize,
    readonly minor: number,
    readonly consulted: Set<StructuralSchema> | undefined,
    /** All that may be counted at run time is, and what is not known counts as the largest. */
    readonly isCertain: boolean,
  ) {}

  cost(node: CostNode): Range {
    switch (node.kind) {
      case "literal":
        return ZERO;
      case "identifier": {
        const variable = this.#variable(node.name);
        node.path = variable === undefined ? extendPath(undefined, node.name) : variable.path;
        return ONE;
      }
      case "select": {
        const operand = this.cost(node.operand);
        const attribute = this.isCertain && isComputed(node.operand) ? ONE : ZERO;
        if (node.testOnly) return add(operand, attribute);
        node.path = this.#extended(this.#path(node.operand), node.field);
        if (this.isCertain) return add(operand, ONE, attribute);
        const { kind } = node.operand.type;
        const reads = kind === "map" || kind === "object" || kind === "parameter";
        return reads ? add(operand, ONE) : operand;
      }
      case "call":
        return this.#call(node, node);
      case "list":
        return this.#list(node, node.elements);
      case "map":
        return this.#map(node, node.entries);
      case "fold":
        return this.#fold(node, node);
      case "binding":
        return this.#binding(node, node);
    }
  }

  /** The size of a value, if something is known about it. */
  sizeOf(node: CostNode): Range | undefined {
    if (node.size !== undefined) return node.size;
    if (node.kind === "literal") return exactly(node.length);
    if (node.kind === "list") return exactly(node.elements.length);
    if (node.kind === "map") return exactly(node.entries.length);
    const path = this.#path(node);
    const size = path && this.sizeAt(path);
    if (size !== undefined) {
      node.size = size;
      return size;
    }
    if (hasFixedSize(node.type)) return ONE;
    return node.kind === "identifier" ? this.#variable(node.name)?.size : undefined;
  }

  /** The size that the schema allows at a path, whose first name is that of a variable and does not matter. */
  sizeAt({ cells, length }: GrowingPath): Range | undefined {
    let size: DataSize | undefined = this.self;
    for (let index = 1; index < length && size !== undefined; index++) {
      const name = cells[index] ?? "";
      if (name === "@items" || name === "@values") size = size.element;
      else if (name === "@keys") size = size.key;
      else size = size.fields?.get(name);
    }
    if (size === undefined) return undefined;
    if (size.schema !== undefined) this.consulted?.add(size.schema);
    return { min: 0n, max: BigInt(size.most) };
  }

  /** The path as functions see it: the variable that a macro collects in has none. */
  pathOf(node: CostNode): GrowingPath | undefined {
    const path = this.#path(node);
    return path?.cells[0] === ACCUMULATOR ? undefined : path;
  }

  entryOf(node: CostNode): EntrySize | undefined {
    return node.entry ?? (node.kind === "identifier" ? this.#variable(node.name)?.entry : undefined);
  }

  #path(node: CostNode): GrowingPath | undefined {
    const variable = node.kind === "identifier" ? this.#variable(node.name) : undefined;
    return variable === undefined ? node.path : variable.path;
  }

  #extended(path: GrowingPath | undefined, name: string): GrowingPath | undefined {
    if (!this.isCertain) return extendPath(path, name);
    return path && { cells: [...path.cells.slice(0, path.length), name], length: path.length + 1 };
  }

  #call(node: CostNode, call: CallShape): Range {
    const [operand] = call.arguments;
    if (call.name === "dyn" && operand !== undefined) {
      const cost = this.cost(operand);
      this.#copySizes(operand, node);
      return add(cost, ONE);
    }
    const costs: Range[] = [];
    const sizes: (Range | undefined)[] = [];
    for (const argument of call.arguments) {
      costs.push(this.cost(argument));
      sizes.push(this.#operandSize(argument));
    }
    if (call.overloads.length === 0) return ZERO;
    const target = call.target && {
      node: call.target,
      cost: this.cost(call.target),
      size: this.#operandSize(call.target),
    };
    const argumentNodes = { node, target, arguments: call.arguments, costs, sizes };
    let cost: Range = NEUTRAL;
    let size: Range | undefined;
    for (const overload of call.overloads) {
      const callEstimate: CallCost = callCost(overload, argumentNodes, this);
      cost = union(cost, callEstimate.cost);
      if (callEstimate.size !== undefined)
        size = size === undefined ? callEstimate.size : union(size, callEstimate.size);
      if (operand !== undefined && (overload === "index_list" || overload === "index_map")) {
        size = this.entryOf(operand)?.value;
        node.path = this.#extended(this.#path(operand), overload === "index_list" ? "@items" : "@values");
      }
      size ??= this.sizeOf(node);
    }
    if (size !== undefined) node.size = size;
    if (this.isCertain && operand !== undefined && isIndex(call) && isComputed(operand)) cost = add(cost, ONE);
    return target === undefined ? cost : add(target.cost, cost);
  }

  /** At run time an error counts as one. */
  #operandSize(node: CostNode): Range | undefined {
    const size = this.sizeOf(node);
    if (!this.isCertain || size === undefined || node.kind === "literal") return size;
    return { min: size.min, max: larger(size.max, 1n) };
  }

  #list(node: CostNode, elements: readonly CostNode[]): Range {
    const { cost, size } = this.#parts(elements);
    node.entry = { container: "list", key: ONE, value: size };
    return add(cost, NEW_LIST);
  }

  #map(node: CostNode, entries: readonly (readonly [CostNode, CostNode])[]): Range {
    let cost: Range = ZERO;
    let key: Range = entries.length === 0 ? ZERO : NEUTRAL;
    let value = key;
    for (const entry of entries) {
      cost = add(cost, this.cost(entry[0]), this.cost(entry[1]));
      key = union(key, this.sizeOf(entry[0]) ?? UNKNOWN);
      value = union(value, this.sizeOf(entry[1]) ?? UNKNOWN);
    }
    node.entry = { container: "map", key, value };
    return add(cost, NEW_MAP);
  }

  #parts(nodes: readonly CostNode[]): { readonly cost: Range; readonly size: Range } {
    let cost: Range = ZERO;
    let size: Range = nodes.length === 0 ? ZERO : NEUTRAL;
    for (const node of nodes) {
      cost = add(cost, this.cost(node));
      size = union(size, this.sizeOf(node) ?? UNKNOWN);
    }
    return { cost, size };
  }

  #fold(node: CostNode, fold: FoldShape): Range {
    const { range, variables, start } = fold;
    const entering = add(this.cost(range), this.cost(start));
    this.#declare(ACCUMULATOR, this.#bound(start));
    const [first = "", second] = variables;
    if (second === undefined) {
      this.#declare(first, this.#iterated(range, this.#container(range) === "list" ? "value" : "key"));
    } else {
      this.#declare(first, this.#iterated(range, "key"));
      this.#declare(second, this.#iterated(range, "value"));
    }
    const condition = this.cost(fold.condition);
    const round = add(this.cost(fold.step), condition);
    for (const name of variables) this.#forget(name);
    const result = this.cost(fold.result);
    this.#forget(ACCUMULATOR);
    const count = this.sizeOf(range) ?? UNKNOWN;
    if (start.kind === "literal") {
      node.size = exactly(start.length);
    } else {
      node.size = count;
      const entry = this.entryOf(fold.step);
      if (entry !== undefined) node.entry = entry;
    }
    return add(entering, result, multiply(count, round));
  }

  #binding(node: CostNode, binding: CostNode & { readonly kind: "binding" }): Range {
    const { name, value, body } = binding;
    const valueCost = this.cost(value);
    this.#declare(name, this.#bound(value));
    const cost = this.cost(body);
    this.#forget(name);
    this.#copySizes(body, node);
    // A binding is a loop over an empty list.
    return add(NEW_LIST, valueCost, cost);
  }

  #container(range: CostNode): "list" | "map" {
    return this.entryOf(range)?.container ?? (range.type.kind === "list" ? "list" : "map");
  }

  #iterated(range: CostNode, part: "key" | "value"): LocalVariable {
    const isList = this.#container(range) === "list";
    const step = part === "value" ? (isList ? "@items" : "@values") : isList ? "@indices" : "@keys";
    return { path: this.#extended(this.#path(range), step), size: this.entryOf(range)?.[part], entry: undefined };
  }

  #bound(value: CostNode): LocalVariable {
    const path = this.#path(value);
    const entry = this.entryOf(value);
    return { path, size: this.sizeOf(value), entry };
  }

  #copySizes(from: CostNode, to: CostNode): void {
    const size = this.sizeOf(from);
    const entry = this.entryOf(from);
    if (size !== undefined) to.size = size;
    if (entry !== undefined) to.entry = entry;
  }

  #variable(name: string): LocalVariable | undefined {
    return this.#variables.get(name)?.at(-1);
  }

  #declare(name: string, variable: LocalVariable): void {
    const declared = this.#variables.get(name);
    if (declared === undefined) this.#variables.set(name, [variable]);
    else declared.push(variable);
  }

  #forget(name: string): void {
    this.#variables.get(name)?.pop();
  }
}

/** The estimate of one overload of a call, its arguments included and its receiver not. */
function callCost(overload: string, call: EstimatedCall, subject: Estimate): CallCost {
  const facts = overloadOf(overload)?.facts;
  const estimateOf = (subject.isCertain ? facts?.most : undefined) ?? facts?.estimate;
  const estimate = estimateOf?.(call, subject) ?? { cost: ONE };
  return estimate.isWhole === true ? estimate : { ...estimate, cost: add(estimate.cost, ...call.costs) };
}

/** Whether a value is that of a call, a macro or a literal: what is read of it is counted as an attribute of its own. */
function isComputed(node: CostNode): boolean {
  return node.kind !== "identifier" && node.kind !== "select" && !(node.kind === "call" && isIndex(node));
}

function isIndex({ name }: CallShape): boolean {
  return name === "_[_]" || name === "_[?_]" || name === "_?._";
}

/** Strings, lists and the like have no fixed size, and null has none either. */
function hasFixedSize(type: CelType): boolean {
  const content = optionalContent(type);
  if (content !== undefined) return hasFixedSize(content);
  if (type.kind !== "primitive") return false;
  switch (type.name) {
    case "bool":
    case "double":
    case "duration":
    case "int":
    case "timestamp":
    case "uint":
      return true;
    default:
      return false;
  }
}
