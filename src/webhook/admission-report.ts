import { parseJson, printJson } from "../client/json-text.js";
import { NEWEST_VERSION, traitsOf } from "../kube/target-version.js";
import {
  duplicate,
  fieldError,
  forbidden,
  invalid,
  notSupported,
  type Problem,
  required,
  tooLong,
  tooMany,
} from "../kube/validation/schema/field-error.js";
import type { FieldError } from "../kube/validation/schema/validation-result.js";
import { type StatusBody, toStatus } from "../kube/validation/status-body.js";
import type { KubeValue } from "../kube/values/kube-value.js";
import type { AdmissionRequest } from "./admission-request.js";
import { failureStatus } from "./webhook-handler.js";

/**
 * Takes what a handler finds. Errors of fields make the server refuse the request as invalid (422), with the texts that the server
 * prints for its own. Paths are as the server writes them: `spec.servers[0].port`, `metadata.labels[app]`. A value stands
 * in the text for everybody to read; `undefined` leaves it out, as for passwords.
 */
export interface AdmissionReport {
  required(path: string, detail?: string): void;
  invalid(path: string, value: unknown, detail: string): void;
  /** The value is not one of those that are supported. */
  notSupported(path: string, value: unknown, supported: readonly string[]): void;
  /** The field may not be set, or not be changed. */
  forbidden(path: string, detail: string): void;
  duplicate(path: string, value: unknown): void;
  /** The text has more than so many bytes. */
  tooLong(path: string, maxBytes: number): void;
  /** The list has `count` items, and may have as many as `max`. */
  tooMany(path: string, count: number, max: number): void;
  /**
   * Refuses the request for a reason that no field has. Default: 403, `Forbidden`. The first one is answered, and errors of
   * fields are not.
   */
  deny(message: string, status?: { readonly code?: number; readonly reason?: string }): void;
  /** Sends the client a warning. The server cuts one of more than 256 bytes, and drops those after 4,096 bytes. */
  warn(message: string): void;
  /** Adds to the server's audit log, under the webhook's name and this key. */
  audit(key: string, value: string): void;
}

/** What was reported of a request, as its answer. */
export interface ReportedAnswer {
  readonly denial: StatusBody | undefined;
  readonly warnings: readonly string[];
  readonly auditAnnotations: Readonly<Record<string, string>>;
}

/** Returns a report, what adds errors to it, and what it comes to in the end. */
export function startReport(): {
  readonly report: AdmissionReport;
  readonly errors: FieldError[];
  readonly answer: (request: AdmissionRequest<unknown>) => ReportedAnswer;
} {
  const traits = traitsOf(NEWEST_VERSION);
  const errors: FieldError[] = [];
  const warnings = new Set<string>();
  const annotations = new Map<string, string>();
  let denial: StatusBody | undefined;
  const add = (problem: Problem): void => {
    errors.push(fieldError(problem, traits));
  };
  const report: AdmissionReport = {
    required: (path, detail) => add(required(path, detail)),
    // What an error of this kind leaves out of its text is undefined.
    invalid: (path, value, detail) => add(invalid(path, asValue(value), detail)),
    notSupported: (path, value, supported) => add(notSupported(path, asValue(value) ?? null, supported)),
    forbidden: (path, detail) => add(forbidden(path, detail)),
    duplicate: (path, value) => add(duplicate(path, asValue(value) ?? null)),
    tooLong: (path, maxBytes) => add(tooLong(path, maxBytes, traits)),
    tooMany: (path, count, max) => add(tooMany(path, count, max, traits)),
    deny: (message, { code = 403, reason = "Forbidden" } = {}) => {
      denial ??= failureStatus(code, reason, message);
    },
    warn: (message) => void warnings.add(message),
    audit: (key, value) => void annotations.set(key, value),
  };
  const answer = (request: AdmissionRequest<unknown>): ReportedAnswer => ({
    denial: denial ?? invalidStatus(errors, request),
    warnings: [...warnings],
    auditAnnotations: Object.fromEntries(annotations),
  });
  return { report, errors, answer };
}

function invalidStatus(errors: readonly FieldError[], request: AdmissionRequest<unknown>): StatusBody | undefined {
  const object = { metadata: { name: request.name } };
  return toStatus(
    errors.length === 0 ? { ok: true, object, errors, warnings: [] } : { ok: false, object, errors, warnings: [] },
    request.kind,
  );
}

/** A value as JSON has it; what JSON has no form of is left out. */
function asValue(value: unknown): KubeValue | undefined {
  // JSON gives nothing else.
  return value === undefined ? undefined : (parseJson(printJson(value)) as KubeValue);
}
