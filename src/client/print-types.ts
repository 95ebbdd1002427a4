import type { LocalNames } from "../code/local-names.js";
import type { MarkerValue } from "../markers/grammar/marker-value.js";
import type { Field, Kind, Shape, Statement, TypeDefinition } from "../model/api-model.js";
import { createDefaultFinder, hasDefault } from "./defaults.js";
import { docComment } from "./doc-comment.js";
import { enumStatements, isReplaced, type TypeGates } from "./type-gates.js";
import { CLIENT_MODULE, literalUnion, memberName, SCOPES_MODULE, VOCABULARY_MODULE } from "./type-names.js";

/** What the printed types say of where gates are on. */
export interface GateTypes {
  /** The parameter with its constraint and default, such as `In extends FeatureScope = "AllGates"`. */
  readonly parameter: string;
  /** The parameter's name alone. */
  readonly argument: string;
}

export interface PrintedTypes {
  /** The declaration of the kind: what comes back from the server. */
  readonly root: string;
  /** The declaration of what may be written of it. */
  readonly input: string;
  /** The declarations of the types that these are made of, in the order in which they are first needed. */
  readonly types: readonly string[];
}

/** The group's and the kind's own name, which stand in the object as literals. */
export type KindNames = Pick<Kind, "root"> & { readonly apiVersion: string; readonly kind: string };

/**
 * The TypeScript types of a kind, as it comes back and as it may be written. Types without defaults are the same in both.
 * Fields that a type takes from others are its own, so that each can be read by itself. What a gate guards is there where the
 * gate is on in the scope that the type is asked for. Each of `forms` has its name already.
 */
export function printTypes(
  kind: KindNames,
  gates: TypeGates,
  names: LocalNames,
  { forms, scope }: { readonly forms: TypeForms; readonly scope: GateTypes },
): PrintedTypes {
  const queue: TypeForm[] = [];
  const queued = new Set<TypeForm>();
  const literals = new Map([
    ["apiVersion", kind.apiVersion],
    ["kind", kind.kind],
  ]);
  const root = forms.get(kind.root);
  if (root === undefined) throw new Error("the forms are not those of this kind");
  for (const form of [root.stored, root.input]) queued.add(form);
  const stored = printDefinition(root.stored, literals);
  const input = hasDefaults(root) ? printDefinition(root.input, literals) : sameAsStored(root);
  const types: string[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    types.push(printDefinition(next, NO_LITERALS));
  return { root: stored, input, types };

  function sameAsStored({ stored: from, input: to }: FormsOfType): string {
    const [parameter, argument] = isGatedType(from.type) ? [`<${scope.parameter}>`, `<${scope.argument}>`] : ["", ""];
    return `${docComment(INPUT_NOTE)}export type ${nameOf(to)}${parameter} = ${nameOf(from)}${argument};\n`;
  }

  function printDefinition(form: TypeForm, literals: ReadonlyMap<string, string>): string {
    const { type } = form;
    const name = nameOf(form) + (isGatedType(type) ? `<${scope.parameter}>` : "");
    const comment = docComment(type.description, "", form.isInput ? [INPUT_NOTE] : []);
    const object = objectOf(type.shape);
    if (object === undefined) {
      const text = withEnums(() => shapeText(type.shape, "", form), type.statements);
      const separator = text.startsWith("\n") ? "" : " ";
      return `${comment}export type ${name} =${separator}${text};\n`;
    }
    const parts = objectParts(object, "", literals, form);
    if (parts.length === 1) return `${comment}export interface ${name} ${parts[0]}\n`;
    return `${comment}export type ${name} = ${parts.join(" & ")};\n`;
  }

  /** The members of an object: those that are there in every scope, and the others by what their being there depends on. */
  function objectParts(
    { fields, isOpen }: FlatObject,
    indent: string,
    literals: ReadonlyMap<string, string>,
    within: Within,
  ): string[] {
    const always = fields.filter(({ enabledBy }) => enabledBy === undefined);
    const guarded = groupByGates(fields.filter(({ enabledBy }) => enabledBy !== undefined));
    return [
      bodyText({ fields: always, isOpen }, indent, literals, within),
      ...guarded.map(({ gates: on, fields: some }) =>
        where("Where", on, "any", bodyText({ fields: some, isOpen: false }, indent, NO_LITERALS, within), "unknown"),
      ),
    ];
  }

  function bodyText(
    { fields, isOpen }: FlatObject,
    indent: string,
    literals: ReadonlyMap<string, string>,
    within: Within,
  ): string {
    if (fields.length === 0 && !isOpen) return "{}";
    const lines = fields.map((field) => fieldText(field, `${indent}  `, literals.get(field.name), within));
    const rest = isOpen ? `${indent}  [member: string]: unknown;\n` : "";
    return `{\n${lines.join("")}${rest}${indent}}`;
  }

  function fieldText(field: Field, indent: string, literal: string | undefined, within: Within): string {
    const isOptional = hasDefault(field) ? within.isInput : field.optional;
    const notes = field.enabledBy === undefined ? [] : [`Only with the feature gate ${field.enabledBy.join(" or ")}.`];
    const comment = docComment(field.description, indent, notes);
    const plain = (): string =>
      field.schemaless ? "unknown" : withEnums(() => shapeText(field.shape, indent, within), field.statements);
    const text = literal === undefined ? plain() : JSON.stringify(literal);
    const type = field.nullable && text !== "unknown" ? `${text} | null` : text;
    const separator = type.startsWith("\n") ? "" : " ";
    return `${comment}${indent}${memberName(field.name)}${isOptional ? "?" : ""}:${separator}${type};\n`;
  }

  function shapeText(shape: Shape, indent: string, within: Within): string {
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
        return `${itemText(shape.items, shape.nullableItems, indent, within)}[]`;
      case "map": {
        const values = shapeText(shape.values, indent, within);
        return `${names.global("Record")}<string, ${shape.nullableValues ? `${values} | null` : values}>`;
      }
      case "object": {
        const object = objectOf(shape);
        if (object === undefined) return "unknown";
        return objectParts(object, indent, NO_LITERALS, within).join(" & ");
      }
      case "named":
        return namedText(shape.type, within);
      case "unknown":
        return "unknown";
    }
  }

  function itemText(items: Shape, isNullable: boolean, indent: string, within: Within): string {
    const text = shapeText(items, indent, within);
    const isSimple = /^[\w$]+(<[^<>]*>)?(\[\])*$/.test(text);
    return isNullable ? `(${text} | null)` : isSimple ? text : `(${text.trimStart()})`;
  }

  function namedText(type: TypeDefinition, { isInput }: Within): string {
    const both = forms.get(type);
    if (both === undefined) return names.imported(VOCABULARY_MODULE, type.name);
    const form = isInput ? both.input : both.stored;
    if (!queued.has(form)) {
      queued.add(form);
      queue.push(form);
    }
    return nameOf(form) + (isGatedType(type) ? `<${scope.argument}>` : "");
  }

  function enumText({ values }: Shape & { readonly kind: "enum" }, indent: string): string {
    const always = values.filter(({ enabledBy }) => enabledBy === undefined).map(({ value }) => JSON.stringify(value));
    const guarded = values.flatMap(({ value, enabledBy }) =>
      enabledBy === undefined ? [] : [where("Where", enabledBy, "any", JSON.stringify(value), "never")],
    );
    const all = [...always, ...guarded];
    if (all.length === 0) return "never";
    const line = all.join(" | ");
    return line.length <= 90 ? line : all.map((each) => `\n${indent}  | ${each}`).join("");
  }

  /** Enums that markers put on a node, each in place of the type, and of the enum before it, where its gates are on. */
  function withEnums(typeText: () => string, statements: readonly Statement[]): string {
    const enums = enumStatements(statements);
    const fallback = enums.find(({ gates: on }) => on?.featureGate.includes("") === true);
    // Where it is replaced, its text is not made: that would import what nothing names.
    let result = isReplaced(statements) ? "" : typeText();
    if (fallback !== undefined) result = valuesText(fallback.value);
    for (const { value, gates: on } of enums) {
      if (on?.featureGate.includes("") === true) continue;
      const required = on?.requiredFeatureGate ?? [];
      if (on === undefined) result = valuesText(value);
      else if (required.length > 0) result = where("Form", required, "all", valuesText(value), result);
      else result = where("Form", on.featureGate, "any", valuesText(value), result);
    }
    return result;
  }

  /** `Where` for what is there or not, `Form` for one of two forms of a value. */
  function where(
    choice: "Where" | "Form",
    on: readonly string[],
    mode: "any" | "all",
    then: string,
    otherwise: string,
  ): string {
    const exported = `${choice === "Form" ? "FormWhere" : "Where"}${mode === "any" ? "Any" : "All"}`;
    const [helper, sets] = [names.imported(CLIENT_MODULE, exported), names.imported(SCOPES_MODULE, "FeatureSets")];
    return `${helper}<${sets}, ${scope.argument}, ${literalUnion(on)}, ${then}, ${otherwise}>`;
  }

  function nameOf(form: TypeForm): string {
    return names.declared(form, form.wantedName);
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

/** A type as it comes back, with all its defaults, or as it may be written, where what has a default can be left out. */
export interface TypeForm {
  readonly type: TypeDefinition;
  readonly isInput: boolean;
  readonly wantedName: string;
}

type Within = Pick<TypeForm, "isInput">;

/** Both forms of a type: one and the same where it has no defaults, unless it is that of a kind. */
export interface FormsOfType {
  readonly stored: TypeForm;
  readonly input: TypeForm;
}

export type TypeForms = ReadonlyMap<TypeDefinition, FormsOfType>;

const INPUT_NOTE = "This is how it is written: what has a default can be left out.";

/**
 * The types that a kind is made of, itself first, in the order in which they are met. Of the vocabulary there are those that
 * have defaults: its own declarations have none filled in.
 */
export function typeForms(root: TypeDefinition): TypeForms {
  const isDefaulted = createDefaultFinder();
  const found = new Map([[root, formsOf(root, true)]]);
  const visit = (shape: Shape): void => {
    if (shape.kind === "named") {
      const { type } = shape;
      if (found.has(type) || (type.span.file === VOCABULARY_MODULE && !isDefaulted(type))) return;
      found.set(type, formsOf(type, isDefaulted(type)));
    } else if (shape.kind === "list") visit(shape.items);
    else if (shape.kind === "map") visit(shape.values);
    else if (shape.kind === "object") for (const field of objectOf(shape)?.fields ?? []) visit(field.shape);
  };
  // A map is gone through with what is added on the way.
  for (const { shape } of found.keys())
    visit(objectOf(shape) === undefined ? shape : { ...NO_FIELDS, embedded: [shape] });
  return found;
}

function formsOf(type: TypeDefinition, hasInput: boolean): FormsOfType {
  const stored = { type, isInput: false, wantedName: type.name };
  return { stored, input: hasInput ? { type, isInput: true, wantedName: `${type.name}Input` } : stored };
}

function hasDefaults({ stored }: FormsOfType): boolean {
  return createDefaultFinder()(stored.type);
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
