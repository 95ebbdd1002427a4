import {
  objectFieldDouble,
  objectFieldUnknown,
  objectInvalid,
  objectRefused,
  objectWarned,
} from "../../diagnostics/catalogue/object.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import type { DecodedDocument } from "../../kube/decode/decoded.js";
import { findField } from "../../kube/decode/find-field.js";
import type { FieldError, ValidationResult } from "../../kube/validation/schema/validation-result.js";

export type FieldValidation = "Strict" | "Warn" | "Ignore";

const UNKNOWN_FIELD = /unknown field ("(?:[^"\\]|\\.)*")/g;

/**
 * What a server would say of an object, at the lines of its text. Fields that are not in the text are told where they would
 * stand.
 */
export function objectFindings(
  file: string,
  document: DecodedDocument,
  { errors, refused, warnings }: ValidationResult,
  fieldValidation: FieldValidation,
  gates: readonly GateResult[] = [],
): Diagnostic[] {
  const place = document.place();
  const spanOf = (path: string): SourceSpan => ({ file, ...findField(place, path).span });
  const findings: Diagnostic[] = doubledFields(file, document, fieldValidation);
  const unknown = unknownFields(refused?.message ?? "");
  for (const path of unknown)
    findings.push(diagnose(objectFieldUnknown, spanOf(path), { path, lifts: unknownLifts(path, gates) }));
  if (refused !== undefined && unknown.length === 0)
    findings.push(diagnose(objectRefused, spanOf(""), { message: refused.message }));
  for (const error of errors) {
    const { path, message, type } = error;
    findings.push(diagnose(objectInvalid, spanOf(path), { message, type, lifts: errorLifts(error, gates) }));
  }
  for (const message of warnings) {
    const [path = ""] = unknownFields(message);
    findings.push(diagnose(objectWarned, spanOf(path), { message }));
  }
  return findings;
}

/** What a server would say of the same object if one more gate were on. */
export interface GateResult {
  readonly gate: string;
  readonly result: ValidationResult;
}

function unknownLifts(path: string, gates: readonly GateResult[]): string[] {
  return gates
    .filter(({ result }) => !unknownFields(result.refused?.message ?? "").includes(path))
    .map(({ gate }) => `with the gate ${gate} there is such a field`);
}

/** How gates would change an error: it would not be there, or it would say something else. */
function errorLifts({ path, type, message }: FieldError, gates: readonly GateResult[]): string[] {
  return gates.flatMap(({ gate, result: { errors, refused } }) => {
    if (refused !== undefined) return [];
    const same = errors.filter((each) => each.path === path && each.type === type);
    if (same.some((each) => each.message === message)) return [];
    const [other] = same;
    return [`with the gate ${gate} ${other === undefined ? "it would be accepted" : `it would be: ${other.detail}`}`];
  });
}

/** Whether the doubled fields of an object have it refused. */
export function hasDoubledFields({ duplicates }: DecodedDocument, fieldValidation: FieldValidation): boolean {
  return fieldValidation === "Strict" && duplicates.length > 0;
}

function doubledFields(file: string, { duplicates }: DecodedDocument, fieldValidation: FieldValidation): Diagnostic[] {
  if (fieldValidation === "Ignore") return [];
  return duplicates.map(({ path, start, end }) => {
    const span = { file, start, end };
    if (fieldValidation === "Strict") return diagnose(objectFieldDouble, span, { path });
    return diagnose(objectWarned, span, { message: `duplicate field "${path}"` });
  });
}

function unknownFields(message: string): string[] {
  return [...message.matchAll(UNKNOWN_FIELD)].map(([, quoted = ""]) => quoted.slice(1, -1).replace(/\\(.)/g, "$1"));
}
