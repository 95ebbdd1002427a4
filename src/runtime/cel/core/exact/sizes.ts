import { Optional } from "../../optional.js";
import { countCodePoints } from "../../strings/code-points.js";
import { sizeOfMap } from "../ranges.js";
import { isObject } from "../readers.js";

/** How large the server takes a value for when it counts the cost of a call. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return countCodePoints(value);
  if (typeof value !== "object" || value === null) return 1;
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  if (value instanceof Map || isObject(value)) return sizeOfMap(value);
  if (value instanceof Optional) return value.present ? sizeOf(value.content) : 1;
  return librarySize(value);
}

/** An IP address has 4 or 16, a CIDR those that its prefix covers. */
function librarySize(value: object): number {
  if ("bytes" in value && value.bytes instanceof Uint8Array) return value.bytes.length;
  return "prefixLength" in value && typeof value.prefixLength === "number" ? Math.ceil(value.prefixLength / 8) : 1;
}

/** What it costs to look at a whole list: one for each element, or a tenth of its length if that is text. */
export function traversalCost(value: unknown): number {
  if (typeof value === "string") return Math.trunc(new TextEncoder().encode(value).length * 0.1);
  if (value instanceof Uint8Array) return Math.trunc(value.length * 0.1);
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + traversalCost(item), 0);
  if (value instanceof Map)
    return [...value].reduce((sum, [key, item]) => sum + traversalCost(key) + traversalCost(item), 0);
  if (!isObject(value)) return 1;
  return Object.entries(value).reduce((sum, [key, item]) => sum + traversalCost(key) + traversalCost(item), 0);
}
