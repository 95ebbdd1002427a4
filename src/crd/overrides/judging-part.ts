import { isYamlMap, type YamlMap, type YamlValue } from "../yaml/yaml-value.js";

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
export function judgingPart(document: YamlMap, parts: "all" | "beside-schemas"): Path | undefined {
  const { spec } = document;
  if (!isYamlMap(spec)) return undefined;
  for (const [key, value] of Object.entries(spec)) {
    const found =
      key === "versions"
        ? firstOf(value, [key], (version, path) => (isYamlMap(version) ? partOfVersion(version, path, parts) : path))
        : key === "names" && isYamlMap(value)
          ? firstKey(value, SHOWN_NAMES, [key])
          : key === "conversion"
            ? undefined
            : [key];
    if (found !== undefined) return ["spec", ...found];
  }
  return undefined;
}

function partOfVersion({ schema, ...version }: YamlMap, path: Path, parts: "all" | "beside-schemas"): Path | undefined {
  const other = firstKey(version, SHOWN, path);
  if (other !== undefined || !isYamlMap(schema) || parts === "beside-schemas") return other;
  return partOfSchema(schema["openAPIV3Schema"], [...path, "schema", "openAPIV3Schema"]);
}

function partOfSchema(schema: YamlValue | undefined, path: Path): Path | undefined {
  if (!isYamlMap(schema)) return schema === undefined ? undefined : path;
  for (const [key, value] of Object.entries(schema)) {
    if (DESCRIBING.has(key)) continue;
    const at = [...path, key];
    const found =
      BY_NAME.has(key) && isYamlMap(value)
        ? firstOf(value, at, partOfSchema)
        : (key === "items" || key === "additionalProperties") && isYamlMap(value)
          ? partOfSchema(value, at)
          : at;
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstKey(map: YamlMap, without: ReadonlySet<string>, path: Path): Path | undefined {
  const key = Object.keys(map).find((each) => !without.has(each));
  return key === undefined ? undefined : [...path, key];
}

function firstOf(
  values: YamlValue | undefined,
  path: Path,
  find: (value: YamlValue | undefined, path: Path) => Path | undefined,
): Path | undefined {
  const entries: [string | number, YamlValue | undefined][] = Array.isArray(values)
    ? values.map((value: YamlValue, index): [number, YamlValue] => [index, value])
    : Object.entries(isYamlMap(values) ? values : {});
  for (const [key, value] of entries) {
    const found = find(value, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
