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
import type { ValidationResult } from "../../kube/validation/schema/validation-result.js";
import { errorLifts, type GateTrials, NO_TRIALS, unknownFields, unknownLifts } from "./gate-lifts.js";

export type FieldValidation = "Strict" | "Warn" | "Ignore";

/**
 * What a server would say of an object, at the lines of its text. Fields that are not in the text are reported where they would
 * stand.
 */
export function objectFindings(
  file: string,
  document: DecodedDocument,
  { errors, refused, warnings }: ValidationResult,
  fieldValidation: FieldValidation,
  trials: GateTrials = NO_TRIALS,
): Diagnostic[] {
  const place = document.place();
  const spanOf = (path: string): SourceSpan => ({ file, ...findField(place, path).span });
  const findings: Diagnostic[] = doubledFields(file, document, fieldValidation);
  const unknown = unknownFields(refused?.message ?? "");
  for (const path of unknown)
    findings.push(diagnose(objectFieldUnknown, spanOf(path), { path, lifts: unknownLifts(path, trials) }));
  if (refused !== undefined && unknown.length === 0)
    findings.push(diagnose(objectRefused, spanOf(""), { message: refused.message }));
  for (const error of errors) {
    const { path, message, type } = error;
    findings.push(diagnose(objectInvalid, spanOf(path), { message, type, lifts: errorLifts(error, trials) }));
  }
  for (const message of warnings) {
    const [path = ""] = unknownFields(message);
    findings.push(diagnose(objectWarned, spanOf(path), { message }));
  }
  return findings;
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
