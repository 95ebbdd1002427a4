import {
  ANONYMOUS,
  anonymousList,
  booleanOf,
  choice,
  NO_ARGUMENTS,
  named,
  optional,
  required,
  textOf,
  textsOf,
} from "../definition/argument-values.js";
import type { ArgumentProblem, MarkerArguments, MarkerDefinition } from "../definition/marker-definition.js";
import type { OneOfMode, RuleText } from "../definition/marker-effect.js";
import { USUAL_PRIORITY } from "./node-marker.js";

const family = "rules";
const REASONS = ["FieldValueRequired", "FieldValueInvalid", "FieldValueForbidden", "FieldValueDuplicate"];

/** CEL rules, and markers that are short for one. */
export const ruleMarkers: readonly MarkerDefinition[] = [
  {
    name: "kubebuilder:validation:XValidation",
    family,
    targets: ["field", "type"],
    arguments: named({
      rule: required("string", "the CEL expression; self is the value, oldSelf the value before an update"),
      message: optional("string", "what users read when the rule fails; one line"),
      messageExpression: optional("string", "a CEL expression that makes the message; wins over message"),
      reason: choice(optional("string", `why a value is refused: ${REASONS.join(", ")}`), REASONS),
      fieldPath: optional("string", "the path, from this node, of the field that errors point at"),
      optionalOldSelf: optional("boolean", "true to run a rule with oldSelf on creation too, with an optional oldSelf"),
    }),
    help: "A rule in the Common Expression Language that the value has to satisfy. May be repeated; all rules count.",
    check: checkReason,
    effect: (args) => ({
      kind: "node",
      reach: "node",
      effect: { kind: "rule", rule: ruleText(args), priority: USUAL_PRIORITY },
    }),
  },
  oneOf("AtMostOneOf", "At most one of the named fields may be set."),
  oneOf("ExactlyOneOf", "One of the named fields has to be set, and no more."),
  oneOf("AtLeastOneOf", "One or more of the named fields have to be set."),
  {
    name: "k8s:immutable",
    family,
    targets: ["field"],
    arguments: NO_ARGUMENTS,
    help: "The field keeps its first value. An optional field may still be set once later, and cannot be removed then.",
    effect: () => ({ kind: "immutable" }),
  },
];

function oneOf(mode: OneOfMode, help: string): MarkerDefinition {
  return {
    name: `kubebuilder:validation:${mode}`,
    family,
    targets: ["type"],
    arguments: anonymousList("string", "the JSON names of the fields, separated by ;", "field"),
    help: `${help} The fields have to be optional ones of this type.`,
    effect: (args) => ({ kind: "one-of", mode, fields: textsOf(args, ANONYMOUS) }),
  };
}

function checkReason(args: MarkerArguments): ArgumentProblem | undefined {
  const reason = textOf(args, "reason");
  if (reason === undefined || reason === "" || REASONS.includes(reason)) return undefined;
  return { argument: "reason", problem: `${reason} is not a reason`, help: `write one of ${REASONS.join(", ")}` };
}

function ruleText(args: MarkerArguments): RuleText {
  const message = textOf(args, "message");
  const messageExpression = textOf(args, "messageExpression");
  const reason = textOf(args, "reason");
  const fieldPath = textOf(args, "fieldPath");
  const optionalOldSelf = booleanOf(args, "optionalOldSelf");
  return {
    rule: textOf(args, "rule") ?? "",
    ...(message ? { message } : {}),
    ...(messageExpression ? { messageExpression } : {}),
    ...(reason ? { reason } : {}),
    ...(fieldPath ? { fieldPath } : {}),
    ...(optionalOldSelf === undefined ? {} : { optionalOldSelf }),
  };
}
