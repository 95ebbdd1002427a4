import type { Document, Node, ScalarTag, Schema } from "yaml";
import { readBlockYaml } from "../../kube/decode/block-yaml.js";
import { DecodeProblem, decodeError } from "../../kube/decode/decoded.js";
import { resolvePlainScalar } from "../../kube/decode/plain-scalar.js";
import { parseDocuments, plainMessage } from "../../kube/decode/yaml-documents.js";
import type { JsonObject, JsonValue } from "../../kube/values/json-value.js";
import { yamlPackage } from "./yaml-package.js";

/** The tags of YAML's own scalar types: a scalar that names one is resolved as if it were plain. */
const SCALAR_TYPES = ["null", "bool", "int", "float"];

let goSchema: Schema | undefined;

/**
 * Reads one YAML document the way Go's gopkg.in/yaml.v2 v2.4.0 does: plain scalars by YAML 1.1 (`yes` is true, `017` is
 * 15, a timestamp stays a string), merge keys and aliases resolved, all keys strings. An integer that a number cannot
 * hold exactly is a bigint. An empty text is null.
 *
 * Throws a SyntaxError, with line and column where they are known, if the text is no YAML, is nested too deep, holds several
 * documents, names a key twice, has a map or a list for a key, or uses a tag other than those of YAML's own scalar types. Its cause is the
 * {@link DecodeProblem}, where there is one.
 */
export function parseYaml(text: string): JsonValue {
  // Its scalars are JSON's.
  const inBlocks = readBlockYaml(text, scalarValue) as JsonObject | undefined;
  return inBlocks ?? parseWholeYaml(text);
}

/** Reads any YAML as {@link parseYaml} does, which reads most manifests in a quicker way. */
export function parseWholeYaml(text: string): JsonValue {
  return withPlaces(text, () => {
    const [document, second] = documentsOf(text);
    if (document === undefined) return null;
    if (second !== undefined) throw new DecodeProblem("there are multiple documents", second.range[0]);
    return valueOf(document);
  });
}

/** A document of a text with its nodes, which know where they stand. */
export interface YamlDocument {
  readonly value: JsonValue;
  readonly nodes: Document.Parsed;
}

/** Reads all documents of a text as {@link parseYaml} reads one, and throws as that does. */
export function parseYamlDocuments(text: string): YamlDocument[] {
  return withPlaces(text, () => Array.from(documentsOf(text), (nodes) => ({ nodes, value: valueOf(nodes) })));
}

function documentsOf(text: string): Iterable<Document.Parsed> {
  goSchema ??= createGoSchema();
  const options = { schema: goSchema, uniqueKeys: false, prettyErrors: false, logLevel: "silent" } as const;
  return parseDocuments(yamlPackage(), text, options);
}

function valueOf(document: Document.Parsed): JsonValue {
  const warning = document.warnings.find(({ code }) => code !== "BAD_INDENT");
  if (warning !== undefined) throw new DecodeProblem(plainMessage(warning.message), ...warning.pos);
  checkKeys(document);
  // The schema's tags give no other values.
  return document.toJS() as JsonValue;
}

/** Calls what reads a text; what that throws gets its line and column. */
function withPlaces<Result>(text: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeProblem) {
      const { message, line, column } = decodeError(text, error);
      throw new SyntaxError(`${message} at line ${line}, column ${column}`, { cause: error });
    }
    // An alias without its anchor shows only here.
    throw new SyntaxError(plainMessage(error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

/**
 * Refuses keys that Go's reader does: a map or a list, which the package would print for each level that one is nested in, and
 * a key named twice, for which the package would compare each key of a map with all others.
 */
function checkKeys(document: Document.Parsed): void {
  const { visit, isAlias, isCollection, isMap, isPair, isScalar } = yamlPackage();
  const collections = new Map<string, boolean>();
  visit(document, (_, node) => {
    if (isPair(node) && isCollection(node.key)) refuseKey("a map or a list cannot be a key", node.key);
    if (isPair(node) && isAlias(node.key) && collections.get(node.key.source))
      refuseKey("a map or a list cannot be a key", node.key);
    if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined)
      collections.set(node.anchor, isCollection(node));
    if (!isMap(node)) return;
    const names = new Set<unknown>();
    for (const { key } of node.items) {
      if (!isScalar(key) || key.value === "<<") continue;
      if (names.has(key.value)) refuseKey("map keys must be unique", key);
      names.add(key.value);
    }
  });
}

function refuseKey(message: string, { range }: Node): never {
  throw new DecodeProblem(message, range?.[0] ?? 0, range?.[1]);
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

/** How every plain scalar starts that may be of another type than string; it may also be empty. */
const MAY_BE_NO_STRING = /^(?:$|[-+.~0-9yYnNtTfFoO])/;

const PLAIN_SCALAR_TAG: ScalarTag = { ...scalarTag("str"), default: true, test: MAY_BE_NO_STRING };

function scalarValue(text: string, isPlain: boolean): ReturnType<typeof resolvePlainScalar> {
  return isPlain && MAY_BE_NO_STRING.test(text) ? resolvePlainScalar(text) : text;
}
