import { didYouMean, suggestName } from "../../diagnostics/suggestion.js";
import { markerHelp, markerList } from "../../docs/marker-help.js";
import { allMarkers, markersByName } from "../../markers/registry.js";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../exit-codes.js";

/** Lists all markers, or tells all about one (or about all whose name ends so). */
export function markers(name: string | undefined): ExitCode {
  if (name === undefined) {
    process.stdout.write(markerList(allMarkers));
    return EXIT_FINE;
  }
  const wanted = name.replace(/^\+/, "");
  const exact = markersByName.get(wanted);
  const found = exact === undefined ? allMarkers.filter((marker) => marker.name.endsWith(`:${wanted}`)) : [exact];
  if (found.length > 0) {
    process.stdout.write(found.map(markerHelp).join("\n"));
    return EXIT_FINE;
  }
  const last = (full: string): string => full.slice(full.lastIndexOf(":") + 1);
  const suggestion =
    suggestName(wanted, markersByName.keys()) ?? suggestName(wanted, new Set([...markersByName.keys()].map(last)));
  process.stderr.write(`crdwright: there is no marker +${wanted}. ${didYouMean(suggestion)}`.trimEnd().concat("\n"));
  return EXIT_UNUSABLE;
}
