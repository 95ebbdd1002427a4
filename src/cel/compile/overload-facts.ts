import { STORED_ENVIRONMENT } from "../functions/environment.js";
import type { Overload } from "../functions/overload.js";
import type { CelType } from "../types/cel-type.js";
import { isDynOrError } from "../types/type-constants.js";

let byId: ReadonlyMap<string, Overload> | undefined;

/** The overloads of all functions by id, which is unique. */
export function overloadOf(id: string): Overload | undefined {
  byId ??= new Map(
    [...STORED_ENVIRONMENT.functions.values()].flatMap(({ overloads }) => overloads.map((each) => [each.id, each])),
  );
  return byId.get(id);
}

/** The function at run time that an overload names: its id in camel case. */
export function functionName(id: string): string {
  return id
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word, index) => (index === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
    .join("");
}

/** Functions that read the items of a list on their own, or do not look at them. */
export function readsItself(id: string): boolean {
  return /^list_.*_(sum|min|max|is_sorted)_|_sort$|^(size_list|list_size|list_reverse|list_slice|list_first|list_last)$/.test(
    id,
  );
}

/** Whether only the value at hand tells if the parameter takes it. */
export function needsDispatch(argument: CelType, parameter: CelType | undefined): boolean {
  if (parameter === undefined || parameter.kind === "parameter" || isDynOrError(parameter)) return false;
  return isDynOrError(argument);
}
