import { objectDifferences } from "./object-differences.js";
import type { CaseOutcome } from "./run-case.js";
import type { Expectation, SuiteCase } from "./suite.js";

/**
 * What of a case is compared. `texts`: all of it, as openshift/api does. `verdicts`: which write is refused, at which path
 * where the expected text names one, and the stored object; texts are left alone, since they differ between versions and
 * where rules are reworded.
 */
export type Comparison = "texts" | "verdicts";

/** In what an outcome differs from what a case expects. */
export interface CaseProblem {
  readonly text: string;
  /** Whether the right write is refused, and nothing but the text of that is another one. */
  readonly isTextAlone: boolean;
}

/** Compares an outcome with what a case expects; undefined where they agree. */
export function problemOfCase(
  { expected }: SuiteCase,
  outcome: CaseOutcome,
  comparison: Comparison,
): CaseProblem | undefined {
  const verdict = verdictProblem(expected, outcome);
  if (verdict !== undefined) return { text: verdict, isTextAlone: false };
  if ("stored" in expected || "stored" in outcome) return undefined;
  const { refusedAt, text } = expected;
  const { message, paths } = outcome;
  if (comparison === "texts") {
    if (message.includes(text)) return undefined;
    return { text: `${refusedText(refusedAt)} with ${message}, which does not hold ${text}`, isTextAlone: true };
  }
  const missing = expectedPaths(text).find((each) => !paths.some((path) => isSamePath(path, each)));
  if (missing === undefined) return undefined;
  return { text: `${refusedText(refusedAt)} with ${message}, and nothing at ${missing.path}`, isTextAlone: false };
}

function verdictProblem(expected: Expectation, outcome: CaseOutcome): string | undefined {
  if ("stored" in expected) {
    if ("refusedAt" in outcome) return `${refusedText(outcome.refusedAt)} with ${outcome.message}`;
    const differences = objectDifferences(expected.stored, outcome.stored);
    return differences.length === 0 ? undefined : differences.join("; ");
  }
  const { refusedAt, text } = expected;
  if ("stored" in outcome) return `all was accepted, and ${writeText(refusedAt)} should be refused with ${text}`;
  if (outcome.refusedAt === refusedAt) return undefined;
  return `${refusedText(outcome.refusedAt)}, and not ${writeText(refusedAt)}, with ${outcome.message}`;
}

/** A path that an expected text names; the text may begin or end in the midst of it. */
interface ExpectedPath {
  readonly path: string;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

const PATH = String.raw`[A-Za-z_](?:[^\s:,"[\]]|\[[^\]]*\])*`;
const LABELS =
  "Invalid value|Required value|Forbidden|Too long|Too many|Too few|Unsupported value|Duplicate value|Not found|Internal error";
/** A path before one of the labels of apimachinery's field.Error. */
const LABELLED_PATH = new RegExp(`(?<=^|[\\s[])(${PATH})(?=: (?:${LABELS})\\b)`, "g");
const NOTHING_BUT_PATH = new RegExp(`^(?:spec|status|metadata)(?:[.[]${PATH})?$`);

function expectedPaths(text: string): ExpectedPath[] {
  const whole = text.trim();
  if (NOTHING_BUT_PATH.test(whole)) return [{ path: whole, isCutBefore: true, isCutAfter: true }];
  return [...text.matchAll(LABELLED_PATH)].map(({ 1: path = "", index }) => ({
    path,
    isCutBefore: index === 0,
    isCutAfter: false,
  }));
}

function isSamePath(path: string, { path: expected, isCutBefore, isCutAfter }: ExpectedPath): boolean {
  if (isCutBefore) return isCutAfter ? path.includes(expected) : path.endsWith(expected);
  return path === expected;
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
