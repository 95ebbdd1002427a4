import type { JsonObject, JsonValue } from "../kube/values/json-value.js";
import { jsonText } from "../kube/values/json-value.js";
import type { Level, Witness } from "./finding.js";

const MAX_SHOWN = 400;

/**
 * Returns a witness in a line that people can read, such as `{"spec":{"size":11}} is refused: …`. Of a change for review it shows what the
 * state before refused.
 */
export function witnessText(witness: Witness, level: Level): string {
  const isRefused = level === "breaking" ? "is refused" : "was refused";
  switch (witness.kind) {
    case "create":
      return `${contentText(witness.object)} ${isRefused}: ${cut(witness.refusal)}`;
    case "stored":
      return `of ${contentText(witness.object)} comes ${contentText(witness.after)}, and not ${contentText(witness.before)}`;
    case "update":
      return `${contentText(witness.object)} over ${contentText(witness.stored)} ${isRefused}: ${cut(witness.refusal)}`;
    case "apply":
      return `of ${contentText(witness.first)}, and then ${contentText(witness.second)} applied by another manager, comes ${contentText(witness.after)}, and not ${contentText(witness.before)}`;
    case "request":
      return `${witness.request} → ${witness.answer}`;
    case "crd":
      return witness.refusals.map(cut).join("; ");
  }
}

/** An object without what every object has. */
function contentText(value: JsonValue): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return cut(jsonText(value));
  const { apiVersion: _, kind: __, metadata: ___, ...content } = value as JsonObject;
  return cut(jsonText(content));
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}
