import type { Environment } from "../functions/environment.js";
import type { FunctionDeclaration, Overload } from "../functions/overload.js";
import type { CelProblem, CelProblemKind } from "../syntax/cel-problem.js";
import type { Expression } from "../syntax/expression.js";
import { BOOL, type CelType, DYN, ERROR, isPrimitive, optionalContent, typeText } from "../types/cel-type.js";
import { isSameType, TypeBindings } from "./type-bindings.js";

const UNWRAP_OPTIONAL =
  "a value that was asked for with ? may be missing: write .orValue(…) behind it for what then counts, or .hasValue()";

/** What to do where an optional stands for a value, or a value for an optional. */
function overloadHelp(name: string, member: boolean, argumentTypes: readonly CelType[]): string | undefined {
  const isOptional = argumentTypes.map((type) => optionalContent(type) !== undefined);
  if (!member || !["or", "orValue", "hasValue", "value"].includes(name))
    return isOptional.some(Boolean) ? UNWRAP_OPTIONAL : undefined;
  if (isOptional[0] === true)
    return name === "orValue" ? "give .orValue(…) a value of the type that the optional has" : undefined;
  return `.${name}(…) is for optionals: ask for the field with ?, as in self.?name.${name}(…), or leave it out`;
}

/** What all parts of a check share: the types found so far, the problems, and how a call finds its overloads. */
export class CheckContext {
  readonly bindings = new TypeBindings();
  readonly types = new Map<Expression, CelType>();
  readonly overloads = new Map<Expression, readonly string[]>();
  readonly variables = new Set<string>();
  readonly typeNames = new Set<Expression>();
  readonly problems: CelProblem[] = [];

  constructor(
    readonly environment: Environment,
    readonly scope: Scope,
  ) {}

  /** Reports a problem, with a name that was likely meant, or with what else to do. */
  report(
    node: Expression,
    kind: CelProblemKind,
    message: string,
    { suggestion, help }: { readonly suggestion?: string | undefined; readonly help?: string | undefined } = {},
  ): void {
    const { offset, start, end } = node;
    const problem: CelProblem = { offset, start, end, message, kind };
    const meant = suggestion === undefined ? problem : { ...problem, suggestion };
    this.problems.push(help === undefined ? meant : { ...meant, help });
  }

  reportMismatch(node: Expression, expected: CelType, found: CelType): void {
    this.report(node, "type", `expected type '${typeText(expected)}' but found '${typeText(found)}'`, {
      help: optionalContent(found) === undefined ? undefined : UNWRAP_OPTIONAL,
    });
  }

  /** Reports unless the operand of `&&`, `||` or the predicate of a macro can be a bool. */
  expectBool(node: Expression, type: CelType): boolean {
    if (this.bindings.isAssignable(type, BOOL)) return true;
    this.reportMismatch(node, BOOL, type);
    return false;
  }

  /**
   * Finds the overloads of a function that take these arguments and notes them for `node` (unless `silent`). Returns the
   * type of the result: that of all if they agree, else dyn; after a report the type of errors.
   */
  call(
    node: Expression,
    { name, overloads }: FunctionDeclaration,
    argumentTypes: readonly CelType[],
    { member = false, noted = true }: { member?: boolean; noted?: boolean } = {},
  ): CelType {
    const ids: string[] = [];
    let result: CelType | undefined;
    for (const overload of overloads) {
      if (overload.member !== member) continue;
      const own = this.#resultOf(overload, argumentTypes);
      if (own === undefined) continue;
      ids.push(overload.id);
      if (result === undefined) result = own;
      else if (!isPrimitive(result, "dyn") && !isSameType(own, result)) result = DYN;
    }
    if (result === undefined) {
      const shown = argumentTypes.map((type) => typeText(this.bindings.resolved(type, true)));
      const signature = member ? `${shown[0]}.(${shown.slice(1).join(", ")})` : `(${shown.join(", ")})`;
      this.report(node, "type", `found no matching overload for '${name}' applied to '${signature}'`, {
        help: overloadHelp(
          name,
          member,
          argumentTypes.map((type) => this.bindings.resolved(type, true)),
        ),
      });
      return ERROR;
    }
    if (noted) this.overloads.set(node, ids);
    return result;
  }

  #resultOf(overload: Overload, argumentTypes: readonly CelType[]): CelType | undefined {
    const { typeParameters, parameters, result } = overload;
    if (parameters.length !== argumentTypes.length) {
      this.bindings.skip(typeParameters.length);
      return undefined;
    }
    if (typeParameters.length === 0) return this.bindings.areAssignable(argumentTypes, parameters) ? result : undefined;
    const own = new Map<string, CelType>(typeParameters.map((name) => [name, this.bindings.fresh()]));
    const expected = parameters.map((type) => instantiated(type, own));
    if (!this.bindings.areAssignable(argumentTypes, expected)) return undefined;
    return this.bindings.resolved(instantiated(result, own));
  }
}

function instantiated(type: CelType, own: ReadonlyMap<string, CelType>): CelType {
  switch (type.kind) {
    case "parameter":
      return own.get(type.name) ?? type;
    case "list":
      return { kind: "list", element: instantiated(type.element, own) };
    case "map":
      return { kind: "map", key: instantiated(type.key, own), value: instantiated(type.value, own) };
    case "type":
      return { kind: "type", of: instantiated(type.of, own) };
    case "opaque":
      return { ...type, parameters: type.parameters.map((one) => instantiated(one, own)) };
    default:
      return type;
  }
}

/** The variables of macros around a place, the innermost last. */
export class Scope {
  readonly #local: { readonly name: string; readonly type: CelType }[] = [];

  constructor(readonly globals: ReadonlyMap<string, CelType>) {}

  /** The type of the innermost variable of a macro with that name. */
  local(name: string): CelType | undefined {
    return this.#local.findLast((variable) => variable.name === name)?.type;
  }

  /** Every name that an expression here may use. */
  names(): string[] {
    return [...this.globals.keys(), ...this.#local.map(({ name }) => name)];
  }

  /** Runs `check` where the variables are known too. */
  within<T>(variables: readonly (readonly [name: string, type: CelType])[], check: () => T): T {
    const previous = this.#local.length;
    for (const [name, type] of variables) this.#local.push({ name, type });
    const result = check();
    this.#local.length = previous;
    return result;
  }
}
