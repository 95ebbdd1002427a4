import { descriptionComment } from "../../code/comments.js";
import { intersectionOf, lines, typeBody, unionOf, unionOfLines, withType } from "../../code/lists.js";
import { memberKey, text } from "../../code/literals.js";
import type { LocalNames } from "../../code/local-names.js";
import type { Piece } from "../../code/piece.js";
import { isNothing, NOTHING, sourceText } from "../../code/source-text.js";
import { code, type } from "../../code/templates.js";
import { append } from "../../kube/values/append.js";
import type { JsonValue } from "../../kube/values/json-value.js";
import type { Field, Shape, TypeDefinition } from "../../model/api-model.js";
import {
  type Cases,
  type Condition,
  casesOf,
  type Decision,
  firstQuestion,
  hasFewCases,
} from "../../model/gated-value.js";
import { createDefaultFinder, hasDefault } from "./defaults.js";
import { markedEnum, type TypeGates } from "./type-gates.js";
import { CLIENT_MODULE, literalUnion, VOCABULARY_MODULE } from "./type-names.js";

/** What the printed types say of where gates are on. */
export interface GateTypes {
  /** The parameter with its constraint and default, such as `In extends FeatureScope = "AllGates"`. */
  readonly parameter: Piece;
  /** The parameter's name alone. */
  readonly argument: Piece;
  /** The module of the feature sets. */
  readonly scopesModule: string;
}

export interface PrintedTypes {
  /** The declaration of the root: what comes back, with its defaults. */
  readonly root: Piece;
  /** The declaration of what may be written of it. */
  readonly input: Piece;
  /** The declarations of the types that these are made of, in the order in which they are first needed. */
  readonly types: readonly Piece[];
}

/** A type to print with all that it is made of, and the fields of it whose values are known, such as the kind of an object. */
export interface PrintedRoot {
  readonly root: TypeDefinition;
  readonly literals: ReadonlyMap<string, string>;
}

/**
 * The TypeScript types of a kind or document, as it comes back and as it may be written. Types without defaults are the same in both.
 * Fields that a type takes from others are its own, so that each can be read by itself. What a gate guards is there where the
 * gate is on in the scope that the type is asked for. Each of `forms` has its name already.
 */
export function printTypes(
  of: PrintedRoot,
  gates: TypeGates,
  names: LocalNames,
  { forms, scope }: { readonly forms: TypeForms; readonly scope: GateTypes },
): PrintedTypes {
  const queue: TypeForm[] = [];
  const queued = new Set<TypeForm>();
  const root = forms.get(of.root);
  if (root === undefined) throw new Error("the forms are not those of this type");
  for (const form of [root.stored, root.input]) queued.add(form);
  const stored = printDefinition(root.stored, of.literals);
  const input = hasDefaults(root) ? printDefinition(root.input, of.literals) : sameAsStored(root);
  const types: Piece[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    types.push(printDefinition(next, NO_LITERALS));
  return { root: stored, input, types };

  function sameAsStored({ stored: from, input: to }: FormsOfType): Piece {
    const isGated = isGatedType(from.type);
    const head = code`export type ${nameOf(to)}${isGated ? code`<${scope.parameter}>` : NOTHING} =`;
    return declaration(
      descriptionComment(INPUT_NOTE),
      code`${withType(head, isGated ? type`${nameOf(from)}<${scope.argument}>` : nameOf(from))};`,
    );
  }

  function printDefinition(form: TypeForm, literals: ReadonlyMap<string, string>): Piece {
    const { type: of } = form;
    const name = code`${nameOf(form)}${isGatedType(of) ? code`<${scope.parameter}>` : NOTHING}`;
    const comment = descriptionComment(of.description, form.isInput ? [INPUT_NOTE] : []);
    const object = objectOf(of.shape);
    if (object === undefined) {
      const printed = withEnum(of, form);
      return declaration(comment, code`${withType(code`export type ${name} =`, printed)};`);
    }
    const parts = objectParts(object, literals, form);
    if (parts.length === 1) return declaration(comment, code`export interface ${name} ${parts[0]}`);
    return declaration(comment, code`export type ${name} = ${intersectionOf(parts)};`);
  }

  /** The members of an object: those that are there in every scope, and the others by what their being there depends on. */
  function objectParts(
    { fields, isOpen, bases }: FlatObject,
    literals: ReadonlyMap<string, string>,
    within: Within,
  ): [Piece, ...Piece[]] {
    const always = fields.filter(({ enabledBy }) => enabledBy === undefined);
    const guarded = groupByGates(fields.filter(({ enabledBy }) => enabledBy !== undefined));
    return [
      printBody({ fields: always, isOpen }, literals, within),
      ...bases.map((base) => printShape(base, within)),
      ...guarded.map(({ gates: on, fields: some }) =>
        where("Where", on, "any", printBody({ fields: some, isOpen: false }, NO_LITERALS, within), UNKNOWN),
      ),
    ];
  }

  function printBody(
    { fields, isOpen }: Omit<FlatObject, "bases">,
    literals: ReadonlyMap<string, string>,
    within: Within,
  ): Piece {
    const members = fields.map((field) => printField(field, literals.get(field.name), within));
    return typeBody(isOpen ? [...members, code`[member: string]: unknown;`] : members);
  }

  function printField(field: Field, literal: string | undefined, within: Within): Piece {
    const isOptional = hasDefault(field) ? within.isInput : field.optional;
    const notes = field.enabledBy === undefined ? [] : [`Only with the feature gate ${field.enabledBy.join(" or ")}.`];
    const comment = descriptionComment(field.description, notes);
    const plain = (): Piece => (field.schemaless ? UNKNOWN : withEnum(field, within));
    const value = literal === undefined ? plain() : text(literal);
    const of = field.nullable && value !== UNKNOWN ? type`${value} | null` : value;
    const head = isOptional ? code`${memberKey(field.name)}?:` : code`${memberKey(field.name)}:`;
    const member = code`${withType(head, of)};`;
    return isNothing(comment) ? member : lines([comment, member]);
  }

  function printShape(shape: Shape, within: Within): Piece {
    switch (shape.kind) {
      case "scalar":
        return shape.type === "string" ? type`string` : type`boolean`;
      case "vocabulary":
        return names.imported(VOCABULARY_MODULE, shape.name);
      case "formats":
        return unionOf(shape.names.map((name) => names.imported(VOCABULARY_MODULE, name)));
      case "enum":
        return printEnum(shape);
      case "list": {
        const items = printShape(shape.items, within);
        return shape.nullableItems ? type`(${items} | null)[]` : type`${items}[]`;
      }
      case "map": {
        const values = printShape(shape.values, within);
        return type`${names.global("Record")}<string, ${shape.nullableValues ? type`${values} | null` : values}>`;
      }
      case "object": {
        const object = objectOf(shape);
        return object === undefined ? UNKNOWN : intersectionOf(objectParts(object, NO_LITERALS, within));
      }
      case "named":
        return printNamed(shape.type, within);
      case "unknown":
        return UNKNOWN;
    }
  }

  function printNamed(of: TypeDefinition, { isInput }: Within): Piece {
    const both = forms.get(of);
    if (both === undefined) return names.imported(VOCABULARY_MODULE, of.name);
    const form = isInput ? both.input : both.stored;
    if (!queued.has(form)) {
      queued.add(form);
      queue.push(form);
    }
    return isGatedType(of) ? type`${nameOf(form)}<${scope.argument}>` : nameOf(form);
  }

  function printEnum({ values }: Shape & { readonly kind: "enum" }): Piece {
    const always = values.filter(({ enabledBy }) => enabledBy === undefined).map(({ value }) => literalUnion([value]));
    const guarded = values.flatMap(({ value, enabledBy }) =>
      enabledBy === undefined ? [] : [where("Where", enabledBy, "any", literalUnion([value]), NEVER)],
    );
    return unionOfMembers([...always, ...guarded]);
  }

  /** A node as its type has it, or as an enum that markers put on it where that stands in its place. */
  function withEnum({ shape, statements }: Pick<Field, "shape" | "statements">, within: Within): Piece {
    const marked = markedEnum(shape, statements);
    if (marked === undefined) return printShape(shape, within);
    const members = marked.members.map(({ value, when }) =>
      printWhere(
        when,
        () => literalOf(value),
        () => NEVER,
      ),
    );
    return printWhere(
      marked.when,
      () => (members.length === 0 ? NEVER : unionOfMembers(members)),
      () => printShape(shape, within),
    );
  }

  /** One of two types by a condition. Where one is nowhere, its text is not made: that would import what nothing names. */
  function printWhere(when: Condition, then: () => Piece, otherwise: () => Piece): Piece {
    // In so many cases both are allowed: the validator tells them apart.
    if (!hasFewCases(when, MAX_CASES)) return unionOf([then(), otherwise()].filter((each) => each !== NEVER));
    const print = (cases: Cases<boolean>): Piece => {
      if ("value" in cases) return cases.value ? then() : otherwise();
      const { gates: on, mode, ...branches } = questionOf(cases);
      const [yes, no] = [print(branches.on), print(branches.off)];
      return where(no === NEVER ? "Where" : "Form", on, mode, yes, no);
    };
    return print(casesOf(when));
  }

  /** `Where` for what is there or not, `Form` for one of two forms of a value. */
  function where(
    choice: "Where" | "Form",
    on: readonly string[],
    mode: "any" | "all",
    then: Piece,
    otherwise: Piece,
  ): Piece {
    const exported = `${choice === "Form" ? "FormWhere" : "Where"}${mode === "any" ? "Any" : "All"}`;
    const [helper, sets] = [names.imported(CLIENT_MODULE, exported), names.imported(scope.scopesModule, "FeatureSets")];
    return type`${helper}<${sets}, ${scope.argument}, ${literalUnion(on)}, ${then}, ${otherwise}>`;
  }

  function nameOf(form: TypeForm): Piece {
    return names.declared(form, form.wantedName);
  }

  function isGatedType(of: TypeDefinition): boolean {
    return gates.of({ kind: "named", type: of }).size > 0;
  }
}

/** Types that depend on gates in more cases are not written out. */
const MAX_CASES = 50;

/** The first question of some cases, of gates of which any has to be on, or all. */
function questionOf(cases: Decision<boolean>): {
  readonly gates: readonly string[];
  readonly mode: "any" | "all";
  readonly on: Cases<boolean>;
  readonly off: Cases<boolean>;
} {
  const { gate, further, on, off } = firstQuestion(cases);
  const join = further[0]?.join;
  if (further.some((each) => each.join !== join)) return { ...cases, gates: [gate], mode: "any" };
  return { gates: [gate, ...further.map((each) => each.gate)], mode: join === "and" ? "all" : "any", on, off };
}

/** Longer unions have a line for each member. */
const MAX_UNION_LENGTH = 90;
const UNKNOWN = type`unknown`;
const NEVER = type`never`;

/** A declaration below its comment, with the end of its line. */
function declaration(comment: Piece, declared: Piece): Piece {
  return lines([...(isNothing(comment) ? [] : [comment]), declared, NOTHING]);
}

function unionOfMembers(members: readonly Piece[]): Piece {
  const line = unionOf(members);
  return sourceText(line).length <= MAX_UNION_LENGTH
    ? line
    : unionOfLines(members.map((each) => ({ above: [], type: each })));
}

function literalOf(value: JsonValue): Piece {
  return literalUnion([typeof value === "bigint" ? Number(value) : typeof value === "number" ? value : String(value)]);
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

/** Where no value of a field is known. */
export const NO_LITERALS: ReadonlyMap<string, string> = new Map();
const NO_FIELDS = { kind: "object", fields: [] } as const;

interface FlatObject {
  readonly fields: readonly Field[];
  /** Whether it has members that nobody named. */
  readonly isOpen: boolean;
  /** The types of the vocabulary that it extends and whose members it keeps: the metadata of objects. */
  readonly bases: readonly Shape[];
}

/** All fields of an object: those of the types that it is made of, as far as it has none of that name, and its own. */
function objectOf(shape: Shape): FlatObject | undefined {
  if (shape.kind === "named") return objectOf(shape.type.shape);
  if (shape.kind !== "object") return undefined;
  const fields = new Map<string, Field>();
  let isOpen = false;
  const bases: Shape[] = [];
  for (const embedded of shape.embedded) {
    if (embedded.kind === "vocabulary" && embedded.name === "ObjectMeta") {
      bases.push(embedded);
      continue;
    }
    const inner = objectOf(embedded);
    append(bases, inner?.bases ?? []);
    isOpen ||= inner === undefined || inner.isOpen;
    for (const field of inner?.fields ?? []) fields.set(field.name, field);
  }
  for (const field of shape.fields) fields.set(field.name, field);
  return { fields: [...fields.values()], isOpen, bases };
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
