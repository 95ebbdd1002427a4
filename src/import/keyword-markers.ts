import type { JsonValue } from "../kube/values/json-value.js";
import type { ImportMarker } from "./import-model.js";
import { quoted, rawQuoted, wordArgument } from "./marker-text.js";

/** What a node is, for the markers that may stand on it. */
export type NodeCategory = "text" | "numeric" | "int-or-string" | "boolean" | "list" | "map" | "object" | "any";

interface KeywordMarker {
  readonly keyword: string;
  readonly marker: string;
  readonly on: readonly NodeCategory[] | "any";
  readonly form: ImportMarker["form"];
  /** The argument, or undefined for a value that the marker cannot give. */
  readonly text: (value: JsonValue) => string | undefined;
}

const TEXT = ["text", "int-or-string", "any"] as const;
const NUMBERS = ["numeric", "int-or-string", "any"] as const;
const LISTS = ["list", "any"] as const;
const OBJECTS = ["object", "map", "any"] as const;

/** The keywords that become one marker each, in the order in which the markers are written. */
const KEYWORD_MARKERS: readonly KeywordMarker[] = [
  {
    keyword: "x-kubernetes-list-type",
    marker: "listType",
    on: LISTS,
    form: "anonymous",
    text: oneOf("map", "set", "atomic"),
  },
  {
    keyword: "x-kubernetes-map-type",
    marker: "mapType",
    on: ["map", "any"],
    form: "anonymous",
    text: oneOf("granular", "atomic"),
  },
  {
    keyword: "x-kubernetes-map-type",
    marker: "structType",
    on: ["object"],
    form: "anonymous",
    text: oneOf("granular", "atomic"),
  },
  flag("x-kubernetes-preserve-unknown-fields", "kubebuilder:validation:XPreserveUnknownFields"),
  flag("x-kubernetes-embedded-resource", "kubebuilder:validation:XEmbeddedResource"),
  flag("x-kubernetes-int-or-string", "kubebuilder:validation:XIntOrString"),
  validation("format", "Format", "any", word),
  validation("minLength", "MinLength", TEXT, integer),
  validation("maxLength", "MaxLength", TEXT, integer),
  validation("pattern", "Pattern", TEXT, (value) =>
    typeof value === "string" && value !== "" ? rawQuoted(value) : undefined,
  ),
  validation("minimum", "Minimum", NUMBERS, number),
  validation("exclusiveMinimum", "ExclusiveMinimum", NUMBERS, onlyTrue),
  validation("maximum", "Maximum", NUMBERS, number),
  validation("exclusiveMaximum", "ExclusiveMaximum", NUMBERS, onlyTrue),
  validation("multipleOf", "MultipleOf", NUMBERS, number),
  validation("minItems", "MinItems", LISTS, integer),
  validation("maxItems", "MaxItems", LISTS, integer),
  validation("uniqueItems", "UniqueItems", LISTS, onlyTrue),
  validation("minProperties", "MinProperties", OBJECTS, integer),
  validation("maxProperties", "MaxProperties", OBJECTS, integer),
  { keyword: "title", marker: "kubebuilder:title", on: "any", form: "anonymous", text: word },
];

/** The keywords that have markers of their own on a node of a category, in the order in which these are written. */
export function markedKeywords(category: NodeCategory): string[] {
  return KEYWORD_MARKERS.filter(({ on }) => on === "any" || on.includes(category)).map(({ keyword }) => keyword);
}

/** The marker that gives a keyword a value; undefined where none can. */
export function keywordMarker(
  keyword: string,
  value: JsonValue,
  category: NodeCategory,
  gates: ImportMarker["gates"],
): ImportMarker | undefined {
  const found = KEYWORD_MARKERS.find(
    (each) => each.keyword === keyword && (each.on === "any" || each.on.includes(category)),
  );
  const text = found?.text(value);
  if (found === undefined || text === undefined) return undefined;
  return { name: found.marker, form: found.form, text, gates };
}

/** The marker of a rule of `x-kubernetes-validations`; undefined for one that it cannot give. */
export function ruleMarker(rule: JsonValue, gates: ImportMarker["gates"]): ImportMarker | undefined {
  if (typeof rule !== "object" || rule === null || Array.isArray(rule)) return undefined;
  const parts: string[] = [];
  const fields = new Map(Object.entries(rule));
  for (const name of ["rule", "message", "messageExpression", "reason", "fieldPath"]) {
    const value = fields.get(name);
    fields.delete(name);
    if (value === undefined && name !== "rule") continue;
    if (typeof value !== "string" || value === "") return undefined;
    parts.push(`${name}=${name === "reason" ? wordArgument(value) : quoted(value)}`);
  }
  const optional = fields.get("optionalOldSelf");
  fields.delete("optionalOldSelf");
  if (typeof optional === "boolean") parts.push(`optionalOldSelf=${optional}`);
  if (fields.size > 0) return undefined;
  return { name: "kubebuilder:validation:XValidation", form: "named", text: parts.join(","), gates };
}

/** The marker of a default value: a scalar in marker notation, others as JSON. Undefined for what JSON cannot hold. */
export function defaultMarker(value: JsonValue): ImportMarker | undefined {
  if (typeof value === "object") {
    if (value === null || hasNullOrBigint(value)) return undefined;
    const json = JSON.stringify(value).replace(
      /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    return { name: "default", form: "anonymous", text: json, gates: undefined };
  }
  const text = typeof value === "string" ? wordOf(value) : String(value);
  return { name: "kubebuilder:default", form: "anonymous", text, gates: undefined };
}

/** The markers of list map keys, one for each. */
export function listMapKeyMarkers(keys: JsonValue | undefined): ImportMarker[] {
  if (!Array.isArray(keys)) return [];
  return keys.flatMap((key: JsonValue): ImportMarker[] =>
    typeof key === "string"
      ? [{ name: "listMapKey", form: "anonymous", text: wordArgument(key), gates: undefined }]
      : [],
  );
}

function hasNullOrBigint(value: JsonValue | undefined): boolean {
  if (value === null || typeof value === "bigint") return true;
  if (typeof value !== "object") return false;
  return (Array.isArray(value) ? value : Object.values(value)).some(hasNullOrBigint);
}

/** A string where any value may stand: bare only if it cannot be taken for a number or a truth value. */
function wordOf(text: string): string {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(text) && text !== "true" && text !== "false" ? text : quoted(text);
}

function flag(keyword: string, marker: string): KeywordMarker {
  return { keyword, marker, on: "any", form: "flag", text: (value) => (value === true ? "" : undefined) };
}

function validation(
  keyword: string,
  name: string,
  on: KeywordMarker["on"],
  text: KeywordMarker["text"],
): KeywordMarker {
  return { keyword, marker: `kubebuilder:validation:${name}`, on, form: "anonymous", text };
}

function oneOf(...allowed: readonly string[]): KeywordMarker["text"] {
  return (value) => (typeof value === "string" && allowed.includes(value) ? value : undefined);
}

function integer(value: JsonValue): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

function number(value: JsonValue): string | undefined {
  return typeof value === "number" ? String(value) : undefined;
}

function onlyTrue(value: JsonValue): string | undefined {
  return value === true ? "true" : undefined;
}

function word(value: JsonValue): string | undefined {
  return typeof value === "string" && value !== "" ? wordArgument(value) : undefined;
}
