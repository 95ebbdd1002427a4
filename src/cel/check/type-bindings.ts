import { type CelType, DYN, isDynOrError, isPrimitive } from "../types/cel-type.js";

type Parameter = CelType & { kind: "parameter" };

/**
 * What type parameters stand for, found by unification with the rules of cel-go's checker. A failed attempt leaves no
 * trace.
 */
export class TypeBindings {
  readonly #bound = new Map<string, CelType>();
  readonly #trail: (readonly [name: string, before: CelType | undefined])[] = [];
  #made = 0;

  /** A type parameter that stands for nothing yet. */
  fresh(): Parameter {
    return { kind: "parameter", name: `_var${this.#made++}` };
  }

  /** Counts parameters that are never looked at, so that the names of the others are cel-go's. */
  skip(count: number): void {
    this.#made += count;
  }

  /** Whether every type of `from` can be given where the one of `to` is wanted. */
  areAssignable(from: readonly CelType[], to: readonly CelType[]): boolean {
    const mark = this.#trail.length;
    if (this.#allAssignable(from, to)) return true;
    this.#undo(mark);
    return false;
  }

  isAssignable(from: CelType, to: CelType): boolean {
    const mark = this.#trail.length;
    if (this.#assignable(from, to)) return true;
    this.#undo(mark);
    return false;
  }

  /** The type with its parameters replaced by what they stand for; free ones become dyn if `freeIsDyn`. */
  resolved(type: CelType, freeIsDyn = false): CelType {
    switch (type.kind) {
      case "parameter": {
        const bound = this.#bound.get(type.name);
        if (bound !== undefined) return this.resolved(bound, freeIsDyn);
        return freeIsDyn ? DYN : type;
      }
      case "list": {
        const element = this.resolved(type.element, freeIsDyn);
        return element === type.element ? type : { ...type, element };
      }
      case "map": {
        const key = this.resolved(type.key, freeIsDyn);
        const value = this.resolved(type.value, freeIsDyn);
        return key === type.key && value === type.value ? type : { ...type, key, value };
      }
      case "type": {
        const of = this.resolved(type.of, freeIsDyn);
        return of === type.of ? type : { ...type, of };
      }
      case "opaque":
        if (type.parameters.length === 0) return type;
        return { ...type, parameters: type.parameters.map((one) => this.resolved(one, freeIsDyn)) };
      default:
        return type;
    }
  }

  #bind(name: string, type: CelType): void {
    this.#trail.push([name, this.#bound.get(name)]);
    this.#bound.set(name, type);
  }

  #undo(mark: number): void {
    while (this.#trail.length > mark) {
      const [name, before] = this.#trail.pop() ?? [];
      if (name === undefined) return;
      if (before === undefined) this.#bound.delete(name);
      else this.#bound.set(name, before);
    }
  }

  #allAssignable(from: readonly CelType[], to: readonly CelType[]): boolean {
    return from.length === to.length && from.every((type, index) => this.#assignable(type, to[index] ?? DYN));
  }

  #assignable(from: CelType, to: CelType): boolean {
    if (to.kind === "parameter") {
      const outcome = this.#stands(from, to);
      if (outcome !== "free") return outcome === "yes";
    }
    if (from.kind === "parameter") return this.#stands(to, from) === "yes";
    if (isDynOrError(from) || isDynOrError(to)) return true;
    if (isPrimitive(from, "null")) return isNullable(to);
    if (isPrimitive(to, "null")) return isNullable(from);
    switch (from.kind) {
      case "primitive":
      case "object":
        return from.kind === to.kind && from.name === to.name;
      case "type":
        return to.kind === "type";
      case "list":
        return to.kind === "list" && this.#assignable(from.element, to.element);
      case "map":
        return to.kind === "map" && this.#assignable(from.key, to.key) && this.#assignable(from.value, to.value);
      case "opaque":
        return to.kind === "opaque" && from.name === to.name && this.#allAssignable(from.parameters, to.parameters);
    }
  }

  /** Whether `parameter` can stand for `type`; `free` if not, and it stands for nothing else either. */
  #stands(type: CelType, parameter: Parameter): "yes" | "no" | "free" {
    if (isSameType(type, parameter)) return "yes";
    const bound = this.#bound.get(parameter.name);
    if (bound === undefined) {
      if (this.#occurs(parameter, type)) return "free";
      this.#bind(parameter.name, type);
      return "yes";
    }
    if (isSameType(type, bound)) return "yes";
    if (!this.#assignable(type, bound)) return "no";
    const general = moreGeneral(type, bound);
    if (!this.#occurs(parameter, general)) this.#bind(parameter.name, general);
    return "yes";
  }

  #occurs(parameter: Parameter, within: CelType): boolean {
    switch (within.kind) {
      case "parameter": {
        if (within.name === parameter.name) return true;
        const bound = this.#bound.get(within.name);
        return bound !== undefined && this.#occurs(parameter, bound);
      }
      case "list":
        return this.#occurs(parameter, within.element);
      case "map":
        return this.#occurs(parameter, within.key) || this.#occurs(parameter, within.value);
      case "type":
        return this.#occurs(parameter, within.of);
      case "opaque":
        return within.parameters.some((one) => this.#occurs(parameter, one));
      default:
        return false;
    }
  }
}

/** Types that `null` may be compared with and given for, besides dyn. */
function isNullable(type: CelType): boolean {
  return (
    type.kind === "opaque" ||
    type.kind === "object" ||
    isPrimitive(type, "null") ||
    isPrimitive(type, "duration") ||
    isPrimitive(type, "timestamp")
  );
}

/** The more general of two types that agree, the one with dyn or a type parameter in it. */
export function moreGeneral(first: CelType, second: CelType): CelType {
  return isNoMoreSpecific(first, second) ? first : second;
}

function isNoMoreSpecific(first: CelType, second: CelType): boolean {
  if (isPrimitive(first, "dyn") || first.kind === "parameter") return true;
  if (isPrimitive(second, "dyn") || second.kind === "parameter") return false;
  if (first.kind === "list" && second.kind === "list") return isNoMoreSpecific(first.element, second.element);
  if (first.kind === "map" && second.kind === "map") {
    return isNoMoreSpecific(first.key, second.key) && isNoMoreSpecific(first.value, second.value);
  }
  if (first.kind === "type" && second.kind === "type") return true;
  if (first.kind === "opaque" && second.kind === "opaque") {
    const { parameters } = second;
    return (
      first.name === second.name &&
      first.parameters.length === parameters.length &&
      first.parameters.every((type, index) => isNoMoreSpecific(type, parameters[index] ?? DYN))
    );
  }
  return isSameType(first, second);
}

/** Whether two types are one, the names of type parameters included. */
export function isSameType(first: CelType, second: CelType): boolean {
  if (first === second) return true;
  switch (first.kind) {
    case "primitive":
    case "object":
    case "parameter":
      return first.kind === second.kind && first.name === second.name;
    case "list":
      return second.kind === "list" && isSameType(first.element, second.element);
    case "map":
      return second.kind === "map" && isSameType(first.key, second.key) && isSameType(first.value, second.value);
    case "type":
      return second.kind === "type" && isSameType(first.of, second.of);
    case "opaque":
      return (
        second.kind === "opaque" &&
        first.name === second.name &&
        first.parameters.length === second.parameters.length &&
        first.parameters.every((type, index) => isSameType(type, second.parameters[index] ?? DYN))
      );
  }
}
