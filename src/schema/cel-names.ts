const RESERVED = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

/**
 * The name under which a CEL rule reaches a field, after the escapes of Kubernetes: `__` becomes `__underscores__`, `.`
 * `__dot__`, `-` `__dash__`, `/` `__slash__`, and a reserved word is put between double underscores.
 */
export function celFieldName(field: string): string {
  if (RESERVED.has(field)) return `__${field}__`;
  return field
    .replaceAll("__", "__underscores__")
    .replaceAll(".", "__dot__")
    .replaceAll("-", "__dash__")
    .replaceAll("/", "__slash__");
}
