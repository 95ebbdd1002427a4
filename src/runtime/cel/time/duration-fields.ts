import type { Int } from "../int.js";
import type { Duration } from "./duration.js";

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
