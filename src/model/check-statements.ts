import { gateFallbackAlone } from "../diagnostics/catalogue/gate.js";
import {
  enumValueUnknown,
  formatUnknown,
  integralContradiction,
  oneOfField,
  presenceContradiction,
  requirementContradiction,
} from "../diagnostics/catalogue/model.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { NodeRequirement } from "../markers/definition/marker-effect.js";
import type { MarkerUse } from "../markers/marker-use.js";
import type { Field, Shape, Statement, TypeDefinition } from "./api-model.js";
import { CHECKED_FORMATS, isKnownFormat } from "./format-names.js";
import { allFields, categoryOfType, enumValues, unnamed, valueCategory } from "./shape-facts.js";
import { CATEGORY_NAMES, type ValueCategory } from "./vocabulary.js";

/** Reports what a field's markers say that its type contradicts. */
export function checkField(field: Field, uses: readonly MarkerUse[], report: Report): void {
  for (const { effect, definition, span } of uses) {
    if (effect.kind !== "presence") continue;
    if ((effect.presence === "optional") === field.optional) continue;
    report(
      diagnose(presenceContradiction, span, { marker: definition.name, field: field.name, says: effect.presence }),
    );
  }
  checkStatements(field.statements, field.shape, field.schemaless, report);
}

/** Reports what a type's markers say that the type contradicts. */
export function checkType(type: TypeDefinition, report: Report): void {
  checkStatements(type.statements, type.shape, false, report);
  for (const statement of type.statements) {
    if (statement.kind === "one-of") checkOneOf(statement, type, report);
  }
}

function checkStatements(statements: readonly Statement[], shape: Shape, schemaless: boolean, report: Report): void {
  for (const reach of ["node", "items"] as const) {
    const here = statements.filter((statement) => statement.reach === reach);
    checkFallbacks(here, report);
    const subject = reach === "node" ? shape : itemsOf(shape);
    const category = subject === undefined ? valueCategory(shape) : overriddenCategory(here, subject);
    for (const statement of here) {
      if (subject === undefined && !schemaless && category !== "any") {
        report(
          diagnose(requirementContradiction, statement.span, {
            marker: statement.marker,
            expected: "a list",
            found: CATEGORY_NAMES[category],
          }),
        );
      } else if (statement.kind === "constraint" && !schemaless && subject !== undefined) {
        checkConstraint(statement, category, subject, report);
      }
    }
  }
}

/** The entries of a list; undefined for other shapes. */
function itemsOf(shape: Shape): Shape | undefined {
  const inner = unnamed(shape);
  return inner.kind === "list" ? inner.items : undefined;
}

/** What the node is once +Type and +XIntOrString on it have been applied. */
function overriddenCategory(statements: readonly Statement[], shape: Shape): ValueCategory {
  const type = statements.findLast((each) => each.kind === "constraint" && each.keyword === "type");
  if (type?.kind === "constraint") return categoryOfType(String(type.value));
  const intOrString = statements.some(
    (each) => each.kind === "constraint" && each.keyword === "x-kubernetes-int-or-string",
  );
  return intOrString ? "int-or-string" : valueCategory(shape);
}

function checkConstraint(
  statement: Statement & { readonly kind: "constraint" },
  category: ValueCategory,
  shape: Shape,
  report: Report,
): void {
  const { requires, marker, span, keyword, value } = statement;
  if (!satisfies(category, requires)) {
    report(
      diagnose(requirementContradiction, span, { marker, expected: WANTED[requires], found: CATEGORY_NAMES[category] }),
    );
    return;
  }
  if (keyword === "format" && !isKnownFormat(String(value))) {
    report(
      diagnose(formatUnknown, span, { format: String(value), suggestion: suggestName(String(value), CHECKED_FORMATS) }),
    );
  }
  if (requires === "numeric" && category === "integer" && typeof value === "number" && !Number.isInteger(value)) {
    report(diagnose(integralContradiction, span, { marker, value: String(value) }));
  }
  const allowed = enumValues(shape);
  if (keyword !== "enum" || allowed === undefined || !Array.isArray(value)) return;
  const available = allowed.map((each) => String(each.value));
  for (const each of value) {
    if (available.includes(String(each))) continue;
    report(
      diagnose(enumValueUnknown, span, {
        value: String(each),
        available,
        suggestion: suggestName(String(each), available),
      }),
    );
  }
}

function satisfies(category: ValueCategory, requires: NodeRequirement): boolean {
  if (requires === "any" || category === "any") return true;
  switch (requires) {
    case "list":
      return category === "list";
    case "object":
      return category === "object";
    case "text":
      return category === "text" || category === "int-or-string";
    case "numeric":
      return category === "integer" || category === "float" || category === "int-or-string";
  }
}

const WANTED: Readonly<Record<NodeRequirement, string>> = {
  any: "any value",
  list: "a list",
  object: "an object or a map",
  text: "a string",
  numeric: "a number",
};

/** The fallback gate needs another gate-aware marker of the name to fall back from. */
function checkFallbacks(statements: readonly Statement[], report: Report): void {
  for (const statement of statements) {
    const { gates, marker, span } = statement;
    if (gates === undefined || !gates.featureGate.includes("") || gates.featureGate.length > 1) continue;
    const others = statements.filter(
      (other) => other.marker === marker && other.gates !== undefined && !isOnlyFallback(other),
    );
    if (others.length === 0) report(diagnose(gateFallbackAlone, span, { name: marker }));
  }
}

function isOnlyFallback({ gates }: Statement): boolean {
  return (
    gates !== undefined && gates.requiredFeatureGate.length === 0 && gates.featureGate.every((gate) => gate === "")
  );
}

function checkOneOf(statement: Statement & { readonly kind: "one-of" }, type: TypeDefinition, report: Report): void {
  const fields = allFields(type.shape) ?? [];
  const reportProblem = (field: string, problem: string, help: string): void =>
    report(diagnose(oneOfField, statement.span, { marker: statement.marker, field, problem, help }));
  for (const name of statement.fields) {
    const field = fields.find((each) => each.name === name);
    if (name.includes("."))
      reportProblem(
        name,
        "which is nested: only fields of the type itself can be named",
        "move the marker to the type that has the field",
      );
    else if (field === undefined) {
      const suggestion = suggestName(
        name,
        fields.map((each) => each.name),
      );
      reportProblem(
        name,
        "which the type does not have",
        suggestion === undefined ? "correct the name" : `Did you mean ${suggestion}?`,
      );
    } else if (!field.optional) reportProblem(name, "which is required", "make the field optional with ?");
  }
}
