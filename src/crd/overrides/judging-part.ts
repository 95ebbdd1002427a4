import { isJsonObject, type JsonObject, type JsonValue } from "../../kube/values/json-value.js";

type Path = readonly (string | number)[];

/** Keywords of a schema that say something of it and judge no object. */
const DESCRIBING = new Set(["description", "title", "example", "externalDocs"]);
/** Keywords of a schema that hold schemas by names that authors choose. */
const BY_NAME = new Set(["properties", "patternProperties", "definitions"]);
/** Parts of a version, and of the names, that are for people and tools alone. */
const SHOWN = new Set(["additionalPrinterColumns", "selectableFields", "name", "storage", "served"]);
const SHOWN_NAMES = new Set(["shortNames", "categories", "singular", "listKind"]);

/**
 * Returns the path in a manifest to the first part that has a say in what a server makes of objects: what is in `spec` but
 * for descriptions, columns and short names, and with `beside-schemas` for what is in schemas. Undefined where there is none.
 */
export function judgingPart(document: JsonObject, parts: "all" | "beside-schemas"): Path | undefined {
  const { spec } = document;
  if (!isJsonObject(spec)) return undefined;
  for (const [key, value] of Object.entries(spec)) {
    const found =
      key === "versions"
        ? firstOf(value, [key], (version, path) => (isJsonObject(version) ? partOfVersion(version, path, parts) : path))
        : key === "names" && isJsonObject(value)
          ? firstKey(value, SHOWN_NAMES, [key])
          : key === "conversion"
            ? undefined
            : [key];
    if (found !== undefined) return ["spec", ...found];
  }
  return undefined;
}

function partOfVersion(
  { schema, ...version }: JsonObject,
  path: Path,
  parts: "all" | "beside-schemas",
): Path | undefined {
  const other = firstKey(version, SHOWN, path);
  if (other !== undefined || !isJsonObject(schema) || parts === "beside-schemas") return other;
  return partOfSchema(schema["openAPIV3Schema"], [...path, "schema", "openAPIV3Schema"]);
}

/** Goes by itself: in the order of the document, since the first part that judges is what a finding points at. */
function partOfSchema(schema: JsonValue | undefined, path: Path): Path | undefined {
  if (!isJsonObject(schema)) return schema === undefined ? undefined : path;
  for (const [key, value] of Object.entries(schema)) {
    if (DESCRIBING.has(key)) continue;
    const keyPath = [...path, key];
    const found =
      BY_NAME.has(key) && isJsonObject(value)
        ? firstOf(value, keyPath, partOfSchema)
        : (key === "items" || key === "additionalProperties") && isJsonObject(value)
          ? partOfSchema(value, keyPath)
          : keyPath;
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstKey(map: JsonObject, without: ReadonlySet<string>, path: Path): Path | undefined {
  const key = Object.keys(map).find((each) => !without.has(each));
  return key === undefined ? undefined : [...path, key];
}

function firstOf(
  values: JsonValue | undefined,
  path: Path,
  find: (value: JsonValue | undefined, path: Path) => Path | undefined,
): Path | undefined {
  const entries: [string | number, JsonValue | undefined][] = Array.isArray(values)
    ? values.map((value: JsonValue, index): [number, JsonValue] => [index, value])
    : Object.entries(isJsonObject(values) ? values : {});
  for (const [key, value] of entries) {
    const found = find(value, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
