import { isJsonObject, type JsonValue } from "../kube/values/json-value.js";

/** A value that another object has not, or has in another form. */
export interface LostValue {
  /** Such as `spec.servers[0].port`. */
  readonly path: string;
  /** Undefined for what only the other object has. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

/** Returns the smallest values that differ between an object and what came back of it. */
export function lostValues(before: JsonValue | undefined, after: JsonValue | undefined, path = ""): LostValue[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => lostValues(before[key], after[key], path === "" ? key : `${path}.${key}`));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item, index) => lostValues(item, after[index], `${path}[${index}]`));
  }
  return Object.is(before, after) ? [] : [{ path, before, after }];
}

/** Returns whether a path is that of a declaration or below it; `[]` stands for each item and, as a member, for each key of a map. */
export function isAtPath(path: string, declared: string): boolean {
  const steps = stepsOf(path);
  return stepsOf(declared).every((step, index) => {
    const found = steps[index];
    return found !== undefined && (step === "[]" || step === found);
  });
}

function stepsOf(path: string): string[] {
  return path.replaceAll(/\[\d*\]/g, ".[]").split(".");
}
