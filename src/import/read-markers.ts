import { append } from "../kube/values/append.js";
import type { JsonValue } from "../kube/values/json-value.js";
import { type Conditional, conditionalEntries, conditionalValues } from "./conditional-values.js";
import type { ImportMarker } from "./import-model.js";
import { keywordMarker, listMapKeyMarkers, markedKeywords, type NodeCategory, ruleMarker } from "./keyword-markers.js";
import { isDerivable } from "./marker-text.js";
import { keywordDifference, type ReadContext } from "./read-context.js";
import { agreed, type Views, valuesOf } from "./views.js";

/** The markers of a node's keywords that its form does not say, and of its rules. */
export function readMarkers(
  views: Views,
  category: NodeCategory,
  says: readonly string[],
  path: readonly string[],
  context: ReadContext,
): ImportMarker[] {
  const markers: ImportMarker[] = [];
  for (const keyword of markedKeywords(category)) {
    if (says.includes(keyword)) continue;
    append(markers, keywordMarkers(views, keyword, category, path, context));
    if (keyword === "x-kubernetes-list-type")
      append(markers, listMapKeyMarkers(agreed(views, "x-kubernetes-list-map-keys")));
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
  const conditional = conditionalValues(keywordDifference(views, keyword, path, context), context.solver) ?? [];
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
    ? same.map((value: JsonValue) => ({ value, gates: undefined }))
    : (conditionalEntries(keywordDifference(views, keyword, path, context), context.solver) ?? []);
  const markers = rules.map(({ value, gates }) => ruleMarker(value, gates)).filter((marker) => marker !== undefined);
  return markers.length === rules.length ? markers : [];
}
