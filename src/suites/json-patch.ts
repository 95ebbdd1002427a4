import type { KubeObject, KubeValue } from "../kube/values/kube-value.js";
import { type DraftObject, deepEqual, isList, isObject, ownValue, setOwnValue } from "../kube/values/value-kind.js";
import type { PatchOperation } from "./suite.js";

/** A patched object, or which operation cannot be applied and why. */
export type Patched = { readonly object: KubeObject } | { readonly problem: string };

/** Applies a JSON patch (RFC 6902) to a copy of an object. */
export function applyPatch(object: KubeObject, operations: readonly PatchOperation[]): Patched {
  let document: KubeValue = object;
  for (const operation of operations) {
    const changed = applyOperation(document, operation);
    if (changed === undefined) return { problem: `${operation.op} ${operation.path} does not fit` };
    document = changed;
  }
  return isObject(document) ? { object: document } : { problem: "nothing of it is left" };
}

function applyOperation(document: KubeValue, { op, path, from, value }: PatchOperation): KubeValue | undefined {
  const steps = stepsOf(path);
  if (steps === undefined) return undefined;
  switch (op) {
    case "add":
      return value === undefined ? undefined : change(document, steps, "add", value);
    case "replace":
      return value === undefined ? undefined : change(document, steps, "replace", value);
    case "remove":
      return change(document, steps, "remove", null);
    case "test": {
      const found = valueAt(document, steps);
      return found !== undefined && value !== undefined && deepEqual(found, value) ? document : undefined;
    }
    case "copy":
    case "move": {
      const source = stepsOf(from ?? "-");
      const found = source && valueAt(document, source);
      if (source === undefined || found === undefined) return undefined;
      const left = op === "copy" ? document : change(document, source, "remove", null);
      return left === undefined ? undefined : change(left, steps, "add", found);
    }
  }
}

/** The reference tokens of a JSON pointer (RFC 6901), or undefined where it is not one. */
function stepsOf(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function valueAt(value: KubeValue, [step, ...rest]: readonly string[]): KubeValue | undefined {
  if (step === undefined) return value;
  const member = memberOf(value, step);
  return member === undefined ? undefined : valueAt(member, rest);
}

function memberOf(value: KubeValue, step: string): KubeValue | undefined {
  if (isObject(value)) return ownValue(value, step);
  return isList(value) && isIndex(step) ? value[Number(step)] : undefined;
}

type Change = "add" | "replace" | "remove";

/** A copy of a value with one place changed; undefined where that place does not exist. */
function change(
  target: KubeValue,
  [step, ...rest]: readonly string[],
  how: Change,
  value: KubeValue,
): KubeValue | undefined {
  if (step === undefined) return how === "remove" ? undefined : value;
  if (rest.length > 0) {
    const member = memberOf(target, step);
    const changed = member === undefined ? undefined : change(member, rest, how, value);
    return changed === undefined ? undefined : withMember(target, step, changed);
  }
  if (how === "add" && isList(target)) {
    const position = step === "-" ? target.length : isIndex(step) ? Number(step) : -1;
    return position < 0 || position > target.length
      ? undefined
      : [...target.slice(0, position), value, ...target.slice(position)];
  }
  if (how !== "add" && memberOf(target, step) === undefined) return undefined;
  if (how !== "remove") return withMember(target, step, value);
  if (isList(target)) return target.filter((_, index) => index !== Number(step));
  if (!isObject(target)) return undefined;
  const { [step]: _, ...others } = target;
  return others;
}

function withMember(target: KubeValue, step: string, value: KubeValue): KubeValue | undefined {
  if (isList(target)) return target.map((item, index) => (index === Number(step) ? value : item));
  if (!isObject(target)) return undefined;
  const copy: DraftObject = { ...target };
  setOwnValue(copy, step, value);
  return copy;
}

function isIndex(step: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(step);
}
