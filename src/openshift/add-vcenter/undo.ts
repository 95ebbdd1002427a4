import type { AddVCenterPlan, PlanDocument, PlanStep } from "./plan.js";

type StepState = "done" | "pending" | "changed";

/** How far a plan has come in documents that may have been changed by others. */
export interface PlanProgress {
  /** Of each document: changed by the plan, not yet, or by somebody else. */
  readonly states: Readonly<Record<PlanDocument, StepState>>;
  /** The steps that are left, in their order; none where somebody else changed a document. */
  readonly next: readonly PlanStep[];
  /** The texts that undo it, the last step first; none where somebody else changed a document. */
  readonly undo: readonly { readonly document: PlanDocument; readonly text: string }[];
}

/**
 * Tells how far a plan has come, after an interruption at any place, and how to go on or back: the documents are either those before a
 * step or after it, to the byte. What somebody else has changed meanwhile is never overwritten.
 */
export function planProgress({ steps }: AddVCenterPlan, texts: Readonly<Record<PlanDocument, string>>): PlanProgress {
  const stateOf = (document: PlanDocument): StepState => {
    const step = steps.find((each) => each.document === document);
    if (texts[document] === step?.after) return "done";
    return texts[document] === step?.before ? "pending" : "changed";
  };
  const states = {
    secret: stateOf("secret"),
    cloudConfig: stateOf("cloudConfig"),
    infrastructure: stateOf("infrastructure"),
  };
  if (Object.values(states).includes("changed")) return { states, next: [], undo: [] };
  return {
    states,
    next: steps.filter(({ document }) => states[document] === "pending"),
    undo: steps
      .filter(({ document }) => states[document] === "done")
      .reverse()
      .map(({ document, before }) => ({ document, text: before })),
  };
}
