const HELP_BY_TYPE: Readonly<Record<string, string>> = {
  FieldValueRequired: "add it",
  FieldValueForbidden: "leave it out",
  FieldValueTooLong: "shorten it",
  FieldValueTooMany: "take some out",
  FieldValueTypeInvalid: "give it a value of the right type",
  FieldValueNotSupported: "use one of the supported values",
  FieldValueDuplicate: "take one of them out",
};

/** Returns what to do about a field error of a type, such as `FieldValueRequired`. */
export function errorHelp(type: string): string {
  return HELP_BY_TYPE[type] ?? "give it another value";
}
