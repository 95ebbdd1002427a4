import type { JsonObject, JsonValue } from "../kube/values/json-value.js";
import type { Difference, PartialValue } from "./conditional-values.js";
import type { GateSolver } from "./gate-solver.js";
import type { ImportForm, ImportMarker } from "./import-model.js";
import type { NodeCategory } from "./keyword-markers.js";
import { agreed, presence, type Views, valuesOf } from "./views.js";
import type { VocabularyObjects } from "./vocabulary-match.js";

/** What nodes are read with. */
export interface ReadContext {
  readonly solver: GateSolver;
  readonly objects: VocabularyObjects;
  /** The gates of each partial manifest of the views: none for the one without gates. */
  readonly partialGates: readonly (readonly string[])[];
  /** Whether only the type of a node is read: what else its markers would say is left to the override file. */
  readonly isBare: (path: readonly string[]) => boolean;
  /** Told of a field whose presence no gates explain. */
  readonly onUnexplained: (path: readonly string[]) => void;
}

/** The form of a node and the keywords that it says. */
export interface ReadForm {
  readonly form: ImportForm;
  readonly category: NodeCategory;
  readonly says: readonly string[];
  /** Markers that the form brings along, such as an enum that differs between feature sets. */
  readonly markers: readonly ImportMarker[];
}

/** The keywords that all cells with the node have alike. */
export function commonKeywords(views: Views): JsonObject {
  const first = views.cells.find((cell) => cell !== undefined) ?? {};
  const entries = Object.keys(first).flatMap((keyword): [string, JsonValue][] => {
    if (keyword === "properties" || keyword === "items") return [];
    const value = agreed(views, keyword);
    return value === undefined ? [] : [[keyword, value]];
  });
  return Object.fromEntries(entries);
}

/** What differs between cells in a keyword of a node. */
export function keywordDifference(
  views: Views,
  keyword: string,
  path: readonly string[],
  { partialGates }: ReadContext,
): Difference {
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

/** A path below the kind, for messages. */
export function pathText(path: readonly string[]): string {
  return path.slice(1).join(".");
}
