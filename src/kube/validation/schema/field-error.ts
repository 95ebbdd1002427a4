import type { VersionTraits } from "../../target-version.js";
import { goJson, goQuote, goScalar, goSyntax } from "../../values/go-text.js";
import { Float64, type KubeValue } from "../../values/kube-value.js";
import type { ErrorType, FieldError } from "./validation-result.js";

/** What an error is about where the server knows no field: the text for a path that is nil. */
export const NO_PATH = "<nil>";

/** What the server calls the kinds of problems. */
export const LABELS: Readonly<Record<ErrorType, string>> = {
  FieldValueRequired: "Required value",
  FieldValueForbidden: "Forbidden",
  FieldValueTooLong: "Too long",
  FieldValueTooMany: "Too many",
  FieldValueInvalid: "Invalid value",
  FieldValueTypeInvalid: "Invalid value",
  FieldValueNotSupported: "Unsupported value",
  FieldValueDuplicate: "Duplicate value",
  InternalError: "Internal error",
};

/** These never show a value. */
const WITHOUT_VALUE: ReadonlySet<ErrorType> = new Set<ErrorType>([
  "FieldValueRequired",
  "FieldValueForbidden",
  "FieldValueTooLong",
  "InternalError",
]);

/** A problem as it is found, before its text is made. */
export interface Problem {
  readonly type: ErrorType;
  readonly path: string;
  /** Undefined where the server leaves the value out. */
  readonly value: KubeValue | undefined;
  readonly detail: string;
  /** How the value is written, where it is not as its kind would be. */
  readonly shown?: string;
}

/** Makes the error that the server of a version reports, with its text (apimachinery, `field.Error`). */
export function fieldError({ type, path, value, detail, shown }: Problem, traits: VersionTraits): FieldError {
  const text = value === undefined || WITHOUT_VALUE.has(type) ? "" : `: ${shown ?? valueText(value, type, traits)}`;
  const message = `${path}: ${LABELS[type]}${text}${detail === "" ? "" : `: ${detail}`}`;
  return value === undefined ? { type, path, detail, message } : { type, path, value, detail, message };
}

function valueText(value: KubeValue, type: ErrorType, { jsonValues }: VersionTraits): string {
  if (typeof value === "string") return goQuote(value);
  if (type === "FieldValueTooMany") return goJson(value);
  if (
    typeof value === "number" ||
    typeof value === "bigint" ||
    typeof value === "boolean" ||
    value instanceof Float64
  ) {
    return goScalar(value);
  }
  if (jsonValues) return goJson(value);
  return value === null ? '"null"' : goSyntax(value);
}

export function required(path: string, detail = ""): Problem {
  return { type: "FieldValueRequired", path, value: undefined, detail };
}

export function invalid(path: string, value: KubeValue | undefined, detail: string): Problem {
  return { type: "FieldValueInvalid", path, value, detail };
}

export function forbidden(path: string, detail: string): Problem {
  return { type: "FieldValueForbidden", path, value: undefined, detail };
}

export function duplicate(path: string, value: KubeValue): Problem {
  return { type: "FieldValueDuplicate", path, value, detail: "" };
}

export function tooLong(path: string, most: number, { jsonValues }: VersionTraits): Problem {
  return {
    type: "FieldValueTooLong",
    path,
    value: undefined,
    detail: `may not be more than ${most} ${unit(most, "byte", jsonValues)}`,
  };
}

export function tooMany(path: string, count: number, most: number, { jsonValues }: VersionTraits): Problem {
  return {
    type: "FieldValueTooMany",
    path,
    value: count,
    detail: `must have at most ${most} ${unit(most, "item", jsonValues)}`,
  };
}

/** Older servers knew no singular. */
function unit(count: number, name: string, hasSingular: boolean): string {
  return count === 1 && hasSingular ? name : `${name}s`;
}

export function notSupported(path: string, value: KubeValue, supported: readonly KubeValue[]): Problem {
  const texts = supported.map((each) => goQuote(typeof each === "string" ? each : goJson(each)));
  const detail = texts.length === 0 ? "" : `supported values: ${texts.join(", ")}`;
  return { type: "FieldValueNotSupported", path, value, detail };
}
