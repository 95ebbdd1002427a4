import type { CelType, ObjectField } from "./cel-type.js";

const RESERVED: ReadonlySet<string> = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

/**
 * The field of an object that a select names: by its escaped name, or, where the environment knows reserved words as
 * names of fields, by such a word itself.
 */
export function objectField(
  type: CelType & { kind: "object" },
  name: string,
  keywordFields = true,
): ObjectField | undefined {
  const field = type.fields.get(name);
  if (field !== undefined || !keywordFields || !RESERVED.has(name)) return field;
  return type.fields.get(`__${name}__`);
}
