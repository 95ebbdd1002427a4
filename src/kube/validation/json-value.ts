import { Float64, type KubeObject, type KubeValue, MAX_DEPTH } from "../values/kube-value.js";
import { isInt64 } from "../values/value-kind.js";

/**
 * Returns why a value could not have come as JSON, or undefined where it could: `spec.size is NaN, which JSON does not have`.
 * Members that are undefined count as absent, and those with symbols for keys are not looked at. Getters are called, and more
 * than once. Objects have to be plain ones: what a Date, a Map or an instance of a class would become is not guessed.
 */
export function notJson(value: unknown): string | undefined {
  const found = fault(value, 0);
  if (found === undefined) return undefined;
  if (found.problem === TOO_DEEP) return containsItself(value) ? "the object contains itself" : TOO_DEEP;
  let path = "";
  for (const key of found.keys.reverse())
    path = typeof key === "number" ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
  return `${path === "" ? "the object" : path} is ${found.problem}`;
}

/** Whether a value may be an object that was sent, as opposed to a list, a scalar or null. */
export function isSentObject(value: unknown): value is KubeObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Float64);
}

/** The server's own words for what is nested more than 10,000 deep; here it is {@link MAX_DEPTH}. */
export const TOO_DEEP = "exceeded max depth";

/** Returns whether an error is that of a full stack: values of an allowed depth may be too much where it is used already. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message);
}

interface Fault {
  readonly problem: string;
  /** The keys and indexes that lead to it, the last one first. */
  readonly keys: (string | number)[];
}

/** What keeps a value that stands so deep from being JSON. */
export function fault(value: unknown, depth: number): Fault | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return undefined;
    case "number":
      return Number.isFinite(value) ? undefined : { problem: `${value}, which JSON does not have`, keys: [] };
    case "bigint":
      if (isInt64(value)) return undefined;
      return { problem: "a bigint that no int64 holds; give a number instead", keys: [] };
    case "object":
      if (value === null) return undefined;
      if (depth === MAX_DEPTH) return { problem: TOO_DEEP, keys: [] };
      return Array.isArray(value) ? faultOfList(value, depth) : faultOfObject(value, depth);
    default:
      return {
        problem: `${value === undefined ? "undefined" : `a ${typeof value}`}, which JSON does not have`,
        keys: [],
      };
  }
}

function faultOfList(list: readonly unknown[], depth: number): Fault | undefined {
  // Not `for of` or `some`: holes count, too.
  for (let index = 0; index < list.length; index++) {
    const found = fault(list[index], depth + 1);
    if (found !== undefined) {
      found.keys.push(index);
      return found;
    }
  }
  return undefined;
}

function faultOfObject(object: object, depth: number): Fault | undefined {
  if (object instanceof Float64) return fault(object.value, depth);
  if (!isPlain(object))
    return { problem: `a ${object.constructor?.name || "class instance"}, and no plain object`, keys: [] };
  for (const key of Object.keys(object)) {
    const value = (object as Readonly<Record<string, unknown>>)[key];
    const found = value === undefined ? undefined : fault(value, depth + 1);
    if (found !== undefined) {
      found.keys.push(key);
      return found;
    }
  }
  return undefined;
}

/** Objects of another realm, such as a frame's, have an Object.prototype of their own. */
export function isPlain(object: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(object);
  if (prototype === null || prototype === Object.prototype) return true;
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, "hasOwnProperty");
}

/** Whether a value that is too deep is so because it stands within itself. */
function containsItself(value: unknown): boolean {
  const above = new Set<unknown>();
  const seen = new Set<unknown>();
  const visit = (each: unknown): boolean => {
    if (typeof each !== "object" || each === null) return false;
    if (above.has(each)) return true;
    if (seen.has(each) || above.size > MAX_DEPTH) return false;
    above.add(each);
    const isFound = Object.values(each).some(visit);
    above.delete(each);
    seen.add(each);
    return isFound;
  };
  return visit(value);
}

/** A value as one that was sent. Throws a TypeError for what could not have been. */
export function sentObject(value: KubeValue): KubeObject {
  const problem = isSentObject(value) ? notJson(value) : "it is no object";
  if (problem !== undefined) throw new TypeError(`this cannot be sent to a server: ${problem}`);
  return value as KubeObject;
}
