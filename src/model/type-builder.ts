import { enumExpected, gateOnNonLiteral } from "../diagnostics/catalogue/model.js";
import {
  cyclicType,
  duplicateField,
  enumMemberValue,
  floatRefused,
  mapKey,
  mapWithFields,
  typeArgumentCount,
  utilityArgument,
} from "../diagnostics/catalogue/type.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import type { MarkerUse } from "../markers/marker-use.js";
import type {
  AttachedComments,
  Declaration,
  EnumMemberDeclaration,
  MemberDeclaration,
  SourceFileDeclarations,
  TypeExpression,
  UnionMember,
} from "../source/declarations.js";
import { importOf, type Program, resolveName } from "../source/resolve-name.js";
import { isCoreModule } from "../source/vocabulary-modules.js";
import type { AnnotatedFile } from "./annotated-file.js";
import type { EnumValue, Field, Shape, TypeDefinition } from "./api-model.js";
import { type Built, plain, type Scope, type TypeBuilder, UNKNOWN } from "./built-type.js";
import { checkField, checkType } from "./check-statements.js";
import { describe } from "./description.js";
import { buildIndexed, buildKeyof, buildTypeof, type IndexedTypes } from "./indexed-types.js";
import { keywordFinding, syntaxFinding } from "./inexpressible.js";
import { allFields, createInstanceKey, enumValues, unnamed, valueCategory } from "./shape-facts.js";
import { enabledByOf, notEmptyStatements, statementsOf } from "./statements.js";
import { hasRoom } from "./type-size.js";
import { distinctValues, unionShape } from "./union-shape.js";
import { unresolvedFinding } from "./unresolved-name.js";
import { applyUtilityType, isUtilityType } from "./utility-types.js";
import { isVocabularyName } from "./vocabulary.js";

export interface TypeBuilderContext {
  readonly program: Program;
  readonly annotated: (file: SourceFileDeclarations) => AnnotatedFile;
  readonly allowFloats: boolean;
  readonly report: Report;
}

/** A declaration as built: a type that takes null says so apart from its shape. */
type Instance = { readonly type: TypeDefinition; readonly nullable: boolean };

/** How deep a generic type may stand in its own arguments and defaults; TypeScript has no type that needs more. */
const MAX_NESTING = 6;

/**
 * Makes a builder of shapes from declarations. Each declaration is built once (each instance of a generic one, too). A
 * type that contains itself, be it in ever new instances, is reported with the cycle and cut off as unknown.
 */
export function createTypeBuilder(context: TypeBuilderContext): TypeBuilder {
  const { program, report } = context;
  const instances = new Map<string, Instance>();
  const underway: { readonly id: string; readonly declaration: Declaration }[] = [];
  const endless = new Set<Declaration>();
  const visited = new Set<string>();
  const instanceKey = createInstanceKey();
  let isCut = false;
  /** Where the API names the type of Kubernetes that is being built: what is wrong with that type is said of this place. */
  let coreType: { readonly name: string; readonly span: SourceSpan; isRefused: boolean } | undefined;
  const placeOf = (span: SourceSpan): SourceSpan => coreType?.span ?? span;

  const usesOf = (file: SourceFileDeclarations, comments: AttachedComments): readonly MarkerUse[] => {
    const uses = context.annotated(file).markers.get(comments) ?? [];
    return coreType === undefined ? uses : uses.map((use) => ({ ...use, span: placeOf(use.span) }));
  };

  function define(declaration: Declaration, file: SourceFileDeclarations, bound: readonly Built[] = []): Instance {
    visited.add(file.path);
    const id = `${file.path}#${declaration.name}<${bound.map(instanceKey).join(",")}>`;
    const cached = instances.get(id);
    if (cached !== undefined) return cached;
    if (isCycle(id, declaration, file)) return { type: emptyDefinition(declaration), nullable: false };
    underway.push({ id, declaration });
    let instance = defineAnew(declaration, file, bound);
    underway.pop();
    if (!hasRoom(instance.type, report)) instance = { ...instance, type: emptyDefinition(declaration) };
    instances.set(id, instance);
    return instance;
  }

  /** Whether a declaration is being built already: the same instance, or more of them than can come to an end. */
  function isCycle(id: string, declaration: Declaration, file: SourceFileDeclarations): boolean {
    const same = underway.findIndex((each) => each.id === id);
    const open = underway.filter((each) => each.declaration === declaration).length;
    const isEndless = open >= MAX_NESTING || (open > 0 && endless.has(declaration));
    if (same === -1 && !isEndless) return false;
    if (same === -1) endless.add(declaration);
    const start = same === -1 ? underway.findLastIndex((each) => each.declaration === declaration) : same;
    const cycle = [...underway.slice(start).map((each) => each.declaration.name), declaration.name];
    // A name that is imported as well meant the other one, and that clash is reported.
    if (importOf(program, file, declaration.name) !== undefined) isCut = true;
    else if (coreType !== undefined) {
      if (!coreType.isRefused) report(diagnose(cyclicType, coreType.span, { cycle, coreType: coreType.name }));
      coreType.isRefused = true;
    } else report(diagnose(cyclicType, declaration.nameSpan, { cycle }));
    return true;
  }

  function defineAnew(declaration: Declaration, file: SourceFileDeclarations, bound: readonly Built[]): Instance {
    const uses = usesOf(file, declaration.comments);
    const scope: Scope = { file, bindings: bindingsOf(declaration, file, bound) };
    const { shape, nullable } = buildDeclaration(declaration, scope);
    const type: TypeDefinition = {
      name: declaration.name,
      description: describe(declaration.comments),
      shape,
      statements: statementsOf(uses),
      span: placeOf(declaration.nameSpan),
    };
    const enumMarker = uses.find(({ effect }) => effect.kind === "enum-of-type");
    if (enumMarker !== undefined && enumValues(shape) === undefined)
      report(diagnose(enumExpected, enumMarker.span, {}));
    checkType(type, report);
    return { type, nullable };
  }

  function bindingsOf(
    declaration: Declaration,
    file: SourceFileDeclarations,
    bound: readonly Built[],
  ): Map<string, Built> {
    const bindings = new Map<string, Built>();
    if (declaration.kind === "enum") return bindings;
    declaration.typeParameters.forEach((parameter, index) => {
      const argument =
        bound[index] ?? (parameter.fallback === undefined ? UNKNOWN : build(parameter.fallback, { file, bindings }));
      bindings.set(parameter.name, argument);
    });
    return bindings;
  }

  function buildDeclaration(declaration: Declaration, scope: Scope): Built {
    switch (declaration.kind) {
      case "alias":
        return build(declaration.type, scope);
      case "enum": {
        const wrong = declaration.members.filter(({ value }) => typeof value !== "string");
        if (wrong[0] !== undefined) {
          const { name, span } = wrong[0];
          report(diagnose(enumMemberValue, span, { name, others: wrong.length - 1 }));
          return UNKNOWN;
        }
        const values = declaration.members.flatMap((member) => enumMember(member, scope.file));
        return plain({ kind: "enum", values: distinctValues(values) });
      }
      case "interface": {
        const embedded = inlined("extends", declaration.heritage, declaration.members.length, scope);
        return plain(objectShape(declaration.members, embedded, scope));
      }
    }
  }

  function enumMember(member: EnumMemberDeclaration, file: SourceFileDeclarations): EnumValue[] {
    if (typeof member.value === "string") {
      return [{ value: member.value, enabledBy: enabledByOf(usesOf(file, member.comments)), ...described(member) }];
    }
    report(diagnose(enumMemberValue, member.span, { name: member.name, others: 0 }));
    return [];
  }

  /** The types that an object takes its members from. Others than objects, and maps beside named members, are reported. */
  function inlined(by: string, types: readonly TypeExpression[], ownMembers: number, scope: Scope): Shape[] {
    return types.flatMap((type) => {
      const { shape } = build(type, scope);
      const category = valueCategory(shape);
      const isMapBesideMembers = unnamed(shape).kind === "map" && ownMembers + types.length > 1;
      if (isMapBesideMembers) report(diagnose(mapWithFields, type.span, {}));
      else if (category === "object" || category === "any") return [shape];
      else report(diagnose(utilityArgument, type.span, { name: by, expected: "an object type" }));
      return [];
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
      statements: schemaless ? statementsOf(uses) : [...statementsOf(uses), ...notEmptyStatements(uses, type.shape)],
      enabledBy: enabledByOf(uses),
      span: placeOf(member.nameSpan),
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
        return buildLiteral(expression.value, expression);
      case "array": {
        const items = build(expression.items, scope);
        return plain({ kind: "list", items: items.shape, nullableItems: items.nullable });
      }
      case "object":
        return plain(objectShape(expression.members, [], scope));
      case "intersection":
        return plain({ kind: "object", fields: [], embedded: inlined("&", expression.members, 0, scope) });
      case "union":
        return buildUnion(expression, scope);
      case "reference":
        return buildReference(expression, scope);
      case "typeof":
        return buildTypeof(expression, scope, indexedTypes);
      case "keyof":
        return buildKeyof(expression, scope, indexedTypes);
      case "indexed":
        return buildIndexed(expression, scope, indexedTypes);
      case "tuple":
        report(syntaxFinding("tuple type", expression.span));
        return UNKNOWN;
      case "unsupported":
        report(syntaxFinding(expression.syntax, expression.span));
        return UNKNOWN;
    }
  }

  function buildKeyword(keyword: string, { span }: TypeExpression): Built {
    if (keyword === "string" || keyword === "boolean") return plain({ kind: "scalar", type: keyword });
    report(keywordFinding(keyword, span));
    return UNKNOWN;
  }

  function buildLiteral(value: string | number | boolean, { span }: TypeExpression): Built {
    if (typeof value !== "number" || Number.isInteger(value) || context.allowFloats) {
      return plain({ kind: "enum", values: [{ value, enabledBy: undefined }] });
    }
    report(diagnose(floatRefused, span, {}));
    return UNKNOWN;
  }

  function buildUnion(union: TypeExpression & { readonly kind: "union" }, scope: Scope): Built {
    const members = union.members.flatMap((member) => {
      if (member.type.kind === "keyword" && member.type.keyword === "null")
        return [{ isNull: true, built: UNKNOWN, span: member.type.span }];
      const enabledBy = enabledByOf(usesOf(scope.file, member.comments));
      const built = withDescription(build(member.type, scope), member);
      if (enabledBy === undefined) return [{ isNull: false, built, span: member.type.span }];
      if (built.shape.kind !== "enum") {
        report(diagnose(gateOnNonLiteral, member.type.span, {}));
        return [{ isNull: false, built, span: member.type.span }];
      }
      const values = built.shape.values.map((each) => ({ ...each, enabledBy }));
      return [{ isNull: false, built: plain({ kind: "enum", values }), span: member.type.span }];
    });
    const nullable = members.some(({ isNull, built }) => isNull || built.nullable);
    const shapes = members.filter(({ isNull }) => !isNull).map(({ built }) => built.shape);
    return { shape: unionShape(shapes, union.span, report), nullable };
  }

  function buildReference(reference: TypeExpression & { readonly kind: "reference" }, scope: Scope): Built {
    const { name, typeArguments, span } = reference;
    // The parser, which reported it, leaves such a name where a type is missing.
    if (name === "") isCut = true;
    if (name === "") return UNKNOWN;
    const bound = typeArguments.length === 0 ? scope.bindings.get(name) : undefined;
    if (bound !== undefined) return bound;
    if (isUtilityType(name) && !scope.file.declarations.has(name) && !scope.file.imports.has(name)) {
      return applyUtilityType(name, reference, scope, builder);
    }
    const resolved = resolveName(program, scope.file, name);
    for (const path of resolved.through) visited.add(path);
    if (resolved.kind === "unresolved") {
      report(unresolvedFinding(name, resolved, span, scope.file, program));
      return UNKNOWN;
    }
    if (resolved.kind === "enum-member") {
      return plain({ kind: "enum", values: enumMember(resolved.member, resolved.file) });
    }
    const { declaration, file } = resolved;
    if (file === program.vocabulary() && isVocabularyName(declaration.name)) {
      // The only type of Kubernetes with floats is one that is refused as a whole.
      if (declaration.name === "Float64" && !context.allowFloats && coreType === undefined) {
        report(diagnose(floatRefused, span, {}));
        return UNKNOWN;
      }
      return plain({ kind: "vocabulary", name: declaration.name });
    }
    const parameters = declaration.kind === "enum" ? [] : declaration.typeParameters;
    const needed = parameters.filter(({ fallback }) => fallback === undefined).length;
    if (typeArguments.length < needed || typeArguments.length > parameters.length) {
      report(diagnose(typeArgumentCount, span, { name, expected: parameters.length, count: typeArguments.length }));
      return UNKNOWN;
    }
    const bindings = typeArguments.map((argument) => build(argument, scope));
    const isEntered = coreType === undefined && isCoreModule(file.path);
    if (isEntered) coreType = { name, span, isRefused: false };
    const { type, nullable } = define(declaration, file, bindings);
    if (isEntered) coreType = undefined;
    return { shape: { kind: "named", type }, nullable };
  }

  function objectMeta(): readonly Field[] {
    const file = program.vocabulary();
    const declaration = file.declarations.get("ObjectMeta");
    return declaration === undefined ? [] : (allFields(define(declaration, file).type.shape) ?? []);
  }

  const builder: TypeBuilder = {
    build,
    define: (declaration, file) => define(declaration, file).type,
    fieldsOf: (shape) => (isObjectMeta(unnamed(shape)) ? objectMeta() : allFields(shape)),
    objectMeta,
    visited,
    isCut: () => isCut,
    report,
  };
  const indexedTypes: IndexedTypes = {
    program,
    builder,
    visit: (path) => visited.add(path),
    memberNames: ({ members }, file) =>
      members.map(({ name, comments }) => ({ value: name, enabledBy: enabledByOf(usesOf(file, comments)) })),
  };
  return builder;
}

/** What the comment of a value says, where it says something. */
function described({ comments }: { readonly comments: AttachedComments }): Pick<EnumValue, "description"> {
  const description = describe(comments);
  return description === "" ? {} : { description };
}

/** A single value with what the comment of the member of a union says that it is. */
function withDescription(built: Built, member: UnionMember): Built {
  const { shape } = built;
  if (shape.kind !== "enum" || shape.values.length !== 1) return built;
  return { ...built, shape: { ...shape, values: shape.values.map((value) => ({ ...value, ...described(member) })) } };
}

function isObjectMeta(shape: Shape): boolean {
  return shape.kind === "vocabulary" && shape.name === "ObjectMeta";
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
