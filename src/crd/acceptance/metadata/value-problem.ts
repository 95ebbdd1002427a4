import { type JsonValue, jsonText } from "../../../kube/values/json-value.js";
import type { CrdProblem, CrdProblemType } from "../shape/crd-problem.js";

/** A problem and the value that the server prints with it, if it prints one. */
export interface ValueProblem extends CrdProblem {
  readonly value?: JsonValue;
}

const LABELS: Readonly<Record<CrdProblemType, string>> = {
  Required: "Required value",
  Invalid: "Invalid value",
  NotSupported: "Unsupported value",
  Forbidden: "Forbidden",
  Duplicate: "Duplicate value",
  TooLong: "Too long",
  TooMany: "Too many",
};

/** Returns problems as one text, as the server quotes them inside of another problem's text. */
export function quoteProblems(problems: readonly ValueProblem[]): string {
  const texts = [...new Set(problems.map(problemText))];
  return texts.length === 1 ? (texts[0] ?? "") : `[${texts.join(", ")}]`;
}

/** Returns a problem alone, without the value. */
export function withoutValue({ path, type, text, severity }: ValueProblem): CrdProblem {
  return { path, type, text, severity };
}

function problemText({ path, type, text, value }: ValueProblem): string {
  return [path, LABELS[type], value === undefined ? "" : jsonText(value), text]
    .filter((part) => part !== "")
    .join(": ");
}
