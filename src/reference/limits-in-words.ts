import { numberText } from "../crd/yaml/to-yaml.js";
import type { StructuralSchema } from "../schema/structural-schema.js";

export interface Limit {
  readonly keyword: keyof StructuralSchema;
  readonly text: string;
  /** What the text ends with, where that is code. */
  readonly code?: string;
}

/** Returns the limits of a schema's values in words, without those of items and fields below. */
export function limitsInWords(schema: StructuralSchema): Limit[] {
  const limits: Limit[] = [];
  const add = (keyword: keyof StructuralSchema, text: string | undefined, code?: string): void => {
    if (text !== undefined) limits.push({ keyword, text, ...(code !== undefined && { code }) });
  };
  const { minItems, maxItems, minLength, maxLength, minProperties, maxProperties, multipleOf, pattern, format } =
    schema;
  add(maxItems === undefined ? "minItems" : "maxItems", countInWords(minItems, maxItems, "item"));
  add(maxLength === undefined ? "minLength" : "maxLength", countInWords(minLength, maxLength, "character"));
  add(
    maxProperties === undefined ? "minProperties" : "maxProperties",
    countInWords(minProperties, maxProperties, "entry", "entries"),
  );
  add(schema.maximum === undefined ? "minimum" : "maximum", rangeInWords(schema));
  if (multipleOf !== undefined) add("multipleOf", `a multiple of ${numberText(multipleOf)}`);
  if (format !== undefined) add("format", `format ${format}`, format);
  if (pattern !== undefined) add("pattern", `matches ${pattern}`, pattern);
  if (schema.uniqueItems === true) add("uniqueItems", "no item twice");
  if (schema["x-kubernetes-map-type"] === "atomic")
    add("x-kubernetes-map-type", "replaced as a whole by server-side apply");
  if (schema["x-kubernetes-list-type"] === "atomic")
    add("x-kubernetes-list-type", "replaced as a whole by server-side apply");
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const fields = requiredIn(schema[keyword]);
    if (fields !== undefined)
      add(keyword, `${keyword === "oneOf" ? "exactly" : "at least"} one of ${fields.join(", ")} is set`);
  }
  return limits;
}

/** The fields of branches each of which says nothing but that one is required. */
function requiredIn(branches: readonly StructuralSchema[] | undefined): string[] | undefined {
  if (branches === undefined || branches.length === 0) return undefined;
  const fields = branches.map(({ required = [], ...others }) =>
    required.length === 1 && Object.keys(others).length === 0 ? required[0] : undefined,
  );
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

function countInWords(
  least: number | undefined,
  most: number | undefined,
  one: string,
  several = `${one}s`,
): string | undefined {
  const counted = (count: number): string => `${numberText(count)} ${count === 1 ? one : several}`;
  const min = least === undefined || least <= 0 ? undefined : least;
  if (most === undefined) return min === undefined ? undefined : `at least ${counted(min)}`;
  if (min === undefined) return `at most ${counted(most)}`;
  return min === most ? `exactly ${counted(most)}` : `${numberText(min)} to ${counted(most)}`;
}

function rangeInWords({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: StructuralSchema): string | undefined {
  const [over, under] = [exclusiveMinimum === true, exclusiveMaximum === true];
  if (minimum !== undefined && maximum !== undefined && !over && !under)
    return minimum === maximum ? `exactly ${numberText(minimum)}` : `${numberText(minimum)} to ${numberText(maximum)}`;
  const parts = [
    minimum === undefined ? [] : [`${over ? "more than" : "at least"} ${numberText(minimum)}`],
    maximum === undefined ? [] : [`${under ? "less than" : "at most"} ${numberText(maximum)}`],
  ].flat();
  return parts.length === 0 ? undefined : parts.join(" and ");
}
