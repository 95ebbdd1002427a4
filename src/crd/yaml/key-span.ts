import type { SourceSpan } from "../../diagnostics/source-span.js";
import { parseDocuments } from "../../kube/decode/yaml-documents.js";
import { isJsonObject, type JsonValue } from "../../kube/values/json-value.js";
import { yamlPackage } from "./yaml-package.js";

/**
 * The place of a key (or the first line of a list item) in a YAML text; that of the nearest parent where the path leads
 * nowhere.
 */
export function keySpan(
  source: { readonly path: string; readonly text: string },
  keys: readonly (string | number)[],
): SourceSpan {
  const { isMap, isScalar, isSeq, isNode } = yamlPackage();
  let node = contentsOf(source.text);
  let span: SourceSpan = { file: source.path, start: 0, end: Math.max(1, source.text.indexOf("\n")) };
  for (const key of keys) {
    let next: unknown;
    let place: unknown;
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
      place = pair?.key;
      next = pair?.value;
    } else if (isSeq(node)) {
      next = node.items[Number(key)];
      place = next;
    }
    if (!isNode(place) || !place.range) return span;
    const [start, end] = place.range;
    const length = source.text.slice(start, end).split("\n", 1)[0]?.length ?? 0;
    span = { file: source.path, start, end: start + Math.max(1, length) };
    node = next;
  }
  return span;
}

let latest: { readonly text: string; readonly contents: unknown } | undefined;

/** The nodes of a text's first document; those of the latest text are kept, since findings come in many of one file. */
function contentsOf(text: string): unknown {
  if (latest?.text !== text) {
    const [document] = parseDocuments(yamlPackage(), text, { logLevel: "silent" });
    latest = { text, contents: document?.contents };
  }
  return latest.contents;
}

/** The keys that a field path of Kubernetes leads by, such as `spec`, `versions`, `0` of `spec.versions[0]`. */
export function fieldPathKeys(path: string): string[] {
  return [...path.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map(([step, inBrackets]) => inBrackets ?? step);
}

/** Returns the value that the keys lead to through objects and lists, or undefined where one of them is missing. */
export function valueAtKeys(value: JsonValue | undefined, keys: readonly string[]): JsonValue | undefined {
  return keys.reduce<JsonValue | undefined>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isJsonObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }, value);
}
