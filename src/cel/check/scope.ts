import type { CelType } from "../types/cel-type.js";

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
    const before = this.#local.length;
    for (const [name, type] of variables) this.#local.push({ name, type });
    const result = check();
    this.#local.length = before;
    return result;
  }
}
