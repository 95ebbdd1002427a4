import { enumEmpty, typesConflict } from "../diagnostics/catalogue/schema.js";
import { diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import type { EnumValue, Field, Shape, TypeDefinition } from "../model/api-model.js";
import { exists, type GateSelection } from "../model/gate-condition.js";
import { applyStatements } from "./apply-statements.js";
import { checkNode, type ReportSchema } from "./check-node.js";
import { mergeSchemas } from "./merge-schemas.js";
import { keptOnceSet } from "./statement-rules.js";
import type { JsonValue, StructuralSchema } from "./structural-schema.js";
import { embeddedObjectMeta, formatsSchema, vocabularySchema } from "./vocabulary-schemas.js";

export interface SchemaOptions {
  readonly selection: GateSelection;
  /** Give embedded metadata a schema of its own instead of a bare object. */
  readonly embeddedObjectMeta: boolean;
}

/** The structural schema of a kind for a selection of gates. Reports what the selection makes impossible. */
export function buildSchema(root: TypeDefinition, options: SchemaOptions, report: ReportSchema): StructuralSchema {
  const types = new Map<TypeDefinition, StructuralSchema>();
  const { selection } = options;
  const schema = typeSchema(root, true);
  const metadata = schema.properties?.["metadata"];
  if (metadata !== undefined) schema.properties = { ...schema.properties, metadata: metadataSchema(metadata) };
  return schema;

  function typeSchema(type: TypeDefinition, isRoot = false): StructuralSchema {
    const known = types.get(type);
    if (known !== undefined) return known;
    const schema = typeSchemaAnew(type, isRoot);
    types.set(type, schema);
    return schema;
  }

  function typeSchemaAnew(type: TypeDefinition, isRoot: boolean): StructuralSchema {
    const { shape } = type;
    if (shape.kind === "object") {
      return withDescription(objectSchema(shape, type, isRoot, type.span), type.description);
    }
    return decorated(shape, type, type.span);
  }

  /**
   * A node with its statements: on top of a named type, or of one with a pattern of its own, they are merged into it,
   * else they are put on it directly.
   */
  function decorated(
    shape: Shape,
    node: Pick<Field, "statements" | "description">,
    span: SourceSpan,
  ): StructuralSchema {
    const inner = shapeSchema(shape, span);
    const isMerged = shape.kind === "named" || inner.pattern !== undefined;
    const own: StructuralSchema = isMerged ? seed(inner) : { ...inner };
    const applied = applyStatements(own, node.statements, "node", selection);
    applyToItems(own, isMerged ? undefined : shape, node, span);
    const schema = isMerged ? mergeSchemas(inner, withoutSeed(own, inner), conflict(span)) : own;
    checkNode(schema, applied, span, report);
    return withDescription(schema, node.description);
  }

  /** What statements on a field of a named type need to see of the type: its type, for defaults, and its enum. */
  function seed(inner: StructuralSchema): StructuralSchema {
    return {
      ...(inner.type === undefined ? {} : { type: inner.type }),
      ...(inner.enum === undefined ? {} : { enum: inner.enum }),
    };
  }

  /** A `+Type` marker on the field replaces the type; the rest of the seed was only on loan. */
  function withoutSeed(own: StructuralSchema, inner: StructuralSchema): StructuralSchema {
    const { type, enum: values, ...rest } = own;
    return {
      ...rest,
      ...(type === inner.type ? {} : { type }),
      ...(values === inner.enum ? {} : { enum: values }),
    } as StructuralSchema;
  }

  function applyToItems(
    own: StructuralSchema,
    shape: Shape | undefined,
    node: Pick<Field, "statements">,
    span: SourceSpan,
  ): void {
    if (!node.statements.some(({ reach }) => reach === "items")) return;
    const named = shape?.kind === "list" && shape.items.kind === "named";
    const items: StructuralSchema = named || own.items === undefined ? {} : { ...own.items };
    const applied = applyStatements(items, node.statements, "items", selection);
    own.items = named && own.items !== undefined ? mergeSchemas(own.items, items, conflict(span)) : items;
    checkNode(own.items, applied, span, report);
  }

  function shapeSchema(shape: Shape, span: SourceSpan): StructuralSchema {
    switch (shape.kind) {
      case "scalar":
        return { type: shape.type };
      case "vocabulary":
        return shape.name === "ObjectMeta" && options.embeddedObjectMeta
          ? embeddedObjectMeta()
          : vocabularySchema(shape.name);
      case "formats":
        return formatsSchema(shape.names);
      case "enum":
        return enumSchema(shape.values, span);
      case "list":
        return { type: "array", items: nullableIf(shape.nullableItems, shapeSchema(shape.items, span)) };
      case "map": {
        const values = nullableIf(shape.nullableValues, shapeSchema(shape.values, span));
        return { type: "object", additionalProperties: values };
      }
      case "object":
        return objectSchema(shape, undefined, false, span);
      case "named":
        return typeSchema(shape.type);
      case "unknown":
        return {};
    }
  }

  function enumSchema(values: readonly EnumValue[], span: SourceSpan): StructuralSchema {
    const kept = values.filter((value) => exists(value, selection)).map(({ value }): JsonValue => value);
    if (kept.length === 0) report((where) => diagnose(enumEmpty, span, { where }));
    return { type: enumType(values), enum: kept };
  }

  function objectSchema(
    shape: Shape & { readonly kind: "object" },
    type: TypeDefinition | undefined,
    isRoot: boolean,
    span: SourceSpan,
  ): StructuralSchema {
    const own = fieldsSchema(shape.fields);
    const applied = type === undefined ? [] : applyStatements(own, type.statements, "node", selection);
    let inherited: StructuralSchema | undefined;
    for (const embedded of shape.embedded) {
      const { description, ...next } = shapeSchema(embedded, span);
      inherited = inherited === undefined ? next : mergeSchemas(inherited, next, conflict(span));
    }
    const schema = inherited === undefined ? own : withOwn(inherited, own, shape.fields, isRoot, span);
    checkNode(schema, applied, span, report);
    return schema;
  }

  /** Own fields replace inherited ones. On the root type alone own rules come last, as in controller-gen. */
  function withOwn(
    inherited: StructuralSchema,
    own: StructuralSchema,
    fields: readonly Field[],
    isRoot: boolean,
    span: SourceSpan,
  ): StructuralSchema {
    const names = new Set(fields.map(({ name }) => name));
    const properties = Object.entries(inherited.properties ?? {}).filter(([name]) => !names.has(name));
    const required = (inherited.required ?? []).filter((name) => !names.has(name));
    const { required: _, properties: __, ...rest } = inherited;
    const base = {
      ...rest,
      ...(properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
      ...(required.length > 0 ? { required } : {}),
    };
    const merged = mergeSchemas(base, own, conflict(span));
    const rules = [...(inherited["x-kubernetes-validations"] ?? []), ...(own["x-kubernetes-validations"] ?? [])];
    return isRoot && rules.length > 0 ? { ...merged, "x-kubernetes-validations": rules } : merged;
  }

  function fieldsSchema(fields: readonly Field[]): StructuralSchema {
    const schema: StructuralSchema = { type: "object" };
    const properties = new Map<string, StructuralSchema>();
    const required: string[] = [];
    const rules = [];
    for (const field of fields) {
      if (!exists(field, selection)) continue;
      properties.set(field.name, nullableIf(field.nullable, decorated(field.shape, field, field.span)));
      if (!field.optional) required.push(field.name);
      const kept = keptOnceSet(field);
      if (kept !== undefined) rules.push(kept);
    }
    if (properties.size > 0) schema.properties = Object.fromEntries(properties);
    if (required.length > 0) schema.required = required.sort();
    if (rules.length > 0) schema["x-kubernetes-validations"] = rules;
    return schema;
  }

  function conflict(span: SourceSpan): (first: string, second: string) => void {
    return (first, second) => report((where) => diagnose(typesConflict, span, { first, second, where }));
  }
}

/** The API server knows metadata itself, and allows nothing here but the bare type and limits on the two names. */
function metadataSchema({ properties = {} }: StructuralSchema): StructuralSchema {
  const limited = Object.entries(properties).filter(([name, schema]) => isName(name) && saysMoreThanType(schema));
  return { type: "object", ...(limited.length === 0 ? {} : { properties: Object.fromEntries(limited) }) };
}

function isName(name: string): boolean {
  return name === "name" || name === "generateName";
}

function saysMoreThanType({ type: _, description: __, ...rest }: StructuralSchema): boolean {
  return Object.keys(rest).length > 0;
}

/** The values of an enum are of one type. An enum without any was reported. */
function enumType(values: readonly EnumValue[]): string {
  if (values.some(({ value }) => typeof value === "number")) {
    return values.every(({ value }) => Number.isInteger(value)) ? "integer" : "number";
  }
  return typeof values[0]?.value === "boolean" ? "boolean" : "string";
}

function nullableIf(nullable: boolean, schema: StructuralSchema): StructuralSchema {
  return nullable ? { ...schema, nullable: true } : schema;
}

/** The nearer description counts; an empty one leaves the other in place. */
function withDescription(schema: StructuralSchema, description: string): StructuralSchema {
  return description === "" ? schema : { ...schema, description };
}
