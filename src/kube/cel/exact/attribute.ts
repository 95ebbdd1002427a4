import { findDynItem, findValue, indexOf, keyOf, noSuchKey, ownField } from "../core/access.js";
import { Misfit } from "../core/misfit.js";
import { Optional } from "../core/optional.js";
import { type CelMap, isObject } from "../core/readers.js";
import { CelError } from "../values/cel-error.js";
import { attempt, type Frame, isError, type Step } from "./step.js";

type Read = (value: unknown) => unknown;

/** A step from a value to what it holds. */
export interface Qualifier {
  /** The value, an error, or undefined if there is none. */
  find(holder: unknown, frame: Frame): unknown;
  missing(frame: Frame): CelError;
  /** Written with `?`. */
  readonly optional: boolean;
  /** Only asks whether there is a value. */
  readonly test: boolean;
}

/** A field of an object, by its name in the data and, where that differs, in the rule. */
export function field(name: string, read: Read, optional = false, ruleName = name): Qualifier {
  return {
    find: (holder) => {
      if (!isObject(holder)) return undefined;
      const value = ownField(holder, name);
      return value === undefined || value === null ? undefined : attempt(() => read(value));
    },
    missing: () => new CelError(`no such key: ${ruleName}`),
    optional,
    test: false,
  };
}

/** An index of a list, a map, or of a value of no static type, whose key is worked out. */
export function index(key: Step, read: Read, optional = false): Qualifier {
  let last: unknown;
  return {
    find: (holder, frame) => {
      last = key(frame);
      // That an index inside of the key is out of bounds is an error, whether or not this one is optional.
      if (isError(last)) return last instanceof OutOfBounds ? new CelError(last.message) : last;
      return attempt(() => itemOf(holder, last, read));
    },
    missing: () => missingItem(last),
    optional,
    test: false,
  };
}

function itemOf(holder: unknown, key: unknown, read: Read): unknown {
  if (Array.isArray(holder)) return listItem(holder, key, read);
  if (holder instanceof Map || isObject(holder)) return readItem(findValue(holder as CelMap, keyOf(key)), read);
  return findDynItem(holder, key);
}

function listItem(list: readonly unknown[], key: unknown, read: Read): unknown {
  const item = list[Number(indexOf(key))];
  if (item === undefined) return new OutOfBounds(`index out of bounds: ${keyOf(key)}`);
  const value = attempt(() => readItem(item, read));
  return isError(value) ? new WrongItem(value.message, item) : value;
}

/** An item that does not fit its schema, which an optional may hold, unlike a field (cel-go, `refQualify`). */
class WrongItem extends Misfit {}

/** A list says that an index is out of its bounds; where the access is optional, that counts as nothing. */
class OutOfBounds extends CelError {}

function readItem(item: unknown, read: Read): unknown {
  return item === undefined || item === null ? item : read(item);
}

function missingItem(key: unknown): CelError {
  return noSuchKey(keyOf(key));
}

/** `has(…)` of what the qualifier leads to. */
export function present(qualifier: Qualifier): Qualifier {
  return { ...qualifier, test: true };
}

/** A variable. */
export function variable(name: string): Step {
  return ({ variables }) => variables.get(name);
}

/** A variable that is given as the data has it; `read` may fail, which counts only where the variable is used. */
export function given(name: string, read: Read): Step {
  return ({ variables }) => attempt(() => read(variables.get(name)));
}

/**
 * A variable or another value, and what is selected from it, at the cost of an attribute: one for each qualifier that leads
 * somewhere, and one for all, unless it is asked for its existence.
 */
export function attribute(root: Step, ...qualifiers: readonly Qualifier[]): Step {
  const bare = bareAttribute(root, ...qualifiers);
  const isTest = qualifiers.at(-1)?.test === true;
  return (frame) => {
    const value = bare(frame);
    if (isTest) return value instanceof Optional ? value.present : value;
    frame.cost.add(1);
    return value;
  };
}

/** The same as a branch of a choice or as an index, where the server does not count it as a whole. */
export function bareAttribute(root: Step, ...qualifiers: readonly Qualifier[]): Step {
  return (frame) => {
    let value = root(frame);
    let isOptional = value instanceof Optional;
    if (value instanceof Optional) {
      if (!value.present || qualifiers.length === 0) return value;
      value = value.content;
    }
    for (const qualifier of qualifiers) {
      if (isError(value)) return value;
      isOptional ||= qualifier.optional;
      const found = step(qualifier, value, frame, isOptional);
      if (found === undefined) return Optional.none;
      value = found;
    }
    return isOptional && (!isError(value) || value instanceof WrongItem) ? Optional.of(value) : value;
  };
}

/** Follows a qualifier; undefined where there is nothing and that is no error. */
function step(qualifier: Qualifier, holder: unknown, frame: Frame, isOptional: boolean): unknown {
  let found = qualifier.find(holder, frame);
  if (found instanceof OutOfBounds && isOptional) found = undefined;
  if (qualifier.test) {
    frame.cost.add(1);
    if (isError(found)) return found;
    // What an optional lacks makes it nothing.
    return found !== undefined || (isOptional ? undefined : false);
  }
  if (isOptional) {
    if (found !== undefined && !isError(found)) frame.cost.add(1);
    return found;
  }
  frame.cost.add(1);
  return found ?? (found === null ? null : qualifier.missing(frame));
}
