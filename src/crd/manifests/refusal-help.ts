import type { CrdProblem } from "../acceptance/shape/crd-problem.js";

interface Help {
  /** Where the server finds the fault: the end of its path. */
  readonly path: RegExp;
  readonly text?: RegExp;
  readonly help: string | ((match: RegExpMatchArray) => string);
}

/** What to do in the sources where a server refuses a part of a CRD; the first line that fits counts. */
const HELP: readonly Help[] = [
  {
    path: /openAPIV3Schema\.properties\[(kind|apiVersion)\]\.default$/,
    help: "take the default away: whoever makes an object says its apiVersion, kind and name",
  },
  {
    path: /\.default(\..*|\[.*)?$/,
    text: /must be of type string: "(?:integer|number|boolean)"/,
    help: 'write the default in quotes, such as +kubebuilder:default="1"',
  },
  {
    path: /\.default(\..*|\[.*)?$/,
    text: /must be of type (\S+):/,
    help: ([, type = ""]) =>
      `write a default that is ${nounOf(type)}; without quotes, 3 is a number and true a boolean`,
  },
  {
    path: /\.default(\..*|\[.*)?$/,
    text: /^supported values: (.*)$/s,
    help: ([, values = ""]) => `write one of ${values} as the default, or add the value to the enum`,
  },
  {
    path: /\.default$/,
    text: /unknown fields/,
    help: "take the members out of the default that the type does not have, or correct their names",
  },
  {
    path: /\.default$/,
    text: /required property/,
    help: "take the ? of this key away, or give it a default",
  },
  {
    path: /\.default\..+$/,
    text: /^$/,
    help: "give this member in the default too: defaults of members are not filled in before a default is checked",
  },
  { path: /\.default(\..*|\[.*)?$/, help: "change the default so that the limits beside it allow it, or change those" },
  {
    path: /\.uniqueItems$/,
    help: "take +kubebuilder:validation:UniqueItems away and write +listType=set",
  },
  {
    path: /\.pattern$/,
    help: "patterns are RE2: no lookahead, lookbehind or backreference; write the pattern without, or use a rule",
  },
  {
    path: /\.x-kubernetes-map-type$/,
    text: /list-type=set/,
    help: "write +structType=atomic on the type of the entries, or use +listType=map with +listMapKey, or +listType=atomic",
  },
  {
    path: /\.x-kubernetes-list-type$/,
    text: /set for items of type/,
    help: "use +listType=map with +listMapKey, or +listType=atomic",
  },
  {
    path: /\.x-kubernetes-list-type$/,
    text: /list-type=set/,
    help: "make the inner lists atomic: write +listType=atomic on their type",
  },
  { path: /\.items\.nullable$/, help: "take `| null` of the entries away, or use +listType=atomic" },
  { path: /\.nullable$/, text: /list-map-keys/, help: "take `| null` of this key away" },
  { path: /\.nullable$/, help: "take `| null` or +nullable away" },
  {
    path: /\.properties$/,
    text: /embedded-resource/,
    help: "add +kubebuilder:pruning:PreserveUnknownFields, or give the type the members that are to be kept",
  },
  {
    path: /\.additionalProperties$/,
    text: /embedded-resource/,
    help: "use RawExtension or an interface in place of the map, or take +kubebuilder:validation:EmbeddedResource away",
  },
  {
    path: /\.type$/,
    text: /embedded-resource/,
    help: "use RawExtension or an interface as the type, or take +kubebuilder:validation:EmbeddedResource away",
  },
  {
    path: /\.type$/,
    text: /must not be empty/,
    help: "add +kubebuilder:pruning:PreserveUnknownFields, or name the type with +kubebuilder:validation:Type",
  },
  {
    path: /\.type$/,
    text: /must be (object|array|string)/,
    help: ([, type = ""]) => `give it a type that is ${nounOf(type)}, or take the marker away that asks for one`,
  },
  {
    path: /\.x-kubernetes-(preserve-unknown-fields|embedded-resource)$/,
    text: /int-or-string/,
    help: "keep one of the two markers: a whole number or a string has no members",
  },
  {
    path: /openAPIV3Schema$/,
    text: /status subresource/,
    help: "move the marker from the kind to the type of its spec, or write the same as a rule on the kind",
  },
  {
    path: /properties\[metadata\]$/,
    help: "keep limits on metadata.name and metadata.generateName, and write all else as a rule on the kind",
  },
  { path: /\]\.rule$/, help: "write rule:= with an expression" },
  {
    path: /\]\.message$/,
    text: /line breaks$/,
    help: "write a message of one line; with a rule of several lines it is needed",
  },
  { path: /\]\.message(Expression)?$/, help: "write a message, or leave it out: then the rule itself is shown" },
  {
    path: /\]\.fieldPath$/,
    help: "write the path of a member from this node, such as .spec.name, or .labels['key'] in a map; lists cannot be entered",
  },
  {
    path: /\.additionalPrinterColumns\[\d+\]\.type$/,
    help: "write type=boolean, date, integer, number or string",
  },
  {
    path: /\.additionalPrinterColumns\[\d+\]\.format$/,
    help: "leave the format out: kubectl does not use it",
  },
  {
    path: /\.additionalPrinterColumns\[\d+\]\.JSONPath$/,
    help: "write a path from the root of the object that begins with a dot, such as JSONPath=.spec.replicas",
  },
  { path: /\.additionalPrinterColumns\[\d+\]/, help: "give the column a name, a type and a JSONPath" },
  {
    path: /\.selectableFields\[\d+\]\.jsonPath$/,
    text: /metadata/,
    help: "take the marker away: metadata.name and metadata.namespace can be selected always, and nothing else of it",
  },
  {
    path: /\.selectableFields\[\d+\]\.jsonPath$/,
    text: /array notation/,
    help: "name a field outside of lists, with dots alone",
  },
  {
    path: /\.selectableFields\[\d+\]\.jsonPath$/,
    text: /must point to/,
    help: "name a string, whole number or boolean in the object or list that this path leads to",
  },
  {
    path: /\.selectableFields\[\d+\]\.jsonPath$/,
    text: /^$/,
    help: "take one of the two markers away",
  },
  {
    path: /\.selectableFields\[\d+\]\.jsonPath$/,
    help: "write the JSON names of the fields from the root of the object, such as JSONPath=.spec.color; of metadata, name and namespace can be selected always, and nothing else",
  },
  { path: /\.selectableFields$/, help: "keep the eight that are selected by most" },
  {
    path: /\.scale\.(spec|status)ReplicasPath$/,
    help: "write dots and JSON names alone: specpath=.spec.replicas, statuspath=.status.replicas",
  },
  { path: /\.scale\.labelSelectorPath$/, help: "write a path below .spec or .status, such as .status.selector" },
  {
    path: /^metadata\.annotations\[api-approved\.kubernetes\.io\]$/,
    help: "use a group of your own domain, or add +kubebuilder:metadata:annotations=api-approved.kubernetes.io=<URL of the approval>",
  },
  {
    path: /^metadata\.annotations$/,
    text: /kubectl apply/,
    help: "apply it with kubectl apply --server-side, or make descriptions shorter (maxDescLen in crdwright.config.ts cuts them)",
  },
  { path: /^metadata\.annotations/, help: "correct the annotation in +kubebuilder:metadata" },
  { path: /^metadata\.labels/, help: "correct the label in +kubebuilder:metadata" },
  { path: /^spec\.group$/, help: "name a domain with a dot in +groupName, such as example.com" },
  {
    path: /^spec\.names\.(kind|listKind)$/,
    help: "rename the interface: a kind is written in ASCII letters and digits, with List behind it at most 63",
  },
  {
    path: /^spec\.names\./,
    help: "correct the name in +kubebuilder:resource: small ASCII letters, digits and hyphens, at most 63",
  },
  { path: /^spec\.versions?(\[\d+\]\.name)?$/, help: "name the version in +versionName, such as v1 or v1beta1" },
  {
    path: /\.deprecationWarning$/,
    help: "write a warning of one line and at most 256 bytes, or leave it out for the usual one",
  },
  {
    path: /^$/,
    text: /bytes/,
    help: "make descriptions shorter (maxDescLen in crdwright.config.ts cuts them), or split the kind",
  },
];

/** What to do in the sources about a problem that an API server has with a CRD. */
export function refusalHelp({ path, text }: Pick<CrdProblem, "path" | "text">): string {
  for (const { path: paths, text: texts, help } of HELP) {
    if (!paths.test(path)) continue;
    const match = (texts ?? /(?:)/).exec(text);
    if (match !== null) return typeof help === "string" ? help : help(match);
  }
  return "change the type or its markers here so that the schema is one that Kubernetes takes";
}

function nounOf(type: string): string {
  switch (type) {
    case "integer":
      return "a whole number";
    case "array":
      return "a list, such as {a,b}";
    case "object":
      return "an object, such as {key: value}";
    default:
      return `a ${type}`;
  }
}
