import { isJsonObject, type JsonValue, listAt, stringAt, valueAt } from "./json-value.js";

/** The `Status` that the API server answers a refused request with (`meta/v1`). */
export interface ServerStatus {
  readonly code: number;
  /** For example `Invalid`, `Conflict`, `NotFound`. */
  readonly reason: string;
  readonly message: string;
  readonly causes: readonly StatusCause[];
}

export interface StatusCause {
  /** For example `FieldValueInvalid`; the field is called `reason` on the wire. */
  readonly type: string;
  readonly message: string;
  /** Path of the field, for example `spec.size`; `<nil>` where the error has none. */
  readonly field: string;
}

/** Reads a `Status`; undefined where the body is something else, for example a proxy's plain text. */
export function parseServerStatus(body: JsonValue | undefined): ServerStatus | undefined {
  if (!isJsonObject(body) || body.kind !== "Status") return undefined;
  const code = valueAt(body, "code");
  return {
    code: typeof code === "number" ? code : 0,
    reason: stringAt(body, "reason") ?? "",
    message: stringAt(body, "message") ?? "",
    causes: listAt(body, "details", "causes").map((cause) => ({
      type: stringAt(cause, "reason") ?? "",
      message: stringAt(cause, "message") ?? "",
      field: stringAt(cause, "field") ?? "",
    })),
  };
}
