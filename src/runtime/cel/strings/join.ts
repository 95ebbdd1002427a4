import { CelError } from "../cel-error.js";
import { describeValue } from "./describe-value.js";

export function listJoin(list: readonly unknown[]): string {
  return listJoinString(list, "");
}

/** Throws `join: invalid input: x` for an element that is no string. */
export function listJoinString(list: readonly unknown[], separator: string): string {
  let joined = "";
  for (let at = 0; at < list.length; at++) {
    const part = list[at];
    if (typeof part !== "string") throw new CelError(`join: invalid input: ${describeValue(part)}`);
    joined += at === 0 ? part : separator + part;
  }
  return joined;
}
