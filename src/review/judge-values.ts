import { NO_PATH } from "../kube/validation/schema/field-error.js";
import type { FieldError, ValidationResult } from "../kube/validation/schema/validation-result.js";
import { isJsonObject, type JsonObject, type JsonValue, jsonText } from "../kube/values/json-value.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import type { SchemaPath } from "../schema/path.js";
import type { Witness } from "./finding.js";
import { ABSENT, errorPaths, objectWith, type Placed, placedIn } from "./place-value.js";
import { asUpdateOf, create, refusalText, update, type VersionPair } from "./version-pair.js";

/** A field whose values are tried, and how it shows that the change of it is what is seen. */
export interface Question {
  readonly pair: VersionPair;
  readonly path: SchemaPath;
  /** Whether an error is about the change; without it one of the field itself is. */
  readonly isAbout?: (error: FieldError, paths: readonly string[]) => boolean;
  /** Whether a value that is stored otherwise shows the change, too. */
  readonly seesStored: boolean;
  /** Whether an update from one value to another may show the change at all; without it each may. */
  readonly mayShow?: (value: Placed, old: Placed) => boolean;
  /** Whole objects, for where the smallest ones are refused by something around the field. */
  readonly bases?: () => readonly JsonObject[];
}

/** What was found, and whether the state before took anything at all, without which nothing is known. */
export interface Answer {
  readonly witness: Witness | undefined;
  readonly tried: number;
}

/** Returns a witness that the state before takes a value that the state after refuses, or stores otherwise; the first in the order of the values. */
export function findLoss(question: Question, values: readonly Placed[]): Answer {
  const { pair, path } = question;
  let tried = 0;
  for (const value of values) {
    const object = known(pair, objectWith(pair, path, value));
    const taken = create(pair.before, object, path);
    if (!taken.ok) continue;
    tried++;
    const witness = lossOf(question, object, taken.object);
    if (witness !== undefined) return { witness, tried };
  }
  if (tried > 0) return { witness: undefined, tried };
  for (const base of question.bases?.() ?? [])
    for (const value of values) {
      const changedBase = withPlaced(base, path, value);
      const object = changedBase === undefined ? undefined : known(pair, changedBase);
      const taken = object === undefined ? undefined : create(pair.before, object, path);
      if (object === undefined || taken?.ok !== true) continue;
      tried++;
      const witness = lossOf(question, object, taken.object);
      if (witness !== undefined) return { witness: shrunk(question, witness), tried };
    }
  return { witness: undefined, tried };
}

/** What the state before knows of an object: fields that only the other has are written by nobody yet. */
function known({ before }: VersionPair, object: JsonObject): JsonObject {
  // Pruning makes nothing else of an object of JSON.
  return before.validator.prune(object) as JsonObject;
}

function lossOf(question: Question, object: JsonObject, taken: KubeObject): Witness | undefined {
  const { pair, path, seesStored } = question;
  const then = create(pair.after, object, path);
  if (!then.ok)
    return isRefusedFor(question, then)
      ? { kind: "create", object, refusal: refusalText(then, pair.after) }
      : undefined;
  if (!seesStored) return undefined;
  // Objects of the toolchain hold no Float64.
  const [before, after] = [taken as JsonObject, then.object as JsonObject];
  return isLost(placedIn(object, path), placedIn(before, path), placedIn(after, path))
    ? { kind: "stored", object, before, after }
    : undefined;
}

/** Whether what was written in a field was kept and no longer is; where nothing was, whether something else comes of that. */
function isLost(written: Placed, before: Placed, after: Placed): boolean {
  if (written === ABSENT) return textOf(before) !== textOf(after);
  return holds(before, written) && !holds(after, written);
}

function textOf(value: Placed): string {
  return value === ABSENT ? "" : jsonText(value);
}

/** Whether a value has all that another has; defaults may have come to it. */
function holds(value: Placed, part: JsonValue): boolean {
  if (value === ABSENT) return false;
  if (isJsonObject(part))
    return (
      isJsonObject(value) &&
      Object.entries(part).every(([key, each]) => each === undefined || holds(memberOf(value, key), each))
    );
  if (!Array.isArray(part)) return jsonText(value) === jsonText(part);
  return Array.isArray(value) && part.every((each, index) => holds(value[index] ?? null, each));
}

/** Returns a witness that the state before takes an update from one of the values to another which the state after refuses. */
export function findRefusedUpdate(question: Question, values: readonly Placed[]): Answer {
  const { pair, path, mayShow } = question;
  let tried = 0;
  const objects = values.map((value): { readonly value: Placed; readonly object: JsonObject } => ({
    value,
    object: known(pair, objectWith(pair, path, value)),
  }));
  const stored = objects.flatMap(({ value, object }): { readonly value: Placed; readonly object: KubeObject }[] => {
    const taken = create(pair.before, object, path);
    return taken.ok ? [{ value, object: taken.object }] : [];
  });
  for (const { value: old, object: from } of stored)
    for (const { value, object: to } of objects) {
      if (mayShow?.(value, old) === false) {
        tried++;
        continue;
      }
      const object = asUpdateOf(from, to);
      if (!update(pair.before, from, object, path).ok) continue;
      tried++;
      const then = update(pair.after, from, object, path);
      if (!then.ok && isRefusedFor(question, then)) {
        const refusal = refusalText(then, pair.after);
        // As above.
        return {
          witness: { kind: "update", stored: from as JsonObject, object: object as JsonObject, refusal },
          tried,
        };
      }
    }
  return { witness: undefined, tried };
}

function isRefusedFor({ path, isAbout = isOfField }: Question, { errors, refused }: ValidationResult): boolean {
  if (refused !== undefined) return true;
  const paths = errorPaths(path);
  return errors.some((error) => isAbout(error, paths));
}

function isOfField({ path }: FieldError, paths: readonly string[]): boolean {
  return path === NO_PATH || paths.includes(path);
}

/** Whether an error is of the field or of something in it. */
export function isInField({ path }: Pick<FieldError, "path">, paths: readonly string[]): boolean {
  return (
    path === NO_PATH ||
    paths.some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`))
  );
}

/** Puts a value into the field of an object, at its first item or entry; undefined where the object has no place for it. */
function withPlaced(object: JsonObject, path: SchemaPath, value: Placed): JsonObject | undefined {
  // What goes in as an object comes back as one.
  return changed(object, path, value) as JsonObject | undefined;
}

/** Goes by itself: down a path in a value. */
function changed(value: JsonValue, path: SchemaPath, placed: Placed): JsonValue | undefined {
  const [step, name = ""] = path;
  if (step === undefined) return placed === ABSENT ? undefined : placed;
  if (step === "items") {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    const inside = changed(value[0], path.slice(1), placed);
    return inside === undefined ? undefined : [inside, ...value.slice(1)];
  }
  if (!isJsonObject(value)) return undefined;
  const key = step === "properties" ? name : (Object.keys(value)[0] ?? "a");
  const rest = path.slice(step === "properties" ? 2 : 1);
  if (rest.length === 0) {
    const { [key]: _, ...others } = value;
    return placed === ABSENT ? others : { ...others, [key]: placed };
  }
  const inside = value[key];
  const next = inside === undefined ? undefined : changed(inside, rest, placed);
  return next === undefined ? undefined : { ...value, [key]: next };
}

function memberOf(object: JsonObject, key: string): Placed {
  const value = object[key];
  return value === undefined ? ABSENT : value;
}

/** Takes out of an object what the witness does without. */
function shrunk(question: Question, witness: Witness): Witness {
  if (witness.kind !== "create" && witness.kind !== "stored") return witness;
  let best: Witness = witness;
  let object = witness.object;
  for (let found = true; found; ) {
    found = false;
    for (const smaller of smallerObjects(object)) {
      const taken = create(question.pair.before, smaller, question.path);
      const next = taken.ok ? lossOf(question, smaller, taken.object) : undefined;
      if (next === undefined) continue;
      [best, object, found] = [next, smaller, true];
      break;
    }
  }
  return best;
}

const KEPT: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** Objects with one member or item less, the largest parts first. */
function smallerObjects(object: JsonObject): JsonObject[] {
  return Object.keys(object)
    .filter((key) => !KEPT.has(key))
    .flatMap((key) => {
      const { [key]: value, ...rest } = object;
      return [rest, ...smallerValues(value ?? null).map((each): JsonObject => ({ ...object, [key]: each }))];
    });
}

function smallerValues(value: JsonValue): JsonValue[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      const others = value.filter((_, other) => other !== index);
      return [others, ...smallerValues(item).map((each) => value.map((old, other) => (other === index ? each : old)))];
    });
  if (!isJsonObject(value)) return typeof value === "string" && value.length > 1 ? [value.slice(0, 1)] : [];
  return Object.keys(value).flatMap((key) => {
    const { [key]: inside, ...rest } = value;
    return [rest, ...smallerValues(inside ?? null).map((each): JsonObject => ({ ...value, [key]: each }))];
  });
}
