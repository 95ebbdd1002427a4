import type { MarkerDefinition, MarkerTarget } from "../../markers/definition/marker-definition.js";
import type { ArgumentType, NamedThing } from "../../markers/grammar/argument-schema.js";
import { argumentsOf, usage } from "./marker-help.js";

/** An argument of a marker as data. The name of an anonymous one, which follows the marker's `=`, is empty. */
export interface ArgumentJson {
  readonly name: string;
  readonly type: ArgumentType;
  readonly required: boolean;
  readonly help: string;
  /** Texts to offer, of the argument or of each entry of a list. */
  readonly values?: readonly string[];
  /** What the text, or each entry, is the name of. */
  readonly names?: NamedThing;
}

/** A marker as data, as `crdwright markers --json` prints it. */
export interface MarkerJson {
  readonly name: string;
  readonly family: string;
  readonly usage: string;
  readonly help: string;
  readonly targets: readonly MarkerTarget[];
  readonly arguments: readonly ArgumentJson[];
  /** The plain marker that a gate-aware or `items:` form was made from. */
  readonly derivedFrom?: string;
  /** Whether it changes what is generated; other tools alone read it where not. */
  readonly hasEffect: boolean;
}

/** Returns markers as the text of a JSON document. */
export function markersJson(markers: readonly MarkerDefinition[]): string {
  return `${JSON.stringify({ markers: markers.map(markerJson) }, null, 2)}\n`;
}

function markerJson(marker: MarkerDefinition): MarkerJson {
  const { name, family, help, targets, derivedFrom, accepted } = marker;
  return {
    name,
    family,
    usage: `+${usage(marker)}`,
    help,
    targets,
    arguments: argumentsOf(marker).map(([argument, { type, optional, help: text, values, names }]) => ({
      name: argument,
      type,
      required: optional !== true,
      help: text,
      ...(values && { values }),
      ...(names && { names }),
    })),
    ...(derivedFrom !== undefined && { derivedFrom }),
    hasEffect: accepted !== true,
  };
}
