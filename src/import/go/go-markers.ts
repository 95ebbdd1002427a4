import { goKindMarker } from "../../diagnostics/catalogue/import-go.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import type { MarkerTarget } from "../../markers/definition/marker-definition.js";
import type { MarkerEffect } from "../../markers/definition/marker-effect.js";
import { type ForeignMarker, sortForeignMarkers } from "../../markers/foreign-markers.js";
import { splitMarker } from "../../markers/grammar/split-marker.js";
import type { MarkerUse } from "../../markers/marker-use.js";
import { findDefinition, looksLikeMarker, readMarker } from "../../markers/read-marker.js";
import type { GoCommentLine, GoComments } from "./go-declarations.js";

/** The markers of a comment, in the order of the source: those of the group above come first. */
export function markersIn({ doc, above }: GoComments, target: MarkerTarget): ForeignMarker[] {
  return markerLines([...above, ...doc], target);
}

/** The lines of comments that are markers; those of block comments are not (controller-tools, markers/collect.go). */
export function markerLines(lines: readonly GoCommentLine[], target: MarkerTarget): ForeignMarker[] {
  return lines.flatMap(({ text, style, span }): ForeignMarker[] => {
    if (style === "block" || !looksLikeMarker(text)) return [];
    const start = span.start + text.indexOf("+");
    const marker = text.trim();
    return [{ text: marker, span: { file: span.file, start, end: start + marker.length }, target }];
  });
}

/** What a marker does on its target; undefined for one that cannot be read. */
export function effectOf(marker: ForeignMarker): MarkerEffect | undefined {
  return useOf(marker)?.effect;
}

export function useOf(marker: ForeignMarker): MarkerUse | undefined {
  return readMarker(marker, marker.target, () => {});
}

export type Presence = "required" | "optional";

/** Whether a marker says if a field is required; if so, what. The first of these names that a field has decides. */
const PRESENCE: readonly (readonly [name: string, presence: Presence])[] = [
  ["kubebuilder:validation:Optional", "optional"],
  ["kubebuilder:validation:Required", "required"],
  ["optional", "optional"],
  ["k8s:optional", "optional"],
  ["required", "required"],
  ["k8s:required", "required"],
];

/** The name that the registry has for a marker; undefined for an unknown one. */
export function markerName({ text }: ForeignMarker): string | undefined {
  return findDefinition(splitMarker(text))?.definition.name;
}

/** What the markers of a field say of its presence, as controller-gen weighs them; undefined where they do not. */
export function presenceIn(markers: readonly ForeignMarker[]): Presence | undefined {
  const names = new Set(markers.map(markerName));
  return PRESENCE.find(([name]) => names.has(name))?.[1];
}

/** Markers without those that `?` stands for, and without the `+k8s:` twins of list markers, each of which counts once. */
export function withoutPresenceAndTwins(markers: readonly ForeignMarker[]): ForeignMarker[] {
  const texts = new Set(markers.map(({ text }) => text));
  return markers.filter((marker) => {
    const name = markerName(marker);
    if (PRESENCE.some(([each]) => each === name)) return false;
    const twin = /^\+k8s:(list(?:Type|MapKey)=.*)$/.exec(marker.text)?.[1];
    return twin === undefined || !texts.has(`+${twin}`);
  });
}

/** Collects markers over a whole import, so that each name that is left out is reported once. */
export interface MarkerCollection {
  /** Returns the markers that may be written, of a type, field or member. */
  readonly add: (markers: readonly ForeignMarker[]) => readonly ForeignMarker[];
  /** Returns the markers of a type that is no kind, without those that only a kind may have. */
  readonly addOfPlainType: (markers: readonly ForeignMarker[], isForeign: boolean) => readonly ForeignMarker[];
  /** Returns which of the collected markers are written, and findings for the others. */
  readonly sort: () => {
    readonly isKept: (marker: ForeignMarker) => boolean;
    readonly findings: readonly Diagnostic[];
  };
}

export function createMarkerCollection(): MarkerCollection {
  const all: ForeignMarker[] = [];
  const misplaced = new Map<string, SourceSpan[]>();
  const add = (markers: readonly ForeignMarker[]): readonly ForeignMarker[] => {
    for (const marker of markers) all.push(marker);
    return markers;
  };
  return {
    add,
    addOfPlainType(markers, isForeign) {
      const left = markers.filter((marker) => {
        if (!isForKindsOnly(effectOf(marker))) return true;
        const name = markerName(marker) ?? marker.text;
        if (!isForeign) misplaced.set(name, [...(misplaced.get(name) ?? []), marker.span]);
        return false;
      });
      return add(left);
    },
    sort() {
      const { kept, findings } = sortForeignMarkers(all);
      const isKept = new Set(kept);
      const kindMarkers = [...misplaced].map(([name, spans]) => {
        const related = spans.slice(1).map((span) => ({ message: "here too", span }));
        return diagnose(goKindMarker, spans[0], { name, count: spans.length }, related);
      });
      return { isKept: (marker) => isKept.has(marker), findings: [...findings, ...kindMarkers] };
    },
  };
}

function isForKindsOnly(effect: MarkerEffect | undefined): boolean {
  if (effect === undefined) return false;
  if (effect.kind === "crd") return effect.effect.kind !== "compatibility-level";
  return effect.kind === "enabled-by" || effect.kind === "kind-root";
}
