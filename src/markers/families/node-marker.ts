import { ANONYMOUS, anonymous, anonymousList, booleanOf, NO_ARGUMENTS, valueOf } from "../argument-values.js";
import type { ArgumentSchema } from "../grammar/argument-schema.js";
import type { MarkerArguments, MarkerDefinition, MarkerTarget } from "../marker-definition.js";
import type { MarkerEffect, NodeRequirement, SchemaKeyword } from "../marker-effect.js";

/** The priority of most markers; see controller-gen's order of application. */
export const USUAL_PRIORITY = 10;
/** Markers that decide what the node is, and so come before those that lean on it. */
export const EARLY_PRIORITY = 9;

interface KeywordMarker {
  readonly name: string;
  readonly family: string;
  readonly keyword: SchemaKeyword;
  readonly requires: NodeRequirement;
  readonly help: string;
  readonly targets?: readonly MarkerTarget[];
  readonly priority?: number;
  readonly check?: MarkerDefinition["check"];
}

/** A marker whose one argument becomes the value of one keyword. */
export function keywordMarker(
  given: KeywordMarker & {
    readonly takes: "string" | "integer" | "number" | "any" | "list";
    readonly argumentHelp: string;
  },
): MarkerDefinition {
  const schema =
    given.takes === "list" ? anonymousList("any", given.argumentHelp) : anonymous(given.takes, given.argumentHelp);
  return nodeMarker(given, schema, (values) => valueOf(values, ANONYMOUS));
}

/** A marker that takes true or false; false leaves the keyword out, as controller-gen does. */
export function switchMarker(given: KeywordMarker & { readonly argumentHelp: string }): MarkerDefinition {
  return nodeMarker(given, anonymous("boolean", given.argumentHelp), (values) => booleanOf(values, ANONYMOUS) ?? false);
}

/** A marker without arguments that turns one keyword on. */
export function flagMarker(given: KeywordMarker): MarkerDefinition {
  return nodeMarker(given, NO_ARGUMENTS, () => true);
}

function nodeMarker(
  given: KeywordMarker,
  schema: ArgumentSchema,
  value: (values: MarkerArguments) => ReturnType<typeof valueOf>,
): MarkerDefinition {
  return {
    name: given.name,
    family: given.family,
    targets: given.targets ?? ["field", "type"],
    arguments: schema,
    help: given.help,
    ...(given.check === undefined ? {} : { check: given.check }),
    effect: (values): MarkerEffect => ({
      kind: "node",
      reach: "node",
      effect: {
        kind: "constraint",
        keyword: given.keyword,
        value: value(values),
        requires: given.requires,
        priority: given.priority ?? USUAL_PRIORITY,
      },
    }),
  };
}
