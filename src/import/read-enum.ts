import type { JsonValue } from "../kube/values/json-value.js";
import { commonOrder, conditionalValues } from "./conditional-values.js";
import type { ImportEnumValue, ImportForm, ImportMarker } from "./import-model.js";
import type { NodeCategory } from "./keyword-markers.js";
import { commonKeywords, keywordDifference, pathText, type ReadContext, type ReadForm } from "./read-context.js";
import { type CellValue, canonical, type Mask, presence, type Views, valuesOf } from "./views.js";
import { scalarMatch } from "./vocabulary-match.js";

/** A union of literals; those that not every cell has are gated, or the whole enum is where that does not do. */
export function readEnum(
  views: Views,
  type: JsonValue,
  path: readonly string[],
  context: ReadContext,
): ReadForm | undefined {
  const lists = valuesOf(views, "enum");
  const among = presence(views);
  if (lists.length === 0 || !lists.every(({ value }) => isEnumOf(value, type))) return undefined;
  const says = ["type", "enum"];
  const category: NodeCategory = type === "string" ? "text" : type === "boolean" ? "boolean" : "numeric";
  const inAll = lists.reduce((mask, { mask: each }) => mask | each, 0) === among;
  const values = inAll ? enumValues(views, lists, among, path, context) : undefined;
  if (values !== undefined) return { form: { kind: "enum", values }, category, says, markers: [] };
  const conditional = conditionalValues(keywordDifference(views, "enum", path, context), context.solver);
  if (conditional === undefined) return undefined;
  const markers = conditional.map(({ value, gates }): ImportMarker => {
    const words = Array.isArray(value) ? value : [];
    const text = words.map((word: JsonValue) => enumWord(word)).join(";");
    return { name: "kubebuilder:validation:Enum", form: "anonymous", text, gates };
  });
  const scalar = scalarMatch(type, commonKeywords(views));
  const names = scalar?.names ?? [];
  const form: ImportForm = { kind: "plain", text: names[0] ?? String(type), vocabulary: names };
  return { form, category, says: [...says, ...(scalar?.says ?? [])], markers };
}

function enumWord(value: JsonValue): string {
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
  const texts = lists.map(({ value }) => (Array.isArray(value) ? value.map((each: JsonValue) => canonical(each)) : []));
  const order = commonOrder(texts);
  const sets = texts.map((list) => new Set(list));
  const partials = context.partialGates.map((gates, index) => {
    const list = views.partials[index]?.["enum"];
    return { gates, values: new Set(gates.length > 0 && Array.isArray(list) ? list.map(canonical) : []) };
  });
  const members: ImportEnumValue[] = [];
  for (const text of order) {
    const mask = lists.reduce((sum, { mask: each }, index) => (sets[index]?.has(text) ? sum | each : sum), 0);
    const candidates = partials.filter(({ values }) => values.has(text)).map(({ gates }) => gates);
    const question = {
      target: mask,
      among,
      candidates,
      subject: `${pathText(path)} ${text}`,
      hint: { path: [...path.slice(1), text], text: "" },
    };
    const enabledBy = mask === among ? undefined : context.solver.anyOf(question);
    if (mask !== among && enabledBy === undefined) return undefined;
    // isEnumOf has seen to it that the values are of these types.
    members.push({ value: JSON.parse(text) as ImportEnumValue["value"], enabledBy });
  }
  const keepsOrder = texts.every(
    (list, index) => order.filter((text) => sets[index]?.has(text)).join() === list.join(),
  );
  return keepsOrder ? members : undefined;
}

function isEnumOf(list: JsonValue, type: JsonValue): boolean {
  if (!Array.isArray(list) || list.length === 0 || new Set(list).size !== list.length) return false;
  const literal = type === "integer" || type === "number" ? "number" : type;
  // A boolean with both values is no enum in TypeScript, and literals of whole numbers alone are integers.
  if (literal === "boolean" && list.length > 1) return false;
  if (type === "number" && list.every((value: JsonValue) => Number.isInteger(value))) return false;
  return list.every(
    (value: JsonValue) => typeof value === literal && (type !== "integer" || Number.isSafeInteger(value)),
  );
}
