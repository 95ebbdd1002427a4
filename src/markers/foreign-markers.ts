import { importMarkerMisplaced, importMarkerUnknown } from "../diagnostics/catalogue/import.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import type { MarkerTarget } from "./definition/marker-definition.js";
import { splitMarker } from "./grammar/split-marker.js";
import { findDefinition, type MarkerText, unknownMarkerIn } from "./read-marker.js";
import { suggestMarker } from "./suggest-marker.js";

/** A marker of somebody else's sources, and what it stands on. */
export interface ForeignMarker extends MarkerText {
  readonly target: MarkerTarget;
}

export interface SortedMarkers<Marker> {
  /** Those that are known and stand where they belong, in the given order. */
  readonly kept: readonly Marker[];
  /** A warning for each name that is left out, in the order of their first places. */
  readonly findings: readonly Diagnostic[];
}

/** Markers of one name that are left out for one reason. */
interface LeftOut {
  readonly spans: SourceSpan[];
  readonly finding: (count: number, first: SourceSpan, related: Diagnostic["related"]) => Diagnostic;
}

/**
 * Parts the markers of imported sources in those that mean something here and those that other generators pass over in silence,
 * as controller-gen does: unknown names, and known ones that stand where they do nothing. In sources of ours these are
 * errors; of somebody else's they are left out. Takes markers with their places and targets. Returns those that are kept, and one
 * warning for each name with all its places and what was probably meant.
 */
export function sortForeignMarkers<Marker extends ForeignMarker>(markers: readonly Marker[]): SortedMarkers<Marker> {
  const kept: Marker[] = [];
  const leftOut = new Map<string, LeftOut>();
  const leave = (key: string, span: SourceSpan, finding: LeftOut["finding"]): void => {
    const entry = leftOut.get(key) ?? { spans: [], finding };
    entry.spans.push(span);
    leftOut.set(key, entry);
  };
  for (const marker of markers) {
    const { target } = marker;
    const unknown = unknownMarkerIn(marker);
    const definition = findDefinition(splitMarker(marker.text))?.definition;
    if (unknown !== undefined || definition === undefined) {
      const { name, span } = unknown ?? { name: marker.text.slice(1), span: marker.span };
      leave(name, span, (count, first, related) =>
        diagnose(importMarkerUnknown, first, { name, count, suggestion: suggestMarker(name) }, related),
      );
    } else if (!definition.targets.includes(target)) {
      const { name, targets } = definition;
      leave(`${name} ${target}`, marker.span, (count, first, related) =>
        diagnose(importMarkerMisplaced, first, { name, count, target, targets }, related),
      );
    } else kept.push(marker);
  }
  const findings = [...leftOut.values()].flatMap(({ spans, finding }) => {
    const [first, ...others] = spans;
    const related = others.map((span) => ({ message: "here too", span }));
    return first === undefined ? [] : [finding(spans.length, first, related)];
  });
  return { kept, findings };
}
