import { describe, expect, it } from "vitest";
import { Duration } from "../../../../src/runtime/cel/time/duration.js";
import {
  durationToHours,
  durationToMilliseconds,
  durationToMinutes,
  durationToSeconds,
} from "../../../../src/runtime/cel/time/duration-fields.js";
import { answerOf, type Row } from "../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [() => durationToHours(Duration.ofNanos(999999n)), 0],
  [() => durationToHours(Duration.ofNanos(-1500000000n)), 0],
  [() => durationToHours(Duration.ofNanos(123456789123456789n)), 34293],
  [() => durationToHours(Duration.ofNanos(-9223372036854775808n)), -2562047],
  [() => durationToHours(Duration.ofNanos(3600000000000n)), 1],
  [() => durationToHours(Duration.ofNanos(1n)), 0],
  [() => durationToHours(Duration.ofNanos(0n)), 0],
  [() => durationToHours(Duration.ofNanos(60000000000n)), 0],
  [() => durationToHours(Duration.ofNanos(-123456789123456789n)), -34293],
  [() => durationToHours(Duration.ofNanos(1000000n)), 0],
  [() => durationToHours(Duration.ofNanos(9223372036854775807n)), 2562047],
  [() => durationToHours(Duration.ofNanos(1500000000n)), 0],
  [() => durationToHours(Duration.ofNanos(-1n)), 0],
  [() => durationToHours(Duration.ofNanos(9223372036000000000n)), 2562047],
  [() => durationToHours(Duration.ofNanos(3599999999999n)), 0],
  [() => durationToMinutes(Duration.ofNanos(-123456789123456789n)), -2057613],
  [() => durationToMinutes(Duration.ofNanos(1000000n)), 0],
  [() => durationToMinutes(Duration.ofNanos(-1n)), 0],
  [() => durationToMinutes(Duration.ofNanos(3600000000000n)), 60],
  [() => durationToMinutes(Duration.ofNanos(1500000000n)), 0],
  [() => durationToMinutes(Duration.ofNanos(123456789123456789n)), 2057613],
  [() => durationToMinutes(Duration.ofNanos(9223372036000000000n)), 153722867],
  [() => durationToMinutes(Duration.ofNanos(60000000000n)), 1],
  [() => durationToMinutes(Duration.ofNanos(0n)), 0],
  [() => durationToMinutes(Duration.ofNanos(-9223372036854775808n)), -153722867],
  [() => durationToMinutes(Duration.ofNanos(9223372036854775807n)), 153722867],
  [() => durationToMinutes(Duration.ofNanos(-1500000000n)), 0],
  [() => durationToMinutes(Duration.ofNanos(999999n)), 0],
  [() => durationToMinutes(Duration.ofNanos(1n)), 0],
  [() => durationToMinutes(Duration.ofNanos(3599999999999n)), 59],
  [() => durationToSeconds(Duration.ofNanos(1n)), 0],
  [() => durationToSeconds(Duration.ofNanos(-1n)), 0],
  [() => durationToSeconds(Duration.ofNanos(3600000000000n)), 3600],
  [() => durationToSeconds(Duration.ofNanos(-9223372036854775808n)), -9223372036],
  [() => durationToSeconds(Duration.ofNanos(9223372036854775807n)), 9223372036],
  [() => durationToSeconds(Duration.ofNanos(0n)), 0],
  [() => durationToSeconds(Duration.ofNanos(-123456789123456789n)), -123456789],
  [() => durationToSeconds(Duration.ofNanos(123456789123456789n)), 123456789],
  [() => durationToSeconds(Duration.ofNanos(-1500000000n)), -1],
  [() => durationToSeconds(Duration.ofNanos(1500000000n)), 1],
  [() => durationToSeconds(Duration.ofNanos(999999n)), 0],
  [() => durationToSeconds(Duration.ofNanos(9223372036000000000n)), 9223372036],
  [() => durationToSeconds(Duration.ofNanos(60000000000n)), 60],
  [() => durationToSeconds(Duration.ofNanos(3599999999999n)), 3599],
  [() => durationToSeconds(Duration.ofNanos(1000000n)), 0],
  [() => durationToMilliseconds(Duration.ofNanos(1n)), 0],
  [() => durationToMilliseconds(Duration.ofNanos(3600000000000n)), 3600000],
  [() => durationToMilliseconds(Duration.ofNanos(-9223372036854775808n)), -9223372036854],
  [() => durationToMilliseconds(Duration.ofNanos(9223372036854775807n)), 9223372036854],
  [() => durationToMilliseconds(Duration.ofNanos(1500000000n)), 1500],
  [() => durationToMilliseconds(Duration.ofNanos(999999n)), 0],
  [() => durationToMilliseconds(Duration.ofNanos(-1500000000n)), -1500],
  [() => durationToMilliseconds(Duration.ofNanos(9223372036000000000n)), 9223372036000],
  [() => durationToMilliseconds(Duration.ofNanos(-1n)), 0],
  [() => durationToMilliseconds(Duration.ofNanos(-123456789123456789n)), -123456789123],
  [() => durationToMilliseconds(Duration.ofNanos(60000000000n)), 60000],
  [() => durationToMilliseconds(Duration.ofNanos(123456789123456789n)), 123456789123],
  [() => durationToMilliseconds(Duration.ofNanos(3599999999999n)), 3599999],
  [() => durationToMilliseconds(Duration.ofNanos(0n)), 0],
  [() => durationToMilliseconds(Duration.ofNanos(1000000n)), 1],
];

describe("time/duration-fields", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
