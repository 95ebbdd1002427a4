import type { YamlMap } from "../crd/partials/yaml-map.js";
import { sortKeys } from "../crd/yaml/key-order.js";
import type { YamlValue } from "../crd/yaml/yaml-value.js";
import {
  type Conditional,
  commonOrder,
  conditionalEntries,
  conditionalValues,
  type PartialValue,
} from "./conditional-values.js";
import type { GateSolver } from "./gate-solver.js";
import type { ImportEnumValue, ImportField, ImportForm, ImportMarker, ImportNode } from "./import-model.js";
import {
  defaultMarker,
  keywordMarker,
  listMapKeyMarkers,
  markedKeywords,
  type NodeCategory,
  ruleMarker,
} from "./keyword-markers.js";
import { isDerivable } from "./marker-text.js";
import { singularOf } from "./singular.js";
import { agreed, below, type CellValue, canonical, type Mask, presence, type Views, valuesOf } from "./views.js";
import { objectMatch, scalarMatch, type VocabularyObjects } from "./vocabulary-match.js";

export interface ReadContext {
  readonly solver: GateSolver;
  readonly objects: VocabularyObjects;
  /** The gates of each partial manifest of the views: none for the one without gates. */
  readonly partialGates: readonly (readonly string[])[];
  /** Told of a field whose presence no gates explain. */
  readonly onUnexplained: (path: readonly string[]) => void;
}

/** The form of a node and the keywords that it says. */
interface ReadForm {
  readonly form: ImportForm;
  readonly category: NodeCategory;
  readonly says: readonly string[];
  /** Markers that the form brings along, such as an enum that differs between feature sets. */
  readonly markers: readonly ImportMarker[];
}

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
  const markers = isWhole ? [] : [...formMarkers, ...readMarkers(views, category, says, path, context)];
  const initial = common["default"];
  return {
    form,
    nullable: common["nullable"] === true,
    description: typeof description === "string" && !(isWhole && place === "inner") ? description : "",
    markers,
    placeMarkers: initial === undefined ? [] : [defaultMarker(initial)].filter((marker) => marker !== undefined),
    path,
  };
}

/** The keywords that all cells with the node have alike. */
function commonKeywords(views: Views): YamlMap {
  const first = views.cells.find((cell) => cell !== undefined) ?? {};
  const entries = Object.keys(first).flatMap((keyword): [string, YamlValue][] => {
    if (keyword === "properties" || keyword === "items") return [];
    const value = agreed(views, keyword);
    return value === undefined ? [] : [[keyword, value]];
  });
  return Object.fromEntries(entries);
}

function readForm(
  views: Views,
  common: YamlMap,
  path: readonly string[],
  place: "field" | "inner",
  context: ReadContext,
): ReadForm {
  const type = common["type"];
  if (type === "array") {
    const items = readNode(below(views, "items"), inSingular(path), "inner", context);
    return { form: { kind: "list", items }, category: "list", says: ["type", "items"], markers: [] };
  }
  if (type === "object") return readObject(views, common, path, place, context);
  const enumForm = type === undefined ? undefined : readEnum(views, type, path, context);
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

function scalarCategory(type: YamlValue | undefined, names: readonly string[]): NodeCategory {
  if (type === "integer" || type === "number") return "numeric";
  if (type === "string") return "text";
  return names.includes("JSONValue") ? "any" : "int-or-string";
}

function readObject(
  views: Views,
  common: YamlMap,
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
  const hasProperties = valuesOf(views, "properties").length > 0;
  if (presence(values) !== 0 && !hasProperties) {
    const form: ImportForm = { kind: "map", values: readNode(values, inSingular(path), "inner", context) };
    return { form, category: "map", says: ["type", "additionalProperties"], markers: [] };
  }
  if (!hasProperties && common["x-kubernetes-preserve-unknown-fields"] === true) {
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
  if (first === undefined || others.some((other) => canonical(other) !== canonical(first))) return undefined;
  const name = objectMatch(first, objects);
  if (name === undefined || (place === "field" && first["description"] !== undefined)) return name;
  return first["description"] === objects.get(name)?.["description"] ? name : undefined;
}

/** The fields of an object, in the order in which a manifest has them. */
export function readFields(views: Views, path: readonly string[], context: ReadContext): ImportField[] {
  const properties = below(views, "properties");
  const among = presence(views);
  const names = new Set(properties.cells.flatMap((cell) => Object.keys(cell ?? {})));
  return sortKeys([...names]).map((name): ImportField => {
    const own = below(properties, name);
    const wanted = presence(own);
    const at = [...path, name];
    const node = readNode(own, at, "field", context);
    const required = views.cells.every((cell, index) => {
      const list = cell?.["required"];
      return (wanted & (1 << index)) === 0 || (Array.isArray(list) && list.includes(name));
    });
    return { name, optional: !required, enabledBy: gatesOf(own, wanted, among, at, node.description, context), node };
  });
}

function gatesOf(
  views: Views,
  wanted: Mask,
  among: Mask,
  path: readonly string[],
  description: string,
  context: ReadContext,
): readonly string[] | undefined {
  if (wanted === among) return undefined;
  const candidates = context.partialGates.filter(
    (gates, index) => gates.length > 0 && views.partials[index] !== undefined,
  );
  const question = {
    wanted,
    among,
    candidates,
    subject: pathText(path),
    hint: { path: path.slice(1), text: description },
  };
  const gates = context.solver.anyOf(question);
  if (gates === undefined) context.onUnexplained(path);
  return gates;
}

/** A union of literals; those that not every cell has are gated, or the whole enum is where that does not do. */
function readEnum(views: Views, type: YamlValue, path: readonly string[], context: ReadContext): ReadForm | undefined {
  const lists = valuesOf(views, "enum");
  const among = presence(views);
  if (lists.length === 0 || !lists.every(({ value }) => isEnumOf(value, type))) return undefined;
  const says = ["type", "enum"];
  const category: NodeCategory = type === "string" ? "text" : type === "boolean" ? "boolean" : "numeric";
  const inAll = lists.reduce((mask, { mask: each }) => mask | each, 0) === among;
  const values = inAll ? enumValues(views, lists, among, path, context) : undefined;
  if (values !== undefined) return { form: { kind: "enum", values }, category, says, markers: [] };
  const conditional = conditionalValues(differenceOf(views, "enum", path, context), context.solver);
  if (conditional === undefined) return undefined;
  const markers = conditional.map(({ value, gates }): ImportMarker => {
    const words = Array.isArray(value) ? value : [];
    const text = words.map((word: YamlValue) => enumWord(word)).join(";");
    return { name: "kubebuilder:validation:Enum", form: "anonymous", text, gates };
  });
  const scalar = scalarMatch(type, commonKeywords(views));
  const names = scalar?.names ?? [];
  const form: ImportForm = { kind: "plain", text: names[0] ?? String(type), vocabulary: names };
  return { form, category, says: [...says, ...(scalar?.says ?? [])], markers };
}

function enumWord(value: YamlValue): string {
  return typeof value === "string"
    ? /^[A-Za-z][A-Za-z0-9]*$/.test(value)
      ? value
      : JSON.stringify(value)
    : String(value);
}

function enumValues(
  views: Views,
  lists: readonly CellValue[],
  among: Mask,
  path: readonly string[],
  context: ReadContext,
): ImportEnumValue[] | undefined {
  const texts = lists.map(({ value }) => (Array.isArray(value) ? value.map((each: YamlValue) => canonical(each)) : []));
  const order = commonOrder(texts);
  const found: ImportEnumValue[] = [];
  for (const text of order) {
    const mask = lists.reduce((sum, { mask: each }, index) => (texts[index]?.includes(text) ? sum | each : sum), 0);
    const candidates = context.partialGates.filter((gates, index) => {
      const list = views.partials[index]?.["enum"];
      return gates.length > 0 && Array.isArray(list) && list.some((each: YamlValue) => canonical(each) === text);
    });
    const question = {
      wanted: mask,
      among,
      candidates,
      subject: `${pathText(path)} ${text}`,
      hint: { path: [...path.slice(1), text], text: "" },
    };
    const enabledBy = mask === among ? undefined : context.solver.anyOf(question);
    if (mask !== among && enabledBy === undefined) return undefined;
    // isEnumOf has seen to it that the values are of these types.
    found.push({ value: JSON.parse(text) as ImportEnumValue["value"], enabledBy });
  }
  const keepsOrder = texts.every((list) => order.filter((text) => list.includes(text)).join() === list.join());
  return keepsOrder ? found : undefined;
}

function isEnumOf(list: YamlValue, type: YamlValue): boolean {
  if (!Array.isArray(list) || list.length === 0 || new Set(list).size !== list.length) return false;
  const literal = type === "integer" || type === "number" ? "number" : type;
  // A boolean with both values is no enum in TypeScript, and literals of whole numbers alone are integers.
  if (literal === "boolean" && list.length > 1) return false;
  if (type === "number" && list.every((value: YamlValue) => Number.isInteger(value))) return false;
  return list.every(
    (value: YamlValue) => typeof value === literal && (type !== "integer" || Number.isSafeInteger(value)),
  );
}

/** The markers of a node's keywords that its form does not say, and of its rules. */
function readMarkers(
  views: Views,
  category: NodeCategory,
  says: readonly string[],
  path: readonly string[],
  context: ReadContext,
): ImportMarker[] {
  const markers: ImportMarker[] = [];
  for (const keyword of markedKeywords(category)) {
    if (says.includes(keyword)) continue;
    markers.push(...keywordMarkers(views, keyword, category, path, context));
    if (keyword === "x-kubernetes-list-type")
      markers.push(...listMapKeyMarkers(agreed(views, "x-kubernetes-list-map-keys")));
  }
  return [...markers, ...ruleMarkers(views, path, context)];
}

function keywordMarkers(
  views: Views,
  keyword: string,
  category: NodeCategory,
  path: readonly string[],
  context: ReadContext,
): ImportMarker[] {
  const values = valuesOf(views, keyword);
  if (values.length === 0) return [];
  const same = agreed(views, keyword);
  if (same !== undefined)
    return [keywordMarker(keyword, same, category, undefined)].filter((each) => each !== undefined);
  const conditional = conditionalValues(differenceOf(views, keyword, path, context), context.solver) ?? [];
  const markers = conditional.map(({ value, gates }) => keywordMarker(keyword, value, category, gates));
  const isWhole = markers.every((marker) => marker !== undefined && isDerivable(marker));
  return isWhole ? markers.filter((marker) => marker !== undefined) : [];
}

function ruleMarkers(views: Views, path: readonly string[], context: ReadContext): ImportMarker[] {
  const keyword = "x-kubernetes-validations";
  const lists = valuesOf(views, keyword);
  if (lists.length === 0) return [];
  const same = agreed(views, keyword);
  const rules: readonly Conditional[] = Array.isArray(same)
    ? same.map((value: YamlValue) => ({ value, gates: undefined }))
    : (conditionalEntries(differenceOf(views, keyword, path, context), context.solver) ?? []);
  const markers = rules.map(({ value, gates }) => ruleMarker(value, gates)).filter((marker) => marker !== undefined);
  return markers.length === rules.length ? markers : [];
}

function differenceOf(views: Views, keyword: string, path: readonly string[], { partialGates }: ReadContext) {
  const partials = partialGates.flatMap((gates, index): PartialValue[] => {
    const value = views.partials[index]?.[keyword];
    return value === undefined ? [] : [{ gates, value }];
  });
  return {
    values: valuesOf(views, keyword),
    among: presence(views),
    partials,
    subject: `${pathText(path)} ${keyword}`,
    path: path.slice(1),
  };
}

function inSingular(path: readonly string[]): string[] {
  return [...path.slice(0, -1), singularOf(path.at(-1) ?? "")];
}

function pathText(path: readonly string[]): string {
  return path.slice(1).join(".");
}
