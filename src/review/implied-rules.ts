import type { Expression } from "../cel/syntax/expression.js";
import { parseExpression } from "../cel/syntax/parse.js";
import type { JsonValue } from "../kube/values/json-value.js";
import type { StructuralSchema, ValidationRule } from "../schema/structural-schema.js";
import { type Facts, type FieldValues, NO_FACTS, OldFields, variablePlace } from "./old-fields.js";

/** What an expression may come to, as a set of these. */
type Outcome = number;
const TRUE = 1;
const FALSE = 2;
const ERROR = 4;
const ANYTHING: Outcome = TRUE | FALSE | ERROR;

/**
 * Whether a rule holds for every value that a state has taken in which it did not stand: it asks for something only where a field is set, or has a
 * value, that the state did not know. Both are schemas of the node at which the rule stands. `false` says nothing.
 */
export function isImpliedRule(
  { rule, optionalOldSelf = false }: Pick<ValidationRule, "rule" | "optionalOldSelf">,
  nodes: readonly [before: StructuralSchema, after: StructuralSchema],
): boolean {
  const parsed = parseExpression(rule);
  if ("problems" in parsed) return false;
  // With optionalOldSelf it is no value but an optional one.
  const variables = optionalOldSelf ? ["self"] : ["self", "oldSelf"];
  const fields = new OldFields(new Map(variables.map((name) => [name, variablePlace(name, nodes)])));
  return outcomeOf(parsed.expression, { fields, facts: NO_FACTS }) === TRUE;
}

/** What is known where an expression stands: of fields, and by what has to be so for it to be evaluated. */
interface Context {
  readonly fields: OldFields;
  readonly facts: Facts;
}

/** Goes by itself: it gives each kind of expression the set of what it may come to (cel-spec, "Logical operators": an error may be absorbed). */
function outcomeOf(node: Expression, context: Context): Outcome {
  switch (node.kind) {
    case "literal":
      return node.literal.kind === "bool" ? (node.literal.value ? TRUE : FALSE) : ANYTHING;
    case "select":
      return node.testOnly ? presence(node.operand, node.field, context) : ANYTHING;
    case "macro":
      return macroOutcome(node, context);
    case "call":
      return callOutcome(node, context);
    default:
      return ANYTHING;
  }
}

function callOutcome(node: Expression & { readonly kind: "call" }, context: Context): Outcome {
  const [one, two, three] = node.arguments;
  if (one === undefined) return ANYTHING;
  if (node.name === "!_") return negated(outcomeOf(one, context));
  if (two === undefined) return ANYTHING;
  switch (node.name) {
    case "_&&_":
      return both(one, two, context, FALSE);
    case "_||_":
      return both(one, two, context, TRUE);
    case "_?_:_": {
      const condition = outcomeOf(one, context);
      if (three === undefined) return ANYTHING;
      return (
        (condition & ERROR) |
        (condition & TRUE ? outcomeOf(two, assuming(one, true, context)) : 0) |
        (condition & FALSE ? outcomeOf(three, assuming(one, false, context)) : 0)
      );
    }
    case "_==_":
      return compared(context.fields.valuesOf(one, context.facts), context.fields.valuesOf(two, context.facts));
    case "_!=_":
      return negated(
        compared(context.fields.valuesOf(one, context.facts), context.fields.valuesOf(two, context.facts)),
      );
    case "@in":
      return membership(one, two, context);
    default:
      return ANYTHING;
  }
}

function negated(outcome: Outcome): Outcome {
  return (outcome & ERROR) | (outcome & TRUE ? FALSE : 0) | (outcome & FALSE ? TRUE : 0);
}

/** `&&` or `||`: `decided` is what decides it from either side, even where the other side is an error. */
function both(one: Expression, two: Expression, context: Context, decided: Outcome): Outcome {
  const first = outcomeOf(one, context);
  const other = decided === TRUE ? FALSE : TRUE;
  let result = first & decided;
  if (first & other) result |= outcomeOf(two, assuming(one, decided === FALSE, context));
  if (first & ERROR) {
    const second = outcomeOf(two, context);
    result |= (second & decided) | (second & (other | ERROR) ? ERROR : 0);
  }
  return result;
}

function presence(operand: Expression, field: string, { fields, facts }: Context): Outcome {
  const place = fields.placeOf(operand);
  if (place === undefined) return ANYTHING;
  const around = fields.presenceOf(place, facts);
  if (around === "absent") return ERROR;
  const own = fields.presenceOf(fields.below(place, field), facts);
  const isThere = own === "absent" ? FALSE : own === "present" ? TRUE : TRUE | FALSE;
  return isThere | (around === "present" ? 0 : ERROR);
}

function compared(one: FieldValues, two: FieldValues): Outcome {
  const mayFail = one.mayBeMissing || two.mayBeMissing ? ERROR : 0;
  if (one.values === undefined || two.values === undefined) return TRUE | FALSE | mayFail;
  const [first, second] = [one.values, two.values];
  const isSame = first.some((value) => second.includes(value));
  const isOther = first.some((value) => second.some((each) => each !== value));
  return (isSame ? TRUE : 0) | (isOther ? FALSE : 0) | mayFail;
}

/** A value in a list of constants, or a constant in a list of enum values. */
function membership(value: Expression, list: Expression, { fields, facts }: Context): Outcome {
  const one = fields.valuesOf(value, facts);
  if (list.kind === "list") {
    const members = list.elements.map(({ value: element }) => fields.valuesOf(element, facts).values?.[0]);
    if (one.values === undefined || members.includes(undefined)) return ANYTHING;
    const isIn = (each: JsonValue): boolean => members.includes(each);
    const known = (one.values.some(isIn) ? TRUE : 0) | (one.values.every(isIn) ? 0 : FALSE);
    return known | (one.mayBeMissing ? ERROR : 0);
  }
  const place = fields.placeOf(list);
  const items = place === undefined ? undefined : fields.itemsOf(place, list.start);
  if (place === undefined || items === undefined) return ANYTHING;
  const around = fields.presenceOf(place, facts);
  if (around === "absent") return ERROR;
  const possible = fields.valuesAt(items, facts).values;
  const isPossible =
    possible === undefined || one.values === undefined || one.values.some((each) => possible.includes(each));
  return FALSE | (isPossible ? TRUE : 0) | (around === "present" && !one.mayBeMissing ? 0 : ERROR);
}

/** `all` over a list, where what is said of an item holds for every item. */
function macroOutcome(node: Expression & { readonly kind: "macro" }, { fields, facts }: Context): Outcome {
  const [variable, more] = node.variables;
  const [predicate] = node.arguments;
  const place = fields.placeOf(node.range);
  const items = place === undefined ? undefined : fields.itemsOf(place, node.start);
  if (node.macro !== "all" || variable === undefined || more !== undefined) return ANYTHING;
  if (predicate === undefined || place === undefined || items === undefined) return ANYTHING;
  const around = fields.presenceOf(place, facts);
  if (around === "absent") return ERROR;
  const each = outcomeOf(predicate, { fields: fields.withVariable(variable, items), facts });
  return TRUE | (each & (FALSE | ERROR)) | (around === "present" ? 0 : ERROR);
}

/** What is known in addition where an expression is true, or false. Goes by itself: through what is joined by operators. */
function assuming(node: Expression, isTrue: boolean, context: Context): Context {
  const { fields, facts } = context;
  if (node.kind === "select" && node.testOnly) {
    const operand = fields.placeOf(node.operand);
    if (operand === undefined) return context;
    const place = fields.below(operand, node.field);
    return { fields, facts: isTrue ? facts.withPresent(place) : facts.withAbsent(place) };
  }
  if (node.kind !== "call") return context;
  const [one, two] = node.arguments;
  if (one === undefined) return context;
  if (node.name === "!_") return assuming(one, !isTrue, context);
  if (two === undefined) return context;
  if (node.name === "_&&_" || node.name === "_||_") {
    const isOfBoth = isTrue === (node.name === "_&&_");
    return isOfBoth ? assuming(two, isTrue, assuming(one, isTrue, context)) : context;
  }
  const isEqual = (node.name === "_==_" && isTrue) || (node.name === "_!=_" && !isTrue);
  const place = isEqual ? fields.placeOf(one) : undefined;
  const [value] = isEqual ? (fields.valuesOf(two, facts).values ?? []) : [];
  return place === undefined || value === undefined || two.kind !== "literal"
    ? context
    : { fields, facts: facts.withValue(place, value) };
}
