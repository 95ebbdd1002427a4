import type { DocumentValidator } from "../kube/validation/create-document-validator.js";
import type { FieldError, Validator } from "../kube/validation/schema/validation-result.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../kube/values/json-value.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { type SampleSize, sampleValue } from "./sample-value.js";

/** How many objects the validator is asked about for one example. */
const MAX_TRIALS = 300;

export interface ExampleKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
  readonly hasStatus: boolean;
}

type Draft = { [key: string]: JsonValue | undefined };

/**
 * Returns an object of a kind that its validator accepts, made from the schema: with what is required, or with as much as goes
 * together. Undefined where no object was found.
 */
export function exampleObject(
  schema: StructuralSchema,
  validator: Validator,
  kind: ExampleKind,
  size: SampleSize,
): JsonObject | undefined {
  const { apiVersion: _, kind: __, metadata: ___, ...properties } = schema.properties ?? {};
  if (kind.hasStatus) delete properties["status"];
  const { additionalProperties: ____, ...root } = schema;
  const head = {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: { name: onlyName(schema) ?? "example", ...(kind.isNamespaced && { namespace: "default" }) },
  };
  const required = schema.required?.filter((name) => Object.hasOwn(properties, name));
  const content = { ...root, properties, minProperties: 0, ...(required !== undefined && { required }) };
  return acceptedObject(content, head, size, (object) => validator.create(object, { fieldValidation: "Strict" }));
}

/** Returns a document that its validator accepts, as {@link exampleObject} does. */
export function exampleDocument(
  schema: StructuralSchema,
  validator: DocumentValidator,
  size: SampleSize,
): JsonObject | undefined {
  return acceptedObject(schema, {}, size, (document) => validator.validate(document));
}

type Judge = (object: KubeObject) => { readonly ok: boolean; readonly errors: readonly FieldError[] };

/** What is refused is changed step by step, and left out where that does not help. */
function acceptedObject(
  schema: StructuralSchema,
  head: JsonObject,
  size: SampleSize,
  judgeObject: Judge,
): JsonObject | undefined {
  const content = sampleValue(schema, size);
  let trials = 0;
  const judge = (object: JsonObject): readonly FieldError[] => {
    trials++;
    // It is made of JSON's values alone.
    const result = judgeObject(object as unknown as KubeObject);
    if (result.ok) return [];
    return result.errors.length > 0 ? result.errors : [REFUSED];
  };
  let object: Draft = { ...head, ...(isJsonObject(content) ? content : {}) };
  if (size === "full" && schema.properties?.["spec"] !== undefined && object["spec"] === undefined) object["spec"] = {};
  let errors = judge(object);
  while (errors.length > 0 && trials < MAX_TRIALS) {
    const [error] = errors;
    if (error === undefined) break;
    const steps = stepsOf(error.path);
    let best: { readonly object: Draft; readonly errors: readonly FieldError[] } | undefined;
    for (const candidate of candidates(object, steps, schema, size)) {
      if (trials >= MAX_TRIALS) break;
      const left = judge(candidate);
      if (best === undefined || left.length < best.errors.length) best = { object: candidate, errors: left };
      if (left.length === 0) break;
    }
    const better = best !== undefined && best.errors.length < errors.length ? best : undefined;
    if (better !== undefined) {
      ({ object, errors } = better);
      continue;
    }
    const without = withoutOptional(object, steps, schema);
    if (without === undefined) return undefined;
    object = without;
    errors = judge(object);
  }
  return errors.length === 0 ? object : undefined;
}

const REFUSED: FieldError = { type: "FieldValueInvalid", path: "", detail: "", message: "" };

/** The one name that objects may have, where a rule compares the name with a text. */
function onlyName(schema: StructuralSchema): string | undefined {
  for (const { rule } of schema["x-kubernetes-validations"] ?? []) {
    const [, name] = /self\.metadata\.name\s*==\s*(?:'([^'\\]+)'|"([^"\\]+)")/.exec(rule)?.filter(Boolean) ?? [];
    if (name !== undefined) return name;
  }
  return undefined;
}

type Steps = readonly (string | number)[];

/** The steps of a path as errors have it, such as `spec.servers[0].port`. */
function stepsOf(path: string): Steps {
  if (path === "<nil>") return [];
  return [...path.matchAll(/\[(\d+)\]|\[([^\]]+)\]|([^.[\]]+)/g)].map(([, index, key, name]) =>
    index === undefined ? (key ?? name ?? "") : Number(index),
  );
}

/** The schema of a place; undefined where the path leaves it. */
function schemaFor(root: StructuralSchema, steps: Steps): StructuralSchema | undefined {
  return steps.reduce<StructuralSchema | undefined>((schema, step) => {
    if (schema === undefined) return undefined;
    if (typeof step === "number") return schema.items;
    const { properties = {}, additionalProperties } = schema;
    if (Object.hasOwn(properties, step)) return properties[step];
    return typeof additionalProperties === "object" ? additionalProperties : undefined;
  }, root);
}

/** Objects that differ in the place of an error: another value of it, and its fields there or gone, one by one. */
function* candidates(object: Draft, steps: Steps, schema: StructuralSchema, size: SampleSize): Generator<Draft> {
  for (let length = steps.length; length >= Math.max(0, steps.length - 1); length--) {
    const place = steps.slice(0, length);
    const at = schemaFor(schema, place);
    if (at === undefined) continue;
    const value = valueFor(object, place);
    const set = (changed: JsonValue | undefined): Draft => withValue(object, place, changed);
    if (place.length > 0 && !isJsonObject(value)) {
      const values = at.enum?.slice(0, 12) ?? [0, 1, 2].map((index) => sampleValue(at, size, index));
      for (const each of values) if (each !== value) yield set(each);
      if (at.type === "array" && size === "minimal") yield set(sampleValue({ ...at, minItems: 1 }, "minimal"));
    }
    if (!isJsonObject(value) && value !== undefined) continue;
    const { properties = {}, required = [] } = at;
    const members = value ?? {};
    for (const [name, child] of Object.entries(properties)) {
      if (members[name] === undefined) {
        yield set({ ...members, [name]: sampleValue(child, "minimal") });
        if (child.type === "array") yield set({ ...members, [name]: [sampleValue(child.items ?? {}, "minimal")] });
      } else if (!required.includes(name)) yield set({ ...members, [name]: undefined });
      for (const each of child.enum?.slice(0, 12) ?? [])
        if (each !== members[name]) yield set({ ...members, [name]: each });
      if (child.type === "boolean") yield set({ ...members, [name]: members[name] !== true });
    }
  }
}

/** The object without the innermost thing around a place that may be left out. */
function withoutOptional(object: Draft, steps: Steps, schema: StructuralSchema): Draft | undefined {
  for (let length = steps.length; length > 0; length--) {
    const place = steps.slice(0, length);
    const [name, parent] = [place.at(-1), schemaFor(schema, place.slice(0, -1))];
    if (parent === undefined || typeof name !== "string" || parent.required?.includes(name)) continue;
    if (valueFor(object, place) !== undefined) return withValue(object, place, undefined);
  }
  return undefined;
}

function valueFor(value: JsonValue | undefined, steps: Steps): JsonValue | undefined {
  return steps.reduce<JsonValue | undefined>((reached, step) => {
    if (typeof step === "number") return Array.isArray(reached) ? reached[step] : undefined;
    return isJsonObject(reached) ? reached[step] : undefined;
  }, value);
}

function withValue(object: Draft, steps: Steps, value: JsonValue | undefined): Draft {
  const change = (old: JsonValue | undefined, [step, ...rest]: Steps): JsonValue | undefined => {
    if (step === undefined) return value;
    if (typeof step === "number")
      return Array.isArray(old)
        ? old.map((each, index) => (index === step ? (change(each, rest) ?? null) : each))
        : old;
    const members: JsonObject = isJsonObject(old) ? old : {};
    const { [step]: previous, ...others } = members;
    const changed = change(previous, rest);
    return changed === undefined ? others : { ...members, [step]: changed };
  };
  const changed = change(object, steps);
  return isJsonObject(changed) ? withoutAbsent(changed) : object;
}

function withoutAbsent(value: JsonObject): Draft {
  // A member that is undefined counts as absent, and is so once it went through text.
  return JSON.parse(JSON.stringify(value)) as Draft;
}
