/** What a field of a CRD may hold. A null is allowed everywhere and stands for a missing field. */
export type Shape =
  | "text"
  | "time"
  | "boolean"
  | "integer"
  | "number"
  | "anything"
  | { readonly list: Shape }
  | { readonly map: Shape }
  | { readonly object: ObjectName }
  | { readonly either: readonly Shape[] };

export type ObjectName = keyof typeof KNOWN_FIELDS;

const TEXTS = { list: "text" } as const;
const TEXT_MAP = { map: "text" } as const;
const SCHEMA = { object: "schema" } as const;
const NAMES = { object: "names" } as const;

/**
 * The fields of a CustomResourceDefinition of apiextensions.k8s.io/v1 and their types. The server refuses a document
 * with a field of another type outright, and drops fields that it does not know.
 */
export const KNOWN_FIELDS = {
  crd: {
    apiVersion: "text",
    kind: "text",
    metadata: { object: "metadata" },
    spec: { object: "spec" },
    // Emptied before anything looks at it.
    status: "anything",
  },
  metadata: {
    annotations: TEXT_MAP,
    creationTimestamp: "time",
    deletionGracePeriodSeconds: "integer",
    deletionTimestamp: "time",
    finalizers: TEXTS,
    generateName: "text",
    generation: "integer",
    labels: TEXT_MAP,
    managedFields: "anything",
    name: "text",
    namespace: "text",
    ownerReferences: { list: { object: "ownerReference" } },
    resourceVersion: "text",
    selfLink: "text",
    uid: "text",
  },
  ownerReference: {
    apiVersion: "text",
    blockOwnerDeletion: "boolean",
    controller: "boolean",
    kind: "text",
    name: "text",
    uid: "text",
  },
  spec: {
    conversion: { object: "conversion" },
    group: "text",
    names: NAMES,
    preserveUnknownFields: "boolean",
    scope: "text",
    versions: { list: { object: "version" } },
  },
  names: {
    categories: TEXTS,
    kind: "text",
    listKind: "text",
    plural: "text",
    shortNames: TEXTS,
    singular: "text",
  },
  version: {
    additionalPrinterColumns: { list: { object: "printerColumn" } },
    deprecated: "boolean",
    deprecationWarning: "text",
    name: "text",
    schema: { object: "validation" },
    selectableFields: { list: { object: "selectableField" } },
    served: "boolean",
    storage: "boolean",
    subresources: { object: "subresources" },
  },
  validation: { openAPIV3Schema: SCHEMA },
  printerColumn: {
    description: "text",
    format: "text",
    jsonPath: "text",
    name: "text",
    priority: "integer",
    type: "text",
  },
  selectableField: { jsonPath: "text" },
  subresources: { scale: { object: "scale" }, status: { object: "statusSubresource" } },
  statusSubresource: {},
  scale: { labelSelectorPath: "text", specReplicasPath: "text", statusReplicasPath: "text" },
  conversion: { strategy: "text", webhook: { object: "webhook" } },
  webhook: { clientConfig: { object: "webhookClient" }, conversionReviewVersions: TEXTS },
  webhookClient: { caBundle: "text", service: { object: "webhookService" }, url: "text" },
  webhookService: { name: "text", namespace: "text", path: "text", port: "integer" },
  schema: {
    $ref: "text",
    $schema: "text",
    additionalItems: { either: ["boolean", SCHEMA] },
    additionalProperties: { either: ["boolean", SCHEMA] },
    allOf: { list: SCHEMA },
    anyOf: { list: SCHEMA },
    default: "anything",
    definitions: { map: SCHEMA },
    dependencies: { map: { either: [TEXTS, SCHEMA] } },
    description: "text",
    enum: { list: "anything" },
    example: "anything",
    exclusiveMaximum: "boolean",
    exclusiveMinimum: "boolean",
    externalDocs: { object: "externalDocs" },
    format: "text",
    id: "text",
    items: { either: [SCHEMA, { list: SCHEMA }] },
    maxItems: "integer",
    maxLength: "integer",
    maxProperties: "integer",
    maximum: "number",
    minItems: "integer",
    minLength: "integer",
    minProperties: "integer",
    minimum: "number",
    multipleOf: "number",
    not: SCHEMA,
    nullable: "boolean",
    oneOf: { list: SCHEMA },
    pattern: "text",
    patternProperties: { map: SCHEMA },
    properties: { map: SCHEMA },
    required: TEXTS,
    title: "text",
    type: "text",
    uniqueItems: "boolean",
    "x-kubernetes-embedded-resource": "boolean",
    "x-kubernetes-int-or-string": "boolean",
    "x-kubernetes-list-map-keys": TEXTS,
    "x-kubernetes-list-type": "text",
    "x-kubernetes-map-type": "text",
    "x-kubernetes-preserve-unknown-fields": "boolean",
    "x-kubernetes-validations": { list: { object: "validationRule" } },
  },
  externalDocs: { description: "text", url: "text" },
  validationRule: {
    fieldPath: "text",
    message: "text",
    messageExpression: "text",
    optionalOldSelf: "boolean",
    reason: "text",
    rule: "text",
  },
} as const;
