import type { GateTouch } from "./gate-touches.js";

/** What a touch is, without its place: `field`, `enum value "Shared"`, `maxItems: 3 instead of maxItems: 1`. */
export function touchText(
  { kind, what, otherwise }: GateTouch,
  quote: (text: string) => string = (text) => text,
): string {
  const instead = otherwise === undefined ? "" : ` instead of ${quote(otherwise)}`;
  if (kind === "field" || kind === "kind") return kind;
  return kind === "constraint" ? `${quote(what)}${instead}` : `${kind} ${quote(what)}${instead}`;
}
