import { stringFormat } from "./string-format.js";

/** The formats of numbers, which API servers check since 1.36. */
const NUMBER_FORMATS: ReadonlyMap<string, readonly string[]> = new Map([
  ["integer", ["int32", "int64"]],
  ["number", ["float", "double"]],
]);

/** Whether the server knows a format for values of a type; it lets any other format stand and ignores it. */
export function isKnownFormat(format: string, type: string): boolean {
  if (type === "" || type === "string") return stringFormat(format) !== undefined;
  return NUMBER_FORMATS.get(type)?.includes(format) ?? false;
}
