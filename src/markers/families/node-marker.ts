import {
  ANONYMOUS,
  anonymous,
  anonymousList,
  booleanOf,
  NO_ARGUMENTS,
  numberOf,
  valueOf,
} from "../definition/argument-values.js";
import type {
  ArgumentProblem,
  MarkerArguments,
  MarkerDefinition,
  MarkerTarget,
} from "../definition/marker-definition.js";
import type { MarkerEffect, NodeRequirement, SchemaKeyword } from "../definition/marker-effect.js";
import type { ArgumentSchema, NamedThing } from "../grammar/argument-schema.js";

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

interface ValueMarker extends KeywordMarker {
  readonly takes: "string" | "integer" | "number" | "any" | "list";
  readonly argumentHelp: string;
  readonly values?: readonly string[];
  readonly names?: NamedThing;
}

/** A marker whose one argument becomes the value of one keyword. */
export function keywordMarker(marker: ValueMarker): MarkerDefinition {
  const { takes, argumentHelp: help, values, names } = marker;
  const schema =
    takes === "list"
      ? anonymousList("any", help)
      : anonymous(takes, help, { ...(values && { values }), ...(names && { names }) });
  return nodeMarker(marker, schema, (values) => valueOf(values, ANONYMOUS));
}

/**
 * The tag of Kubernetes' declarative validation that says the same as a marker. As in controller-gen it stands on fields alone,
 * and a `#` behind the value begins a remark.
 */
export function declarativeForm(name: string, marker: ValueMarker): MarkerDefinition {
  const help = `${marker.help} A # behind the value begins a remark.`;
  return { ...keywordMarker({ ...marker, name, help, targets: ["field"] }), takesRemark: true };
}

/** A marker that takes true or false; false leaves the keyword out, as controller-gen does. */
export function switchMarker(marker: KeywordMarker & { readonly argumentHelp: string }): MarkerDefinition {
  return nodeMarker(
    marker,
    anonymous("boolean", marker.argumentHelp),
    (values) => booleanOf(values, ANONYMOUS) ?? false,
  );
}

/** A marker without arguments that turns one keyword on. */
export function flagMarker(marker: KeywordMarker): MarkerDefinition {
  return nodeMarker(marker, NO_ARGUMENTS, () => true);
}

/** Lengths and counts. An API server takes a negative one in a CRD; a negative maximum then refuses every value. */
export function checkCount(args: MarkerArguments): ArgumentProblem | undefined {
  const count = numberOf(args, ANONYMOUS);
  if (count === undefined || (count >= 0 && count <= Number.MAX_SAFE_INTEGER)) return undefined;
  if (count > 0) {
    const problem = "this is more than any value can have, and more than is kept exactly";
    return { argument: ANONYMOUS, problem, help: "write a smaller number, or leave the args out" };
  }
  return {
    argument: ANONYMOUS,
    problem: `nothing has fewer than 0 characters, entries or members, and this says ${count}`,
    help: "write 0 or more, or leave the args out",
  };
}

/** A divisor. An API server takes any in a CRD, and then refuses every number where it is not above 0. */
export function checkDivisor(args: MarkerArguments): ArgumentProblem | undefined {
  const divisor = numberOf(args, ANONYMOUS);
  if (divisor === undefined || divisor > 0) return undefined;
  return {
    argument: ANONYMOUS,
    problem: `a divisor is above 0, and this is ${divisor}; an API server would refuse every number`,
    help: "write a number above 0, or leave the args out",
  };
}

function nodeMarker(
  marker: KeywordMarker,
  schema: ArgumentSchema,
  value: (values: MarkerArguments) => ReturnType<typeof valueOf>,
): MarkerDefinition {
  return {
    name: marker.name,
    family: marker.family,
    targets: marker.targets ?? ["field", "type"],
    arguments: schema,
    help: marker.help,
    ...(marker.check === undefined ? {} : { check: marker.check }),
    effect: (values): MarkerEffect => ({
      kind: "node",
      reach: "node",
      effect: {
        kind: "constraint",
        keyword: marker.keyword,
        value: value(values),
        requires: marker.requires,
        priority: marker.priority ?? USUAL_PRIORITY,
      },
    }),
  };
}
