import { ANONYMOUS, NO_ARGUMENTS, named, optional, required, textOf } from "../definition/argument-values.js";
import type { ArgumentProblem, MarkerArguments, MarkerDefinition } from "../definition/marker-definition.js";
import { EARLY_PRIORITY, flagMarker, keywordMarker, USUAL_PRIORITY } from "./node-marker.js";

const family = "shape";
const preserve = {
  family,
  requires: "any",
  keyword: "x-kubernetes-preserve-unknown-fields",
  help: "Keeps members that the schema does not know instead of pruning them.",
} as const;
const embedded = {
  family,
  requires: "any",
  keyword: "x-kubernetes-embedded-resource",
  help: "The value is a whole Kubernetes object with apiVersion, kind and metadata, which the API server checks.",
} as const;

/** What a node is beyond its type, and what is said about it. */
export const shapeMarkers: readonly MarkerDefinition[] = [
  flagMarker({ name: "kubebuilder:pruning:PreserveUnknownFields", ...preserve }),
  flagMarker({ name: "kubebuilder:validation:XPreserveUnknownFields", ...preserve }),
  flagMarker({ name: "kubebuilder:validation:EmbeddedResource", ...embedded, targets: ["field"] }),
  flagMarker({ name: "kubebuilder:validation:XEmbeddedResource", ...embedded }),
  flagMarker({
    name: "kubebuilder:validation:XIntOrString",
    family,
    requires: "any",
    keyword: "x-kubernetes-int-or-string",
    priority: EARLY_PRIORITY,
    help: "The value is a whole number or a string. The type IntOrString says the same.",
  }),
  {
    name: "kubebuilder:validation:Schemaless",
    family,
    targets: ["field"],
    arguments: NO_ARGUMENTS,
    help: "The field's type is not looked at; its schema holds what its markers say and nothing else.",
    effect: () => ({ kind: "schemaless" }),
  },
  flagMarker({
    name: "nullable",
    family,
    requires: "any",
    keyword: "nullable",
    targets: ["field"],
    help: "An explicit null is kept. `| null` in the type says the same.",
  }),
  keywordMarker({
    name: "kubebuilder:title",
    family,
    requires: "any",
    keyword: "title",
    takes: "string",
    help: "A title for documentation.",
    argumentHelp: "the title",
  }),
  {
    name: "kubebuilder:externalDocs",
    family,
    targets: ["field", "type"],
    arguments: named({
      url: required("string", "an absolute URL"),
      description: optional("string", "what is found there"),
    }),
    help: "A link to documentation elsewhere.",
    check: checkUrl,
    effect: (args) => ({
      kind: "node",
      reach: "node",
      effect: {
        kind: "constraint",
        keyword: "externalDocs",
        value: externalDocs(args),
        requires: "any",
        priority: USUAL_PRIORITY,
      },
    }),
  },
];

function externalDocs(args: MarkerArguments): Record<string, string> {
  const description = textOf(args, "description");
  return { ...(description ? { description } : {}), url: textOf(args, "url") ?? "" };
}

function checkUrl(args: MarkerArguments): ArgumentProblem | undefined {
  const url = textOf(args, "url") ?? textOf(args, ANONYMOUS) ?? "";
  if (url.startsWith("/") || URL.canParse(url)) return undefined;
  return {
    argument: "url",
    problem: `${JSON.stringify(url)} is not a URL`,
    help: "write it whole, such as https://example.com/docs",
  };
}
