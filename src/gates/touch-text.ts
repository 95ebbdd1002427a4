import type { GateTouch } from "./gate-touches.js";

/** The parts of what a touch is: what is said of it, what is named, and what stands there otherwise. */
export interface TouchParts {
  /** Ends with a space where something is named. */
  readonly before: string;
  readonly quoted: string | undefined;
  readonly instead: string | undefined;
}

/** Returns the parts of what a touch is, without its place, for a reader that sets off what is named. */
export function touchParts({ kind, what, otherwise }: GateTouch): TouchParts {
  if (kind === "field" || kind === "kind") return { before: kind, quoted: undefined, instead: undefined };
  return { before: kind === "constraint" ? "" : `${kind} `, quoted: what, instead: otherwise };
}

/** What a touch is, without its place: `field`, `enum value "Shared"`, `maxItems: 3 instead of maxItems: 1`. */
export function touchText(touch: GateTouch): string {
  const { before, quoted = "", instead } = touchParts(touch);
  return `${before}${quoted}${instead === undefined ? "" : ` instead of ${instead}`}`;
}
