import { importedValues } from "../../code/imports.js";
import { lines } from "../../code/lists.js";
import { name as nameOf, objectLiteral } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { sourceText } from "../../code/source-text.js";
import { code } from "../../code/templates.js";
import type { CompiledRule, CompiledRuleExpression } from "../../kube/cel/exact/compiled-rule.js";
import { CostTracker, evaluateExact, type Step } from "../../kube/cel/exact/step.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import { compileExpression, exactTerm } from "./compile-expression.js";
import { linkTerm } from "./link-term.js";
import { printRule, type RuleToPrint, ruleFacts } from "./print-rule.js";
import { runtimeFunction } from "./runtime-functions.js";
import type { Constant } from "./writer.js";

/** An expression that can be evaluated at once. */
export interface LinkedExpression {
  /** Throws CelError where CEL has an error; it absorbs none, if `absorbs` holds. */
  readonly fast: (self: unknown, oldSelf: unknown) => unknown;
  readonly exact: () => Step;
  readonly absorbs: boolean;
}

/** How expressions are made ready to run: as text that `new Function` compiles, or as closures of the exact form alone. */
export type Linking = "text" | "closures";

let allowed: Linking | undefined;

/** Text where this process may compile it, else closures: a page may forbid it (CSP's `script-src`, Trusted Types). */
export function allowedLinking(): Linking {
  allowed ??= canCompileText() ? "text" : "closures";
  return allowed;
}

function canCompileText(): boolean {
  try {
    return new Function("return true")() === true;
  } catch {
    return false;
  }
}

/**
 * Compiles an expression for this process. Throws CelError if a constant in it cannot be worked out, as the server does when
 * it plans the expression (`program instantiation failed`).
 */
export function linkExpression(
  checked: CheckedExpression,
  {
    variables,
    linking = allowedLinking(),
  }: { readonly variables?: readonly string[]; readonly linking?: Linking } = {},
): LinkedExpression {
  const options = { typed: false, prefix: "", ...(variables === undefined ? {} : { variables }) };
  if (linking === "closures") return linkClosures(exactTerm(checked, options));
  const { fast, exact, constants, absorbs } = compileExpression(checked, options);
  const functions = objectLiteral([["fast", fast], ...(exact === undefined ? [] : [["exact", exact] as const])]);
  const linked = link(functions, constants) as Pick<LinkedExpression, "fast" | "exact">; // just so
  return { ...linked, absorbs };
}

/** Makes closures of the exact form, which knows all of the errors, so that it is asked in the place of the fast one, too. */
function linkClosures(exact: ReturnType<typeof exactTerm>): LinkedExpression {
  const step = linkTerm(exact) as Step; // as the exact form is
  const fast = (self: unknown, oldSelf: unknown): unknown => evaluateExact(step, self, oldSelf, new CostTracker());
  return { fast, exact: () => step, absorbs: false };
}

/** Evaluates a piece that names functions of the run time. */
export function link(value: Piece, constants: readonly Constant[]): unknown {
  const body = lines([code`"use strict";`, ...declarations(constants), code`return ${value};`]);
  const imports = importedValues(body);
  // The text is our own: what a rule can bring into it are literals, which are quoted, and names, which are checked.
  const linked = new Function(...imports, sourceText(body));
  return linked(...imports.map(runtimeFunction));
}

/** Constants as they stand in a file. */
export function declarations(constants: readonly Constant[]): readonly Piece[] {
  return constants.map(({ name, type, value }) =>
    type === undefined ? code`const ${nameOf(name)} = ${value};` : code`const ${nameOf(name)}: ${type} = ${value};`,
  );
}

/**
 * Makes a rule that can be run at once, in this process. Throws CelError if a constant in it cannot be worked out, as the
 * server does (`program instantiation failed`).
 */
export function linkRule(rule: RuleToPrint, linking: Linking = allowedLinking()): CompiledRule {
  if (linking === "closures") return closuresOf(rule);
  const { literal, constants } = printRule(rule, { prefix: "rule", typed: false });
  // The literal is of this type.
  return link(literal, constants) as CompiledRule;
}

/** Makes a rule that is linked when it first runs; its constants have to be such that they can be worked out. */
export function linkRuleLate(rule: RuleToPrint, linking: Linking = allowedLinking()): CompiledRule {
  let cached: CompiledRule | undefined;
  const linked = (): CompiledRule => {
    cached ??= linkRule(rule, linking);
    return cached;
  };
  const { messageExpression, messageMaxCost = 0 } = rule;
  const message = new LateExpression(messageMaxCost, () => linked().messageExpression);
  return Object.assign(
    new LateExpression(rule.maxCost, linked),
    ruleFacts(rule),
    messageExpression !== undefined && {
      messageExpression: Object.assign(message, { source: rule.rule.messageExpression ?? "" }),
    },
  );
}

class LateExpression implements CompiledRuleExpression {
  readonly #linked: () => CompiledRuleExpression | undefined;

  constructor(
    readonly maxCost: number,
    linked: () => CompiledRuleExpression | undefined,
  ) {
    this.#linked = linked;
  }

  fast(self: unknown, oldSelf: unknown): unknown {
    return this.#linked()?.fast(self, oldSelf);
  }

  get exact(): CompiledRuleExpression["exact"] {
    return this.#linked()?.exact;
  }
}

function closuresOf(rule: RuleToPrint): CompiledRule {
  const { messageExpression, messageMaxCost = 0 } = rule;
  return {
    ...ruleFacts(rule),
    ...linked(rule.expression, rule.maxCost, false),
    ...(messageExpression !== undefined && {
      messageExpression: {
        source: rule.rule.messageExpression ?? "",
        ...linked(messageExpression, messageMaxCost, rule.rule.optionalOldSelf === true),
      },
    }),
  };
}

function linked(checked: CheckedExpression, maxCost: number, refusesOldSelf: boolean): CompiledRuleExpression {
  const { fast, exact } = linkClosures(exactTerm(checked, { typed: false, prefix: "", refusesOldSelf }));
  return { maxCost, fast, exact };
}
