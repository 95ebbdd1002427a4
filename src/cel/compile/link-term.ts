import { CostTracker, evaluateExact, type Step } from "../../kube/cel/exact/step.js";
import { runtimeFunction } from "./runtime-functions.js";
import type { Argument, Parameter, Term } from "./term.js";

/** The values of the parameters of a function and of those around it. */
interface Scope {
  readonly values: ReadonlyMap<string, unknown>;
  readonly outer: Scope | undefined;
}

type Evaluate = (scope: Scope | undefined) => unknown;
type Callable = (...values: readonly unknown[]) => unknown;

/**
 * Evaluates a term with nothing but calls, where no text may be compiled. Throws CelError for a constant that cannot be worked
 * out.
 */
export function linkTerm(term: Term): unknown {
  return evaluation(term)(undefined);
}

function evaluation(term: Term): Evaluate {
  switch (term.kind) {
    case "literal":
      return () => term.value;
    case "shape":
      return () => term.shape;
    case "runtime": {
      const linked = runtimeFunction(term.name);
      return () => linked;
    }
    case "parameter":
      return (scope) => valueOf(term.name, scope);
    case "list": {
      const items = term.items.map(evaluation);
      return (scope) => items.map((item) => item(scope));
    }
    case "object": {
      const members = term.members.map(([name, value]) => [name, evaluation(value)] as const);
      return (scope) => Object.fromEntries(members.map(([name, value]) => [name, value(scope)]));
    }
    case "call": {
      const callee = evaluation(term.callee);
      const values = argumentsOf(term.arguments);
      // What is called is a function of the run time, which the compiler names.
      return (scope) => (callee(scope) as Callable)(...values(scope));
    }
    case "new": {
      const argument = evaluation(term.argument);
      if (term.className === "Set") return (scope) => new Set(argument(scope) as readonly unknown[]); // of a list
      const Class = runtimeFunction(term.className) as new (value: unknown) => unknown; // as its name says
      return (scope) => new Class(argument(scope));
    }
    case "method": {
      const of = evaluation(term.of);
      return (scope) => {
        const object = of(scope) as Readonly<Record<typeof term.name, Callable>>; // a set has one, a pattern the other
        return (...values: readonly unknown[]) => object[term.name](...values);
      };
    }
    case "function": {
      const body = evaluation(term.body);
      return (outer) =>
        (...values: readonly unknown[]) =>
          body({ values: bound(term.parameters, values), outer });
    }
    case "constant": {
      const value = linkTerm(term.value);
      return () => value;
    }
    case "folded": {
      const step = linkTerm(term.step()) as Step; // as the exact form is
      const value = evaluateExact(step, undefined, undefined, new CostTracker());
      return () => value;
    }
  }
}

function argumentsOf(all: readonly Argument[]): (scope: Scope | undefined) => readonly unknown[] {
  const values = all.map((each) => {
    if (each.kind !== "spread") return { of: evaluation(each), isSpread: false };
    return { of: evaluation(each.of), isSpread: true };
  });
  return (scope) => values.flatMap(({ of, isSpread }) => (isSpread ? (of(scope) as readonly unknown[]) : [of(scope)]));
}

function bound(parameters: readonly Parameter[], values: readonly unknown[]): ReadonlyMap<string, unknown> {
  return new Map(
    parameters.map(({ name, rest }, index) => [name, rest === true ? values.slice(index) : values[index]]),
  );
}

function valueOf(name: string, scope: Scope | undefined): unknown {
  for (let each = scope; each !== undefined; each = each.outer) {
    if (each.values.has(name)) return each.values.get(name);
  }
  throw new Error(`no function around has a parameter ${name}`);
}
