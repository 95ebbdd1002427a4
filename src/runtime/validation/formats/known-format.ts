import { isNumberFormat } from "../check-number.js";
import { stringFormat } from "./string-format.js";

/** Whether the server knows a format for values of a type; it lets any other format stand and ignores it. */
export function isKnownFormat(format: string, type: string): boolean {
  if (type === "" || type === "string") return stringFormat(format) !== undefined;
  return isNumberFormat(format, type);
}
