import type { KubeObject, KubeValue } from "../../values/kube-value.js";

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
export type ValidationResult<T extends object = KubeObject> = AcceptedRequest<T> | RefusedRequest;

interface RequestOutcome {
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
  /** Set if the request was refused before validation, with the code and the text of the Status, such as 400. */
  readonly refused?: { readonly code: number; readonly reason: string; readonly message: string };
}

interface AcceptedRequest<T extends object> extends RequestOutcome {
  readonly ok: true;
  /** The object as it would be stored and read: pruned, without nulls that do not count, and with defaults. */
  readonly object: T;
}

interface RefusedRequest extends RequestOutcome {
  readonly ok: false;
  /** The same of what was refused, as far as it came; whether it is of the kind's type is not known. */
  readonly object: KubeObject;
}

export interface RequestOptions {
  /** What to do about unknown and doubled fields; `Strict` refuses, `Warn` (default, as the server) warns. */
  readonly fieldValidation?: "Strict" | "Warn" | "Ignore";
}

/** An object that is accepted as an update has a name; of one without a type of its own, types say nothing. */
type NamedObject<T extends object> = KubeObject extends T ? T : T & { metadata: { name: string } };

/**
 * A validator of one kind for one cluster. `T` is an object as it comes back, with its defaults; `I` one as it is written.
 * Nothing that is passed in is changed.
 */
export interface Validator<T extends object = KubeObject, I extends object = T> {
  create(object: I, options?: RequestOptions): ValidationResult<T>;
  update(oldObject: I, object: I, options?: RequestOptions): ValidationResult<NamedObject<T>>;
  updateStatus(oldObject: I, object: I, options?: RequestOptions): ValidationResult<NamedObject<T>>;
  /** Without unknown fields, and nothing else changed. */
  prune(object: I): I;
  applyDefaults(object: I): T;
}

/** The same validator for objects of which nothing is known yet, such as what a text holds. */
export function untyped<T extends object, I extends object>(validator: Validator<T, I>): Validator {
  // It looks at all of an object before it takes anything for granted; the types are for those who call it.
  return validator as unknown as Validator;
}
