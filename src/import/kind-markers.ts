import type { FilePattern } from "../crd/unit/manifest-file.js";
import { pluralOf } from "../crd/unit/plural.js";
import { append } from "../kube/values/append.js";
import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "../kube/values/json-value.js";
import { quoted, wordArgument } from "./marker-text.js";

const OPENSHIFT_ANNOTATIONS: ReadonlyMap<string, string> = new Map([
  ["api-approved.openshift.io", "openshift:api-approved.openshift.io"],
  ["capability.openshift.io/name", "openshift:capability"],
]);

/**
 * The markers of a kind that say what a CRD says of the resource and of one of its versions, as lines without `// `.
 * `annotations` are those that generation does not write itself.
 */
export function kindMarkers(
  document: JsonObject,
  version: JsonObject,
  annotations: ReadonlyMap<string, string>,
  pattern: FilePattern,
): string[] {
  const lines = [...resourceMarker(document), ...subresourceMarkers(version)];
  const isOnly = entries(valueAt(document, "spec", "versions")).length === 1;
  if (version["storage"] === true && !isOnly) lines.push("+kubebuilder:storageversion");
  if (version["served"] === false) lines.push("+kubebuilder:unservedversion");
  if (version["deprecated"] === true) {
    const { deprecationWarning: warning } = version;
    lines.push(`+kubebuilder:deprecatedversion${typeof warning === "string" ? `:warning=${quoted(warning)}` : ""}`);
  }
  append(lines, entries(version["additionalPrinterColumns"]).flatMap(printColumn));
  for (const field of entries(version["selectableFields"])) {
    if (typeof field["jsonPath"] === "string")
      lines.push(`+kubebuilder:selectablefield:JSONPath=${wordArgument(field["jsonPath"])}`);
  }
  append(lines, metadataMarkers(annotations, valueAt(document, "metadata", "labels")));
  return [...lines, ...filePatternMarker(pattern)];
}

function resourceMarker(document: JsonObject): string[] {
  const names = valueAt(document, "spec", "names");
  const text = (key: string): string => String(valueAt(names, key) ?? "");
  const kind = text("kind");
  const parts: string[] = [];
  if (text("plural") !== pluralOf(kind)) parts.push(`path=${wordArgument(text("plural"))}`);
  if (text("singular") !== "" && text("singular") !== kind.toLowerCase())
    parts.push(`singular=${wordArgument(text("singular"))}`);
  if (valueAt(document, "spec", "scope") === "Cluster") parts.push("scope=Cluster");
  for (const [key, argument] of [
    ["shortNames", "shortName"],
    ["categories", "categories"],
  ] as const) {
    const list = valueAt(names, key);
    if (Array.isArray(list) && list.length > 0)
      parts.push(`${argument}=${list.map((word: JsonValue) => wordArgument(String(word))).join(";")}`);
  }
  return parts.length === 0 ? [] : [`+kubebuilder:resource:${parts.join(",")}`];
}

function subresourceMarkers(version: JsonObject): string[] {
  const { subresources } = version;
  const lines: string[] = [];
  if (valueAt(subresources, "status") !== undefined) lines.push("+kubebuilder:subresource:status");
  const scale = valueAt(subresources, "scale");
  if (isJsonObject(scale)) {
    const paths = [
      ["specpath", scale["specReplicasPath"]],
      ["statuspath", scale["statusReplicasPath"]],
      ["selectorpath", scale["labelSelectorPath"]],
    ].flatMap(([name, value]) => (typeof value === "string" ? [`${String(name)}=${wordArgument(value)}`] : []));
    lines.push(`+kubebuilder:subresource:scale:${paths.join(",")}`);
  }
  return lines;
}

function printColumn(column: JsonObject): string[] {
  const { name, type, jsonPath, description, format, priority } = column;
  if (typeof name !== "string" || typeof type !== "string" || typeof jsonPath !== "string") return [];
  const parts = [`name=${wordArgument(name)}`, `type=${wordArgument(type)}`, `JSONPath=${wordArgument(jsonPath)}`];
  if (typeof description === "string") parts.push(`description=${quoted(description)}`);
  if (typeof format === "string") parts.push(`format=${wordArgument(format)}`);
  if (typeof priority === "number") parts.push(`priority=${priority}`);
  return [`+kubebuilder:printcolumn:${parts.join(",")}`];
}

function metadataMarkers(annotations: ReadonlyMap<string, string>, labels: JsonValue | undefined): string[] {
  const lines: string[] = [];
  for (const [key, value] of annotations) {
    const marker = OPENSHIFT_ANNOTATIONS.get(key);
    if (marker !== undefined && value !== "") lines.push(`+${marker}=${addressArgument(value)}`);
    else lines.push(`+kubebuilder:metadata:annotations=${pairArgument(key, value)}`);
  }
  for (const [key, value] of Object.entries(isJsonObject(labels) ? labels : {})) {
    lines.push(`+kubebuilder:metadata:labels=${pairArgument(key, String(value))}`);
  }
  return lines;
}

function pairArgument(key: string, value: string): string {
  return quoted(`${key}=${value}`);
}

/** An address as it is usually written: bare. */
function addressArgument(text: string): string {
  return /^[A-Za-z][\w:/.#?=&%+-]*$/.test(text) ? text : quoted(text);
}

function filePatternMarker({ runLevel, operator, ordering }: FilePattern): string[] {
  const parts = [
    ["cvoRunLevel", runLevel],
    ["operatorName", operator],
    ["operatorOrdering", ordering],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return parts.length === 0 ? [] : [`+openshift:file-pattern=${parts.join(",")}`];
}

function entries(list: JsonValue | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
