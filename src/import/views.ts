import { isJsonObject, isSameJson, type JsonObject, type JsonValue } from "../kube/values/json-value.js";

/** A set of cells, one bit for each. */
export type Mask = number;

/**
 * A node as each kind of cluster has it, and as each partial manifest has it, where there are any; undefined where the
 * node does not exist. Kinds of cluster with the same gates and the same CRD are one cell.
 */
export interface Views {
  readonly cells: readonly (JsonObject | undefined)[];
  readonly partials: readonly (JsonObject | undefined)[];
}

/** A value of a keyword and the cells that have it. */
export interface CellValue {
  readonly value: JsonValue;
  readonly mask: Mask;
}

/** The views of what stands under a keyword. */
export function below(views: Views, keyword: string): Views {
  const pick = (map: JsonObject | undefined): JsonObject | undefined => {
    const value = map !== undefined && Object.hasOwn(map, keyword) ? map[keyword] : undefined;
    return isJsonObject(value) ? value : undefined;
  };
  return { cells: views.cells.map(pick), partials: views.partials.map(pick) };
}

/** The cells in which a node exists. */
export function presence({ cells }: Views): Mask {
  return cells.reduce((mask, cell, index) => (cell === undefined ? mask : mask | (1 << index)), 0);
}

/** The distinct values of a keyword, in the order of the cells; cells without it are in none. */
export function valuesOf({ cells }: Views, keyword: string): CellValue[] {
  const values: CellValue[] = [];
  for (const [index, cell] of cells.entries()) {
    const value = cell?.[keyword];
    if (value === undefined) continue;
    const same = values.findIndex((each) => isSameJson(each.value, value));
    const mask = (values[same]?.mask ?? 0) | (1 << index);
    if (same < 0) values.push({ value, mask });
    else values[same] = { value, mask };
  }
  return values;
}

/** The value of a keyword where every cell that has the node has the same; undefined otherwise. */
export function agreed(views: Views, keyword: string): JsonValue | undefined {
  const [only, ...others] = valuesOf(views, keyword);
  return only !== undefined && others.length === 0 && only.mask === presence(views) ? only.value : undefined;
}

/** A text that is equal for equal values, in whatever order their keys come. */
export function canonical(value: JsonValue | undefined): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (typeof member === "bigint") return `${member}n`;
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
