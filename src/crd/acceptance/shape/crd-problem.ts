import { type JsonValue, jsonText } from "../../../kube/values/json-value.js";

/** The kinds of field errors that an API server gives; its TypeInvalid, which prints like Invalid, counts as that. */
export type CrdProblemType =
  | "Required"
  | "Invalid"
  | "NotSupported"
  | "Forbidden"
  | "Duplicate"
  | "TooLong"
  | "TooMany";

/** Why an API server refuses a CRD (error), or would take it but not do what is meant (warning). */
export interface CrdProblem {
  /** Where, as the server prints it: `spec.validation.openAPIV3Schema.properties[spec].type`. */
  readonly path: string;
  readonly type: CrdProblemType;
  /** The server's detail text; empty where it gives none. */
  readonly text: string;
  readonly severity: "error" | "warning";
}

/** Where the rules put what they find. */
export type ProblemList = CrdProblem[];

/** A value is missing. */
export function required(path: string, text = ""): CrdProblem {
  return { path, type: "Required", text, severity: "error" };
}

/** A value is wrong. */
export function invalid(path: string, text: string): CrdProblem {
  return { path, type: "Invalid", text, severity: "error" };
}

/** A value must not be there. */
export function forbidden(path: string, text: string): CrdProblem {
  return { path, type: "Forbidden", text, severity: "error" };
}

/** A value is none of the supported ones, which are named in their order. */
export function notSupported(path: string, supported: readonly JsonValue[]): CrdProblem {
  const names = supported.map((value) => JSON.stringify(typeof value === "string" ? value : jsonText(value)));
  return { path, type: "NotSupported", text: `supported values: ${names.join(", ")}`, severity: "error" };
}

/** A value is there twice. */
export function duplicate(path: string): CrdProblem {
  return { path, type: "Duplicate", text: "", severity: "error" };
}

/** A text is longer than it may be. The server says bytes where it counts characters, too. */
export function tooLong(path: string, most: number | bigint): CrdProblem {
  const text = `may not be more than ${most} ${most === 1 ? "byte" : "bytes"}`;
  return { path, type: "TooLong", text, severity: "error" };
}

/** A list has more items, or an object more fields, than it may have. */
export function tooMany(path: string, most: number | bigint): CrdProblem {
  const text = `must have at most ${most} ${most === 1 ? "item" : "items"}`;
  return { path, type: "TooMany", text, severity: "error" };
}

/** Makes a warning of a problem. */
export function asWarning(problem: CrdProblem): CrdProblem {
  return { ...problem, severity: "warning" };
}
