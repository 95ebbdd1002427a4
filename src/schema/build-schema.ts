import { enumEmpty, gatesEntangled, typesConflict } from "../diagnostics/catalogue/schema.js";
import { diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { countWork } from "../diagnostics/work-counts.js";
import type { EnumValue, Field, Shape, TypeDefinition } from "../model/api-model.js";
import { existsWhen, type GateSelection } from "../model/gate-condition.js";
import {
  ALWAYS,
  allHold,
  anyHolds,
  type Condition,
  constant,
  NEVER,
  TooManyDecisions,
  valueFor,
} from "../model/gated-value.js";
import { applyStatements, type GatedStatement, gatedStatements } from "./apply-statements.js";
import { checkNode, type ReportSchema } from "./check-node.js";
import {
  always,
  EMPTY,
  type GatedList,
  type GatedPart,
  type GatedRule,
  type GatedSchema,
  type ListKeyword,
  type PlainKeyword,
  type PlainValue,
  resolveSchema,
  saysMoreThan,
  ungated,
} from "./gated-schema.js";
import { mergeSchemas, type OnConflict } from "./merge-schemas.js";
import { keptOnceSet } from "./statement-rules.js";
import type { StructuralSchema } from "./structural-schema.js";
import { embeddedObjectMeta, formatsSchema, vocabularySchema } from "./vocabulary-schemas.js";

export interface GatedSchemaOptions {
  readonly mode: GateSelection["mode"];
  /** Give embedded metadata a schema of its own instead of a bare object. */
  readonly embeddedObjectMeta: boolean;
}

export interface SchemaOptions extends Pick<GatedSchemaOptions, "embeddedObjectMeta"> {
  readonly selection: GateSelection;
}

/** The schema of a kind for all selections of gates, and what it takes to find out what a selection makes impossible. */
export interface KindSchema {
  readonly schema: GatedSchema;
  readonly checks: readonly NodeCheck[];
}

/** Looks at a node, or at something in it, for the selections of gates in which it is there. */
interface NodeCheck {
  readonly when: Condition;
  readonly run: (enabled: ReadonlySet<string>, report: ReportSchema) => void;
}

const built = new WeakMap<TypeDefinition, Map<string, KindSchema>>();

/**
 * The structural schema of a kind for a selection of gates. Reports what the selection makes impossible. The schema for all
 * selections is built once for a kind.
 */
export function buildSchema(root: TypeDefinition, options: SchemaOptions, report: ReportSchema): StructuralSchema {
  const { mode, enabled } = options.selection;
  const { schema, checks } = gatedSchemaOf(root, { mode, embeddedObjectMeta: options.embeddedObjectMeta });
  for (const { when, run } of checks) if (valueFor(when, enabled)) run(enabled, report);
  return resolveSchema(schema, enabled);
}

/** The schema of a kind for all selections of gates; it is built once. */
export function gatedSchemaOf(root: TypeDefinition, options: GatedSchemaOptions): KindSchema {
  const forms = built.get(root) ?? new Map<string, KindSchema>();
  built.set(root, forms);
  const key = JSON.stringify([options.mode, options.embeddedObjectMeta]);
  const schema = forms.get(key) ?? buildGatedSchema(root, options);
  forms.set(key, schema);
  return schema;
}

/** Has the schemas of a kind be built again, should anybody still ask for them. */
export function forgetSchemas(root: TypeDefinition): void {
  built.delete(root);
}

/** A type as it was built: its checks, and the types that it is made of, under conditions that hold within it. */
interface BuiltType {
  readonly schema: GatedSchema;
  readonly checks: readonly NodeCheck[];
  readonly uses: readonly { readonly type: BuiltType; readonly when: Condition }[];
}

/** What is being built, and when it is there within its type. */
interface Place {
  readonly checks: NodeCheck[];
  readonly uses: { readonly type: BuiltType; readonly when: Condition }[];
  readonly when: Condition;
  readonly span: SourceSpan;
}

function buildGatedSchema(
  root: TypeDefinition,
  { mode, embeddedObjectMeta: isEmbeddedDescribed }: GatedSchemaOptions,
): KindSchema {
  countWork("schemas built");
  // In the order in which they were finished: after all types that they are made of.
  const types = new Map<TypeDefinition, BuiltType>();
  const { schema } = typeOf(root, true);
  const metadata = schema.properties.get("metadata");
  const properties = new Map(schema.properties);
  if (metadata !== undefined) properties.set("metadata", { ...metadata, schema: metadataSchema(metadata.schema) });
  return { schema: { ...schema, properties }, checks: reachedChecks([...types.values()].reverse()) };

  function typeOf(type: TypeDefinition, isRoot = false): BuiltType {
    const cached = types.get(type);
    if (cached !== undefined) return cached;
    const place: Place = { checks: [], uses: [], when: ALWAYS, span: type.span };
    const { shape } = type;
    const schema = bounded(place, () =>
      shape.kind === "object"
        ? withDescription(objectSchema(shape, type, isRoot, place), type.description)
        : decorated(shape, type, place),
    );
    const finished = { schema, checks: place.checks, uses: place.uses };
    types.set(type, finished);
    return finished;
  }

  /**
   * A node with its statements: on top of a named type, or of one with a pattern of its own, they are merged into it,
   * else they are put on it directly.
   */
  function decorated(shape: Shape, node: Pick<Field, "statements" | "description">, place: Place): GatedSchema {
    const inner = shapeSchema(shape, place);
    const isMerged = shape.kind === "named" || inner.keywords.has("pattern");
    const statements = gatedStatements(node.statements, "node", mode);
    // Statements on a field of a named type need to see of the type: its type, for defaults, and its enum.
    const applied = applyStatements(isMerged ? EMPTY : inner, statements, inner);
    const own = applyToItems(applied, isMerged ? undefined : shape, node, place);
    const schema = isMerged ? mergeSchemas(inner, own, conflictIn(place)) : own;
    check(schema, statements, place);
    return withDescription(schema, node.description);
  }

  function applyToItems(
    own: GatedSchema,
    shape: Shape | undefined,
    node: Pick<Field, "statements">,
    place: Place,
  ): GatedSchema {
    const statements = gatedStatements(node.statements, "items", mode);
    if (statements.length === 0) return own;
    const isNamed = shape?.kind === "list" && shape.items.kind === "named";
    const before = own.items?.schema;
    const items = applyStatements(isNamed || before === undefined ? EMPTY : before, statements);
    const merged = isNamed && before !== undefined ? mergeSchemas(before, items, conflictIn(place)) : items;
    check(merged, statements, place);
    return { ...own, items: always(merged) };
  }

  function shapeSchema(shape: Shape, place: Place): GatedSchema {
    switch (shape.kind) {
      case "scalar":
        return ungated({ type: shape.type });
      case "vocabulary":
        return ungated(
          shape.name === "ObjectMeta" && isEmbeddedDescribed ? embeddedObjectMeta() : vocabularySchema(shape.name),
        );
      case "formats":
        return ungated(formatsSchema(shape.names));
      case "enum":
        return enumSchema(shape.values, place);
      case "list":
        return {
          ...ungated({ type: "array" }),
          items: always(nullableIf(shape.nullableItems, shapeSchema(shape.items, place))),
        };
      case "map":
        return {
          ...ungated({ type: "object" }),
          additional: always(nullableIf(shape.nullableValues, shapeSchema(shape.values, place))),
        };
      case "object":
        return objectSchema(shape, undefined, false, place);
      case "named": {
        const type = typeOf(shape.type);
        place.uses.push({ type, when: place.when });
        return type.schema;
      }
      case "unknown":
        return EMPTY;
    }
  }

  function enumSchema(values: readonly EnumValue[], place: Place): GatedSchema {
    const members = values.map((each) => ({ value: each.value, when: existsWhen(each, mode) }));
    place.checks.push({
      when: place.when,
      run: (enabled, report) => {
        if (members.some(({ when }) => valueFor(when, enabled))) return;
        report((where) => diagnose(enumEmpty, place.span, { where }));
      },
    });
    const lists = new Map<ListKeyword, GatedList>([["enum", { when: ALWAYS, members }]]);
    return { ...ungated({ type: enumType(values) }), lists };
  }

  function objectSchema(
    shape: Shape & { readonly kind: "object" },
    type: TypeDefinition | undefined,
    isRoot: boolean,
    place: Place,
  ): GatedSchema {
    const statements = type === undefined ? [] : gatedStatements(type.statements, "node", mode);
    const own = applyStatements(fieldsSchema(shape.fields, place), statements);
    let inherited: GatedSchema | undefined;
    for (const embedded of shape.embedded) {
      const next = without(shapeSchema(embedded, place), "description");
      inherited = inherited === undefined ? next : mergeSchemas(inherited, next, conflictIn(place));
    }
    const schema = inherited === undefined ? own : withOwn(inherited, own, shape.fields, isRoot, place);
    check(schema, statements, place);
    return schema;
  }

  /** Own fields replace inherited ones. On the root type alone own rules come last, as in controller-gen. */
  function withOwn(
    inherited: GatedSchema,
    own: GatedSchema,
    fields: readonly Field[],
    isRoot: boolean,
    place: Place,
  ): GatedSchema {
    const names = new Set(fields.map(({ name }) => name));
    const isInherited = ([name]: readonly [string, unknown]): boolean => !names.has(name);
    const base = {
      ...inherited,
      properties: new Map([...inherited.properties].filter(isInherited)),
      required: new Map([...inherited.required].filter(isInherited)),
    };
    const merged = mergeSchemas(base, own, conflictIn(place));
    return isRoot ? { ...merged, rules: [...inherited.rules, ...own.rules] } : merged;
  }

  function fieldsSchema(fields: readonly Field[], place: Place): GatedSchema {
    const properties = new Map<string, GatedPart>();
    const required = new Map<string, Condition>();
    const rules: GatedRule[] = [];
    for (const field of fields) {
      const when = existsWhen(field, mode);
      const inner = { ...place, when: allHold(place.when, when), span: field.span };
      const schema = nullableIf(
        field.nullable,
        bounded(inner, () => decorated(field.shape, field, inner)),
      );
      properties.set(field.name, { when, schema });
      if (!field.optional) required.set(field.name, when);
      const kept = keptOnceSet(field);
      if (kept !== undefined) rules.push({ when, rule: kept });
    }
    return { ...ungated({ type: "object" }), properties, required, rules };
  }

  function check(schema: GatedSchema, statements: readonly GatedStatement[], { checks, when, span }: Place): void {
    if (statements.length === 0) return;
    checks.push({
      when,
      run: (enabled, report) => {
        const applied = statements.filter((each) => valueFor(each.when, enabled)).map(({ statement }) => statement);
        if (applied.length > 0) checkNode(resolveSchema(schema, enabled), applied, span, report);
      },
    });
  }
}

/** Makes a node. One that depends on gates in too many ways is an error, and says nothing. */
function bounded({ checks, when, span }: Place, make: () => GatedSchema): GatedSchema {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof TooManyDecisions)) throw error;
    checks.push({ when, run: (_, report) => report((where) => diagnose(gatesEntangled, span, { where })) });
    return EMPTY;
  }
}

function conflictIn({ checks, when: placeWhen, span }: Place): OnConflict {
  return (when, first, second) =>
    checks.push({
      when: allHold(placeWhen, when),
      run: (_, report) => report((where) => diagnose(typesConflict, span, { first, second, where })),
    });
}

/** The checks of types, each under the condition that its type is there; a type comes before those it is made of. */
function reachedChecks(types: readonly BuiltType[]): NodeCheck[] {
  const reached = new Map<BuiltType, Condition>();
  return types.flatMap((type, index) => {
    const typeWhen = index === 0 ? ALWAYS : (reached.get(type) ?? NEVER);
    for (const { type: used, when } of type.uses) {
      reached.set(used, anyHolds(reached.get(used) ?? NEVER, allHold(typeWhen, when)));
    }
    return type.checks.map(({ when, run }) => ({ when: allHold(typeWhen, when), run }));
  });
}

/** The API server knows metadata itself, and allows nothing here but the bare type and limits on the two names. */
function metadataSchema({ properties }: GatedSchema): GatedSchema {
  const limited = ["name", "generateName"].flatMap((name) => {
    const part = properties.get(name);
    if (part === undefined) return [];
    return [[name, { ...part, when: allHold(part.when, saysMoreThan(part.schema, ["type", "description"])) }] as const];
  });
  return { ...ungated({ type: "object" }), properties: new Map(limited) };
}

/** The values of an enum are of one type. An enum without any was reported. */
function enumType(values: readonly EnumValue[]): string {
  if (values.some(({ value }) => typeof value === "number")) {
    return values.every(({ value }) => Number.isInteger(value)) ? "integer" : "number";
  }
  return typeof values[0]?.value === "boolean" ? "boolean" : "string";
}

function nullableIf(nullable: boolean, schema: GatedSchema): GatedSchema {
  return nullable ? withKeyword(schema, "nullable", true) : schema;
}

/** The nearer description counts; an empty one leaves the other in place. */
function withDescription(schema: GatedSchema, description: string): GatedSchema {
  return description === "" ? schema : withKeyword(schema, "description", description);
}

function withKeyword(schema: GatedSchema, keyword: PlainKeyword, value: PlainValue): GatedSchema {
  return { ...schema, keywords: new Map(schema.keywords).set(keyword, constant(value)) };
}

function without(schema: GatedSchema, keyword: PlainKeyword): GatedSchema {
  const keywords = new Map(schema.keywords);
  keywords.delete(keyword);
  return { ...schema, keywords };
}
