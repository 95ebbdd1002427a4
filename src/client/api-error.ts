import type { FieldError } from "../kube/validation/schema/validation-result.js";

/** A problem of one field, as the server tells it in the causes of a Status. */
export interface StatusCause {
  /** The kind of problem; for fields it is a {@link FieldError} type, such as `FieldValueInvalid`. */
  readonly reason?: string;
  readonly message?: string;
  /** Path of the field, such as `spec.servers[0].port`; `<nil>` where the server gives none. */
  readonly field?: string;
}

/** What the server answers a refused request with (`Status` of meta/v1). */
export interface Status {
  readonly kind?: "Status";
  readonly apiVersion?: "v1";
  readonly metadata?: { readonly continue?: string };
  readonly status?: string;
  readonly code?: number;
  /** Such as `NotFound`, `Conflict`, `Invalid`. */
  readonly reason?: string;
  readonly message?: string;
  readonly details?: {
    readonly name?: string;
    readonly group?: string;
    readonly kind?: string;
    readonly uid?: string;
    readonly causes?: readonly StatusCause[];
    readonly retryAfterSeconds?: number;
  };
}

/** A refused request: the server's Status as an error. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP code, such as 404. */
  readonly code: number;
  /** Such as `NotFound`; empty where the answer was no Status. */
  readonly reason: string;
  readonly status: Status;
  /** What was wrong with which field, where the object was invalid or a conflict is about fields. */
  readonly causes: readonly Required<StatusCause>[];
  /** True where validation before the request refused it, and the server was not asked. */
  readonly beforeRequest: boolean;

  constructor(status: Status, options: { readonly beforeRequest?: boolean; readonly cause?: unknown } = {}) {
    const message = status.message ?? `the server answered with ${status.code ?? "an unknown code"}`;
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = status.code ?? 0;
    this.reason = status.reason ?? "";
    this.status = status;
    this.beforeRequest = options.beforeRequest === true;
    this.causes = (status.details?.causes ?? []).map(({ reason = "", message: text = "", field = "" }) => {
      return { reason, message: text, field };
    });
  }
}

/** The Status of an answer's text; where that is not one, one that says what came instead. */
export function statusOfText(text: string, code: number, request: string): Status {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page or nothing at all; it is reported below.
  }
  const status = readStatus(body);
  if (status !== undefined) return { code, ...status };
  return { code, message: `${request} was answered with ${code}${text === "" ? "" : `: ${shown(text)}`}` };
}

/**
 * A value as a Status, with what of it is of its type: whatever answers, the error is one. Undefined where it does not even say
 * that it is a Status.
 */
export function readStatus(value: unknown): Status | undefined {
  const members = membersOf(value);
  if (members["kind"] !== "Status") return undefined;
  const { details } = members;
  return {
    kind: "Status",
    ...textsOf(members, ["status", "reason", "message"]),
    ...(Number.isInteger(members["code"]) ? { code: Number(members["code"]) } : {}),
    ...("metadata" in members ? { metadata: textsOf(membersOf(members["metadata"]), ["continue"]) } : {}),
    ...(typeof details === "object" && details !== null ? { details: readDetails(membersOf(details)) } : {}),
  };
}

function readDetails(members: Members): NonNullable<Status["details"]> {
  const { causes, retryAfterSeconds } = members;
  return {
    ...textsOf(members, ["name", "group", "kind", "uid"]),
    ...(Array.isArray(causes)
      ? { causes: causes.map((cause) => textsOf(membersOf(cause), ["reason", "message", "field"])) }
      : {}),
    ...(Number.isFinite(retryAfterSeconds) ? { retryAfterSeconds: Number(retryAfterSeconds) } : {}),
  };
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Those of the members that are there and are texts. */
function textsOf<Name extends string>(members: Members, names: readonly Name[]): { [Key in Name]?: string } {
  const causes = names.flatMap((name) => {
    const value = members[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  // Object.fromEntries forgets the names.
  return Object.fromEntries(causes) as { [Key in Name]?: string };
}

/** The beginning of a text for a message, without what an echoing server could reveal of credentials. */
export function shown(text: string): string {
  const safe = text.slice(0, 4096).replace(/\b(Bearer|Basic)\s+[^\s"'<>&,;]+/gi, "$1 …");
  return safe.length > 500 ? `${safe.slice(0, 500)}…` : safe;
}

function has(error: unknown, reason: string, code?: number): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.reason === "" ? error.code === code : error.reason === reason;
}

/** There is no such object, or no such kind. */
export function isNotFound(error: unknown): error is ApiError {
  return has(error, "NotFound", 404);
}

/** An object of the name exists. */
export function isAlreadyExists(error: unknown): error is ApiError {
  return has(error, "AlreadyExists");
}

/** The object was changed since it was read, or another manager owns a field that was applied. */
export function isConflict(error: unknown): error is ApiError {
  return has(error, "Conflict", 409);
}

/** The object is not valid; `fieldErrors` tells why. */
export function isInvalid(error: unknown): error is ApiError {
  return has(error, "Invalid", 422);
}

/** The request makes no sense to the server, such as one with unknown fields and `fieldValidation: "Strict"`. */
export function isBadRequest(error: unknown): error is ApiError {
  return has(error, "BadRequest", 400);
}

/** The resource version or the page is too old to go on from: list again. */
export function isGone(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 410 || error.reason === "Expired" || error.reason === "Gone");
}

/** The credentials do not allow it. */
export function isForbidden(error: unknown): error is ApiError {
  return has(error, "Forbidden", 403);
}

/** There are no credentials, or they do not hold. */
export function isUnauthorized(error: unknown): error is ApiError {
  return has(error, "Unauthorized", 401);
}

/** The server is asked for too much at once. */
export function isTooManyRequests(error: unknown): error is ApiError {
  return has(error, "TooManyRequests", 429);
}

/** The server gave up waiting for something, such as its store. */
export function isTimeout(error: unknown): error is ApiError {
  return has(error, "Timeout", 504) || has(error, "ServerTimeout");
}

/** A field error as it comes back from the server: the whole text, without the value and the detail apart. */
export interface ReportedFieldError extends Pick<FieldError, "path" | "message"> {
  /** A `FieldError` type, such as `FieldValueInvalid`; a server may know more of them. */
  readonly type: string;
}

/** The causes of a refused request as field errors, with the same texts as the validators give. */
export function fieldErrors(error: ApiError): ReportedFieldError[] {
  return error.causes.map(({ reason, field, message }) => ({
    type: reason,
    path: field,
    message: `${field}: ${message}`,
  }));
}
