import { enumExpected, gateOnNonLiteral } from "../diagnostics/catalogue/model.js";
import {
  bareNumber,
  cyclicType,
  duplicateField,
  enumMemberValue,
  floatRefused,
  mapKey,
  mapWithFields,
  noSchema,
  typeArgumentCount,
  undefinedMember,
  unresolvedName,
} from "../diagnostics/catalogue/type.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { MarkerUse } from "../markers/marker-use.js";
import type {
  AttachedComments,
  Declaration,
  EnumDeclaration,
  MemberDeclaration,
  SourceFileDeclarations,
  TypeExpression,
} from "../source/declarations.js";
import { type Program, resolveName } from "../source/resolve-name.js";
import type { AnnotatedFile } from "./annotated-file.js";
import type { EnumValue, Field, Shape, TypeDefinition } from "./api-model.js";
import { checkField, checkType } from "./check-statements.js";
import { describe } from "./description.js";
import { enumValues } from "./shape-facts.js";
import { enabledByOf, statementsOf } from "./statements.js";
import { unionShape } from "./union-shape.js";
import { applyUtilityType, isUtilityType } from "./utility-types.js";
import { isVocabularyName } from "./vocabulary.js";

/** Where a type expression stands: its file, and what the type parameters in view are bound to. */
export interface Scope {
  readonly file: SourceFileDeclarations;
  readonly bindings: ReadonlyMap<string, Built>;
}

/** A type as built: its shape, and whether it takes null. */
export interface Built {
  readonly shape: Shape;
  readonly nullable: boolean;
}

export const UNKNOWN: Built = { shape: { kind: "unknown" }, nullable: false };

export interface TypeBuilderContext {
  readonly program: Program;
  readonly annotated: (file: SourceFileDeclarations) => AnnotatedFile;
  readonly allowFloats: boolean;
  readonly report: Report;
}

export interface TypeBuilder {
  readonly build: (expression: TypeExpression, scope: Scope) => Built;
  readonly define: (declaration: Declaration, file: SourceFileDeclarations) => TypeDefinition;
  /** The files that were looked into; a change in another file changes nothing. */
  readonly visited: ReadonlySet<string>;
  readonly report: Report;
}

/**
 * Makes a builder of shapes from declarations. Each declaration is built once (each instance of a generic one, too). A
 * type that contains itself is reported with the cycle and cut off as unknown.
 */
export function createTypeBuilder(context: TypeBuilderContext): TypeBuilder {
  const { program, report } = context;
  const definitions = new Map<string, TypeDefinition>();
  const underway: { readonly id: string; readonly name: string }[] = [];
  const visited = new Set<string>();

  const usesOf = (file: SourceFileDeclarations, comments: AttachedComments): readonly MarkerUse[] =>
    context.annotated(file).markers.get(comments) ?? [];

  function define(
    declaration: Declaration,
    file: SourceFileDeclarations,
    bound: readonly Built[] = [],
  ): TypeDefinition {
    visited.add(file.path);
    const id = `${file.path}#${declaration.name}${bound.map(({ shape }) => shapeKey(shape)).join(",")}`;
    const known = definitions.get(id);
    if (known !== undefined) return known;
    const start = underway.findIndex((each) => each.id === id);
    if (start !== -1) {
      const cycle = [...underway.slice(start).map(({ name }) => name), declaration.name];
      report(diagnose(cyclicType, declaration.nameSpan, { cycle }));
      return emptyDefinition(declaration);
    }
    underway.push({ id, name: declaration.name });
    const definition = defineAnew(declaration, file, bound);
    underway.pop();
    definitions.set(id, definition);
    return definition;
  }

  function defineAnew(declaration: Declaration, file: SourceFileDeclarations, bound: readonly Built[]): TypeDefinition {
    const uses = usesOf(file, declaration.comments);
    const scope: Scope = { file, bindings: bindingsOf(declaration, file, bound) };
    const definition: TypeDefinition = {
      name: declaration.name,
      description: describe(declaration.comments),
      shape: shapeOfDeclaration(declaration, scope),
      statements: statementsOf(uses),
      span: declaration.nameSpan,
    };
    const enumMarker = uses.find(({ effect }) => effect.kind === "enum-of-type");
    if (enumMarker !== undefined && enumValues(definition.shape) === undefined)
      report(diagnose(enumExpected, enumMarker.span, {}));
    checkType(definition, report);
    return definition;
  }

  function bindingsOf(
    declaration: Declaration,
    file: SourceFileDeclarations,
    bound: readonly Built[],
  ): Map<string, Built> {
    const bindings = new Map<string, Built>();
    if (declaration.kind === "enum") return bindings;
    declaration.typeParameters.forEach((parameter, index) => {
      const given =
        bound[index] ?? (parameter.fallback === undefined ? UNKNOWN : build(parameter.fallback, { file, bindings }));
      bindings.set(parameter.name, given);
    });
    return bindings;
  }

  function shapeOfDeclaration(declaration: Declaration, scope: Scope): Shape {
    switch (declaration.kind) {
      case "alias":
        return build(declaration.type, scope).shape;
      case "enum":
        return { kind: "enum", values: enumMembers(declaration, scope) };
      case "interface": {
        const embedded = declaration.heritage.map((heritage) => build(heritage, scope).shape);
        return objectShape(declaration.members, embedded, scope);
      }
    }
  }

  function enumMembers(declaration: EnumDeclaration, scope: Scope): EnumValue[] {
    return declaration.members.flatMap((member) => {
      if (typeof member.value !== "string") {
        report(diagnose(enumMemberValue, member.span, { name: member.name }));
        return [];
      }
      return [{ value: member.value, enabledBy: enabledByOf(usesOf(scope.file, member.comments)) }];
    });
  }

  function objectShape(members: readonly MemberDeclaration[], embedded: readonly Shape[], scope: Scope): Shape {
    const index = members.find((member) => member.indexKey !== undefined);
    if (index !== undefined) return indexShape(index, members.length + embedded.length > 1, scope);
    const fields: Field[] = [];
    const seen = new Set<string>();
    for (const member of members) {
      const field = buildField(member, scope);
      if (seen.has(field.name)) report(diagnose(duplicateField, member.nameSpan, { name: field.name }));
      else fields.push(field);
      seen.add(field.name);
    }
    return { kind: "object", fields, embedded };
  }

  function indexShape(index: MemberDeclaration, hasOthers: boolean, scope: Scope): Shape {
    if (hasOthers) report(diagnose(mapWithFields, index.span, {}));
    const key = index.indexKey;
    if (key !== undefined && !(key.kind === "keyword" && key.keyword === "string"))
      report(diagnose(mapKey, key.span, {}));
    const { shape, nullable } = build(index.type, scope);
    return { kind: "map", values: shape, nullableValues: nullable };
  }

  function buildField(member: MemberDeclaration, scope: Scope): Field {
    const uses = usesOf(scope.file, member.comments);
    const schemaless = uses.some(({ effect }) => effect.kind === "schemaless");
    const type = schemaless ? UNKNOWN : build(withoutUndefined(member), scope);
    const field: Field = {
      name: member.name ?? "",
      shape: type.shape,
      optional: member.optional,
      nullable: type.nullable,
      schemaless,
      description: describe(member.comments),
      statements: statementsOf(uses),
      enabledBy: enabledByOf(uses),
      span: member.nameSpan,
    };
    checkField(field, uses, report);
    return field;
  }

  /** `x?: T | undefined` is `x?: T`, which compilers with exact optional types need written out. */
  function withoutUndefined(member: MemberDeclaration): TypeExpression {
    const { type } = member;
    if (type.kind !== "union" || !member.optional) return type;
    return {
      ...type,
      members: type.members.filter(({ type: each }) => !(each.kind === "keyword" && each.keyword === "undefined")),
    };
  }

  function build(expression: TypeExpression, scope: Scope): Built {
    switch (expression.kind) {
      case "keyword":
        return buildKeyword(expression.keyword, expression);
      case "literal":
        return plain({ kind: "enum", values: [{ value: expression.value, enabledBy: undefined }] });
      case "array": {
        const items = build(expression.items, scope);
        return plain({ kind: "list", items: items.shape, nullableItems: items.nullable });
      }
      case "object":
        return plain(objectShape(expression.members, [], scope));
      case "intersection":
        return plain(intersectionShape(expression.members, scope));
      case "union":
        return buildUnion(expression, scope);
      case "reference":
        return buildReference(expression, scope);
      case "unsupported":
        report(
          diagnose(noSchema, expression.span, { syntax: `a ${expression.syntax}`, mend: mendOf(expression.syntax) }),
        );
        return UNKNOWN;
    }
  }

  function buildKeyword(keyword: string, { span }: TypeExpression): Built {
    if (keyword === "string" || keyword === "boolean") return plain({ kind: "scalar", type: keyword });
    if (keyword === "number") report(diagnose(bareNumber, span, {}));
    else if (keyword === "undefined" || keyword === "void") report(diagnose(undefinedMember, span, {}));
    else if (keyword === "null")
      report(
        diagnose(noSchema, span, {
          syntax: "null alone",
          mend: "give the type that the value has when it is not null",
        }),
      );
    else if (keyword === "bigint")
      report(diagnose(noSchema, span, { syntax: "bigint", mend: "use Int64 from crdwright/meta/v1" }));
    else
      report(
        diagnose(noSchema, span, {
          syntax: keyword,
          mend: "give the real type; for a value of any form use JSONValue from crdwright/meta/v1",
        }),
      );
    return UNKNOWN;
  }

  function intersectionShape(members: readonly TypeExpression[], scope: Scope): Shape {
    const embedded: Shape[] = [];
    const fields: Field[] = [];
    for (const member of members) {
      const { shape } = build(member, scope);
      if (shape.kind === "object" && shape.embedded.length === 0) fields.push(...shape.fields);
      else embedded.push(shape);
    }
    return { kind: "object", fields, embedded };
  }

  function buildUnion(union: TypeExpression & { readonly kind: "union" }, scope: Scope): Built {
    const members = union.members.flatMap((member) => {
      if (member.type.kind === "keyword" && member.type.keyword === "null")
        return [{ isNull: true, built: UNKNOWN, span: member.type.span }];
      const enabledBy = enabledByOf(usesOf(scope.file, member.comments));
      const built = build(member.type, scope);
      if (enabledBy === undefined) return [{ isNull: false, built, span: member.type.span }];
      if (built.shape.kind !== "enum") {
        report(diagnose(gateOnNonLiteral, member.type.span, {}));
        return [{ isNull: false, built, span: member.type.span }];
      }
      const values = built.shape.values.map(({ value }) => ({ value, enabledBy }));
      return [{ isNull: false, built: plain({ kind: "enum", values }), span: member.type.span }];
    });
    const nullable = members.some(({ isNull, built }) => isNull || built.nullable);
    const shapes = members.filter(({ isNull }) => !isNull).map(({ built }) => built.shape);
    return { shape: unionShape(shapes, union.span, report), nullable };
  }

  function buildReference(reference: TypeExpression & { readonly kind: "reference" }, scope: Scope): Built {
    const { name, typeArguments, span } = reference;
    const bound = typeArguments.length === 0 ? scope.bindings.get(name) : undefined;
    if (bound !== undefined) return bound;
    if (isUtilityType(name) && !scope.file.declarations.has(name) && !scope.file.imports.has(name)) {
      return applyUtilityType(name, reference, scope, builder);
    }
    const resolved = resolveName(program, scope.file, name);
    if (resolved.kind === "unresolved") {
      const suggestion = suggestName(name, scope.file.declarations.keys());
      const mend = suggestion === undefined ? undefined : `Did you mean ${suggestion}?`;
      report(diagnose(unresolvedName, span, { name, reason: resolved.reason, suggestion: mend }));
      return UNKNOWN;
    }
    const { declaration, file } = resolved;
    if (file === vocabularyFile() && isVocabularyName(declaration.name)) {
      if (declaration.name === "Float64" && !context.allowFloats) {
        report(diagnose(floatRefused, span, {}));
        return UNKNOWN;
      }
      return plain({ kind: "vocabulary", name: declaration.name });
    }
    const parameters = declaration.kind === "enum" ? [] : declaration.typeParameters;
    const needed = parameters.filter(({ fallback }) => fallback === undefined).length;
    if (typeArguments.length < needed || typeArguments.length > parameters.length) {
      report(diagnose(typeArgumentCount, span, { name, wanted: parameters.length, given: typeArguments.length }));
      return UNKNOWN;
    }
    const type = define(
      declaration,
      file,
      typeArguments.map((argument) => build(argument, scope)),
    );
    const nullable = declaration.kind === "alias" && takesNull(declaration.type);
    return { shape: { kind: "named", type }, nullable };
  }

  function vocabularyFile(): SourceFileDeclarations {
    return program.vocabulary();
  }

  const builder: TypeBuilder = { build, define: (declaration, file) => define(declaration, file), visited, report };
  return builder;
}

export function plain(shape: Shape): Built {
  return { shape, nullable: false };
}

function takesNull(type: TypeExpression): boolean {
  return (
    type.kind === "union" && type.members.some(({ type: each }) => each.kind === "keyword" && each.keyword === "null")
  );
}

function emptyDefinition(declaration: Declaration): TypeDefinition {
  return {
    name: declaration.name,
    description: "",
    shape: { kind: "unknown" },
    statements: [],
    span: declaration.nameSpan,
  };
}

/** A key under which instances of generic types are told apart. */
function shapeKey(shape: Shape): string {
  if (shape.kind === "named") return `${shape.type.span.file}#${shape.type.name}@${shape.type.span.start}`;
  return JSON.stringify(shape, (_, value: unknown) => (isNamed(value) ? shapeKey(value) : value));
}

function isNamed(value: unknown): value is Shape & { readonly kind: "named" } {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "named";
}

function mendOf(syntax: string): string {
  switch (syntax) {
    case "function type":
    case "constructor type":
    case "accessor":
      return "objects of an API hold data only; take the member out";
    case "tuple type":
      return "use a list, or an object with a named member for each part";
    case "typeof type":
      return "write the values as a union of literals";
    default:
      return "write the type out";
  }
}
