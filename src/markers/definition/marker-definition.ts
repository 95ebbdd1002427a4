import type { ArgumentSchema } from "../grammar/argument-schema.js";
import type { MarkerValue } from "../grammar/marker-value.js";
import type { MarkerEffect } from "./marker-effect.js";

/** What a marker may stand on. `member` is one member of a union of literals or of an enum. */
export type MarkerTarget = "package" | "type" | "field" | "member";

/** The arguments as parsed; the anonymous one under the empty name. */
export type MarkerArguments = Readonly<Record<string, MarkerValue>>;

/** A value that parses but may not be used: what is wrong with it, and with which argument. */
export interface ArgumentProblem {
  readonly argument: string;
  readonly problem: string;
  /** What to do about it, where that is more than to write what the argument takes. */
  readonly help?: string;
}

/** One marker: where it may stand, what it takes, what it is for, and what it does. */
export interface MarkerDefinition {
  /** The name without `+`, such as `kubebuilder:validation:MaxItems`. */
  readonly name: string;
  readonly family: string;
  readonly targets: readonly MarkerTarget[];
  readonly arguments: ArgumentSchema;
  /** One or more sentences for `crdwright markers`. */
  readonly help: string;
  readonly effect: (args: MarkerArguments) => MarkerEffect;
  /** Checks beyond the grammar, such as a closed set of values. */
  readonly check?: (markerArgs: MarkerArguments) => ArgumentProblem | undefined;
  /** True where a `#` ends the value, as in the tags of Kubernetes itself. */
  readonly takesRemark?: true;
  /** True for markers that other tools read and that change nothing here. */
  readonly accepted?: true;
  /** The plain marker that a gate-aware or `items:` form was made from. */
  readonly derivedFrom?: string;
}
