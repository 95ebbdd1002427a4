import { NoOverload } from "../core/dispatch.js";
import { shapedDiffers, shapedEquals } from "../core/equality.js";
import { Misfit } from "../core/misfit.js";
import { Optional } from "../core/optional.js";
import type { Shape } from "../core/shape.js";
import { noSuchOverload, typeName } from "../core/type-of.js";
import type { CelError } from "../values/cel-error.js";
import { type Cost, equalityCost, oneCost, smallerCost } from "./call-cost.js";
import { attempt, isError, type Step } from "./step.js";

// Functions take what the checker found their arguments to be.
type Run = (...values: never[]) => unknown;

/** A call of a function. An argument that is null fits none. */
export function call(cost: Cost, run: Run, ...steps: readonly Step[]): Step {
  return calling(cost, run, steps, (values) => (values.includes(null) ? noSuchOverload() : undefined));
}

/** `size(value)`, which names itself where it refuses null. */
export function callSize(run: Run, step: Step): Step {
  return calling(oneCost, run, [step], ([value]) => (value === null ? noSuchOverload("size") : undefined));
}

/** A call of a function that takes anything. */
export function callAny(cost: Cost, run: Run, ...steps: readonly Step[]): Step {
  return calling(cost, run, steps, () => undefined);
}

/** A call of a function that may be given null, and whose error then says what it was given. */
export function callNullable(name: string, cost: Cost, run: Run, ...steps: readonly Step[]): Step {
  return calling(cost, run, steps, (values) =>
    values.includes(null) || beginsWithoutType(name, values) ? refusal(name, values) : undefined,
  );
}

/** A call whose overload depends on the types of the values; where there is none, the error names these. */
export function callDispatched(name: string, cost: Cost, run: Run, ...steps: readonly Step[]): Step {
  const named: Run = (...values) => {
    try {
      return run(...values);
    } catch (error) {
      throw error instanceof NoOverload ? refusal(name, values) : error;
    }
  };
  return calling(cost, named, steps, () => undefined);
}

/** `==` of values of static types. */
export function equals(leftShape: Shape, rightShape: Shape, left: Step, right: Step): Step {
  return callAny(equalityCost, (a: unknown, b: unknown) => shapedEquals(a, b, leftShape, rightShape), left, right);
}

/** `!=` of values of static types. */
export function notEquals(leftShape: Shape, rightShape: Shape, left: Step, right: Step): Step {
  return callAny(smallerCost, (a: unknown, b: unknown) => shapedDiffers(a, b, leftShape, rightShape), left, right);
}

function calling(
  cost: Cost,
  run: Run,
  steps: readonly Step[],
  refusalOf: (values: readonly unknown[]) => Error | undefined,
): Step {
  return (frame) => {
    const values: unknown[] = [];
    for (const step of steps) {
      const value = step(frame);
      values.push(value);
      // With three arguments and more, the server looks no further than the first error.
      if (isError(value) && steps.length > 2 && values.length < steps.length) return value;
    }
    const failure = cost.failure?.(values);
    if (failure !== undefined) throw failure;
    const fault = values.find(isError) ?? refusalOf(values);
    const isFirst = fault === undefined && cost.isFirst === true;
    if (isFirst) frame.cost.add(cost.of(values, undefined));
    const result = fault ?? attempt(() => run(...(values as never[])));
    if (!isFirst) frame.cost.add(cost.of(values, result));
    return result;
  };
}

/** Functions of the standard library do not say what they were given, nor do those of more than two arguments. */
const STANDARD: ReadonlySet<string> = new Set([
  "bool",
  "bytes",
  "contains",
  "double",
  "duration",
  "dyn",
  "endsWith",
  "int",
  "matches",
  "startsWith",
  "string",
  "timestamp",
  "type",
  "uint",
]);

/** The server tells by the first item of a list whether a function takes it, if it takes items of one type. */
function beginsWithoutType(name: string, [list]: readonly unknown[]): boolean {
  if (!TYPED_LISTS.has(name) || !Array.isArray(list)) return false;
  return list[0] === null || list[0] instanceof Misfit;
}

export const TYPED_LISTS: ReadonlySet<string> = new Set(["isSorted", "join", "max", "min", "sum"]);

/** The error of a function that takes none of the values. */
function refusal(name: string, values: readonly unknown[]): CelError {
  if (name === "size") return noSuchOverload(name);
  const operands = OPERANDS.get(name);
  if (operands !== undefined) return noSuchOverload(operands.has(typeName(values[0])) ? undefined : name);
  if (OPERATOR.test(name) || STANDARD.has(name) || values.length > 2) return noSuchOverload();
  return noSuchOverload(`${name}(${values.map((value) => typeName(value)).join(", ")})`);
}

const OPERATOR = /^_|_$|^@/;
/**
 * What the first operand of an operator may be; of another one the error has the name of the operator in it. Worked out in a
 * function that a bundler leaves out where it is not used.
 */
const OPERANDS = /* @__PURE__ */ ((): ReadonlyMap<string, ReadonlySet<string>> => {
  const time = "google.protobuf.Timestamp google.protobuf.Duration";
  const ordered = new Set(`bool int uint double string bytes ${time}`.split(" "));
  const integers = new Set(["int", "uint"]);
  const numbers = new Set([...integers, "double"]);
  return new Map([
    ...["_<_", "_<=_", "_>_", "_>=_"].map((name): [string, ReadonlySet<string>] => [name, ordered]),
    ["_+_", new Set(`int uint double string bytes list ${time}`.split(" "))],
    ["_-_", new Set(`int uint double ${time}`.split(" "))],
    ["_*_", numbers],
    ["_/_", numbers],
    ["_%_", integers],
    ["-_", new Set(["int", "double"])],
  ]);
})();

/** `optional.or(other)` and `optional.orValue(other)`, which cost nothing and take the other value only if it is needed. */
export function orElse(optional: Step, other: Step, whole: boolean): Step {
  return (frame) => {
    const value = optional(frame);
    if (isError(value)) return value;
    if (!(value instanceof Optional)) return noSuchOverload();
    const { present, content } = value;
    if (!present) return other(frame);
    return whole ? value : content;
  };
}

/** A function whose result is all that is needed of it, such as a membership in a constant set. */
export function free(run: Run, ...steps: readonly Step[]): Step {
  return (frame) => {
    const values = steps.map((step) => step(frame));
    return values.find(isError) ?? attempt(() => run(...(values as never[])));
  };
}
