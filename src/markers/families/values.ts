import { ANONYMOUS, anonymous, NO_ARGUMENTS, textOf } from "../definition/argument-values.js";
import type { ArgumentProblem, MarkerArguments, MarkerDefinition } from "../definition/marker-definition.js";
import type { MarkerValue } from "../grammar/marker-value.js";
import { EARLY_PRIORITY, keywordMarker, USUAL_PRIORITY } from "./node-marker.js";

const family = "values";
const TYPE_NAMES = ["string", "integer", "number", "boolean", "array", "object"];

/** Allowed values, default values, examples, and the type itself. */
export const valueMarkers: readonly MarkerDefinition[] = [
  keywordMarker({
    name: "kubebuilder:validation:Enum",
    family,
    requires: "any",
    keyword: "enum",
    takes: "list",
    help: "The values that are allowed. A union of literals says the same in the type; on a field of such a type the marker narrows it.",
    argumentHelp: "the values, separated by ;",
  }),
  keywordMarker({
    name: "kubebuilder:validation:Type",
    family,
    requires: "any",
    keyword: "type",
    takes: "string",
    priority: EARLY_PRIORITY,
    help: "Replaces the type that the schema would have. For types that are written in another form than they are declared.",
    argumentHelp: "string, integer, number, boolean, array or object",
    values: TYPE_NAMES,
    check: checkTypeName,
  }),
  {
    name: "k8s:enum",
    family,
    targets: ["type"],
    arguments: NO_ARGUMENTS,
    help: "Says that a string type is an enum. A union of literals or a string enum is one already, so this only demands it.",
    effect: () => ({ kind: "enum-of-type" }),
  },
  keywordMarker({
    name: "kubebuilder:default",
    family,
    requires: "any",
    keyword: "default",
    takes: "any",
    targets: ["field", "type"],
    priority: USUAL_PRIORITY,
    help: "The value that the API server fills in where the field is left out. Wins over +default.",
    argumentHelp: "the value in marker notation, such as 3, text, {a,b} or {key: value}",
  }),
  {
    name: "default",
    family,
    targets: ["field", "type"],
    arguments: anonymous("raw", "the value as JSON; ref(…) is for other tools and does nothing here"),
    help: "The value, as JSON, that the API server fills in where the field is left out.",
    check: checkJson,
    effect: (args) => {
      const value = jsonDefault(args);
      if (value === undefined) return { kind: "none" };
      const effect = {
        kind: "constraint",
        keyword: "default",
        value,
        requires: "any",
        priority: EARLY_PRIORITY,
      } as const;
      return { kind: "node", reach: "node", effect };
    },
  },
  keywordMarker({
    name: "kubebuilder:example",
    family,
    requires: "any",
    keyword: "example",
    takes: "any",
    targets: ["field", "type"],
    help: "An example of a value, for documentation.",
    argumentHelp: "the value in marker notation",
  }),
];

function checkTypeName(args: MarkerArguments): ArgumentProblem | undefined {
  const type = textOf(args, ANONYMOUS) ?? "";
  if ([...TYPE_NAMES, "Any", ""].includes(type)) return undefined;
  return {
    argument: ANONYMOUS,
    problem: `${type} is not a type of a schema`,
    help: "write string, integer, number, boolean, array or object",
  };
}

function checkJson(args: MarkerArguments): ArgumentProblem | undefined {
  const text = textOf(args, ANONYMOUS) ?? "";
  if (text.startsWith("ref(") || parseJsonValue(text) !== undefined) return undefined;
  const help = `write JSON, in which strings have double quotes: +default=${JSON.stringify(text)}`;
  return { argument: ANONYMOUS, problem: "the value is not JSON", help };
}

/** `ref(…)` and null give no default, as in controller-gen. */
function jsonDefault(args: MarkerArguments): MarkerValue | undefined {
  const text = textOf(args, ANONYMOUS) ?? "";
  const parsed = text.startsWith("ref(") ? undefined : parseJsonValue(text);
  return parsed === undefined || parsed === null ? undefined : parsed;
}

/** Parses JSON, with numbers as float64, as controller-gen reads `+default`; undefined where the text is not one. */
function parseJsonValue(text: string): MarkerValue | null | undefined {
  try {
    // JSON has no values but these.
    const value: MarkerValue | null = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
