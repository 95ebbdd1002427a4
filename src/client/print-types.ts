import type { LocalNames } from "../code/local-names.js";
import type { MarkerValue } from "../markers/grammar/marker-value.js";
import type { Field, Kind, Shape, Statement, TypeDefinition } from "../model/api-model.js";
import { docComment } from "./doc-comment.js";
import { enumStatements, type TypeGates } from "./type-gates.js";
import { CLIENT_MODULE, literalUnion, memberName, VOCABULARY_MODULE } from "./type-names.js";

/** What the printed types say of where gates are on. */
export interface GateTypes {
  /** The parameter with its constraint and default, such as `In extends WidgetScope = "AllGates"`. */
  readonly parameter: string;
  /** The parameter's name alone. */
  readonly argument: string;
  /** The interface of the feature sets. */
  readonly sets: string;
}

export interface PrintedTypes {
  /** The declaration of the kind. */
  readonly root: string;
  /** The declarations of the types that it is made of, in the order in which they are first needed. */
  readonly types: readonly string[];
}

/** The group's and the kind's own name, which stand in the object as literals. */
export type KindNames = Pick<Kind, "root"> & { readonly apiVersion: string; readonly kind: string };

/**
 * The TypeScript types of a kind. Fields that a type takes from others are its own, so that each can be read by itself.
 * What a gate guards is there where the gate is on in the scope that the type is asked for.
 */
export function printTypes(kind: KindNames, gates: TypeGates, names: LocalNames, scope: GateTypes): PrintedTypes {
  const queue: TypeDefinition[] = [];
  const queued = new Set<TypeDefinition>([kind.root]);
  const root = printDefinition(
    kind.root,
    new Map([
      ["apiVersion", kind.apiVersion],
      ["kind", kind.kind],
    ]),
  );
  const types: string[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    types.push(printDefinition(next, NO_LITERALS));
  return { root, types };

  function printDefinition(type: TypeDefinition, literals: ReadonlyMap<string, string>): string {
    const isGated = isGatedType(type);
    const name = nameOf(type) + (isGated ? `<${scope.parameter}>` : "");
    const comment = docComment(type.description);
    const object = objectOf(type.shape);
    if (object === undefined) {
      const text = withEnums(() => shapeText(type.shape, ""), type.statements);
      const separator = text.startsWith("\n") ? "" : " ";
      return `${comment}export type ${name} =${separator}${text};\n`;
    }
    const { fields, isOpen } = object;
    const always = fields.filter(({ enabledBy }) => enabledBy === undefined);
    const guarded = groupByGates(fields.filter(({ enabledBy }) => enabledBy !== undefined));
    const body = bodyText(always, "", literals, isOpen);
    if (guarded.length === 0) return `${comment}export interface ${name} ${body}\n`;
    const parts = guarded.map(({ gates: on, fields: some }) =>
      where(on, "any", bodyText(some, "", NO_LITERALS, false), "unknown"),
    );
    return `${comment}export type ${name} = ${[body, ...parts].join(" & ")};\n`;
  }

  function bodyText(
    fields: readonly Field[],
    indent: string,
    literals: ReadonlyMap<string, string>,
    isOpen: boolean,
  ): string {
    if (fields.length === 0 && !isOpen) return "{}";
    const lines = fields.map((field) => fieldText(field, `${indent}  `, literals.get(field.name)));
    const rest = isOpen ? `${indent}  [member: string]: unknown;\n` : "";
    return `{\n${lines.join("")}${rest}${indent}}`;
  }

  function fieldText(field: Field, indent: string, literal: string | undefined): string {
    const notes = field.enabledBy === undefined ? [] : [`Only with the feature gate ${field.enabledBy.join(" or ")}.`];
    const comment = docComment(field.description, indent, notes);
    const plain = (): string =>
      field.schemaless ? "unknown" : withEnums(() => shapeText(field.shape, indent), field.statements);
    const text = literal === undefined ? plain() : JSON.stringify(literal);
    const type = field.nullable && text !== "unknown" ? `${text} | null` : text;
    const separator = type.startsWith("\n") ? "" : " ";
    return `${comment}${indent}${memberName(field.name)}${field.optional ? "?" : ""}:${separator}${type};\n`;
  }

  function shapeText(shape: Shape, indent: string): string {
    switch (shape.kind) {
      case "scalar":
        return shape.type;
      case "vocabulary":
        return names.imported(VOCABULARY_MODULE, shape.name);
      case "formats":
        return shape.names.map((name) => names.imported(VOCABULARY_MODULE, name)).join(" | ");
      case "enum":
        return enumText(shape, indent);
      case "list":
        return `${itemText(shape.items, shape.nullableItems, indent)}[]`;
      case "map": {
        const values = shapeText(shape.values, indent);
        return `${names.global("Record")}<string, ${shape.nullableValues ? `${values} | null` : values}>`;
      }
      case "object": {
        const object = objectOf(shape);
        if (object === undefined) return "unknown";
        const always = object.fields.filter(({ enabledBy }) => enabledBy === undefined);
        const guarded = groupByGates(object.fields.filter(({ enabledBy }) => enabledBy !== undefined));
        const parts = guarded.map(({ gates: on, fields }) =>
          where(on, "any", bodyText(fields, indent, NO_LITERALS, false), "unknown"),
        );
        return [bodyText(always, indent, NO_LITERALS, object.isOpen), ...parts].join(" & ");
      }
      case "named":
        return namedText(shape.type);
      case "unknown":
        return "unknown";
    }
  }

  function itemText(items: Shape, isNullable: boolean, indent: string): string {
    const text = shapeText(items, indent);
    const isSimple = /^[\w$]+(<[^<>]*>)?(\[\])*$/.test(text);
    return isNullable ? `(${text} | null)` : isSimple ? text : `(${text.trimStart()})`;
  }

  function namedText(type: TypeDefinition): string {
    if (type.span.file === VOCABULARY_MODULE) return names.imported(VOCABULARY_MODULE, type.name);
    if (!queued.has(type)) {
      queued.add(type);
      queue.push(type);
    }
    return nameOf(type) + (isGatedType(type) ? `<${scope.argument}>` : "");
  }

  function enumText({ values }: Shape & { readonly kind: "enum" }, indent: string): string {
    const always = values.filter(({ enabledBy }) => enabledBy === undefined).map(({ value }) => JSON.stringify(value));
    const guarded = values.flatMap(({ value, enabledBy }) =>
      enabledBy === undefined ? [] : [where(enabledBy, "any", JSON.stringify(value), "never")],
    );
    const all = [...always, ...guarded];
    if (all.length === 0) return "never";
    const line = all.join(" | ");
    return line.length <= 90 ? line : all.map((each) => `\n${indent}  | ${each}`).join("");
  }

  /** Enums that markers put on a node, each in place of the type, and of the enum before it, where its gates are on. */
  function withEnums(typeText: () => string, statements: readonly Statement[]): string {
    const all = enumStatements(statements);
    // The last one that always applies hides what is before it, and with the text what that would import.
    const enums = all.slice(
      Math.max(
        0,
        all.findLastIndex(({ gates: on }) => on === undefined),
      ),
    );
    const fallback = enums.find(({ gates: on }) => on?.featureGate.includes("") === true);
    const isHidden = enums[0] !== undefined && enums[0].gates === undefined;
    let result = isHidden ? "" : fallback === undefined ? typeText() : valuesText(fallback.value);
    for (const { value, gates: on } of enums) {
      if (on?.featureGate.includes("") === true) continue;
      const required = on?.requiredFeatureGate ?? [];
      if (on === undefined) result = valuesText(value);
      else if (required.length > 0) result = where(required, "all", valuesText(value), result);
      else result = where(on.featureGate, "any", valuesText(value), result);
    }
    return result;
  }

  function where(on: readonly string[], mode: "any" | "all", then: string, otherwise: string): string {
    const helper = names.imported(CLIENT_MODULE, mode === "any" ? "WhereAny" : "WhereAll");
    return `${helper}<${scope.sets}, ${scope.argument}, ${literalUnion(on)}, ${then}, ${otherwise}>`;
  }

  function nameOf(type: TypeDefinition): string {
    return names.declared(type, type.name);
  }

  function isGatedType(type: TypeDefinition): boolean {
    return gates.of({ kind: "named", type }).size > 0;
  }
}

function valuesText(value: MarkerValue): string {
  const values = Array.isArray(value) ? value : [value];
  return literalUnion(
    values.map((each) => (typeof each === "bigint" ? Number(each) : typeof each === "number" ? each : String(each))),
  );
}

/** The types that a kind is made of, itself first, in the order in which they are met; those of the vocabulary are not. */
export function typesOf(root: TypeDefinition): TypeDefinition[] {
  const found = new Set<TypeDefinition>([root]);
  const visit = (shape: Shape): void => {
    if (shape.kind === "named" && shape.type.span.file !== VOCABULARY_MODULE) found.add(shape.type);
    else if (shape.kind === "list") visit(shape.items);
    else if (shape.kind === "map") visit(shape.values);
    else if (shape.kind === "object") for (const field of objectOf(shape)?.fields ?? []) visit(field.shape);
  };
  // A set is gone through with what is added on the way.
  for (const { shape } of found) visit(objectOf(shape) === undefined ? shape : { ...NO_FIELDS, embedded: [shape] });
  return [...found];
}

const NO_LITERALS: ReadonlyMap<string, string> = new Map();
const NO_FIELDS = { kind: "object", fields: [] } as const;

interface FlatObject {
  readonly fields: readonly Field[];
  /** Whether it has members that nobody named. */
  readonly isOpen: boolean;
}

/** All fields of an object: those of the types that it is made of, as far as it has none of that name, and its own. */
function objectOf(shape: Shape): FlatObject | undefined {
  if (shape.kind === "named") return objectOf(shape.type.shape);
  if (shape.kind !== "object") return undefined;
  const fields = new Map<string, Field>();
  let isOpen = false;
  for (const embedded of shape.embedded) {
    const inner = objectOf(embedded);
    isOpen ||= inner === undefined || inner.isOpen;
    for (const field of inner?.fields ?? []) fields.set(field.name, field);
  }
  for (const field of shape.fields) fields.set(field.name, field);
  return { fields: [...fields.values()], isOpen };
}

function groupByGates(fields: readonly Field[]): { readonly gates: readonly string[]; readonly fields: Field[] }[] {
  const groups = new Map<string, { readonly gates: readonly string[]; readonly fields: Field[] }>();
  for (const field of fields) {
    const gates = field.enabledBy ?? [];
    const group = groups.get(gates.join());
    if (group === undefined) groups.set(gates.join(), { gates, fields: [field] });
    else group.fields.push(field);
  }
  return [...groups.values()];
}
