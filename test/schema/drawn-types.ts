import fc from "fast-check";
import type { EnumValue, Field, Shape, Statement, TypeDefinition } from "../../src/model/api-model.js";
import { exists, type GateSelection } from "../../src/model/gate-condition.js";

export const GATES = ["A", "B", "C", "D", "E", "F", "G", "H"];

/** Every selection of some gates. */
export function selectionsOf(gates: readonly string[]): string[][] {
  return Array.from({ length: 2 ** gates.length }, (_, bits) => gates.filter((_, at) => (bits >> at) % 2 === 1));
}

type Constraint = Pick<Statement & { readonly kind: "constraint" }, "keyword" | "value">;
type Gates = Statement["gates"];

function typesOver(names: readonly string[]): fc.Arbitrary<TypeDefinition> {
  const span = { file: "api.ts", start: 0, end: 1 };
  const gate = fc.constantFrom(...names);
  const gates: fc.Arbitrary<Gates> = fc.oneof(
    { arbitrary: fc.constant<Gates>(undefined), weight: 2 },
    { arbitrary: condition({ minLength: 1, maxLength: 2 }, { maxLength: 0 }), weight: 3 },
    { arbitrary: condition({ maxLength: 0 }, { minLength: 1, maxLength: 3 }), weight: 3 },
    { arbitrary: condition({ minLength: 1, maxLength: 2 }, { minLength: 1, maxLength: 2 }), weight: 1 },
    { arbitrary: fc.constant<Gates>({ featureGate: [""], requiredFeatureGate: [] }), weight: 3 },
    {
      arbitrary: gate.map((each): Gates => ({ featureGate: ["", each], requiredFeatureGate: [] })),
      weight: 1,
    },
  );

  function condition(any: fc.UniqueArrayConstraintsRecommended<string, string>, all: typeof any): fc.Arbitrary<Gates> {
    return fc.record({ featureGate: fc.uniqueArray(gate, any), requiredFeatureGate: fc.uniqueArray(gate, all) });
  }

  const enabledBy = fc.option(fc.uniqueArray(gate, { minLength: 1, maxLength: 2 }), { freq: 2, nil: undefined });

  function statement(
    constraints: fc.Arbitrary<Constraint>,
    reach: fc.Arbitrary<Statement["reach"]>,
  ): fc.Arbitrary<Statement> {
    const base = { gates, reach, priority: fc.constantFrom(1, 10, 10, 10, 11) };
    const limits = fc.record({ ...base, constraint: constraints }).map(
      ({ constraint, ...rest }): Statement => ({
        ...rest,
        ...constraint,
        kind: "constraint",
        marker: constraint.keyword,
        requires: "any",
        accumulates: constraint.keyword === "x-kubernetes-list-map-keys",
        span,
      }),
    );
    const rules = fc.record({ ...base, rule: fc.nat(3) }).map(
      ({ rule, ...rest }): Statement => ({
        ...rest,
        kind: "rule",
        marker: "rule",
        rule: { rule: `self != ${rule}`, message: String(rule) },
        span,
      }),
    );
    const immutable = fc.constant<Statement>({
      kind: "immutable",
      marker: "immutable",
      reach: "node",
      gates: undefined,
      priority: 10,
      span,
    });
    return fc.oneof(
      { arbitrary: limits, weight: 8 },
      { arbitrary: rules, weight: 2 },
      { arbitrary: immutable, weight: 1 },
    );
  }

  const each = <K extends Constraint["keyword"]>(
    keyword: K,
    ...values: Constraint["value"][]
  ): fc.Arbitrary<Constraint> => fc.constantFrom(...values).map((value) => ({ keyword, value }));
  const text = fc.oneof(
    each("minLength", 0, 1, 2),
    each("maxLength", 3, 4, 5),
    each("pattern", "^a$", "^b$", ""),
    each("format", "ipv4", "uuid", ""),
    each("enum", ["a"], ["b", "a"], ["a", "b", "c"], []),
    each("default", "a", "b", {}),
    each("type", "string", "integer"),
    each("title", "one", "two"),
    each("nullable", true, false),
  );
  const list = fc.oneof(
    each("minItems", 0, 1),
    each("maxItems", 2, 3, 4),
    each("x-kubernetes-list-type", "map", "set"),
    each("x-kubernetes-list-map-keys", "f0", "f1"),
    each("default", {}, ["a"]),
  );
  const object = fc.oneof(
    each("minProperties", 0, 1),
    each("maxProperties", 2, 3),
    each("x-kubernetes-map-type", "atomic", "granular"),
    each("x-kubernetes-preserve-unknown-fields", true),
  );
  const number = fc.oneof(
    each("minimum", 0, 1),
    each("maximum", 5, 6),
    each("exclusiveMinimum", true, false),
    each("multipleOf", 1, 2),
    each("default", 1, 2),
  );

  const onNode = fc.constant<Statement["reach"]>("node");
  const many = (constraints: fc.Arbitrary<Constraint>, reach = onNode): fc.Arbitrary<Statement[]> =>
    fc.array(statement(constraints, reach), { maxLength: 6 });
  const onList = fc.tuple(many(list), many(text, fc.constant("items"))).map((both) => both.flat());

  const description = fc.constantFrom("", "", "one", "two");
  const members = fc
    .array(fc.record({ value: fc.constantFrom("a", "b", "c", "d"), enabledBy }), { minLength: 1, maxLength: 4 })
    .map((values): Shape => ({ kind: "enum", values }));

  function define(
    name: string,
    shape: fc.Arbitrary<Shape>,
    statements: fc.Arbitrary<Statement[]>,
  ): fc.Arbitrary<TypeDefinition> {
    return fc.record({ name: fc.constant(name), description, shape, statements, span: fc.constant(span) });
  }

  const scalar = fc.oneof(
    fc.constant<Shape>({ kind: "scalar", type: "string" }),
    members,
    fc.constant<Shape>({ kind: "vocabulary", name: "Quantity" }),
    fc.constant<Shape>({ kind: "formats", names: ["IPv4", "IPv6"] }),
  );

  function fields(
    shapes: readonly (readonly [fc.Arbitrary<Shape>, fc.Arbitrary<Statement[]>])[],
  ): fc.Arbitrary<Field[]> {
    const one = fc.constantFrom(...shapes).chain(([shape, statements]) =>
      fc.record({
        name: fc.constantFrom("f0", "f1", "f2", "f3"),
        shape,
        statements,
        enabledBy,
        description,
        optional: fc.boolean(),
        nullable: fc.boolean(),
        schemaless: fc.constant(false),
        span: fc.constant(span),
      }),
    );
    return fc.uniqueArray(one, { minLength: 1, maxLength: 4, selector: ({ name }) => name });
  }

  const named = (type: TypeDefinition): fc.Arbitrary<Shape> => fc.constant({ kind: "named", type });

  return define("Text", scalar, many(text)).chain((textType) => {
    const leafFields = fields([
      [scalar, many(text)],
      [named(textType), many(text)],
      [fc.constant({ kind: "vocabulary", name: "Int32" }), many(number)],
    ]);
    const objectOf = (own: fc.Arbitrary<Field[]>, embedded: fc.Arbitrary<Shape[]>): fc.Arbitrary<Shape> =>
      fc.record({ kind: fc.constant("object" as const), fields: own, embedded });
    const leaf = define("Leaf", objectOf(leafFields, fc.constant([])), many(object));
    const base = define("Base", objectOf(leafFields, fc.constant([])), many(object));
    return fc.tuple(leaf, base).chain(([leafType, baseType]) => {
      const listOf = (items: Shape): fc.Arbitrary<Shape> =>
        fc.boolean().map((nullableItems) => ({ kind: "list", items, nullableItems }));
      const texts = define("Texts", listOf({ kind: "named", type: textType }), onList);
      return texts.chain((textsType) => {
        const all = fields([
          [named(textType), many(text)],
          [named(leafType), many(object)],
          [named(textsType), onList],
          [listOf({ kind: "named", type: textType }), onList],
          [listOf({ kind: "named", type: leafType }), onList],
          [listOf({ kind: "scalar", type: "string" }), onList],
          [
            fc.boolean().map(
              (nullableValues): Shape => ({
                kind: "map",
                values: { kind: "named", type: textType },
                nullableValues,
              }),
            ),
            many(object),
          ],
          [members, many(text)],
        ]);
        const embedded = fc.subarray<Shape>([
          { kind: "named", type: baseType },
          { kind: "named", type: leafType },
        ]);
        return define("Root", objectOf(all, embedded), many(object));
      });
    });
  });
}

/** A type drawn at random, and the gates that it may name. */
export interface DrawnType {
  readonly gates: readonly string[];
  readonly root: TypeDefinition;
}

/**
 * Types drawn at random: an object type with fields of every form, above named, nested and embedded types, with statements on
 * all of them under conditions over up to eight gates; mostly over fewer, as there are so many selections of eight.
 */
export const drawnTypes: fc.Arbitrary<DrawnType> = fc
  .oneof({ arbitrary: fc.integer({ min: 1, max: 5 }), weight: 12 }, { arbitrary: fc.constant(GATES.length), weight: 1 })
  .chain((count) => {
    const gates = GATES.slice(0, count);
    return typesOver(gates).map((root) => ({ gates, root }));
  });

/** A type as it is for one selection of gates: what does not apply is taken out, and the rest has no condition. */
export function withoutGates(root: TypeDefinition, selection: GateSelection): TypeDefinition {
  const types = new Map<TypeDefinition, TypeDefinition>();
  const typeOf = (type: TypeDefinition): TypeDefinition => {
    const known = types.get(type) ?? { ...type, shape: shapeOf(type.shape), statements: statementsOf(type.statements) };
    types.set(type, known);
    return known;
  };
  const shapeOf = (shape: Shape): Shape => {
    switch (shape.kind) {
      case "named":
        return { kind: "named", type: typeOf(shape.type) };
      case "list":
        return { ...shape, items: shapeOf(shape.items) };
      case "map":
        return { ...shape, values: shapeOf(shape.values) };
      case "enum":
        return { ...shape, values: shape.values.filter((value) => exists(value, selection)).map(always) };
      case "object":
        return { ...shape, embedded: shape.embedded.map(shapeOf), fields: shape.fields.map(fieldOf) };
      default:
        return shape;
    }
  };
  // A field that is gated off hides one that is inherited.
  const fieldOf = (field: Field): Field => ({
    ...field,
    shape: shapeOf(field.shape),
    statements: statementsOf(field.statements),
    enabledBy: exists(field, selection) ? undefined : [],
  });
  const always = (value: EnumValue): EnumValue => ({ ...value, enabledBy: undefined });
  const statementsOf = (statements: readonly Statement[]): Statement[] =>
    applicableStatements(statements, selection).map((statement) => {
      const isFirst = selection.mode === "partial" && statement.kind === "rule" && statement.gates !== undefined;
      return { ...statement, gates: undefined, priority: isFirst ? 1 : statement.priority };
    });
  return typeOf(root);
}

/** The statements of a node that apply to a selection, worked out one by one. */
function applicableStatements(statements: readonly Statement[], { mode, enabled }: GateSelection): Statement[] {
  const holds = ({ gates }: Statement): boolean => {
    if (gates === undefined) return true;
    const named = [...gates.featureGate, ...gates.requiredFeatureGate];
    return named.some((each) => enabled.has(each)) && gates.requiredFeatureGate.every((each) => enabled.has(each));
  };
  return statements.filter((statement) => {
    if (holds(statement)) return true;
    if (mode === "partial" || statement.gates?.featureGate.includes("") !== true) return false;
    const { marker, reach } = statement;
    return !statements.some(
      (other) => other.marker === marker && other.reach === reach && other.gates !== undefined && holds(other),
    );
  });
}
