import { sortKeys } from "../crd/yaml/key-order.js";
import { isSameJson, type JsonObject, type JsonValue } from "../kube/values/json-value.js";
import type { ImportField, ImportForm, ImportMarker, ImportNode } from "./import-model.js";
import { defaultMarker, type NodeCategory } from "./keyword-markers.js";
import { singularOf } from "./name-types.js";
import { commonKeywords, pathText, type ReadContext, type ReadForm } from "./read-context.js";
import { readEnum } from "./read-enum.js";
import { readMarkers } from "./read-markers.js";
import { below, type Mask, presence, type Views, valuesOf } from "./views.js";
import { objectMatch, scalarMatch } from "./vocabulary-match.js";

/**
 * Reads a schema node into the import model. `place` tells whether a field holds the node: only there can a description
 * differ from that of a named type. What differs between cells is put under gates; what that cannot say is left out.
 */
export function readNode(
  views: Views,
  path: readonly string[],
  place: "field" | "inner",
  context: ReadContext,
): ImportNode {
  const common = commonKeywords(views);
  const { form, category, says, markers: formMarkers } = readForm(views, common, path, place, context);
  const description = common["description"];
  // An object type of the vocabulary brings its markers along, and its text where no field has one.
  const isWhole = says.includes("description");
  const isBare = context.isBare(path);
  const markers = isWhole || isBare ? [] : [...formMarkers, ...readMarkers(views, category, says, path, context)];
  const initial = isBare ? undefined : common["default"];
  return {
    form,
    nullable: common["nullable"] === true,
    description: typeof description === "string" && !(isWhole && place === "inner") ? description : "",
    markers,
    placeMarkers: initial === undefined ? [] : [defaultMarker(initial)].filter((marker) => marker !== undefined),
    path,
  };
}

function readForm(
  views: Views,
  common: JsonObject,
  path: readonly string[],
  place: "field" | "inner",
  context: ReadContext,
): ReadForm {
  const type = common["type"] ?? typeByParts(views, common);
  if (type === "array") {
    const items = readNode(below(views, "items"), inSingular(path), "inner", context);
    return { form: { kind: "list", items }, category: "list", says: ["type", "items"], markers: [] };
  }
  if (type === "object") return readObject(views, common, path, place, context);
  const enumForm = type === undefined || context.isBare(path) ? undefined : readEnum(views, type, path, context);
  if (enumForm !== undefined) return enumForm;
  const scalar = scalarMatch(type, common);
  if (scalar !== undefined) {
    const form: ImportForm = { kind: "plain", text: scalar.names.join(" | "), vocabulary: scalar.names };
    return { form, category: scalarCategory(type, scalar.names), says: scalar.says, markers: [] };
  }
  if (type === "string" || type === "boolean") {
    const category = type === "string" ? "text" : "boolean";
    return { form: { kind: "plain", text: type, vocabulary: [] }, category, says: ["type"], markers: [] };
  }
  // Without a type only the markers count, and what they cannot say.
  const form: ImportForm = { kind: "plain", text: "JSONValue", vocabulary: ["JSONValue"] };
  const schemaless: ImportMarker = {
    name: "kubebuilder:validation:Schemaless",
    form: "flag",
    text: "",
    gates: undefined,
  };
  return { form, category: "any", says: [], markers: place === "field" ? [schemaless] : [] };
}

/**
 * The type of a node that has none, and parts of one: a server takes these where unknown fields are preserved. The override
 * file takes the type away again.
 */
function typeByParts(views: Views, common: JsonObject): "object" | "array" | undefined {
  if (valuesOf(views, "type").length > 0 || common["x-kubernetes-int-or-string"] === true) return undefined;
  if (hasFields(views) || presence(below(views, "additionalProperties")) !== 0) return "object";
  return presence(below(views, "items")) === 0 ? undefined : "array";
}

function hasFields(views: Views): boolean {
  return below(views, "properties").cells.some((cell) => cell !== undefined && Object.keys(cell).length > 0);
}

function scalarCategory(type: JsonValue | undefined, names: readonly string[]): NodeCategory {
  if (type === "integer" || type === "number") return "numeric";
  if (type === "string") return "text";
  return names.includes("JSONValue") ? "any" : "int-or-string";
}

function readObject(
  views: Views,
  common: JsonObject,
  path: readonly string[],
  place: "field" | "inner",
  context: ReadContext,
): ReadForm {
  const vocabulary = wholeObject(views, place, context);
  if (vocabulary !== undefined) {
    const form: ImportForm = { kind: "plain", text: vocabulary, vocabulary: [vocabulary] };
    return { form, category: "object", says: ["type", "description"], markers: [] };
  }
  const values = below(views, "additionalProperties");
  const hasProperties = hasFields(views);
  if (presence(values) !== 0 && !hasProperties) {
    const form: ImportForm = { kind: "map", values: readNode(values, inSingular(path), "inner", context) };
    return { form, category: "map", says: ["type", "additionalProperties"], markers: [] };
  }
  if (!hasProperties && common["type"] === "object" && common["x-kubernetes-preserve-unknown-fields"] === true) {
    const form: ImportForm = { kind: "plain", text: "RawExtension", vocabulary: ["RawExtension"] };
    return { form, category: "object", says: ["type", "x-kubernetes-preserve-unknown-fields"], markers: [] };
  }
  if (!hasProperties && path.at(-1) === "metadata") {
    const form: ImportForm = { kind: "plain", text: "ObjectMeta", vocabulary: ["ObjectMeta"] };
    return { form, category: "object", says: ["type"], markers: [] };
  }
  const form: ImportForm = { kind: "object", fields: readFields(views, path, context) };
  return { form, category: "object", says: ["type"], markers: [] };
}

/** An object type of the vocabulary, where all cells have the node alike. */
function wholeObject(views: Views, place: "field" | "inner", { objects }: ReadContext): string | undefined {
  const [first, ...others] = views.cells.filter((cell) => cell !== undefined);
  const name = first === undefined ? undefined : objectMatch(first, objects);
  if (first === undefined || name === undefined || !others.every((other) => isSameJson(other, first))) return undefined;
  if (place === "field" && first["description"] !== undefined) return name;
  return first["description"] === objects.get(name)?.["description"] ? name : undefined;
}

/** The fields of an object, in the order in which a manifest has them. */
function readFields(views: Views, path: readonly string[], context: ReadContext): ImportField[] {
  const properties = below(views, "properties");
  const among = presence(views);
  const names = new Set(properties.cells.flatMap((cell) => Object.keys(cell ?? {})));
  return sortKeys([...names]).map((name): ImportField => {
    const own = below(properties, name);
    const expected = presence(own);
    const fieldPath = [...path, name];
    const node = readNode(own, fieldPath, "field", context);
    const required = views.cells.every((cell, index) => {
      const list = cell?.["required"];
      return (expected & (1 << index)) === 0 || (Array.isArray(list) && list.includes(name));
    });
    return {
      name,
      optional: !required,
      enabledBy: gatesOf(own, expected, among, fieldPath, node.description, context),
      node,
    };
  });
}

function gatesOf(
  views: Views,
  expected: Mask,
  among: Mask,
  path: readonly string[],
  description: string,
  context: ReadContext,
): readonly string[] | undefined {
  if (expected === among) return undefined;
  const candidates = context.partialGates.filter(
    (gates, index) => gates.length > 0 && views.partials[index] !== undefined,
  );
  const question = {
    target: expected,
    among,
    candidates,
    subject: pathText(path),
    hint: { path: path.slice(1), text: description },
  };
  const gates = context.solver.anyOf(question);
  if (gates === undefined) context.onUnexplained(path);
  return gates;
}

function inSingular(path: readonly string[]): string[] {
  return [...path.slice(0, -1), singularOf(path.at(-1) ?? "")];
}
