import { fieldUnknown, mapKey, typeArgumentCount, utilityArgument } from "../diagnostics/catalogue/type.js";
import { diagnose } from "../diagnostics/diagnostic.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { TypeExpression } from "../source/declarations.js";
import type { EnumValue, Field, Shape } from "./api-model.js";
import { type Built, plain, type Scope, type TypeBuilder, UNKNOWN } from "./built-type.js";
import { enumValues, unnamed } from "./shape-facts.js";

const PARAMETER_COUNTS: Readonly<Record<string, number>> = {
  Partial: 1,
  Required: 1,
  Readonly: 1,
  NonNullable: 1,
  Pick: 2,
  Omit: 2,
  Record: 2,
  Extract: 2,
  Exclude: 2,
};

type Reference = TypeExpression & { readonly kind: "reference" };

/** Whether a name is one of TypeScript's utility types that have a meaning in a schema. */
export function isUtilityType(name: string): boolean {
  return Object.hasOwn(PARAMETER_COUNTS, name);
}

/**
 * What a utility type makes of its arguments. Partial, Required and Readonly keep the statements of the fields and of
 * the type; Pick and Omit keep those of the fields that stay, and not the type's, which may speak of fields that are gone.
 */
export function applyUtilityType(name: string, reference: Reference, scope: Scope, builder: TypeBuilder): Built {
  const { typeArguments, span } = reference;
  const expected = PARAMETER_COUNTS[name] ?? 0;
  const [first, second] = typeArguments;
  if (first === undefined || typeArguments.length !== expected) {
    builder.report(diagnose(typeArgumentCount, span, { name, expected, count: typeArguments.length }));
    return UNKNOWN;
  }
  if (name === "Record" && second !== undefined) return recordShape(first, second, scope, builder);
  const subject = builder.build(first, scope);
  if (name === "Readonly") return subject;
  if (name === "NonNullable") return { ...subject, nullable: false };
  if (name === "Extract" || name === "Exclude") return narrowedEnum(name, subject, reference, scope, builder);
  const fields = builder.fieldsOf(subject.shape);
  if (fields === undefined) {
    if (unnamed(subject.shape).kind !== "unknown")
      builder.report(diagnose(utilityArgument, first.span, { name, expected: "an object type" }));
    return UNKNOWN;
  }
  if (name === "Partial" || name === "Required") return withPresence(subject, fields, name === "Partial");
  return pickedFields(name, fields, reference, scope, builder);
}

function withPresence(subject: Built, fields: readonly Field[], optional: boolean): Built {
  const changed: Shape = { kind: "object", fields: fields.map((field) => ({ ...field, optional })), embedded: [] };
  if (subject.shape.kind !== "named") return plain(changed);
  return { ...subject, shape: { kind: "named", type: { ...subject.shape.type, shape: changed } } };
}

function pickedFields(
  name: string,
  fields: readonly Field[],
  reference: Reference,
  scope: Scope,
  builder: TypeBuilder,
): Built {
  const second = reference.typeArguments[1];
  const names = second === undefined ? undefined : literalNames(second, scope, builder);
  if (second === undefined || names === undefined) {
    builder.report(diagnose(utilityArgument, second?.span ?? reference.span, { name, expected: "string literals" }));
    return UNKNOWN;
  }
  for (const field of names) {
    if (fields.some((each) => each.name === field)) continue;
    const suggestion = suggestName(
      field,
      fields.map((each) => each.name),
    );
    builder.report(diagnose(fieldUnknown, second.span, { name, field, suggestion }));
  }
  const kept = fields.filter((field) => names.includes(field.name) === (name === "Pick"));
  return plain({ kind: "object", fields: kept, embedded: [] });
}

function recordShape(key: TypeExpression, value: TypeExpression, scope: Scope, builder: TypeBuilder): Built {
  const built = builder.build(value, scope);
  if (key.kind === "keyword") {
    if (key.keyword === "string") return mapOf(built);
    builder.report(diagnose(mapKey, key.span, {}));
    return UNKNOWN;
  }
  const keyShape = builder.build(key, scope).shape;
  const inner = unnamed(keyShape);
  if (inner.kind === "scalar" && inner.type === "string") return mapOf(built);
  const names = enumValues(keyShape);
  if (names === undefined || names.some(({ value }) => typeof value !== "string")) {
    if (inner.kind !== "unknown") builder.report(diagnose(mapKey, key.span, {}));
    return UNKNOWN;
  }
  const fields = names.map(
    ({ value: name, enabledBy }): Field => ({
      name: String(name),
      shape: built.shape,
      optional: false,
      nullable: built.nullable,
      schemaless: false,
      description: "",
      statements: [],
      enabledBy,
      span: key.span,
    }),
  );
  return plain({ kind: "object", fields, embedded: [] });
}

function mapOf(values: Built): Built {
  return plain({ kind: "map", values: values.shape, nullableValues: values.nullable });
}

/** Extract gives the members in the order of its second argument, Exclude in that of its first. */
function narrowedEnum(name: string, subject: Built, reference: Reference, scope: Scope, builder: TypeBuilder): Built {
  const [first, second] = reference.typeArguments;
  const values = enumValues(subject.shape);
  if (first === undefined || second === undefined || values === undefined) {
    if (unnamed(subject.shape).kind !== "unknown")
      builder.report(diagnose(utilityArgument, reference.span, { name, expected: "a union of literals or an enum" }));
    return UNKNOWN;
  }
  const names = literalNames(second, scope, builder);
  if (names === undefined) {
    builder.report(diagnose(utilityArgument, second.span, { name, expected: "string literals" }));
    return UNKNOWN;
  }
  for (const field of names) {
    if (values.some(({ value }) => value === field)) continue;
    const suggestion = suggestName(
      field,
      values.map(({ value }) => String(value)),
    );
    builder.report(diagnose(fieldUnknown, second.span, { name, field, suggestion }));
  }
  const kept =
    name === "Exclude"
      ? values.filter(({ value }) => !names.includes(String(value)))
      : names.flatMap((each): EnumValue[] => values.filter(({ value }) => value === each));
  const shape: Shape = { kind: "enum", values: kept };
  if (subject.shape.kind !== "named") return plain(shape);
  return plain({ kind: "named", type: { ...subject.shape.type, shape } });
}

function literalNames(type: TypeExpression, scope: Scope, builder: TypeBuilder): string[] | undefined {
  const values = enumValues(builder.build(type, scope).shape);
  return values?.map(({ value }) => String(value));
}
