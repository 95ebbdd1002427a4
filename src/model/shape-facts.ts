import type { EnumValue, Field, Shape, TypeDefinition } from "./api-model.js";
import { categoryOf, type ValueCategory } from "./vocabulary.js";

/** The shape behind names. */
export function unnamed(shape: Shape): Shape {
  let inner = shape;
  while (inner.kind === "named") inner = inner.type.shape;
  return inner;
}

/** A shape directly below another one, and how it is reached from there. */
export interface ChildShape {
  readonly shape: Shape;
  /** What a path goes on with: `.name`, `[]` or `{}`; nothing for what has the same place in the data. */
  readonly step: string;
  /** The field that the shape is of, where it is of one. */
  readonly field?: Field;
}

/** Returns the shapes directly below one in the order of the source: behind its name, of items and values, embedded, of fields. */
export function childShapes(shape: Shape): ChildShape[] {
  switch (shape.kind) {
    case "named":
      return [{ shape: shape.type.shape, step: "" }];
    case "list":
      return [{ shape: shape.items, step: "[]" }];
    case "map":
      return [{ shape: shape.values, step: "{}" }];
    case "object":
      return [
        ...shape.embedded.map((embedded) => ({ shape: embedded, step: "" })),
        ...shape.fields.map((field) => ({ shape: field.shape, step: `.${field.name}`, field })),
      ];
    default:
      return [];
  }
}

/** What kind of value a shape describes; markers that override the type are taken into account along the way. */
export function valueCategory(shape: Shape): ValueCategory {
  switch (shape.kind) {
    case "scalar":
      return shape.type === "string" ? "text" : "boolean";
    case "vocabulary":
      return categoryOf(shape.name);
    case "formats":
      return "text";
    case "enum":
      return enumCategory(shape.values);
    case "list":
      return "list";
    case "map":
    case "object":
      return "object";
    case "named": {
      const { statements } = shape.type;
      const override = statements.findLast((each) => each.kind === "constraint" && each.keyword === "type");
      if (override?.kind === "constraint") return categoryOfType(String(override.value));
      const intOrString = statements.some(
        (each) => each.kind === "constraint" && each.keyword === "x-kubernetes-int-or-string",
      );
      return intOrString ? "int-or-string" : valueCategory(shape.type.shape);
    }
    case "unknown":
      return "any";
  }
}

/** The category of an OpenAPI type name. */
export function categoryOfType(type: string): ValueCategory {
  switch (type) {
    case "string":
      return "text";
    case "integer":
      return "integer";
    case "number":
      return "float";
    case "boolean":
      return "boolean";
    case "array":
      return "list";
    case "object":
      return "object";
    default:
      return "any";
  }
}

function enumCategory(values: readonly EnumValue[]): ValueCategory {
  const types = new Set(values.map(({ value }) => typeof value));
  if (types.size !== 1) return "any";
  if (types.has("string")) return "text";
  if (types.has("boolean")) return "boolean";
  return values.every(({ value }) => Number.isInteger(value)) ? "integer" : "float";
}

/** The members of an enum, through names; undefined for other shapes. */
export function enumValues(shape: Shape): readonly EnumValue[] | undefined {
  const inner = unnamed(shape);
  return inner.kind === "enum" ? inner.values : undefined;
}

/** All fields of an object with those of the types that it embeds; own fields replace embedded ones of the name. */
export function allFields(shape: Shape): Field[] | undefined {
  const inner = unnamed(shape);
  if (inner.kind !== "object") return undefined;
  const fields = new Map<string, Field>();
  for (const embedded of inner.embedded) {
    for (const field of allFields(embedded) ?? []) fields.set(field.name, field);
  }
  for (const field of inner.fields) fields.set(field.name, field);
  return [...fields.values()];
}

/** Returns type arguments keys under which instances of generic types are distinguished; named types count by identity. */
export function createInstanceKey(): (built: { readonly shape: Shape; readonly nullable: boolean }) => string {
  const numbers = new Map<TypeDefinition, number>();
  const numberOf = (type: TypeDefinition): number => {
    const number = numbers.get(type) ?? numbers.size;
    numbers.set(type, number);
    return number;
  };
  return ({ shape, nullable }) =>
    `${JSON.stringify(shape, (_, value: unknown) => (isNamed(value) ? numberOf(value.type) : value))}${nullable ? "?" : ""}`;
}

function isNamed(value: unknown): value is Shape & { readonly kind: "named" } {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "named";
}
