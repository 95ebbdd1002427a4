import { traitsOf } from "../../../kube/target-version.js";
import * as field from "../../../kube/validation/schema/field-error.js";
import type { KubeValue } from "../../../kube/values/kube-value.js";

/**
 * Why an API server refuses a CRD (error), or would take it but not do what is meant (warning): a problem of a field, with its
 * value where the server prints that inside of another problem's text.
 */
export interface CrdProblem extends Pick<field.Problem, "path" | "type" | "detail" | "shown"> {
  readonly value?: KubeValue | undefined;
  readonly severity: "error" | "warning";
}

/** Where the rules put what they find. */
export type ProblemList = CrdProblem[];

/** Returns a problem of a field with its value, which is an error. */
export function fromField(problem: field.Problem): CrdProblem {
  return { ...problem, severity: "error" };
}

function error({ path, type, detail }: field.Problem): CrdProblem {
  return { path, type, detail, severity: "error" };
}

/** A value is missing. */
export function required(path: string, detail = ""): CrdProblem {
  return error(field.required(path, detail));
}

/** A value is wrong. */
export function invalid(path: string, detail: string): CrdProblem {
  return error(field.invalid(path, undefined, detail));
}

/** A value must not be there. */
export function forbidden(path: string, detail: string): CrdProblem {
  return error(field.forbidden(path, detail));
}

/** A value is not one of the supported ones, which are named in their order. */
export function notSupported(path: string, supported: readonly KubeValue[]): CrdProblem {
  return error(field.notSupported(path, null, supported));
}

/** A value is there twice. */
export function duplicate(path: string): CrdProblem {
  return error(field.duplicate(path, null));
}

/** A text is longer than it may be. The server says bytes where it counts characters, too. */
export function tooLong(path: string, max: number): CrdProblem {
  return error(field.tooLong(path, max, traitsOf()));
}

/** A list has more items, or an object more fields, than it may have. */
export function tooMany(path: string, max: number): CrdProblem {
  return error(field.tooMany(path, max + 1, max, traitsOf()));
}

/** Makes a warning of a problem. */
export function asWarning(problem: CrdProblem): CrdProblem {
  return { ...problem, severity: "warning" };
}

/** Returns what is wrong in words: the server's, or where it has none what kind of problem it is. */
export function problemText({ type, detail }: CrdProblem): string {
  return detail.trim() || field.LABELS[type];
}

/** Returns problems as one text, as the server quotes them inside of another problem's text. */
export function quoteProblems(problems: readonly CrdProblem[]): string {
  const texts = problems.map(({ value, ...problem }) => field.fieldError({ value, ...problem }, traitsOf()).message);
  const [only = "", ...others] = new Set(texts);
  return others.length === 0 ? only : `[${[only, ...others].join(", ")}]`;
}
