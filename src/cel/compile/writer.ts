import { call, commaSeparated } from "../../code/lists.js";
import { name as nameOf } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { sourceText } from "../../code/source-text.js";
import { code, js, type } from "../../code/templates.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import type { Expression } from "../syntax/expression.js";
import { type CelType, DYN } from "../types/cel-type.js";
import type { ExactAttribute, ExactValue } from "./exact-value.js";
import { Presence } from "./presence.js";
import { runtimeName } from "./runtime-functions.js";
import type { Value } from "./value.js";

/** A variable that an expression may name. */
export interface Variable {
  /** Its name in JavaScript. */
  readonly name: string;
  readonly type: CelType;
  /** It is as the data has it, so that its use reads it. */
  readonly data: boolean;
  /** It is a variable of the rule, not of a macro. */
  readonly isPassed?: boolean;
  /** It is data that is of its type, which TypeScript knows. */
  readonly isStatic?: boolean;
  /** It may be nothing, as a field may, by this name. */
  readonly field?: string;
}

export interface CompileOptions {
  /** With the types of TypeScript, for a generated file. */
  readonly typed: boolean;
  /** The variables that the function takes, in order; those of a rule if there are none. */
  readonly variables?: readonly string[];
  /** It is a rule that does not run without an old value, unless it takes that as an optional. */
  readonly hasOldSelf?: boolean;
  /** It is the messageExpression of a rule that has `oldSelf` as an optional. */
  readonly refusesOldSelf?: boolean;
  /** Whether the exact form is always printed (the default), or only where the fast one does not tell. */
  readonly exact?: "always" | "where errors are absorbed";
  /** What the names of constants begin with; one for each function of a file. */
  readonly prefix: string;
}

/** How expressions are compiled; what compiles a part of one calls them for the parts of that, whichever page they are in. */
export interface Forms {
  /** Prints the fast form. */
  readonly fast: (writer: Writer, node: Expression) => Value;
  /** Returns the exact form, of which an attribute does not know yet what stands around it. */
  readonly exact: (writer: Writer, node: Expression) => ExactValue | ExactAttribute;
}

/** A declaration before the functions. */
export interface Constant {
  readonly name: string;
  /** In a typed file. */
  readonly type: Piece | undefined;
  readonly value: Piece;
}

/** The types that constants have in a typed file. */
const CONSTANT_TYPES = {
  overloads: type`readonly ${runtimeName("Overload", "type")}[]`,
  set: type`ReadonlySet<unknown>`,
  shape: runtimeName("Shape", "type"),
  bytes: type`Uint8Array`,
} as const;
export type ConstantType = keyof typeof CONSTANT_TYPES;

/** Words that no variable of JavaScript may be called, or that would hide something that is needed. */
const TAKEN =
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends finally for function if implements import in instanceof interface let new package private protected public return static super switch this throw try typeof var void while with yield null true false undefined NaN Infinity Object Array Map Set Number String Uint8Array".split(
    " ",
  );

/** Gathers what the text of a function needs around it. */
export class Writer {
  #isLeft = false;
  readonly #constants = new Map<string, Constant>();
  readonly #scope = new Map<string, Variable[]>();
  readonly #names = new Set<string>(TAKEN);
  readonly #fields = new Map<CelType, Set<string>>();
  /** Of the fast form. */
  readonly presence = new Presence();

  constructor(
    readonly checked: CheckedExpression,
    readonly options: CompileOptions,
    readonly forms: Forms,
    /**
     * Whether there is an exact form that errors are left to: the fast one is called with data of the types of the schema
     * alone then, so that nothing but a field that is absent has to be found. Else it may find a misfit in the place of a part.
     */
    readonly trustsData = false,
  ) {}

  get constants(): readonly Constant[] {
    return [...this.#constants.values()];
  }

  /** Prints the fast form of a part of the expression. */
  fast(node: Expression): Value {
    return this.forms.fast(this, node);
  }

  /** Returns the exact form of a part of the expression. */
  exact(node: Expression): ExactValue | ExactAttribute {
    return this.forms.exact(this, node);
  }

  /** A name of the run time. */
  use(name: string): Piece {
    return runtimeName(name);
  }

  /** A call of a function of the run time. */
  call(name: string, ...values: readonly Piece[]): Piece {
    return call(this.use(name), ...values);
  }

  /** A parameter of a function, with its type in a typed file. */
  parameter(name: string, of: Piece): Piece {
    return this.options.typed ? code`${nameOf(name)}: ${of}` : nameOf(name);
  }

  /** A function of values of which nothing is known. */
  arrow(names: readonly string[], result: (...names: readonly Piece[]) => Piece): Piece {
    const parameters = names.map((name) => this.parameter(name, type`unknown`));
    return js`(${commaSeparated(parameters)}) => ${result(...names.map(nameOf))}`;
  }

  /** Whether the fast form leaves some part to the exact one. */
  get isLeftToExact(): boolean {
    return this.#isLeft;
  }

  /** Says that the exact form knows more of the errors. */
  leaveErrors(): void {
    this.#isLeft = true;
  }

  /** Stands for what is so rare that the exact form alone knows it. */
  leaveToExact(): Piece {
    this.#isLeft = true;
    return this.call("leaveToExact");
  }

  /** A value that is worked out once; equal texts are one constant. */
  constant(value: Piece, kind?: ConstantType): Piece {
    const text = sourceText(value);
    const cached = this.#constants.get(text);
    if (cached !== undefined) return nameOf(cached.name);
    const name = `${this.options.prefix}Constant${this.#constants.size + 1}`;
    const declared = kind !== undefined && this.options.typed ? CONSTANT_TYPES[kind] : undefined;
    this.#constants.set(text, { name, type: declared, value });
    return nameOf(name);
  }

  variable(name: string): Variable | undefined {
    return this.#scope.get(name)?.at(-1);
  }

  /** Says that the function reads a field of an object of the data, for the type of its parameter. */
  useField(object: CelType, name: string): void {
    const fields = this.#fields.get(object) ?? new Set();
    this.#fields.set(object, fields.add(name));
  }

  /** The fields that {@link useField} was given of a type, by their names in the data. */
  usedFields(object: CelType): ReadonlySet<string> {
    return this.#fields.get(object) ?? new Set();
  }

  /** Declares variables for the time of `print`. Each gets a name that no other one has. */
  declare<T>(variables: readonly Variable[], print: (names: string[]) => T): T {
    const declared = variables.map((variable) => ({ ...variable, name: this.#freeName(variable.name) }));
    variables.forEach(({ name }, index) => {
      const variable = declared[index];
      if (variable !== undefined) this.#scope.set(name, [...(this.#scope.get(name) ?? []), variable]);
    });
    // A function of these may not be called.
    const printed = this.presence.branch(() => print(declared.map(({ name }) => name)));
    for (const { name } of variables) this.#scope.get(name)?.pop();
    for (const { name } of declared) this.#names.delete(name);
    return printed;
  }

  /** Declares variables that keep their names. */
  declareAs<T>(names: readonly string[], print: () => T): T {
    for (const name of names) this.#scope.set(name, [{ name, type: DYN, data: false, isPassed: true }]);
    const printed = print();
    for (const name of names) this.#scope.delete(name);
    return printed;
  }

  /** Names of the run time are in camel case with a verb or a type in front; a variable with a `$` never meets one. */
  #freeName(expected: string): string {
    const isShort = /^[a-z]{1,3}\d?$/.test(expected) || expected === "self" || expected === "oldSelf";
    let name = isShort && !this.#names.has(expected) ? expected : `${expected}$`;
    for (let count = 2; this.#names.has(name); count++) name = `${expected}$${count}`;
    this.#names.add(name);
    return name;
  }
}
