import { type Int, intOverflow } from "../values/int.js";

const NANOS_PER_SECOND = 1_000_000_000;
/** The bounds of an int64 of nanoseconds, as seconds and nanoseconds. */
const MAX_SECONDS = 9_223_372_036;
const MAX_NANOS = 854_775_807;

/** A length of time as Go has it: an int64 of nanoseconds. Seconds and nanoseconds have the same sign. */
export class Duration {
  static readonly celType = "google.protobuf.Duration";

  private constructor(
    readonly seconds: number,
    readonly nanos: number,
  ) {}

  /** Takes any whole seconds and nanoseconds. Throws `integer overflow` where an int64 of nanoseconds cannot hold them. */
  static of(seconds: number, nanos: number): Duration {
    let whole = seconds + Math.trunc(nanos / NANOS_PER_SECOND);
    let rest = nanos % NANOS_PER_SECOND;
    if (whole > 0 && rest < 0) {
      whole--;
      rest += NANOS_PER_SECOND;
    } else if (whole < 0 && rest > 0) {
      whole++;
      rest -= NANOS_PER_SECOND;
    }
    const isAbove = whole > MAX_SECONDS || (whole === MAX_SECONDS && rest > MAX_NANOS);
    if (isAbove || whole < -MAX_SECONDS || (whole === -MAX_SECONDS && rest < -MAX_NANOS - 1)) throw intOverflow();
    // Adding zero makes a negative zero an ordinary one.
    return new Duration(whole + 0, rest + 0);
  }

  static ofNanos(nanos: bigint): Duration {
    return Duration.of(Number(nanos / 1_000_000_000n), Number(nanos % 1_000_000_000n));
  }

  equals(other: Duration): boolean {
    return this.seconds === other.seconds && this.nanos === other.nanos;
  }

  /** All of it in nanoseconds. */
  toNanos(): bigint {
    return BigInt(this.seconds) * 1_000_000_000n + BigInt(this.nanos);
  }

  toString(): string {
    return `${this.toNanos()}ns`;
  }
}

/** Negative, zero or positive, as the first is shorter than, as long as or longer than the second. */
export function compareDurations(left: Duration, right: Duration): number {
  return left.seconds - right.seconds || left.nanos - right.nanos;
}

// In floating point, as the server works these out: near a full hour, a very long duration counts as one more.

export function durationToHours({ seconds, nanos }: Duration): number {
  return whole(Math.trunc(seconds / 3600) + ((seconds % 3600) * 1e9 + nanos) / 3.6e12);
}

export function durationToMinutes({ seconds, nanos }: Duration): number {
  return whole(Math.trunc(seconds / 60) + ((seconds % 60) * 1e9 + nanos) / 6e10);
}

export function durationToSeconds({ seconds, nanos }: Duration): number {
  return whole(seconds + nanos / 1e9);
}

/** All of it in milliseconds. */
export function durationToMilliseconds({ seconds, nanos }: Duration): Int {
  return whole(seconds * 1000 + Math.trunc(nanos / 1e6));
}

function whole(value: number): number {
  return Math.trunc(value) + 0;
}
