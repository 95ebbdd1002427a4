import { suggestName } from "../diagnostics/suggestion.js";
import type { MarkerDefinition } from "./definition/marker-definition.js";
import { allMarkers, markersByName } from "./registry.js";

/** Spellings of upstream that are superseded, or do nothing there, and are too far from what is meant to be found. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ["kubebuilder:plural", "kubebuilder:resource:path"],
  ...["Enum", "XValidation"].map((name): [string, string] => [
    `openshift:validation:FeatureSetAware${name}:featureSet`,
    `openshift:validation:FeatureGateAware${name}:featureGate`,
  ]),
]);

/**
 * The marker that an unknown one was most likely meant to be, with its first argument if that belongs to the name as it
 * was written: one of the same name but for letter case, then one whose last part is the same (`kubebuilder:pattern`),
 * then one that has an argument of that name (`kubebuilder:singular`), then one that is spelt alike. Undefined where
 * nothing is near.
 */
export function suggestMarker(name: string): string | undefined {
  // A name is asked for twice, and by hostile sources 100,000 times.
  const [lastName, suggestion] = last;
  if (lastName === name) return suggestion;
  const nearest = lastPart(name) === "" ? undefined : findMarker(name);
  last = [name, nearest];
  return nearest;
}

let last: readonly [name: string, suggestion: string | undefined] = ["", undefined];

function findMarker(name: string): string | undefined {
  const lower = name.toLowerCase();
  return (
    allMarkers.find((marker) => marker.name.toLowerCase() === lower)?.name ??
    MEANT.get(name) ??
    beforeArgument(name) ??
    nearestWithPart(name, lastPart(name))?.name ??
    byArgument(name) ??
    byLikePart(name) ??
    suggestName(name, markersByName.keys())
  );
}

/** Where the last part is an argument: the marker that takes it and is spelt alike, or has the part before. */
function beforeArgument(name: string): string | undefined {
  const colon = name.lastIndexOf(":");
  if (colon === -1) return undefined;
  const marker = name.slice(0, colon);
  const argument = name.slice(colon + 1);
  const takers = allMarkers.filter((each) => takes(each, argument));
  const alike = suggestName(
    marker,
    takers.map((each) => each.name),
  );
  const found = alike ?? nearestWithPart(marker, lastPart(marker), takers)?.name;
  return found === undefined ? undefined : `${found}:${argument}`;
}

/** Of the markers with this last part the one that resembles the name most in what stands before. */
function nearestWithPart(
  name: string,
  part: string,
  among: readonly MarkerDefinition[] = allMarkers,
): MarkerDefinition | undefined {
  const first = name.split(":", 1)[0];
  const distance = (marker: MarkerDefinition): number[] => [
    isOfItems(marker.name) === isOfItems(name) ? 0 : 1,
    marker.name.split(":", 1)[0] === first ? 0 : 1,
    marker.accepted === true || marker.derivedFrom !== undefined || marker.takesRemark === true ? 1 : 0,
    marker.name.split(":").length,
  ];
  const [nearest] = among
    .filter((marker) => lastPart(marker.name) === part)
    .sort((a, b) => compareNumbers(distance(a), distance(b)) || (a.name < b.name ? -1 : 1));
  return nearest;
}

/** The one marker of the same beginning that has an argument of the last part's name. */
function byArgument(name: string): string | undefined {
  const argument = name.slice(name.lastIndexOf(":") + 1);
  const first = name.split(":", 1)[0];
  const [marker, ...others] = allMarkers.filter(
    (each) => each.derivedFrom === undefined && each.name.startsWith(`${first}:`) && takes(each, argument),
  );
  return marker === undefined || others.length > 0 ? undefined : `${marker.name}:${argument}`;
}

function byLikePart(name: string): string | undefined {
  lastParts ??= new Set(allMarkers.map((marker) => lastPart(marker.name)));
  const part = suggestName(lastPart(name), lastParts);
  return part === undefined ? undefined : nearestWithPart(name, part)?.name;
}

let lastParts: ReadonlySet<string> | undefined;

function takes({ arguments: schema }: MarkerDefinition, argument: string): boolean {
  return schema.form === "named" && Object.hasOwn(schema.arguments, argument);
}

function isOfItems(name: string): boolean {
  return name.includes(":items:");
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}

function compareNumbers(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, position) => value !== other[position]);
  return (one[index] ?? 0) - (other[index] ?? 0);
}
