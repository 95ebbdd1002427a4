import { dateOf } from "../../values/civil-date.js";
import type { Duration } from "./duration.js";
import type { Timestamp } from "./timestamp.js";

/** Writes an instant by RFC 3339, with the fraction that it has and the offset that it was read with. */
export function printTimestamp({ seconds, nanos, offset }: Timestamp): string {
  const local = seconds + offset;
  const { year, month, day } = dateOf(local);
  const second = local - Math.floor(local / 86_400) * 86_400;
  const date = `${digits(year, 4)}-${digits(month)}-${digits(day)}`;
  const time = `${digits(Math.floor(second / 3600))}:${digits(Math.floor(second / 60) % 60)}:${digits(second % 60)}`;
  const fraction = nanos === 0 ? "" : `.${digits(nanos, 9).replace(/0+$/, "")}`;
  return `${date}T${time}${fraction}${printOffset(offset)}`;
}

function printOffset(offset: number): string {
  const minutes = Math.trunc(offset / 60);
  if (minutes === 0) return "Z";
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

function digits(value: number, count = 2): string {
  return String(value).padStart(count, "0");
}

/** Writes a duration as CEL does: seconds without an exponent, and `s`. */
export function printDuration({ seconds, nanos }: Duration): string {
  // As a float64, as the server has it: a long duration loses its nanoseconds here.
  const value = seconds + nanos / 1e9;
  const text = String(value);
  if (!text.includes("e")) return `${text}s`;
  // Only what is below a microsecond has an exponent, and no duration is below a nanosecond.
  return `${value.toFixed(9).replace(/0+$/, "")}s`;
}
