import type { SourceSpan } from "../../diagnostics/source-span.js";
import type { JsonObject } from "../../kube/values/json-value.js";
import { versionsOf } from "../unit/crd-versions.js";
import { fieldPathKeys, keySpan, valueAtKeys } from "../yaml/key-span.js";
import type { Override } from "./read-overrides.js";

/** What an API server calls the parts that all versions share, by what they are called in a version. */
const SHARED_PARTS: Readonly<Record<string, string>> = {
  validation: "schema",
  subresources: "subresources",
  additionalPrinterColumns: "additionalPrinterColumns",
  selectableFields: "selectableFields",
};

/** The place in an override that a value of a CRD comes from, by its path there; undefined where it comes from none. */
export function overrideSpan(overrides: readonly Override[], crd: JsonObject, path: string): SourceSpan | undefined {
  const keys = fieldPathKeys(path);
  for (const { document, source } of [...overrides].reverse()) {
    const found = keysInOverride(keys, document, crd).find((each) => valueAtKeys(document, each) !== undefined);
    if (found !== undefined) return keySpan(source, found);
  }
  return undefined;
}

/** The keys that the path may have in an override, which has versions of its own, perhaps in another order. */
function keysInOverride(keys: readonly string[], override: JsonObject, crd: JsonObject): string[][] {
  const [spec, part = "", index, ...rest] = keys;
  if (spec !== "spec") return [[...keys]];
  const shared = Object.hasOwn(SHARED_PARTS, part) ? SHARED_PARTS[part] : undefined;
  const versions = versionsOf(override);
  if (shared !== undefined) {
    return versions.map((_, position) => [spec, "versions", String(position), shared, ...keys.slice(2)]);
  }
  if (part !== "versions" || index === undefined) return [[...keys]];
  const name = versionsOf(crd)[Number(index)]?.["name"];
  return versions.flatMap((version, position) =>
    version["name"] === name ? [[spec, "versions", String(position), ...rest]] : [],
  );
}
