import { isJsonObject, type JsonValue, jsonText } from "../kube/values/json-value.js";
import { changedField, type SchemaChange } from "./compare-schemas.js";
import type { Verdict } from "./judge-change.js";

const MAX_SHOWN = 120;

/** Returns a change and what it does in one sentence, with what becomes of `stored` objects, such as `spec.name: maxLength goes from 63 to 32: longer values are refused …`. */
export function describeChange(change: SchemaChange, verdict: Verdict, stored: string | undefined): string {
  return `${changedField(change) || "the object"}: ${whatChanged(change)}: ${effectOf(change, verdict, stored)}`;
}

/** Returns what changed, such as `maxLength goes from 63 to 32` or `the rule self > 1 is new`. */
export function whatChanged({ keyword, before, after }: SchemaChange): string {
  if (keyword === "field") return after === undefined ? "the field is gone" : "the field is new";
  if (keyword === "required") return after === undefined ? "it is optional now" : "it is required now";
  if (keyword === "nullable") return after === true ? "it may be null now" : "it may no longer be null";
  const name = keyword === "x-kubernetes-validations" ? "the rule" : keyword.replace(/^x-kubernetes-/, "");
  if (before === undefined) return `${name} ${shownValue(after)} is new`;
  if (after === undefined) return `${name} ${shownValue(before)} is gone`;
  return `${name} goes from ${shownValue(before)} to ${shownValue(after)}`;
}

function effectOf(
  { keyword }: SchemaChange,
  { level, harm, witness, tried }: Verdict,
  stored: string | undefined,
): string {
  if (witness === undefined) return `no object was found that shows a difference (${tried} were tried)`;
  if (witness.kind === "apply")
    return "what several managers apply comes out otherwise, since it merges in another way";
  if (level === "review") return reviewEffect(keyword, harm, witness.kind);
  if (witness.kind === "stored")
    return keyword === "default" ? "the same manifest makes another object" : "what is written there is dropped";
  if (witness.kind === "update") return "updates that were taken are refused, and ratcheting forgives none of them";
  return `refused for new writes; ${stored ?? "what becomes of stored objects is not known"}`;
}

function reviewEffect(keyword: string, harm: Verdict["harm"], kind: string): string {
  if (keyword === "default") return "objects that leave it out read back with it";
  if (keyword === "nullable" && kind === "stored") return "null is kept in one state and dropped in the other";
  if (harm === "read") return "nothing that was taken is refused; readers may meet what they never met";
  return "nothing that was taken is refused; a rollback would leave objects that may not be written again";
}

function shownValue(value: JsonValue | undefined): string {
  const rule = isJsonObject(value) ? value["rule"] : undefined;
  const text = typeof rule === "string" ? rule : jsonText(value ?? null);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}
