import type { Piece } from "../../code/piece.js";
import type { Shape } from "../../kube/cel/core/shape.js";
import type { ConstantType } from "./writer.js";

/**
 * An expression of JavaScript as data. The exact form of a CEL expression is one, so that it can be printed into a file
 * (`print-term.ts`) as well as evaluated where no text may be compiled (`link-term.ts`).
 */
export type Term =
  | { readonly kind: "literal"; readonly value: unknown }
  /** A function or value of the run time. */
  | { readonly kind: "runtime"; readonly name: string }
  | { readonly kind: "parameter"; readonly name: string }
  | { readonly kind: "shape"; readonly shape: Shape }
  | { readonly kind: "list"; readonly items: readonly Term[] }
  | { readonly kind: "object"; readonly members: readonly Member[] }
  | { readonly kind: "call"; readonly callee: Term; readonly arguments: readonly Argument[] }
  /** An instance of a class of the run time or, of a set, of JavaScript. */
  | { readonly kind: "new"; readonly className: "CelTypeValue" | "Set"; readonly argument: Term }
  | { readonly kind: "method"; readonly of: Term; readonly name: "has" | "test" }
  | { readonly kind: "function"; readonly parameters: readonly Parameter[]; readonly body: Term }
  /** What is worked out once, before the rest. */
  | { readonly kind: "constant"; readonly value: Term; readonly type: ConstantType | undefined }
  /** A constant of CEL: printed in its fast form, which is shorter, and evaluated in its exact one. */
  | { readonly kind: "folded"; readonly print: () => Piece; readonly step: () => Term };

type Member = readonly [name: string, value: Term];
/** A list of values in the place of one argument for each. */
interface Spread {
  readonly kind: "spread";
  readonly of: Term;
}
export type Argument = Term | Spread;

export interface Parameter {
  readonly name: string;
  /** What is known of it in a typed file. */
  readonly type: "unknown" | "list";
  /** It stands for all values. */
  readonly rest?: boolean;
}

/** A value of JSON, a bigint, bytes, a regular expression with the flag `u`, or undefined. */
export function literal(value: unknown): Term {
  return { kind: "literal", value };
}

/** A function or value of the run time, by its name. */
export function runtime(name: string): Term {
  return { kind: "runtime", name };
}

/** A call of a function of the run time. */
export function call(name: string, ...values: readonly Argument[]): Term {
  return callOf(runtime(name), ...values);
}

export function callOf(callee: Term, ...values: readonly Argument[]): Term {
  return { kind: "call", callee, arguments: values };
}

export function spread(of: Term): Argument {
  return { kind: "spread", of };
}

export function list(items: readonly Term[]): Term {
  return { kind: "list", items };
}

export function constant(value: Term, type?: ConstantType): Term {
  return { kind: "constant", value, type };
}

/** A function; `body` is given its parameters. */
export function lambda(parameters: readonly (string | Parameter)[], body: (...values: readonly Term[]) => Term): Term {
  const declared = parameters.map(
    (each): Parameter => (typeof each === "string" ? { name: each, type: "unknown" } : each),
  );
  const values = declared.map(({ name }): Term => ({ kind: "parameter", name }));
  return { kind: "function", parameters: declared, body: body(...values) };
}

/** A shape, as a constant unless it is a name of the run time. */
export function shape(of: Shape): Term {
  const term: Term = { kind: "shape", shape: of };
  return "read" in of ? term : constant(term, "shape");
}
