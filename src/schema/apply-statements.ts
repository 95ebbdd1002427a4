import type { MarkerValue } from "../markers/grammar/marker-value.js";
import type { Statement } from "../model/api-model.js";
import { applicableStatements, type GateSelection } from "../model/gate-condition.js";
import { ruleOf } from "./statement-rules.js";
import type { StructuralSchema, ValidationRule } from "./structural-schema.js";

type Constraint = Statement & { readonly kind: "constraint" };

/**
 * Puts the statements that apply on a schema, by priority and then in source order; a later value of a keyword replaces
 * an earlier one, rules and list map keys add up. Returns the statements that applied, for checks.
 */
export function applyStatements(
  schema: StructuralSchema,
  statements: readonly Statement[],
  reach: Statement["reach"],
  selection: GateSelection,
): Statement[] {
  const here = statements.filter((statement) => statement.reach === reach);
  const applied = applicableStatements(here, selection).sort((a, b) => order(a, selection) - order(b, selection));
  const rules: ValidationRule[] = [];
  const enumOfType = schema.enum;
  for (const statement of applied) {
    const rule = ruleOf(statement);
    if (rule !== undefined) rules.push(rule);
    if (statement.kind === "constraint") applyConstraint(schema, statement, enumOfType);
  }
  if (rules.length > 0) schema["x-kubernetes-validations"] = [...(schema["x-kubernetes-validations"] ?? []), ...rules];
  return applied;
}

/** Upstream puts gate-aware rules before all others; resolved gates keep the order of the source. */
function order({ kind, gates, priority }: Statement, { mode }: GateSelection): number {
  return mode === "partial" && kind === "rule" && gates !== undefined ? 1 : priority;
}

function applyConstraint(
  schema: StructuralSchema,
  { keyword, value }: Constraint,
  enumOfType: StructuralSchema["enum"],
): void {
  switch (keyword) {
    case "x-kubernetes-list-map-keys":
      schema[keyword] = [...(schema[keyword] ?? []), String(value)];
      return;
    case "enum":
      applyEnum(schema, Array.isArray(value) ? value : [], enumOfType);
      return;
    case "default":
      schema.default = schema.type === "array" && isEmptyObject(value) ? [] : value;
      return;
    case "exclusiveMaximum":
    case "exclusiveMinimum":
    case "uniqueItems":
    case "nullable":
    case "x-kubernetes-embedded-resource":
    case "x-kubernetes-int-or-string":
    case "x-kubernetes-preserve-unknown-fields":
      if (value === true) schema[keyword] = true;
      return;
    case "format":
    case "pattern":
    case "title":
    case "type":
    case "x-kubernetes-list-type":
    case "x-kubernetes-map-type":
      if (value !== "") schema[keyword] = String(value);
      return;
    case "example":
    case "externalDocs":
      schema[keyword] = value;
      return;
    default:
      schema[keyword] = Number(value);
  }
}

/** Narrows the enum that the type has; a member that is gated off stays out, even if none is left then. */
function applyEnum(
  schema: StructuralSchema,
  values: readonly (MarkerValue | null)[],
  ofType: StructuralSchema["enum"],
): void {
  if (values.length === 0) return;
  schema.enum =
    ofType === undefined
      ? [...values]
      : values.flatMap((value) => ofType.filter((each) => typeof each !== "object" && String(each) === String(value)));
}

function isEmptyObject(value: MarkerValue): boolean {
  return typeof value === "object" && !Array.isArray(value) && Object.keys(value).length === 0;
}
