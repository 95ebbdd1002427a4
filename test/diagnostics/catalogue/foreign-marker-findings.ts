import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { type ForeignMarker, sortForeignMarkers } from "../../../src/markers/foreign-markers.js";

interface ForeignMarkerCase {
  readonly name: string;
  readonly run: () => readonly Diagnostic[];
  readonly finds: readonly (readonly [code: string, message: string])[];
}

function marker(text: string, target: ForeignMarker["target"]): ForeignMarker {
  return { text, target, span: { file: "types.go", start: 0, end: text.length } };
}

/** What is said of markers in sources of another language that are imported. */
export const FOREIGN_MARKER_FINDINGS: readonly ForeignMarkerCase[] = [
  {
    name: "unknown names, with the marker that was meant and without",
    run: () =>
      sortForeignMarkers([
        marker("+kubebuilder:Required", "field"),
        marker("+oneOf", "type"),
        marker("+kubebuilder:Required", "field"),
      ]).findings,
    finds: [
      [
        "import-marker-unknown",
        "+kubebuilder:Required is left out, in 2 places: there is no such marker, and Go's generators pass over it",
      ],
      ["import-marker-unknown", "+oneOf is left out, once: there is no such marker, and Go's generators pass over it"],
    ],
  },
  {
    name: "a marker where it does nothing",
    run: () => sortForeignMarkers([marker("+k8s:minimum=1", "type")]).findings,
    finds: [
      [
        "import-marker-misplaced",
        "+k8s:minimum is left out, once: it belongs on a field, and on a type it has no effect",
      ],
    ],
  },
];
