import type { Document, ScalarTag, Schema } from "yaml";
import { DecodeProblem, decodeError } from "../../kube/decode/decoded.js";
import { resolvePlainScalar } from "../../kube/decode/plain-scalar.js";
import { parseDocuments, plainMessage } from "../../kube/decode/yaml-documents.js";
import { yamlPackage } from "./yaml-package.js";
import type { YamlValue } from "./yaml-value.js";

/** The tags of YAML's own scalar types: a scalar that names one is resolved as if it were plain. */
const SCALAR_TYPES = ["null", "bool", "int", "float"];

let goSchema: Schema | undefined;

/**
 * Reads one YAML document the way Go's gopkg.in/yaml.v2 v2.4.0 does: plain scalars by YAML 1.1 (`yes` is true, `017` is
 * 15, a timestamp stays a string), merge keys and aliases resolved, all keys strings. An integer that a number cannot
 * hold exactly is a bigint. An empty text is null.
 *
 * Throws a SyntaxError, with line and column where they are known, if the text is no YAML, is nested too deep, holds several
 * documents, names a key twice, or uses a tag other than those of YAML's own scalar types. Its cause is the
 * {@link DecodeProblem}, where there is one.
 */
export function parseYaml(text: string): YamlValue {
  goSchema ??= createGoSchema();
  try {
    const options = { schema: goSchema, uniqueKeys: false, prettyErrors: false, logLevel: "silent" } as const;
    const [document, second] = parseDocuments(yamlPackage(), text, options);
    if (document === undefined) return null;
    if (second !== undefined) throw new DecodeProblem("there are multiple documents", second.range[0]);
    const warning = document.warnings.find(({ code }) => code !== "BAD_INDENT");
    if (warning !== undefined) throw new DecodeProblem(plainMessage(warning.message), ...warning.pos);
    refuseDoubledKeys(document);
    // The schema's tags give no other values.
    return document.toJS() as YamlValue;
  } catch (error) {
    if (error instanceof DecodeProblem) {
      const { message, line, column } = decodeError(text, error);
      throw new SyntaxError(`${message} at line ${line}, column ${column}`, { cause: error });
    }
    // An alias without its anchor shows only here.
    throw new SyntaxError(plainMessage(error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

/** The package looks for doubled keys itself, but compares each key of a map with all others. */
function refuseDoubledKeys(document: Document.Parsed): void {
  const { visit, isScalar } = yamlPackage();
  visit(document, {
    Map: (_, map) => {
      const names = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key) || key.value === "<<") continue;
        if (names.has(key.value))
          throw new DecodeProblem("map keys must be unique", key.range?.[0] ?? 0, key.range?.[1]);
        names.add(key.value);
      }
    },
  });
}

function createGoSchema(): Schema {
  const { Schema } = yamlPackage();
  return new Schema({
    schema: "failsafe",
    merge: true,
    customTags: (tags) => [...tags, PLAIN_SCALAR_TAG, ...SCALAR_TYPES.map(scalarTag)],
  });
}

function scalarTag(type: string): ScalarTag {
  return { tag: `tag:yaml.org,2002:${type}`, resolve: resolvePlainScalar };
}

/** Taken for every plain scalar that starts as one of another type than string might, or is empty. */
const PLAIN_SCALAR_TAG: ScalarTag = { ...scalarTag("str"), default: true, test: /^(?:$|[-+.~0-9yYnNtTfFoO])/ };
