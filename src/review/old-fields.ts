import type { Expression } from "../cel/syntax/expression.js";
import type { JsonValue } from "../kube/values/json-value.js";
import type { StructuralSchema } from "../schema/structural-schema.js";

/** A field that an expression names, with its schemas in both states; a state that does not know it has none. */
export interface Place {
  /** The name of a variable with those of fields behind it. */
  readonly text: string;
  readonly before: StructuralSchema | undefined;
  readonly after: StructuralSchema | undefined;
  readonly parent: Place | undefined;
  readonly name: string;
}

/** The values that a field may have; undefined where they are not known. */
export interface FieldValues {
  readonly values: readonly JsonValue[] | undefined;
  /** Whether there may be none, which is an error. */
  readonly mayBeMissing: boolean;
}

export type Presence = "present" | "absent" | "maybe";

/** What has to be so of fields where an expression is evaluated. */
export class Facts {
  constructor(
    readonly present: ReadonlySet<string>,
    readonly absent: ReadonlySet<string>,
    readonly values: ReadonlyMap<string, JsonValue>,
  ) {}

  withPresent(place: Place): Facts {
    const present = new Set(this.present);
    for (let each: Place | undefined = place; each !== undefined; each = each.parent) present.add(each.text);
    return new Facts(present, this.absent, this.values);
  }

  withAbsent(place: Place): Facts {
    return new Facts(this.present, new Set([...this.absent, place.text]), this.values);
  }

  withValue(place: Place, value: JsonValue): Facts {
    const { present, absent } = this.withPresent(place);
    return new Facts(present, absent, new Map([...this.values, [place.text, value]]));
  }
}

export const NO_FACTS = new Facts(new Set(), new Set(), new Map());

/** Members that a server knows of every object, whatever its schema says. */
const OF_OBJECTS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);
const UNKNOWN: FieldValues = { values: undefined, mayBeMissing: true };

/** Returns the place of a variable that stands for a node as a whole. */
export function variablePlace(name: string, [before, after]: readonly [StructuralSchema, StructuralSchema]): Place {
  return { text: name, before, after, parent: undefined, name };
}

/** What values that a state has taken may hold in the fields that an expression names; made of the variables there are. */
export class OldFields {
  readonly #variables: ReadonlyMap<string, Place>;

  constructor(variables: ReadonlyMap<string, Place>) {
    this.#variables = variables;
  }

  /** With a variable more, such as that of a macro. */
  withVariable(name: string, place: Place): OldFields {
    return new OldFields(new Map([...this.#variables, [name, place]]));
  }

  /** Returns the field that an expression such as `self.a.b` is; undefined for any other. */
  placeOf(node: Expression): Place | undefined {
    if (node.kind === "identifier") return this.#variables.get(node.name);
    if (node.kind !== "select" || node.testOnly) return undefined;
    const place = this.placeOf(node.operand);
    return place === undefined ? undefined : this.below(place, node.field);
  }

  below(parent: Place, name: string): Place {
    const { text, before, after } = parent;
    const child = (schema: StructuralSchema | undefined): StructuralSchema | undefined => schema?.properties?.[name];
    return { text: `${text}.${name}`, before: child(before), after: child(after), parent, name };
  }

  /** The items of a list that an expression at `start` goes through; undefined where it is not a list that both states know. */
  itemsOf(list: Place, start: number): Place | undefined {
    const { before, after, text } = list;
    if (before?.items === undefined || after?.items === undefined || isFromDefault(list)) return undefined;
    return { text: `${text}[${start}]`, before: before.items, after: after.items, parent: undefined, name: "" };
  }

  presenceOf(place: Place, facts: Facts): Presence {
    const { parent, text, name } = place;
    if (parent === undefined || facts.present.has(text)) return "present";
    const around = this.presenceOf(parent, facts);
    if (around === "absent" || facts.absent.has(text)) return "absent";
    if (!isKnown(parent, name)) return "maybe";
    if (place.before === undefined) return isFromDefault(place) ? "maybe" : "absent";
    const isDemanded = parent.before?.required?.includes(name) === true && place.before.nullable !== true;
    return around === "present" && isDemanded ? "present" : "maybe";
  }

  /** Returns what an expression may come to that is a constant, a field, or an optional field with `orValue`. */
  valuesOf(node: Expression, facts: Facts): FieldValues {
    if (node.kind === "literal") {
      const value = node.literal.kind === "string" || node.literal.kind === "bool" ? node.literal.value : undefined;
      return { values: value === undefined ? undefined : [value], mayBeMissing: false };
    }
    if (node.kind === "call" && node.name === "orValue" && node.target !== undefined)
      return this.#optional(node.target, node.arguments[0], facts);
    const place = this.placeOf(node);
    return place === undefined ? UNKNOWN : this.valuesAt(place, facts);
  }

  valuesAt(place: Place, facts: Facts): FieldValues {
    const presence = this.presenceOf(place, facts);
    const known = facts.values.get(place.text);
    if (known !== undefined) return { values: [known], mayBeMissing: false };
    if (presence === "absent") return { values: [], mayBeMissing: true };
    const { before } = place;
    const isOpen = before?.enum === undefined || before.nullable === true || isFromDefault(place);
    const values = isOpen ? undefined : before.enum;
    return { values, mayBeMissing: presence !== "present" };
  }

  /** `self.?a.?b.orValue(c)`, whose value is `c` where a field is missing. */
  #optional(target: Expression, otherwise: Expression | undefined, facts: Facts): FieldValues {
    const found = this.#optionalPlace(target);
    const fallback = otherwise === undefined ? UNKNOWN : this.valuesOf(otherwise, facts);
    if (found === undefined) return UNKNOWN;
    const mayBeMissing = fallback.mayBeMissing || this.presenceOf(found.demanded, facts) !== "present";
    const own = this.valuesAt(found.place, facts);
    const presence = this.presenceOf(found.place, facts);
    if (presence === "present" && fallback.values !== undefined) return { values: own.values, mayBeMissing };
    if (own.values === undefined || fallback.values === undefined) return { values: undefined, mayBeMissing };
    return { values: [...own.values, ...fallback.values], mayBeMissing };
  }

  #optionalPlace(node: Expression): { readonly place: Place; readonly demanded: Place } | undefined {
    if (node.kind === "select" && !node.testOnly) {
      const inner = this.#optionalPlace(node.operand);
      return inner === undefined ? undefined : { ...inner, place: this.below(inner.place, node.field) };
    }
    if (node.kind !== "call" || node.name !== "_?._") return undefined;
    const [operand, field] = node.arguments;
    if (operand === undefined || field?.kind !== "literal" || field.literal.kind !== "string") return undefined;
    const inner = this.#optionalPlace(operand);
    const around = inner?.place ?? this.placeOf(operand);
    if (around === undefined) return undefined;
    return { place: this.below(around, field.literal.value), demanded: inner?.demanded ?? around };
  }
}

/** Whether the state after may set a field that nobody has written. */
function isFromDefault(place: Place): boolean {
  return place.after?.default !== undefined || (place.parent !== undefined && isFromDefault(place.parent));
}

/** Whether an old value has no member of a name but by its schema. */
function isKnown({ before, parent }: Place, name: string): boolean {
  if (before === undefined || name.includes("__")) return false;
  if (before.properties?.[name] !== undefined) return true;
  const isOfObject = parent === undefined || before["x-kubernetes-embedded-resource"] === true;
  if (isOfObject && OF_OBJECTS.has(name)) return false;
  return (
    before["x-kubernetes-preserve-unknown-fields"] !== true &&
    before["x-kubernetes-embedded-resource"] !== true &&
    before.additionalProperties === undefined
  );
}
