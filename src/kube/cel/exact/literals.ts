import { mapOf } from "../core/making.js";
import { Optional } from "../core/optional.js";
import type { MapKey } from "../core/readers.js";
import type { CelError } from "../values/cel-error.js";
import { isError, type Step } from "./step.js";

const LIST_COST = 10;
const MAP_COST = 30;

export interface Part {
  readonly step: Step;
  /** Written with `?`: the value is an optional, and counts only if it has one. */
  readonly optional: boolean;
}

export function part(step: Step): Part {
  return { step, optional: false };
}

export function optionalPart(step: Step): Part {
  return { step, optional: true };
}

/** A list that is not constant. */
export function list(...parts: readonly Part[]): Step {
  return (frame) => {
    const items: unknown[] = [];
    let fault: CelError | undefined;
    for (const { step, optional } of parts) {
      const value = step(frame);
      if (isError(value)) {
        fault = value;
        break;
      }
      if (!optional) items.push(value);
      else if (value instanceof Optional && value.present) items.push(value.content);
    }
    frame.cost.add(LIST_COST);
    return fault ?? items;
  };
}

/** A map that is not constant: the keys and the values, in turn. */
export function map(...entries: readonly (readonly [key: Step, value: Part])[]): Step {
  return (frame) => {
    const entriesOfMap: [MapKey, unknown][] = [];
    let fault: CelError | undefined;
    for (const [key, { step, optional }] of entries) {
      const name = key(frame);
      const value = isError(name) ? name : step(frame);
      if (isError(value)) {
        fault = value;
        break;
      }
      entriesOfMap.push([name as MapKey, optional ? (value as Optional).content : value]); // as the checker found them
    }
    frame.cost.add(MAP_COST);
    return fault ?? mapOf(...entriesOfMap);
  };
}
