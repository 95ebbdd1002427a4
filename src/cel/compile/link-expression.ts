import type { Step } from "../../runtime/cel/core/exact/step.js";
import type { CheckedExpression } from "../checked-expression.js";
import { compileExpression } from "./compile-expression.js";
import { RUNTIME_FUNCTIONS } from "./runtime-functions.js";
import type { Constant } from "./writer.js";

/** An expression that can be evaluated at once. */
export interface LinkedExpression {
  /** Throws CelError where CEL has an error; it absorbs none. */
  readonly fast: (self: unknown, oldSelf: unknown) => unknown;
  readonly exact: () => Step;
  readonly absorbs: boolean;
}

/**
 * Compiles an expression for this process. Throws CelError if a constant in it cannot be worked out, as the server does when
 * it plans the expression (`program instantiation failed`).
 */
export function linkExpression(checked: CheckedExpression, variables?: readonly string[]): LinkedExpression {
  const { fast, exact, constants, imports, absorbs } = compileExpression(checked, {
    typed: false,
    prefix: "",
    ...(variables === undefined ? {} : { variables }),
  });
  // The text is an object literal of these two.
  const linked = linkText(`{ fast: ${fast}, exact: ${exact} }`, constants, imports) as Pick<
    LinkedExpression,
    "fast" | "exact"
  >;
  return { ...linked, absorbs };
}

/** Evaluates the text of a literal that names functions of the run time. */
export function linkText(literal: string, constants: readonly Constant[], imports: readonly string[]): unknown {
  // The text is our own: what a rule can bring into it are literals, which are quoted, and names, which are checked.
  const link = new Function(...imports, `"use strict";\n${declarations(constants)}return ${literal};`);
  return link(...imports.map(runtimeFunction));
}

/** Constants as they stand in a file. */
export function declarations(constants: readonly Constant[]): string {
  return constants
    .map(({ name, type, text }) => `const ${name}${type === undefined ? "" : `: ${type}`} = ${text};\n`)
    .join("");
}

function runtimeFunction(name: string): unknown {
  const found = RUNTIME_FUNCTIONS.get(name);
  if (found === undefined) throw new Error(`the run time has no ${name}`);
  return found;
}
