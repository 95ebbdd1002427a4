import { Duration } from "../time/duration.js";
import { parseLenientDuration } from "../time/parse-duration.js";
import { parseTime } from "../time/parse-time.js";
import { Timestamp } from "../time/timestamp.js";
import { decodeUrlBase64 } from "../values/bytes.js";
import { CelError } from "../values/cel-error.js";
import { unreadable } from "./readers.js";

/*
 * Readers of strings whose format gives them another type. Like the readers of the other types they take a value of the
 * data or one that a rule made; `field` is the field that it was read from.
 */

/** Format `byte`: base64, of which the server takes only the URL-safe alphabet here. */
export function readBytes(value: unknown, field?: string): Uint8Array {
  if (value instanceof Uint8Array) return value;
  const text = textOf(value, field);
  const bytes = decodeUrlBase64(text);
  if (typeof bytes === "string") throw new CelError(`Invalid byte formatted string ${text}: ${bytes}`);
  return bytes;
}

/** Format `duration`, which takes texts such as `3 days` too. */
export function readDuration(value: unknown, field?: string): Duration {
  if (value instanceof Duration) return value;
  const text = textOf(value, field);
  const duration = parseLenientDuration(text);
  if (typeof duration === "string") throw new CelError(`Invalid duration ${text}: ${duration}`);
  return duration;
}

/** Format `date`. */
export function readDate(value: unknown, field?: string): Timestamp {
  if (value instanceof Timestamp) return value;
  const text = textOf(value, field);
  const date = parseTime(text, "2006-01-02");
  if (typeof date === "string") throw new CelError(`Invalid date formatted string ${text}: ${date}`);
  return date;
}

/** Format `date-time`: with a zone, or without one in UTC; the empty text is the first instant of 1970. */
export function readTimestamp(value: unknown, field?: string): Timestamp {
  if (value instanceof Timestamp) return value;
  const text = textOf(value, field);
  if (text === "") return Timestamp.of(0);
  const withZone = parseTime(text, "2006-01-02T15:04:05Z07:00");
  if (typeof withZone !== "string") return withZone;
  const withoutZone = parseTime(text, "2006-01-02T15:04:05");
  if (typeof withoutZone !== "string") return withoutZone;
  throw new CelError(`Invalid date-time formatted string ${text}: ${withoutZone}`);
}

function textOf(value: unknown, field: string | undefined): string {
  return typeof value === "string" ? value : unreadable(value, field, "string");
}
