import type { SourceSpan } from "../diagnostics/source-span.js";
import type { MarkerArguments, MarkerDefinition, MarkerTarget } from "./definition/marker-definition.js";
import type { MarkerEffect } from "./definition/marker-effect.js";

/** A marker as it stands in a source: its definition, what it was given, and where. */
export interface MarkerUse {
  readonly definition: MarkerDefinition;
  readonly target: MarkerTarget;
  readonly args: MarkerArguments;
  readonly effect: MarkerEffect;
  readonly span: SourceSpan;
  /** Where each argument's value stands; the anonymous one under the empty name. */
  readonly argumentSpans: Readonly<Record<string, SourceSpan>>;
}
