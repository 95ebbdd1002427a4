import { fieldUnknown, unresolvedName, utilityArgument } from "../diagnostics/catalogue/type.js";
import { diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { EnumDeclaration, SourceFileDeclarations, TypeExpression } from "../source/declarations.js";
import { type Program, resolveConstant, resolveName } from "../source/resolve-name.js";
import type { EnumValue, Field } from "./api-model.js";
import { type Built, plain, type Scope, type TypeBuilder, UNKNOWN } from "./built-type.js";
import { enumValues, unnamed } from "./shape-facts.js";
import { unionShape } from "./union-shape.js";
import { unresolvedFinding } from "./unresolved-name.js";

type Expression<Kind extends TypeExpression["kind"]> = TypeExpression & { readonly kind: Kind };

/** What the types need that are taken from values and from other types. */
export interface IndexedTypes {
  readonly program: Program;
  readonly builder: TypeBuilder;
  /** Told of a file that was looked into. */
  readonly visit: (path: string) => void;
  /** The members of an enum by their names, with the gates of each. */
  readonly memberNames: (declaration: EnumDeclaration, file: SourceFileDeclarations) => readonly EnumValue[];
}

/** `typeof x`: the type of a constant. A list of constants is a tuple, which only an index makes a type of an API. */
export function buildTypeof(expression: Expression<"typeof">, scope: Scope, types: IndexedTypes): Built {
  const constant = constantOf(expression, scope, types);
  return constant === undefined ? UNKNOWN : types.builder.build(constant.type, constant.scope);
}

/** `keyof X`: the names of the properties of an object type, or of the members of `typeof` an enum. */
export function buildKeyof({ of, span }: Expression<"keyof">, scope: Scope, types: IndexedTypes): Built {
  const { builder } = types;
  if (of.kind === "typeof") {
    const resolved = resolveName(types.program, scope.file, of.name);
    if (resolved.kind === "declaration" && resolved.declaration.kind === "enum") {
      resolved.through.forEach(types.visit);
      return plain({ kind: "enum", values: types.memberNames(resolved.declaration, resolved.file) });
    }
  }
  const { shape } = builder.build(of, scope);
  const inner = unnamed(shape);
  if (inner.kind === "map") return plain({ kind: "scalar", type: "string" });
  const fields = builder.fieldsOf(shape);
  if (fields !== undefined && fields.length > 0)
    return plain({ kind: "enum", values: fields.map(({ name: value, enabledBy }) => ({ value, enabledBy })) });
  if (inner.kind !== "unknown")
    builder.report(diagnose(utilityArgument, span, { name: "keyof", expected: "an object type with properties" }));
  return UNKNOWN;
}

/** `X["y"]`, `X[number]` and `X[keyof Y]`: the type of properties, of the items of a list, of the values of a map. */
export function buildIndexed(expression: Expression<"indexed">, scope: Scope, types: IndexedTypes): Built {
  const { object, index, span } = expression;
  const { builder } = types;
  const isNumber = index.kind === "keyword" && index.keyword === "number";
  if (object.kind === "typeof" && isNumber) {
    const constant = constantOf(object, scope, types);
    if (constant === undefined) return UNKNOWN;
    if (constant.type.kind === "tuple")
      return builder.build({ kind: "union", members: constant.type.members, span }, constant.scope);
  }
  const { shape } = builder.build(object, scope);
  const inner = unnamed(shape);
  if (inner.kind === "unknown") return UNKNOWN;
  if (inner.kind === "list" && isNumber) return { shape: inner.items, nullable: inner.nullableItems };
  if (inner.kind === "map" && index.kind === "keyword" && index.keyword === "string")
    return { shape: inner.values, nullable: inner.nullableValues };
  const fields = builder.fieldsOf(shape);
  const names = isNumber ? undefined : enumValues(builder.build(index, scope).shape);
  if (fields === undefined || names === undefined) {
    const expected = fields === undefined ? "an object type, or a list with [number]" : "names of properties";
    builder.report(
      diagnose(utilityArgument, fields === undefined ? object.span : index.span, { name: "[…]", expected }),
    );
    return UNKNOWN;
  }
  return propertiesOf(fields, names, span, builder);
}

function propertiesOf(
  fields: readonly Field[],
  names: readonly EnumValue[],
  span: SourceSpan,
  { report }: TypeBuilder,
): Built {
  const found = names.flatMap(({ value }) => {
    const field = fields.find((each) => each.name === value);
    if (field !== undefined) return [field];
    const fieldNames = fields.map((each) => each.name);
    const suggestion = suggestName(String(value), fieldNames);
    report(diagnose(fieldUnknown, span, { name: "the type", field: String(value), suggestion }));
    return [];
  });
  if (found.length < names.length || found.length === 0) return UNKNOWN;
  const shapes = found.map(({ shape, enabledBy }) => {
    const values = enumValues(shape);
    if (values === undefined || enabledBy === undefined) return shape;
    return { kind: "enum", values: values.map(({ value }) => ({ value, enabledBy })) } as const;
  });
  return { shape: unionShape(shapes, span, report), nullable: found.some(({ nullable }) => nullable) };
}

function constantOf(
  { name, span }: Expression<"typeof">,
  { file, bindings }: Scope,
  { program, builder, visit }: IndexedTypes,
): { readonly type: TypeExpression; readonly scope: Scope } | undefined {
  const found = resolveConstant(program, file, name);
  found.through.forEach(visit);
  if (found.kind === "constant") return { type: found.constant.type, scope: { file: found.file, bindings } };
  if (found.module !== undefined) builder.report(unresolvedFinding(name, found, span, file, program));
  else builder.report(diagnose(unresolvedName, span, { name, reason: found.reason, suggestion: undefined }));
  return undefined;
}
