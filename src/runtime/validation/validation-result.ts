import type { KubeObject, KubeValue } from "../values/kube-value.js";

/** The kinds of field errors, by the names that stand as `reason` in a Status' causes (apimachinery, field.ErrorType). */
export type ErrorType =
  | "FieldValueRequired"
  | "FieldValueForbidden"
  | "FieldValueTooLong"
  | "FieldValueTooMany"
  | "FieldValueInvalid"
  | "FieldValueTypeInvalid"
  | "FieldValueNotSupported"
  | "FieldValueDuplicate"
  | "InternalError";

/** One problem of an object, as the API server reports it. */
export interface FieldError {
  readonly type: ErrorType;
  /** Such as `spec.servers[0].port`; `<nil>` where the server gives none. */
  readonly path: string;
  /** The offending value; absent where the server leaves it out. */
  readonly value?: KubeValue;
  /** The detail after the value, such as `must have at most 3 items`; may be empty. */
  readonly detail: string;
  /** The whole text as the server prints it: `<path>: <label>: <value>: <detail>`. */
  readonly message: string;
}

/** What the server would have made of a request. */
export interface ValidationResult {
  readonly ok: boolean;
  /** The object as it would be stored and read: pruned, without nulls that do not count, and with defaults. */
  readonly object: KubeObject;
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
  /** Set if the request was refused before validation, with the code and the text of the Status, such as 400. */
  readonly refused?: { readonly code: number; readonly reason: string; readonly message: string };
}

export interface RequestOptions {
  /** What to do about unknown and doubled fields; `Strict` refuses, `Warn` (default, as the server) warns. */
  readonly fieldValidation?: "Strict" | "Warn" | "Ignore";
}

/** A validator of one kind for one cluster. Nothing that is passed in is changed. */
export interface Validator {
  create(object: KubeObject, options?: RequestOptions): ValidationResult;
  update(oldObject: KubeObject, object: KubeObject, options?: RequestOptions): ValidationResult;
  updateStatus(oldObject: KubeObject, object: KubeObject, options?: RequestOptions): ValidationResult;
  /** Without unknown fields, and nothing else changed. */
  prune(object: KubeObject): KubeObject;
  applyDefaults(object: KubeObject): KubeObject;
}
