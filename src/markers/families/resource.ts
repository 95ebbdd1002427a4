import {
  ANONYMOUS,
  anonymous,
  booleanOf,
  choice,
  isDnsLabel,
  NO_ARGUMENTS,
  named,
  numberOf,
  optional,
  optionalTexts,
  required,
  textOf,
  textsOf,
} from "../definition/argument-values.js";
import type { ArgumentProblem, MarkerArguments, MarkerDefinition } from "../definition/marker-definition.js";
import type { CrdEffect, PrintColumn } from "../definition/marker-effect.js";
import type { ArgumentSchema } from "../grammar/argument-schema.js";

const family = "resource";
const COLUMN_TYPES = ["integer", "number", "string", "boolean", "date"];

/** What becomes of a kind as a CustomResourceDefinition. */
export const resourceMarkers: readonly MarkerDefinition[] = [
  {
    name: "kubebuilder:object:root",
    family,
    targets: ["type"],
    arguments: anonymous("boolean", "true for a kind, false to leave the type out"),
    help: "The interface is a kind of its own, or the list of one. An interface that extends KubernetesObject is a kind without it as well, unless this says false.",
    effect: (args) => ({ kind: "kind-root", root: booleanOf(args, ANONYMOUS) ?? false }),
  },
  crdMarker(
    "kubebuilder:resource",
    "Names and scope of the resource. Without it the names follow from the kind and the scope is Namespaced.",
    named({
      path: optional("string", "the plural name in URLs"),
      singular: optional("string", "the singular name"),
      scope: choice(optional("string", "Cluster or Namespaced"), ["Cluster", "Namespaced"]),
      shortName: optionalTexts("short names for kubectl, separated by ;"),
      categories: optionalTexts("groups that kubectl get lists the kind under, separated by ;"),
    }),
    resourceEffect,
    checkResource,
  ),
  crdMarker(
    "crdwright:kind",
    "The name of the kind, where an interface cannot have it, such as `my-kind` or `string`. Otherwise the interface's name is the kind's.",
    anonymous("string", "the kind, as objects name it"),
    (markerArgs) => ({ kind: "kind-name", name: textOf(markerArgs, ANONYMOUS) ?? "" }),
    checkKindName,
  ),
  crdMarker(
    "kubebuilder:subresource:status",
    "The status is a subresource: written apart from the rest, and only there.",
    NO_ARGUMENTS,
    () => ({ kind: "status-subresource" }),
  ),
  crdMarker(
    "kubebuilder:subresource:scale",
    "The scale subresource, for kubectl scale and autoscalers.",
    named({
      specpath: required("string", "JSON path of the wanted number, under .spec"),
      statuspath: required("string", "JSON path of the number in effect, under .status"),
      selectorpath: optional("string", "JSON path of the label selector as a string"),
    }),
    scaleEffect,
  ),
  crdMarker(
    "kubebuilder:printcolumn",
    "A column of kubectl get. May be repeated; columns keep the order of the source.",
    named({
      name: required("string", "the heading"),
      type: choice(required("string", "integer, number, string, boolean or date"), COLUMN_TYPES),
      JSONPath: required("string", "where the value is, from the root of the object"),
      description: optional("string", "what the column shows"),
      format: optional("string", "the value's format"),
      priority: optional("integer", "0 is always shown, more only with -o wide"),
    }),
    (args) => ({ kind: "print-column", column: printColumn(args) }),
  ),
  crdMarker(
    "kubebuilder:selectablefield",
    "A field that field selectors may use.",
    named({ JSONPath: required("string", "where the field is, in dot notation") }),
    (args) => ({ kind: "selectable-field", jsonPath: textOf(args, "JSONPath") ?? "" }),
  ),
  crdMarker(
    "kubebuilder:storageversion",
    "Objects are stored in this version. Needed once where several versions share a CRD.",
    NO_ARGUMENTS,
    () => ({ kind: "storage-version" }),
  ),
  crdMarker(
    "kubebuilder:unservedversion",
    "The version exists and the API server does not offer it.",
    NO_ARGUMENTS,
    () => ({ kind: "unserved-version" }),
  ),
  crdMarker("kubebuilder:skipversion", "The version is left out of the CRD.", NO_ARGUMENTS, () => ({
    kind: "skip-version",
  })),
  crdMarker(
    "kubebuilder:deprecatedversion",
    "The version is deprecated; clients get a warning.",
    named({ warning: optional("string", "the warning in place of the usual one") }),
    (args) => {
      const warning = textOf(args, "warning");
      return { kind: "deprecated-version", ...(warning === undefined ? {} : { warning }) };
    },
  ),
  crdMarker(
    "kubebuilder:metadata",
    "Annotations and labels of the CRD itself.",
    named({
      annotations: optionalTexts("key=value, separated by ;"),
      labels: optionalTexts("key=value, separated by ;"),
    }),
    (args) => ({ kind: "metadata", annotations: textsOf(args, "annotations"), labels: textsOf(args, "labels") }),
    checkPairs,
  ),
];

/** A marker on a kind that says something of its CRD. */
export function crdMarker(
  name: string,
  help: string,
  schema: ArgumentSchema,
  effect: (args: MarkerArguments) => CrdEffect,
  check?: MarkerDefinition["check"],
): MarkerDefinition {
  return {
    name,
    family: name.startsWith("openshift:") ? "openshift" : family,
    targets: ["type"],
    arguments: schema,
    help,
    effect: (markerArgs) => ({ kind: "crd", effect: effect(markerArgs) }),
    ...(check === undefined ? {} : { check }),
  };
}

function resourceEffect(args: MarkerArguments): CrdEffect {
  const path = textOf(args, "path");
  const singular = textOf(args, "singular");
  const scope = textOf(args, "scope");
  return {
    kind: "resource",
    ...(path ? { path } : {}),
    ...(singular ? { singular } : {}),
    ...(scope ? { scope } : {}),
    shortNames: textsOf(args, "shortName"),
    categories: textsOf(args, "categories"),
  };
}

function scaleEffect(args: MarkerArguments): CrdEffect {
  const selectorPath = textOf(args, "selectorpath");
  return {
    kind: "scale-subresource",
    specPath: textOf(args, "specpath") ?? "",
    statusPath: textOf(args, "statuspath") ?? "",
    ...(selectorPath === undefined ? {} : { selectorPath }),
  };
}

function printColumn(args: MarkerArguments): PrintColumn {
  const description = textOf(args, "description");
  const format = textOf(args, "format");
  const priority = numberOf(args, "priority");
  return {
    name: textOf(args, "name") ?? "",
    type: textOf(args, "type") ?? "",
    jsonPath: textOf(args, "JSONPath") ?? "",
    ...(description ? { description } : {}),
    ...(format ? { format } : {}),
    ...(priority ? { priority } : {}),
  };
}

function checkResource(args: MarkerArguments): ArgumentProblem | undefined {
  for (const argument of ["path", "singular"]) {
    const name = textOf(args, argument) ?? "";
    if (name === "" || isDnsLabel(name)) continue;
    const problem = `${JSON.stringify(name)} cannot be the name of a resource`;
    const help = `write small ASCII letters, digits and hyphens, at most 63, with a letter first, such as ${argument}=${argument === "path" ? "widgets" : "widget"}`;
    return { argument, problem, help };
  }
  const scope = textOf(args, "scope");
  if (scope === undefined || scope === "" || scope === "Cluster" || scope === "Namespaced") return undefined;
  return { argument: "scope", problem: `${scope} is not a scope`, help: "write scope=Cluster or scope=Namespaced" };
}

/** What a server asks of a kind (apiextensions validation of `spec.names.kind`): a label, but for its capitals. */
function checkKindName(args: MarkerArguments): ArgumentProblem | undefined {
  const name = textOf(args, ANONYMOUS) ?? "";
  if (isDnsLabel(name.toLowerCase())) return undefined;
  const help = "write ASCII letters, digits and hyphens, at most 63, with a letter first";
  return { argument: ANONYMOUS, problem: `${JSON.stringify(name)} is no kind`, help };
}

function checkPairs(args: MarkerArguments): ArgumentProblem | undefined {
  for (const argument of ["annotations", "labels"]) {
    const wrong = textsOf(args, argument).find((pair) => !pair.includes("="));
    if (wrong === undefined) continue;
    const help = `write ${argument}="key=value"; several are separated by ;`;
    return { argument, problem: `${wrong} is not of the form key=value`, help };
  }
  return undefined;
}
