import type { VocabularyName } from "../model/vocabulary.js";
import type { StructuralSchema } from "./structural-schema.js";

/** Matches the text form of a resource quantity, as the API server's own schema has it. */
const QUANTITY_PATTERN =
  "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

const SCHEMAS: Readonly<Record<VocabularyName, () => StructuralSchema>> = {
  Int: () => ({ type: "integer" }),
  Int32: () => ({ type: "integer", format: "int32" }),
  Int64: () => ({ type: "integer", format: "int64" }),
  Float64: () => ({ type: "number" }),
  Quantity: () => ({ ...intOrString(), pattern: QUANTITY_PATTERN }),
  IntOrString: intOrString,
  Time: () => ({ type: "string", format: "date-time" }),
  MicroTime: () => ({ type: "string", format: "date-time" }),
  Duration: () => ({ type: "string" }),
  Base64: () => ({ type: "string", format: "byte" }),
  UID: () => ({ type: "string" }),
  RawExtension: () => ({ type: "object", "x-kubernetes-preserve-unknown-fields": true }),
  JSONValue: () => ({ "x-kubernetes-preserve-unknown-fields": true }),
  ObjectMeta: () => ({ type: "object" }),
  IPv4: () => ({ type: "string", format: "ipv4" }),
  IPv6: () => ({ type: "string", format: "ipv6" }),
  Hostname: () => ({ type: "string", format: "hostname" }),
  CIDR: () => ({ type: "string", format: "cidr" }),
  URI: () => ({ type: "string", format: "uri" }),
  Email: () => ({ type: "string", format: "email" }),
  MAC: () => ({ type: "string", format: "mac" }),
  UUID: () => ({ type: "string", format: "uuid" }),
  DateOnly: () => ({ type: "string", format: "date" }),
  Password: () => ({ type: "string", format: "password" }),
};

/** The schema of a vocabulary type, as controller-gen gives the Go type of that meaning. */
export function vocabularySchema(name: VocabularyName): StructuralSchema {
  return SCHEMAS[name]();
}

/** A string that satisfies one of several formats: the type outside, the formats in `anyOf`. */
export function formatsSchema(names: readonly VocabularyName[]): StructuralSchema {
  return { type: "string", anyOf: names.map((name) => ({ format: vocabularySchema(name).format ?? "" })) };
}

/** The members of metadata that an embedded object keeps, where the configuration asks for their schema. */
export function embeddedObjectMeta(): StructuralSchema {
  const text: StructuralSchema = { type: "string" };
  const texts: StructuralSchema = { type: "object", additionalProperties: { type: "string" } };
  return {
    type: "object",
    properties: {
      annotations: texts,
      finalizers: { type: "array", items: text },
      labels: texts,
      name: text,
      namespace: text,
    },
  };
}

function intOrString(): StructuralSchema {
  return { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true };
}
