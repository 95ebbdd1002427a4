import { invalid, notSupported, type ProblemList, required } from "../crd-problem.js";
import { isConvertible } from "./convertible.js";
import type { CrdSchema, CrdValidationRule } from "./crd-schema.js";
import { resolveFieldPath } from "./field-path.js";

const REASONS = ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];
const LINE_BREAK = /[\r\n]/;

/** Checks what is said in x-kubernetes-validations of one node, all but the CEL expressions themselves. */
export function checkValidationRules(schema: CrdSchema, path: string, problems: ProblemList): void {
  schema["x-kubernetes-validations"]?.forEach((rule, index) => {
    checkRule(rule ?? {}, schema, `${path}.x-kubernetes-validations[${index}]`, problems);
  });
}

function checkRule(rule: CrdValidationRule, schema: CrdSchema, path: string, problems: ProblemList): void {
  const { message, messageExpression, reason, fieldPath } = rule;
  const trimmedRule = rule.rule?.trim() ?? "";
  const trimmedMessage = message?.trim() ?? "";
  if (trimmedRule === "") {
    problems.push(required(`${path}.rule`, "rule is not specified"));
  } else if (message && trimmedMessage === "") {
    problems.push(invalid(`${path}.message`, "must be non-empty if specified"));
  } else if (LINE_BREAK.test(trimmedMessage)) {
    problems.push(invalid(`${path}.message`, "must not contain line breaks"));
  } else if (LINE_BREAK.test(trimmedRule) && trimmedMessage === "") {
    problems.push(required(`${path}.message`, "message must be specified if rule contains line breaks"));
  }
  if (messageExpression && messageExpression.trim() === "") {
    problems.push(required(`${path}.messageExpression`, "messageExpression must be non-empty if specified"));
  }
  if (reason !== null && reason !== undefined && !REASONS.includes(reason)) {
    problems.push(notSupported(`${path}.reason`, REASONS));
  }
  if (!fieldPath) return;
  const at = `${path}.fieldPath`;
  if (fieldPath.trim() === "") problems.push(invalid(at, "must be non-empty if specified"));
  if (LINE_BREAK.test(fieldPath)) problems.push(invalid(at, "must not contain line breaks"));
  if ("problem" in resolveFieldPath(fieldPath, schema, { brackets: true }) && isConvertible(schema)) {
    problems.push(invalid(at, "must be a valid path"));
  }
}
