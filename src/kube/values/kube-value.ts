/**
 * A float64 whose value is a whole number within int64, such as the JSON token `1.0`. All other numbers tell by
 * themselves what they are (see {@link KubeValue}).
 */
export class Float64 {
  constructor(readonly value: number) {}

  /** As JSON it is the plain number. */
  toJSON(): number {
    return this.value;
  }
}

/**
 * A value as the API server holds it once it is decoded, where int64 and float64 differ by their JSON token.
 *
 * - int64: a `number` if it is a safe integer, else a `bigint`; a `number` beyond the safe integers that is whole and
 *   within int64 counts as int64 too, as its JSON token would.
 * - float64: a `number` that is not whole or lies outside int64, else a {@link Float64}.
 */
export type KubeValue = null | boolean | number | bigint | string | Float64 | readonly KubeValue[] | KubeObject;

/** A decoded object. A key whose value is `undefined` counts as absent. */
export interface KubeObject {
  readonly [key: string]: KubeValue | undefined;
}

/** Objects and lists may be this deep in one another; the server stops at 10,000, where the stack of JavaScript may not. */
export const MAX_DEPTH = 1000;

/** Whether objects and lists are deeper in one another than {@link MAX_DEPTH}, as they also are in what contains itself. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === MAX_DEPTH || Object.values(value).some((each) => isTooDeep(each, depth + 1));
}
