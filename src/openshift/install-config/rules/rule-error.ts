import type { ErrorType } from "crdwright/runtime";

/** What a rule finds: an error, or something to warn of. It never holds a value, since that may be secret. */
export interface RuleFinding {
  /** The path with indexes, such as `platform.vsphere.vcenters[1].server`. */
  readonly path: string;
  readonly type: ErrorType;
  readonly detail: string;
  readonly severity: "error" | "warning";
  /** What to do about it, where its kind does not say that already. */
  readonly help?: string;
}

export function required(path: string, detail: string): RuleFinding {
  return { path, type: "FieldValueRequired", detail, severity: "error" };
}

export function invalid(path: string, detail: string): RuleFinding {
  return { path, type: "FieldValueInvalid", detail, severity: "error" };
}

export function forbidden(path: string, detail: string): RuleFinding {
  return { path, type: "FieldValueForbidden", detail, severity: "error" };
}

export function duplicate(path: string, detail: string): RuleFinding {
  return { path, type: "FieldValueDuplicate", detail, severity: "error" };
}

export function tooMany(path: string, most: number): RuleFinding {
  return { path, type: "FieldValueTooMany", detail: `at most ${most} are possible`, severity: "error" };
}

export function notSupported(path: string, supported: readonly string[]): RuleFinding {
  const detail = `supported values: ${supported.map((each) => JSON.stringify(each)).join(", ")}`;
  return { path, type: "FieldValueNotSupported", detail, severity: "error" };
}

/** Something that is allowed and most likely not meant. */
export function warning(path: string, detail: string): RuleFinding {
  return { path, type: "FieldValueInvalid", detail, severity: "warning" };
}
