import { intOverflow } from "../values/int.js";
import { Duration } from "./duration.js";
import { Timestamp } from "./timestamp.js";

const NANOS_PER_SECOND = 1_000_000_000;
/** More seconds than these are more nanoseconds than an int64 holds. */
const MAX_SECONDS = 9_223_372_036;

/** Throws `timestamp overflow` outside of the years 1 to 9999. */
export function addTimestampDuration(timestamp: Timestamp, duration: Duration): Timestamp {
  return shift(timestamp, duration.seconds, duration.nanos);
}

export function addDurationTimestamp(duration: Duration, timestamp: Timestamp): Timestamp {
  return shift(timestamp, duration.seconds, duration.nanos);
}

export function addDurationDuration(left: Duration, right: Duration): Duration {
  return Duration.of(left.seconds + right.seconds, left.nanos + right.nanos);
}

export function subtractDurationDuration(left: Duration, right: Duration): Duration {
  return Duration.of(left.seconds - right.seconds, left.nanos - right.nanos);
}

export function subtractTimestampDuration(timestamp: Timestamp, { seconds, nanos }: Duration): Timestamp {
  // The server negates the duration first, and its least one has no counterpart.
  if (seconds === -MAX_SECONDS && nanos === -854_775_808) throw intOverflow();
  return shift(timestamp, -seconds, -nanos);
}

/** Throws `integer overflow` where the difference is more than 292 years. */
export function subtractTimestampTimestamp(left: Timestamp, right: Timestamp): Duration {
  const seconds = left.seconds - right.seconds;
  if (seconds > MAX_SECONDS || seconds < -MAX_SECONDS) throw intOverflow();
  return Duration.of(seconds, left.nanos - right.nanos);
}

function shift(timestamp: Timestamp, seconds: number, nanos: number): Timestamp {
  const sum = timestamp.nanos + nanos;
  const carry = Math.floor(sum / NANOS_PER_SECOND);
  return Timestamp.of(timestamp.seconds + seconds + carry, sum - carry * NANOS_PER_SECOND, timestamp.offset);
}
