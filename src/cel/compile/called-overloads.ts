import { boundedRegExp } from "../../kube/regex/bounded-regexp.js";
import { overloadOf } from "../functions/libraries.js";
import type { Overload } from "../functions/overload.js";
import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { shapeOf } from "./shape-of.js";
import { call, constant, list, literal, runtime, type Term } from "./term.js";
import type { Writer } from "./writer.js";

export type Call = Expression & { kind: "call" };

/** The receiver of a call and its arguments. */
export function operandsOf({ target, arguments: argumentNodes }: Call): readonly Expression[] {
  return target === undefined ? argumentNodes : [target, ...argumentNodes];
}

/** The overloads that a call may be of. */
export function candidates(writer: Writer, node: Expression): readonly Overload[] {
  const ids = writer.checked.overloads.get(node) ?? [];
  return ids.flatMap((id) => overloadOf(id) ?? []);
}

/**
 * The constant of a pattern that `matches` is called with as a literal, where it is known to be matched by JavaScript in a
 * time that no text makes long, so that RE2 need not be there.
 */
export function plainPatternOf(node: Call, { id }: Overload): Term | undefined {
  const [, pattern] = operandsOf(node);
  if (!/^matches(_string)?$/.test(id) || pattern?.kind !== "literal" || pattern.literal.kind !== "string")
    return undefined;
  const { value } = pattern.literal;
  const bounded = boundedRegExp(value);
  if (bounded === undefined || bounded.maxLength < Number.POSITIVE_INFINITY) return undefined;
  const expression = new RegExp(bounded.source, "u");
  return constant(call("plainPattern", literal(expression), ...(expression.source === value ? [] : [literal(value)])));
}

/** Whether there is something of an argument in the result. */
export function isGeneric(overloads: readonly Overload[]): boolean {
  return overloads.some(({ result }) => mentionsParameter(result));
}

/** The overloads among which the values decide, as a constant. */
export function overloadTable(overloads: readonly Overload[]): Term {
  const shapeOfType = (type: CelType): Term => ({ kind: "shape", shape: shapeOf(type) });
  const rows = overloads.map(
    (overload): Term => ({
      kind: "object",
      members: [
        ["id", literal(overload.id)],
        ["takes", list(overload.parameters.map(shapeOfType))],
        ["gives", shapeOfType(overload.result)],
        ["run", runtime(runName(overload))],
      ],
    }),
  );
  return constant(list(rows), "overloads");
}

/** The name of the function that an overload calls at run time. */
export function runName({ id, run }: Overload): string {
  if (run === undefined) throw new Error(`no function of the run time is ${id}`);
  return run;
}

/** The name of the function that `sortBy` calls, which the type of the keys decides, or their values. */
export function sortFunction(writer: Writer, node: Expression): string {
  const [only, ...others] = candidates(writer, node);
  return only === undefined || others.length > 0 ? "listDynSortByAssociatedKeys" : runName(only);
}

/** Whether a type parameter is a part of a type. */
export function mentionsParameter(type: CelType): boolean {
  if (type.kind === "list") return mentionsParameter(type.element);
  return type.kind === "parameter" || (type.kind === "opaque" && type.parameters.some(mentionsParameter));
}
