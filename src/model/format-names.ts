/** The string and number formats that an API server checks; dashes in names do not count. */
export const CHECKED_FORMATS: readonly string[] = [
  "bsonobjectid",
  "byte",
  "cidr",
  "creditcard",
  "date",
  "date-time",
  "datetime",
  "double",
  "duration",
  "email",
  "float",
  "hexcolor",
  "hostname",
  "int32",
  "int64",
  "ipv4",
  "ipv6",
  "isbn",
  "isbn10",
  "isbn13",
  "k8s-long-name",
  "k8s-short-name",
  "mac",
  "password",
  "rgbcolor",
  "ssn",
  "uri",
  "uuid",
  "uuid3",
  "uuid4",
  "uuid5",
];

/** Formats that OpenAPI and JSON Schema name and that no API server checks: documentation, and no misspelling. */
const DOCUMENTING_FORMATS: readonly string[] = [
  "binary",
  "idn-email",
  "idn-hostname",
  "ip",
  "ipv4-cidr",
  "ipv6-cidr",
  "iri",
  "iri-reference",
  "json-pointer",
  "quantity",
  "regex",
  "relative-json-pointer",
  "time",
  "uri-reference",
  "uri-template",
];

const knownNames = new Set([...CHECKED_FORMATS, ...DOCUMENTING_FORMATS].map(withoutDashes));

/** Whether a format is known at all, be it to documentation only. */
export function isKnownFormat(format: string): boolean {
  return knownNames.has(withoutDashes(format));
}

function withoutDashes(format: string): string {
  return format.replaceAll("-", "");
}
