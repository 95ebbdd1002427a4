import { lines } from "../../code/lists.js";
import { name as nameOf, objectLiteral } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { sourceText } from "../../code/source-text.js";
import { code } from "../../code/templates.js";
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
  const functions = objectLiteral([["fast", fast], ...(exact === undefined ? [] : [["exact", exact] as const])]);
  const linked = link(functions, constants, imports) as Pick<LinkedExpression, "fast" | "exact">; // just so
  return { ...linked, absorbs };
}

/** Evaluates a piece that names functions of the run time. */
export function link(value: Piece, constants: readonly Constant[], imports: readonly string[]): unknown {
  const body = sourceText(lines([code`"use strict";`, ...declarations(constants), code`return ${value};`]));
  // The text is our own: what a rule can bring into it are literals, which are quoted, and names, which are checked.
  const linked = new Function(...imports, body);
  return linked(...imports.map(runtimeFunction));
}

/** Constants as they stand in a file. */
export function declarations(constants: readonly Constant[]): readonly Piece[] {
  return constants.map(({ name, type, value }) =>
    type === undefined ? code`const ${nameOf(name)} = ${value};` : code`const ${nameOf(name)}: ${type} = ${value};`,
  );
}

function runtimeFunction(name: string): unknown {
  const found = RUNTIME_FUNCTIONS.get(name);
  if (found === undefined) throw new Error(`the run time has no ${name}`);
  return found;
}
