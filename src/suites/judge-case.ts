import { objectDifferences } from "./object-differences.js";
import type { CaseOutcome } from "./run-case.js";
import type { SuiteCase } from "./suite.js";

/** What of a case is compared. `verdict` leaves the texts of refusals aside, which differ where rules are worded anew. */
export type Comparison = "texts" | "verdict";

/** In what an outcome differs from what a case expects, as a sentence, or undefined where it does not. */
export function problemOfCase(
  { expected }: SuiteCase,
  outcome: CaseOutcome,
  comparison: Comparison,
): string | undefined {
  if ("stored" in expected) {
    if ("refusedAt" in outcome) return `${refusedText(outcome.refusedAt)} with ${outcome.message}`;
    const differences = objectDifferences(expected.stored, outcome.stored);
    return differences.length === 0 ? undefined : differences.join("; ");
  }
  const { refusedAt, text } = expected;
  if ("stored" in outcome) return `all was accepted, and ${writeText(refusedAt)} should be refused with ${text}`;
  if (outcome.refusedAt !== refusedAt)
    return `${refusedText(outcome.refusedAt)}, and not ${writeText(refusedAt)}, with ${outcome.message}`;
  if (comparison === "verdict" || outcome.message.includes(text)) return undefined;
  return `${refusedText(refusedAt)} with ${outcome.message}, which does not hold ${text}`;
}

function refusedText(stage: keyof typeof WRITES): string {
  return `${writeText(stage)} was refused`;
}

function writeText(stage: keyof typeof WRITES): string {
  return WRITES[stage];
}

const WRITES = {
  setup: "the initial object",
  create: "the creation",
  update: "the update",
  status: "the update of the status",
} as const;
