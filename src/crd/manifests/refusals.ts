import type { CrdProblem } from "../acceptance/shape/crd-problem.js";

/** What to do about a problem of which the end of the path, the kind and the text are known. */
export interface RefusalHelp {
  /** Where the server finds the fault: the end of its path. */
  readonly path: RegExp;
  readonly type?: CrdProblem["type"];
  readonly text?: RegExp;
  /** Takes what `text` matched, and what is known of a path of fields that leads nowhere. */
  readonly help: string | ((match: RegExpMatchArray, found: WrittenPath) => string);
}

/** A path of fields as it is written in a CRD, and the one that was likely meant. */
export interface WrittenPath {
  readonly written: string;
  readonly meant: string | undefined;
}

/** What a selectable field has to be, said where its path leads to nothing of the kind. */
const SELECTABLE =
  "name a string, whole number or boolean outside of lists by a path from the root, such as JSONPath=.spec.color";

const METADATA_SELECTABLE =
  "take the marker away: metadata.name and metadata.namespace can be selected always, and nothing else of it";

/** What to do in the sources where a server refuses a part of a CRD; the first line that fits counts. */
export const REFUSALS: readonly RefusalHelp[] = [
  {
    path: /openAPIV3Schema\.properties\[(kind|apiVersion)\]\.default$/,
    help: "take the default away: whoever makes an object says its apiVersion and kind",
  },
  {
    path: /openAPIV3Schema\.default(\..*)?$/,
    help: "move the default from the kind to its fields: an object always says its apiVersion and kind, so nothing would be filled in",
  },
  {
    path: /\.default$/,
    text: /to be structural/,
    help: "take it out: a default stands beside allOf, anyOf, oneOf and not, never within",
  },
  {
    path: /\.default(\..*|\[.*)?$/,
    text: /must be of type string: "(?:integer|number|boolean)"/,
    help: 'write the value in quotes, such as "1" or "true": without them, 1 is a number and true a boolean',
  },
  {
    path: /\.default(\..*|\[.*)?$/,
    text: /must be of type (\S+):/,
    help: ([, type = ""]) => `write ${exampleOf(type)}; without quotes, 3 is a number and true a boolean`,
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
    path: /\.default(\..*|\[.*)$/,
    type: "FieldValueRequired",
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
  {
    path: /\.x-kubernetes-list-type$/,
    text: /must be map/,
    help: "make the list one of the type map, or take the keys away",
  },
  { path: /\.x-kubernetes-list-map-keys$/, help: "name the fields by which the items are distinguished, each once" },
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
    path: /\.properties\[(?:apiVersion|kind|metadata)\]\.type$/,
    text: /^must be (string|object)$/,
    help: ([, type = ""]) =>
      `make it ${nounOf(type)}, as it is in every resource, or take +kubebuilder:validation:EmbeddedResource away`,
  },
  {
    path: /\.type$/,
    text: /^must be (object|array)/,
    help: ([, type = ""]) => `make it ${nounOf(type)}, or take away what asks for one`,
  },
  {
    path: /\.x-kubernetes-preserve-unknown-fields$/,
    text: /int-or-string/,
    help: "take +kubebuilder:pruning:PreserveUnknownFields away: a whole number or a string has no members",
  },
  {
    path: /openAPIV3Schema$/,
    text: /status subresource/,
    help: "move the marker from the kind to the type of its spec, or write the same as a rule on the kind",
  },
  {
    path: /\.(anyOf|allOf|oneOf|not)\b.*\.properties\[metadata\]$/,
    help: "take metadata out of it: a CRD says nothing of metadata within allOf, anyOf, oneOf and not",
  },
  {
    path: /properties\[metadata\]$/,
    help: "keep limits on metadata.name and metadata.generateName, and write all else as a rule on the kind",
  },
  { path: /\]\.rule$/, help: 'write the expression that has to hold, such as rule="self.min <= self.max"' },
  {
    path: /\]\.message$/,
    text: /line breaks$/,
    help: "write a message of one line; with a rule of several lines it is needed",
  },
  { path: /\]\.message$/, help: "write a message, or leave it out: then the rule itself is shown" },
  { path: /\]\.messageExpression$/, help: "write an expression that makes a string, or leave it out" },
  {
    path: /\]\.fieldPath$/,
    help: (_, { meant }) =>
      meant === undefined
        ? "write the path of a member from this node, such as .spec.name, or .labels['key'] in a map; lists cannot be entered"
        : `Did you mean ${meant}?`,
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
    type: "FieldValueDuplicate",
    help: "take one of the two markers away",
  },
  {
    path: /\.selectableFields\[\d+\]\.jsonPath$/,
    help: (_, { written, meant }) =>
      /^\.?metadata\b/.test(written)
        ? METADATA_SELECTABLE
        : meant === undefined
          ? SELECTABLE
          : `Did you mean ${meant}?`,
  },
  { path: /\.selectableFields$/, help: "keep the eight that are selected by most" },
  {
    path: /\.scale\.(spec|status)ReplicasPath$/,
    help: "write dots and JSON names alone: specpath=.spec.replicas, statuspath=.status.replicas",
  },
  { path: /\.scale\.labelSelectorPath$/, help: "write a path below .spec or .status, such as .status.selector" },
  {
    path: /^metadata\.annotations\[api-approved\.kubernetes\.io\]$/,
    type: "FieldValueRequired",
    help: 'write a domain of your own in +groupName: groups below k8s.io and kubernetes.io are those of the Kubernetes project, and each kind there says who approved it, with +kubebuilder:metadata:annotations="api-approved.kubernetes.io=https://…"',
  },
  {
    path: /^metadata\.annotations\[api-approved\.kubernetes\.io\]$/,
    help: 'write the URL of the approval, "api-approved.kubernetes.io=https://…", or a reason that begins with unapproved',
  },
  {
    path: /^metadata\.name$/,
    help: "shorten the group in +groupName: with the plural and a dot in front it has at most 253 characters",
  },
  {
    path: /^metadata\.annotations$/,
    text: /kubectl apply/,
    help: "apply it with kubectl apply --server-side, or make descriptions shorter (maxDescLen in crdwright.config.ts cuts them)",
  },
  { path: /^metadata\.annotations/, help: "correct the annotation in +kubebuilder:metadata" },
  { path: /^metadata\.labels/, help: "correct the label in +kubebuilder:metadata" },
  {
    path: /^spec\.names\.(kind|listKind)$/,
    help: "rename the interface, or name the kind with +crdwright:kind: a kind is written in ASCII letters, digits and hyphens, with List behind it at most 63",
  },
  {
    path: /^spec\.names\./,
    help: "correct the name in +kubebuilder:resource: small ASCII letters, digits and hyphens, at most 63",
  },
  {
    path: /\.deprecationWarning$/,
    help: "write a warning of one line and at most 256 bytes, or leave it out for the usual one",
  },
  {
    path: /^$/,
    text: /bytes/,
    help: "make descriptions shorter (maxDescLen in crdwright.config.ts cuts them), or split the kind",
  },
  {
    path: /\.[\w-]+$/,
    text: /to be structural/,
    help: "take it out: within allOf, anyOf, oneOf and not a schema limits values, and says nothing else of them",
  },
  {
    path: /./,
    text: /because it is defined in (.*)/s,
    help: ([, where = ""]) => `declare the field outside of ${branchOf(where)} too`,
  },
  { path: /\.items$/, text: /not an array/, help: "write one schema, which all items have" },
  { path: /\.additionalProperties$/, text: /mutual|at the root/, help: "take additionalProperties or properties away" },
  {
    path: /./,
    text: /^(\S+) is not supported$/,
    help: ([, keyword = ""]) => `take it out: schemas of CRDs know no ${keyword}`,
  },
  { path: /./, text: /^supported values: (.*)$/s, help: ([, values = ""]) => `write one of ${values}` },
  { path: /\.x-kubernetes-preserve-unknown-fields$/, help: "write true, or take it out" },
  {
    path: /^(spec|metadata)\b(?!\.(validation|versions))/,
    help: "take it out of the override: beside schemas, markers say what a CRD is",
  },
];

/** The keyword that a path leads through and that limits values alone. */
function branchOf(path: string): string {
  return /\.(anyOf|allOf|oneOf|not)\b/.exec(path)?.[1] ?? "it";
}

function exampleOf(type: string): string {
  if (type === "array") return "a list, such as {a,b}";
  return type === "object" ? "an object, such as {key: value}" : nounOf(type);
}

function nounOf(type: string): string {
  switch (type) {
    case "integer":
    case "int32":
    case "int64":
      return "a whole number";
    case "array":
      return "a list";
    case "object":
      return "an object";
    default:
      return `a ${type}`;
  }
}
