/** What markers may be put on a value of a vocabulary type; see `requires` of the markers. */
export type ValueCategory = "text" | "integer" | "float" | "boolean" | "list" | "object" | "int-or-string" | "any";

/** What people call a value of a category. */
export const CATEGORY_NAMES: Readonly<Record<ValueCategory, string>> = {
  text: "a string",
  integer: "a whole number",
  float: "a float",
  boolean: "a boolean",
  list: "a list",
  object: "an object",
  "int-or-string": "a whole number or a string",
  any: "any value",
};

const SCALARS = {
  Int: "integer",
  Int32: "integer",
  Int64: "integer",
  Float64: "float",
  Quantity: "int-or-string",
  IntOrString: "int-or-string",
  Time: "text",
  MicroTime: "text",
  Duration: "text",
  Base64: "text",
  UID: "text",
  RawExtension: "object",
  JSONValue: "any",
  ObjectMeta: "object",
  IPv4: "text",
  IPv6: "text",
  Hostname: "text",
  CIDR: "text",
  URI: "text",
  Email: "text",
  MAC: "text",
  UUID: "text",
  DateOnly: "text",
  Password: "text",
} as const satisfies Record<string, ValueCategory>;

/** The types of `crdwright/meta/v1` that the generator knows by name; the others it reads as declarations. */
export type VocabularyName = keyof typeof SCALARS;

/** The string formats among them: a union of these is an `anyOf`. */
const FORMATS: ReadonlySet<string> = new Set([
  "IPv4",
  "IPv6",
  "Hostname",
  "CIDR",
  "URI",
  "Email",
  "MAC",
  "UUID",
  "DateOnly",
  "Password",
  "Time",
]);

export function isVocabularyName(name: string): name is VocabularyName {
  return Object.hasOwn(SCALARS, name);
}

export function isFormatName(name: VocabularyName): boolean {
  return FORMATS.has(name);
}

export function categoryOf(name: VocabularyName): ValueCategory {
  return SCALARS[name];
}
