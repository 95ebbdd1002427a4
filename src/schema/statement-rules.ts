import type { Field, Statement } from "../model/api-model.js";
import { celFieldName } from "./cel-names.js";
import type { ValidationRule } from "./structural-schema.js";

/** The rule that a statement stands for on its own node; undefined for constraints. */
export function ruleOf(statement: Statement): ValidationRule | undefined {
  switch (statement.kind) {
    case "rule":
      return statement.rule;
    case "immutable":
      return { rule: "self == oldSelf", message: "field is immutable" };
    case "one-of":
      return oneOfRule(statement);
    default:
      return undefined;
  }
}

/** The rule that keeps an optional immutable field from being removed; it stands on the type that has the field. */
export function keptOnceSet(field: Field): ValidationRule | undefined {
  if (!field.optional || !field.statements.some(({ kind }) => kind === "immutable")) return undefined;
  const name = celFieldName(field.name);
  return { rule: `!has(oldSelf.${name}) || has(self.${name})`, message: `field ${field.name} is immutable once set` };
}

function oneOfRule({ mode, fields }: Statement & { readonly kind: "one-of" }): ValidationRule {
  const presence = fields.map((field) => `has(self.${celFieldName(field)})`);
  const count = presence.map((has) => `(${has}?1:0)`).join("+");
  const list = `[${fields.join(" ")}]`;
  switch (mode) {
    case "AtMostOneOf":
      return { rule: `${count} <= 1`, message: `at most one of the fields in ${list} may be set` };
    case "ExactlyOneOf":
      return { rule: `${count} == 1`, message: `exactly one of the fields in ${list} must be set` };
    case "AtLeastOneOf":
      return { rule: presence.join("||"), message: `at least one of the fields in ${list} must be set` };
  }
}
