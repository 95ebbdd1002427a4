import { compareAsBytes } from "../../values/go-text.js";
import { compareDurations, type Duration } from "../time/duration.js";
import { compareTimestamps, type Timestamp } from "../time/timestamp.js";
import { compareBytes } from "../values/bytes.js";
import { CelError } from "../values/cel-error.js";
import type { Int } from "../values/int.js";

// JavaScript compares numbers with bigints exactly, so that ints and uints need no more than its operators.

export function lessInt64(left: Int, right: Int): boolean {
  return left < right;
}

export function lessEqualsInt64(left: Int, right: Int): boolean {
  return left <= right;
}

export function greaterInt64(left: Int, right: Int): boolean {
  return left > right;
}

export function greaterEqualsInt64(left: Int, right: Int): boolean {
  return left >= right;
}

export {
  greaterEqualsInt64 as greaterEqualsUint64,
  greaterEqualsInt64 as greaterEqualsInt64Uint64,
  greaterEqualsInt64 as greaterEqualsUint64Int64,
  greaterInt64 as greaterUint64,
  greaterInt64 as greaterInt64Uint64,
  greaterInt64 as greaterUint64Int64,
  lessEqualsInt64 as lessEqualsUint64,
  lessEqualsInt64 as lessEqualsInt64Uint64,
  lessEqualsInt64 as lessEqualsUint64Int64,
  lessInt64 as lessUint64,
  lessInt64 as lessInt64Uint64,
  lessInt64 as lessUint64Int64,
};

/** Throws `NaN values cannot be ordered`. */
export function lessDouble(left: number, right: number): boolean {
  return left < right || (!(left >= right) && unordered());
}

export function lessEqualsDouble(left: number, right: number): boolean {
  return left <= right || (!(left > right) && unordered());
}

export function greaterDouble(left: number, right: number): boolean {
  return left > right || (!(left <= right) && unordered());
}

export function greaterEqualsDouble(left: number, right: number): boolean {
  return left >= right || (!(left < right) && unordered());
}

function unordered(): never {
  throw new CelError("NaN values cannot be ordered");
}

// Against a double, the server rounds an int to a double too.

export function lessInt64Double(left: Int, right: number): boolean {
  return lessDouble(Number(left), right);
}

export function lessDoubleInt64(left: number, right: Int): boolean {
  return lessDouble(left, Number(right));
}

export function lessEqualsInt64Double(left: Int, right: number): boolean {
  return lessEqualsDouble(Number(left), right);
}

export function lessEqualsDoubleInt64(left: number, right: Int): boolean {
  return lessEqualsDouble(left, Number(right));
}

export function greaterInt64Double(left: Int, right: number): boolean {
  return greaterDouble(Number(left), right);
}

export function greaterDoubleInt64(left: number, right: Int): boolean {
  return greaterDouble(left, Number(right));
}

export function greaterEqualsInt64Double(left: Int, right: number): boolean {
  return greaterEqualsDouble(Number(left), right);
}

export function greaterEqualsDoubleInt64(left: number, right: Int): boolean {
  return greaterEqualsDouble(left, Number(right));
}

export {
  greaterDoubleInt64 as greaterDoubleUint64,
  greaterEqualsDoubleInt64 as greaterEqualsDoubleUint64,
  greaterEqualsInt64Double as greaterEqualsUint64Double,
  greaterInt64Double as greaterUint64Double,
  lessDoubleInt64 as lessDoubleUint64,
  lessEqualsDoubleInt64 as lessEqualsDoubleUint64,
  lessEqualsInt64Double as lessEqualsUint64Double,
  lessInt64Double as lessUint64Double,
};

/** False is less than true. */
export function lessBool(left: boolean, right: boolean): boolean {
  return !left && right;
}

export function lessEqualsBool(left: boolean, right: boolean): boolean {
  return !left || right;
}

export function greaterBool(left: boolean, right: boolean): boolean {
  return left && !right;
}

export function greaterEqualsBool(left: boolean, right: boolean): boolean {
  return left || !right;
}

export function lessString(left: string, right: string): boolean {
  return compareAsBytes(left, right) < 0;
}

export function lessEqualsString(left: string, right: string): boolean {
  return compareAsBytes(left, right) <= 0;
}

export function greaterString(left: string, right: string): boolean {
  return compareAsBytes(left, right) > 0;
}

export function greaterEqualsString(left: string, right: string): boolean {
  return compareAsBytes(left, right) >= 0;
}

export function lessBytes(left: Uint8Array, right: Uint8Array): boolean {
  return compareBytes(left, right) < 0;
}

export function lessEqualsBytes(left: Uint8Array, right: Uint8Array): boolean {
  return compareBytes(left, right) <= 0;
}

export function greaterBytes(left: Uint8Array, right: Uint8Array): boolean {
  return compareBytes(left, right) > 0;
}

export function greaterEqualsBytes(left: Uint8Array, right: Uint8Array): boolean {
  return compareBytes(left, right) >= 0;
}

export function lessTimestamp(left: Timestamp, right: Timestamp): boolean {
  return compareTimestamps(left, right) < 0;
}

export function lessEqualsTimestamp(left: Timestamp, right: Timestamp): boolean {
  return compareTimestamps(left, right) <= 0;
}

export function greaterTimestamp(left: Timestamp, right: Timestamp): boolean {
  return compareTimestamps(left, right) > 0;
}

export function greaterEqualsTimestamp(left: Timestamp, right: Timestamp): boolean {
  return compareTimestamps(left, right) >= 0;
}

export function lessDuration(left: Duration, right: Duration): boolean {
  return compareDurations(left, right) < 0;
}

export function lessEqualsDuration(left: Duration, right: Duration): boolean {
  return compareDurations(left, right) <= 0;
}

export function greaterDuration(left: Duration, right: Duration): boolean {
  return compareDurations(left, right) > 0;
}

export function greaterEqualsDuration(left: Duration, right: Duration): boolean {
  return compareDurations(left, right) >= 0;
}
