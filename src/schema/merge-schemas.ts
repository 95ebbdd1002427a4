import type { StructuralSchema } from "./structural-schema.js";

type Keyword = keyof StructuralSchema;

/** Of these the second one counts: the nearer declaration says what the node is, or what it is for. */
const NEARER_WINS: ReadonlySet<Keyword> = new Set<Keyword>([
  "default",
  "description",
  "enum",
  "example",
  "externalDocs",
  "title",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
  "x-kubernetes-preserve-unknown-fields",
]);

/** Called for two types that disagree; the first is kept. */
export type OnConflict = (first: string, second: string) => void;

/**
 * Merges two schemas of one node, such as that of a named type and what a field adds to it, into a new one. Rules of
 * the second come first. A keyword that both have with the same value is kept once; where values differ, both are
 * kept in `allOf`, first and second, as controller-gen does, but for keywords that cannot stand there: of these the
 * second one counts.
 */
export function mergeSchemas(
  first: StructuralSchema,
  second: StructuralSchema,
  onConflict: OnConflict,
): StructuralSchema {
  const merged: StructuralSchema = { ...first };
  const left: StructuralSchema = {};
  const right: StructuralSchema = {};
  for (const keyword of keywordsOf(second)) {
    if (first[keyword] === undefined) copy(merged, second, keyword);
    else mergeKeyword(merged, left, right, first, second, keyword, onConflict);
  }
  if (keywordsOf(left).length > 0) merged.allOf = [...(merged.allOf ?? []), left, right];
  return merged;
}

function mergeKeyword(
  merged: StructuralSchema,
  left: StructuralSchema,
  right: StructuralSchema,
  first: StructuralSchema,
  second: StructuralSchema,
  keyword: Keyword,
  onConflict: OnConflict,
): void {
  if (NEARER_WINS.has(keyword)) copy(merged, second, keyword);
  else if (keyword === "type") {
    if (first.type !== second.type) onConflict(first.type ?? "", second.type ?? "");
  } else if (keyword === "properties")
    merged.properties = mergeProperties(first.properties ?? {}, second.properties ?? {}, onConflict);
  else if (keyword === "required") merged.required = sortedUnion(first.required ?? [], second.required ?? []);
  else if (keyword === "x-kubernetes-validations") {
    merged[keyword] = [...(second[keyword] ?? []), ...(first[keyword] ?? [])];
  } else if (keyword === "items") merged.items = mergeSchemas(first.items ?? {}, second.items ?? {}, onConflict);
  else if (keyword === "additionalProperties") mergeAdditional(merged, first, second, onConflict);
  else if (keyword === "allOf") merged.allOf = [...(first.allOf ?? []), ...(second.allOf ?? [])];
  else if (typeof first[keyword] === "boolean" && typeof second[keyword] === "boolean") {
    if (second[keyword] === true) copy(merged, second, keyword);
  } else if (JSON.stringify(first[keyword]) !== JSON.stringify(second[keyword])) {
    delete merged[keyword];
    copy(left, first, keyword);
    copy(right, second, keyword);
  }
}

function mergeAdditional(
  merged: StructuralSchema,
  first: StructuralSchema,
  second: StructuralSchema,
  onConflict: OnConflict,
): void {
  const one = first.additionalProperties;
  const other = second.additionalProperties;
  if (typeof one === "object" && typeof other === "object")
    merged.additionalProperties = mergeSchemas(one, other, onConflict);
  else copy(merged, second, "additionalProperties");
}

/** A member that two merged types both declare keeps the documentation that the first gives it, as in controller-gen. */
function mergeProperties(
  first: Readonly<Record<string, StructuralSchema>>,
  second: Readonly<Record<string, StructuralSchema>>,
  onConflict: OnConflict,
): Record<string, StructuralSchema> {
  const merged = new Map(Object.entries(first));
  for (const [name, schema] of Object.entries(second)) {
    const known = merged.get(name);
    merged.set(
      name,
      known === undefined ? schema : { ...mergeSchemas(known, schema, onConflict), ...documentationOf(known) },
    );
  }
  return Object.fromEntries(merged);
}

function documentationOf(schema: StructuralSchema): StructuralSchema {
  const documentation: StructuralSchema = {};
  for (const keyword of ["description", "example", "externalDocs", "title"] as const)
    copy(documentation, schema, keyword);
  return documentation;
}

function sortedUnion(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])].sort();
}

function copy<Name extends Keyword>(target: StructuralSchema, source: StructuralSchema, keyword: Name): void {
  const value = source[keyword];
  if (value !== undefined) target[keyword] = value;
}

/** The keywords that a schema has. */
export function keywordsOf(schema: StructuralSchema): Keyword[] {
  // Object.keys widens to string; a StructuralSchema is only ever made with its own keys.
  return Object.keys(schema) as Keyword[];
}
