import { didYouMean } from "../../diagnostics/suggestion.js";
import { markerHelp, markerList } from "../../emitters/pages/marker-help.js";
import { markersJson } from "../../emitters/pages/markers-json.js";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { allMarkers, markersByName } from "../../markers/registry.js";
import { suggestMarker } from "../../markers/suggest-marker.js";

/** Lists all markers, or tells all about one (or about all whose name ends so); `asJson` has the same as data. */
export function markers(name: string | undefined, asJson = false): ExitCode {
  if (name === undefined) {
    process.stdout.write(asJson ? markersJson(allMarkers) : markerList(allMarkers));
    return EXIT_FINE;
  }
  const expected = name.replace(/^\+/, "");
  const exact = markersByName.get(expected);
  const found = exact === undefined ? allMarkers.filter((marker) => marker.name.endsWith(`:${expected}`)) : [exact];
  if (found.length > 0) {
    process.stdout.write(asJson ? markersJson(found) : found.map(markerHelp).join("\n"));
    return EXIT_FINE;
  }
  process.stderr.write(
    `crdwright: there is no marker +${expected}. ${didYouMean(suggestMarker(expected))}`.trimEnd().concat("\n"),
  );
  return EXIT_UNUSABLE;
}
