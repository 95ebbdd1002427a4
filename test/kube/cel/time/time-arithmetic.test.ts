import { describe, expect, it } from "vitest";
import { stringToTimestamp } from "../../../../src/kube/cel/library/conversions.js";
import { Duration } from "../../../../src/kube/cel/time/duration.js";
import {
  addDurationDuration,
  addDurationTimestamp,
  addTimestampDuration,
  subtractDurationDuration,
  subtractTimestampDuration,
  subtractTimestampTimestamp,
} from "../../../../src/kube/cel/time/time-arithmetic.js";
import { answerOf, failure, type Row } from "../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [
    () => addDurationDuration(Duration.ofNanos(999999n), Duration.ofNanos(123456789123456789n)),
    "duration 123456789124456788ns",
  ],
  [
    () => addDurationDuration(Duration.ofNanos(1000000n), Duration.ofNanos(-123456789123456789n)),
    "duration -123456789122456789ns",
  ],
  [() => addDurationDuration(Duration.ofNanos(1000000n), Duration.ofNanos(1500000000n)), "duration 1501000000ns"],
  [
    () => addDurationDuration(Duration.ofNanos(999999n), Duration.ofNanos(-9223372036854775808n)),
    "duration -9223372036853775809ns",
  ],
  [() => addDurationDuration(Duration.ofNanos(1500000000n), Duration.ofNanos(1n)), "duration 1500000001ns"],
  [
    () => addDurationDuration(Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(9223372036854775807n)),
    "duration -1ns",
  ],
  [() => addDurationDuration(Duration.ofNanos(1n), Duration.ofNanos(999999n)), "duration 1000000ns"],
  [
    () => addDurationDuration(Duration.ofNanos(3600000000000n), Duration.ofNanos(-123456789123456789n)),
    "duration -123453189123456789ns",
  ],
  [
    () => addDurationDuration(Duration.ofNanos(1n), Duration.ofNanos(123456789123456789n)),
    "duration 123456789123456790ns",
  ],
  [
    () => addDurationDuration(Duration.ofNanos(-123456789123456789n), Duration.ofNanos(3600000000000n)),
    "duration -123453189123456789ns",
  ],
  [
    () => addDurationDuration(Duration.ofNanos(9223372036854775807n), Duration.ofNanos(-9223372036854775808n)),
    "duration -1ns",
  ],
  [() => addDurationDuration(Duration.ofNanos(0n), Duration.ofNanos(1n)), "duration 1ns"],
  [
    () => addDurationDuration(Duration.ofNanos(-123456789123456789n), Duration.ofNanos(123456789123456789n)),
    "duration 0ns",
  ],
  [
    () => addDurationDuration(Duration.ofNanos(-1n), Duration.ofNanos(9223372036854775807n)),
    "duration 9223372036854775806ns",
  ],
  [
    () => addDurationDuration(Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(3600000000000n)),
    "duration -9223368436854775808ns",
  ],
  [
    () => addDurationDuration(Duration.ofNanos(-1500000000n), Duration.ofNanos(-123456789123456789n)),
    "duration -123456790623456789ns",
  ],
  [
    () => addDurationDuration(Duration.ofNanos(9223372036854775807n), Duration.ofNanos(1000000n)),
    failure("integer overflow"),
  ],
  [
    () => addDurationDuration(Duration.ofNanos(9223372036000000000n), Duration.ofNanos(123456789123456789n)),
    failure("integer overflow"),
  ],
  [
    () => addDurationDuration(Duration.ofNanos(3600000000000n), Duration.ofNanos(9223372036000000000n)),
    failure("integer overflow"),
  ],
  [
    () => addDurationDuration(Duration.ofNanos(9223372036000000000n), Duration.ofNanos(9223372036854775807n)),
    failure("integer overflow"),
  ],
  [
    () => addDurationDuration(Duration.ofNanos(9223372036854775807n), Duration.ofNanos(9223372036000000000n)),
    failure("integer overflow"),
  ],
  [
    () => addDurationDuration(Duration.ofNanos(3599999999999n), Duration.ofNanos(9223372036000000000n)),
    failure("integer overflow"),
  ],
  [
    () => addDurationDuration(Duration.ofNanos(999999n), Duration.ofNanos(9223372036854775807n)),
    failure("integer overflow"),
  ],
  [
    () => addDurationDuration(Duration.ofNanos(9223372036854775807n), Duration.ofNanos(1500000000n)),
    failure("integer overflow"),
  ],
  [
    () => addDurationDuration(Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(-1n)),
    failure("integer overflow"),
  ],
  [
    () => addDurationDuration(Duration.ofNanos(-1n), Duration.ofNanos(-9223372036854775808n)),
    failure("integer overflow"),
  ],
  [
    () => addDurationDuration(Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(-9223372036854775808n)),
    failure("integer overflow"),
  ],
  [
    () => addDurationDuration(Duration.ofNanos(9223372036000000000n), Duration.ofNanos(3600000000000n)),
    failure("integer overflow"),
  ],
  [() => subtractDurationDuration(Duration.ofNanos(1n), Duration.ofNanos(3599999999999n)), "duration -3599999999998ns"],
  [
    () => subtractDurationDuration(Duration.ofNanos(1000000n), Duration.ofNanos(60000000000n)),
    "duration -59999000000ns",
  ],
  [() => subtractDurationDuration(Duration.ofNanos(60000000000n), Duration.ofNanos(999999n)), "duration 59999000001ns"],
  [() => subtractDurationDuration(Duration.ofNanos(1500000000n), Duration.ofNanos(1n)), "duration 1499999999ns"],
  [() => subtractDurationDuration(Duration.ofNanos(0n), Duration.ofNanos(-1n)), "duration 1ns"],
  [
    () => subtractDurationDuration(Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(0n)),
    "duration -9223372036854775808ns",
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(1500000000n), Duration.ofNanos(9223372036000000000n)),
    "duration -9223372034500000000ns",
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(60000000000n), Duration.ofNanos(9223372036854775807n)),
    "duration -9223371976854775807ns",
  ],
  [() => subtractDurationDuration(Duration.ofNanos(1000000n), Duration.ofNanos(1000000n)), "duration 0ns"],
  [() => subtractDurationDuration(Duration.ofNanos(1n), Duration.ofNanos(0n)), "duration 1ns"],
  [
    () => subtractDurationDuration(Duration.ofNanos(-123456789123456789n), Duration.ofNanos(-1500000000n)),
    "duration -123456787623456789ns",
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(-123456789123456789n), Duration.ofNanos(999999n)),
    "duration -123456789124456788ns",
  ],
  [() => subtractDurationDuration(Duration.ofNanos(1500000000n), Duration.ofNanos(0n)), "duration 1500000000ns"],
  [
    () => subtractDurationDuration(Duration.ofNanos(-1n), Duration.ofNanos(3599999999999n)),
    "duration -3600000000000ns",
  ],
  [() => subtractDurationDuration(Duration.ofNanos(-1500000000n), Duration.ofNanos(0n)), "duration -1500000000ns"],
  [
    () => subtractDurationDuration(Duration.ofNanos(-123456789123456789n), Duration.ofNanos(1n)),
    "duration -123456789123456790ns",
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(999999n)),
    failure("integer overflow"),
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(9223372036854775807n), Duration.ofNanos(-1500000000n)),
    failure("integer overflow"),
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(60000000000n)),
    failure("integer overflow"),
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(9223372036854775807n)),
    failure("integer overflow"),
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(9223372036000000000n), Duration.ofNanos(-1500000000n)),
    failure("integer overflow"),
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(123456789123456789n), Duration.ofNanos(-9223372036854775808n)),
    failure("integer overflow"),
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(9223372036854775807n), Duration.ofNanos(-123456789123456789n)),
    failure("integer overflow"),
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(1n)),
    failure("integer overflow"),
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(3600000000000n)),
    failure("integer overflow"),
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(9223372036000000000n), Duration.ofNanos(-123456789123456789n)),
    failure("integer overflow"),
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(3600000000000n), Duration.ofNanos(-9223372036854775808n)),
    failure("integer overflow"),
  ],
  [
    () => subtractDurationDuration(Duration.ofNanos(9223372036854775807n), Duration.ofNanos(-1n)),
    failure("integer overflow"),
  ],
  [
    () => addTimestampDuration(stringToTimestamp("2020-02-29T23:59:59.999999999Z"), Duration.ofNanos(3600000000000n)),
    "timestamp 2020-03-01T00:59:59.999999999Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("2021-11-07T09:30:00Z"), Duration.ofNanos(1500000000n)),
    "timestamp 2021-11-07T09:30:01.5Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("1900-02-28T00:00:00Z"), Duration.ofNanos(9223372036000000000n)),
    "timestamp 2192-06-07T23:47:16Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("2019-12-31T12:34:56.789+05:30"), Duration.ofNanos(1000000n)),
    "timestamp 2019-12-31T12:34:56.79+05:30",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("2000-03-01T01:00:00-08:00"), Duration.ofNanos(3600000000000n)),
    "timestamp 2000-03-01T02:00:00-08:00",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("0004-02-29T05:00:00Z"), Duration.ofNanos(0n)),
    "timestamp 0004-02-29T05:00:00Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("2000-03-01T01:00:00-08:00"), Duration.ofNanos(-1n)),
    "timestamp 2000-03-01T00:59:59.999999999-08:00",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("2021-03-14T10:30:00Z"), Duration.ofNanos(999999n)),
    "timestamp 2021-03-14T10:30:00.000999999Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("1969-12-31T23:59:59.5Z"), Duration.ofNanos(999999n)),
    "timestamp 1969-12-31T23:59:59.500999999Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("1970-01-01T00:00:00Z"), Duration.ofNanos(1000000n)),
    "timestamp 1970-01-01T00:00:00.001Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("1969-12-31T23:59:59.5Z"), Duration.ofNanos(-1500000000n)),
    "timestamp 1969-12-31T23:59:58Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("2021-03-14T10:30:00Z"), Duration.ofNanos(-123456789123456789n)),
    "timestamp 2017-04-15T12:56:50.876543211Z",
  ],
  [
    () =>
      addTimestampDuration(stringToTimestamp("2020-02-29T23:59:59.999999999Z"), Duration.ofNanos(9223372036000000000n)),
    "timestamp 2312-06-10T23:47:15.999999999Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("0004-02-29T05:00:00Z"), Duration.ofNanos(999999n)),
    "timestamp 0004-02-29T05:00:00.000999999Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("2000-03-01T01:00:00-08:00"), Duration.ofNanos(60000000000n)),
    "timestamp 2000-03-01T01:01:00-08:00",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("1969-12-31T23:59:59.5Z"), Duration.ofNanos(0n)),
    "timestamp 1969-12-31T23:59:59.5Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("1970-01-01T00:00:00Z"), Duration.ofNanos(1n)),
    "timestamp 1970-01-01T00:00:00.000000001Z",
  ],
  [
    () => addTimestampDuration(stringToTimestamp("2000-03-01T01:00:00-08:00"), Duration.ofNanos(-1500000000n)),
    "timestamp 2000-03-01T00:59:58.5-08:00",
  ],
  [
    () =>
      addTimestampDuration(stringToTimestamp("9999-12-31T23:59:59.999999999Z"), Duration.ofNanos(123456789123456789n)),
    failure("timestamp overflow"),
  ],
  [
    () => addTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(-1n)),
    failure("timestamp overflow"),
  ],
  [
    () => addTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(-9223372036854775808n)),
    failure("timestamp overflow"),
  ],
  [
    () => addTimestampDuration(stringToTimestamp("9999-12-31T23:59:59.999999999Z"), Duration.ofNanos(3600000000000n)),
    failure("timestamp overflow"),
  ],
  [
    () => addTimestampDuration(stringToTimestamp("9999-12-31T23:59:59.999999999Z"), Duration.ofNanos(1500000000n)),
    failure("timestamp overflow"),
  ],
  [
    () =>
      addTimestampDuration(stringToTimestamp("9999-12-31T23:59:59.999999999Z"), Duration.ofNanos(9223372036000000000n)),
    failure("timestamp overflow"),
  ],
  [
    () => addTimestampDuration(stringToTimestamp("0004-02-29T05:00:00Z"), Duration.ofNanos(-123456789123456789n)),
    failure("timestamp overflow"),
  ],
  [
    () => addTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(-1500000000n)),
    failure("timestamp overflow"),
  ],
  [
    () => addTimestampDuration(stringToTimestamp("9999-12-31T23:59:59.999999999Z"), Duration.ofNanos(1000000n)),
    failure("timestamp overflow"),
  ],
  [
    () => addTimestampDuration(stringToTimestamp("9999-12-31T23:59:59.999999999Z"), Duration.ofNanos(60000000000n)),
    failure("timestamp overflow"),
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(3599999999999n), stringToTimestamp("2021-11-07T09:30:00Z")),
    "timestamp 2021-11-07T10:29:59.999999999Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(-1500000000n), stringToTimestamp("2020-02-29T23:59:59.999999999Z")),
    "timestamp 2020-02-29T23:59:58.499999999Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(999999n), stringToTimestamp("2021-03-14T10:30:00Z")),
    "timestamp 2021-03-14T10:30:00.000999999Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(9223372036000000000n), stringToTimestamp("0001-01-01T00:00:00Z")),
    "timestamp 0293-04-11T23:47:16Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(60000000000n), stringToTimestamp("2020-02-29T23:59:59.999999999Z")),
    "timestamp 2020-03-01T00:00:59.999999999Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(3600000000000n), stringToTimestamp("0004-02-29T05:00:00Z")),
    "timestamp 0004-02-29T06:00:00Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(9223372036000000000n), stringToTimestamp("1969-12-31T23:59:59.5Z")),
    "timestamp 2262-04-11T23:47:15.5Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(1000000n), stringToTimestamp("2021-11-07T09:30:00Z")),
    "timestamp 2021-11-07T09:30:00.001Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(0n), stringToTimestamp("1900-02-28T00:00:00Z")),
    "timestamp 1900-02-28T00:00:00Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(1n), stringToTimestamp("2020-02-29T23:59:59.999999999Z")),
    "timestamp 2020-03-01T00:00:00Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(999999n), stringToTimestamp("1970-01-01T00:00:00Z")),
    "timestamp 1970-01-01T00:00:00.000999999Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(1n), stringToTimestamp("1970-01-01T00:00:00Z")),
    "timestamp 1970-01-01T00:00:00.000000001Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(3599999999999n), stringToTimestamp("1969-12-31T23:59:59.5Z")),
    "timestamp 1970-01-01T00:59:59.499999999Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(1n), stringToTimestamp("2021-11-07T09:30:00Z")),
    "timestamp 2021-11-07T09:30:00.000000001Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(0n), stringToTimestamp("0004-02-29T05:00:00Z")),
    "timestamp 0004-02-29T05:00:00Z",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(999999n), stringToTimestamp("2019-12-31T12:34:56.789+05:30")),
    "timestamp 2019-12-31T12:34:56.789999999+05:30",
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(1n), stringToTimestamp("9999-12-31T23:59:59.999999999Z")),
    failure("timestamp overflow"),
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(-123456789123456789n), stringToTimestamp("0001-01-01T00:00:00Z")),
    failure("timestamp overflow"),
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(-123456789123456789n), stringToTimestamp("0004-02-29T05:00:00Z")),
    failure("timestamp overflow"),
  ],
  [
    () =>
      addDurationTimestamp(Duration.ofNanos(9223372036854775807n), stringToTimestamp("9999-12-31T23:59:59.999999999Z")),
    failure("timestamp overflow"),
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(-1500000000n), stringToTimestamp("0001-01-01T00:00:00Z")),
    failure("timestamp overflow"),
  ],
  [
    () =>
      addDurationTimestamp(Duration.ofNanos(9223372036000000000n), stringToTimestamp("9999-12-31T23:59:59.999999999Z")),
    failure("timestamp overflow"),
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(-1n), stringToTimestamp("0001-01-01T00:00:00Z")),
    failure("timestamp overflow"),
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(3599999999999n), stringToTimestamp("9999-12-31T23:59:59.999999999Z")),
    failure("timestamp overflow"),
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(60000000000n), stringToTimestamp("9999-12-31T23:59:59.999999999Z")),
    failure("timestamp overflow"),
  ],
  [
    () =>
      addDurationTimestamp(Duration.ofNanos(123456789123456789n), stringToTimestamp("9999-12-31T23:59:59.999999999Z")),
    failure("timestamp overflow"),
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(999999n), stringToTimestamp("9999-12-31T23:59:59.999999999Z")),
    failure("timestamp overflow"),
  ],
  [
    () => addDurationTimestamp(Duration.ofNanos(-9223372036854775808n), stringToTimestamp("0001-01-01T00:00:00Z")),
    failure("timestamp overflow"),
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("1900-02-28T00:00:00Z"), Duration.ofNanos(3600000000000n)),
    "timestamp 1900-02-27T23:00:00Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0004-02-29T05:00:00Z"), Duration.ofNanos(1500000000n)),
    "timestamp 0004-02-29T04:59:58.5Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("2024-12-31T23:59:59Z"), Duration.ofNanos(0n)),
    "timestamp 2024-12-31T23:59:59Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(-1n)),
    "timestamp 0001-01-01T00:00:00.000000001Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("2019-12-31T12:34:56.789+05:30"), Duration.ofNanos(1n)),
    "timestamp 2019-12-31T12:34:56.788999999+05:30",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("1969-12-31T23:59:59.5Z"), Duration.ofNanos(3599999999999n)),
    "timestamp 1969-12-31T22:59:59.500000001Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("1583-01-01T00:00:00Z"), Duration.ofNanos(0n)),
    "timestamp 1583-01-01T00:00:00Z",
  ],
  [
    () =>
      subtractTimestampDuration(stringToTimestamp("1969-12-31T23:59:59.5Z"), Duration.ofNanos(9223372036854775807n)),
    "timestamp 1677-09-21T00:12:42.645224193Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("1969-12-31T23:59:59.5Z"), Duration.ofNanos(0n)),
    "timestamp 1969-12-31T23:59:59.5Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(-1500000000n)),
    "timestamp 0001-01-01T00:00:01.5Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("2024-12-31T23:59:59Z"), Duration.ofNanos(-123456789123456789n)),
    "timestamp 2028-11-29T21:33:08.123456789Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("1583-01-01T00:00:00Z"), Duration.ofNanos(9223372036000000000n)),
    "timestamp 1290-09-21T00:12:44Z",
  ],
  [
    () =>
      subtractTimestampDuration(stringToTimestamp("2000-03-01T01:00:00-08:00"), Duration.ofNanos(9223372036854775807n)),
    "timestamp 1707-11-21T01:12:43.145224193-08:00",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("2021-03-14T10:30:00Z"), Duration.ofNanos(3600000000000n)),
    "timestamp 2021-03-14T09:30:00Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("2021-11-07T09:30:00Z"), Duration.ofNanos(999999n)),
    "timestamp 2021-11-07T09:29:59.999000001Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("2021-11-07T09:30:00Z"), Duration.ofNanos(1n)),
    "timestamp 2021-11-07T09:29:59.999999999Z",
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(9223372036000000000n)),
    failure("timestamp overflow"),
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0004-02-29T05:00:00Z"), Duration.ofNanos(-9223372036854775808n)),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampDuration(
        stringToTimestamp("9999-12-31T23:59:59.999999999Z"),
        Duration.ofNanos(-123456789123456789n),
      ),
    failure("timestamp overflow"),
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(3600000000000n)),
    failure("timestamp overflow"),
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(1500000000n)),
    failure("timestamp overflow"),
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(1n)),
    failure("timestamp overflow"),
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(-9223372036854775808n)),
    failure("integer overflow"),
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(1000000n)),
    failure("timestamp overflow"),
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(123456789123456789n)),
    failure("timestamp overflow"),
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0004-02-29T05:00:00Z"), Duration.ofNanos(123456789123456789n)),
    failure("timestamp overflow"),
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(9223372036854775807n)),
    failure("timestamp overflow"),
  ],
  [
    () => subtractTimestampDuration(stringToTimestamp("0001-01-01T00:00:00Z"), Duration.ofNanos(3599999999999n)),
    failure("timestamp overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("1970-01-01T00:00:00Z"), stringToTimestamp("2021-11-07T09:30:00Z")),
    "duration -1636277400000000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("1969-12-31T23:59:59.5Z"),
        stringToTimestamp("2019-12-31T12:34:56.789+05:30"),
      ),
    "duration -1577775897289000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("1970-01-01T00:00:00Z"), stringToTimestamp("2021-03-14T10:30:00Z")),
    "duration -1615717800000000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("2024-12-31T23:59:59Z"),
        stringToTimestamp("2000-03-01T01:00:00-08:00"),
      ),
    "duration 783788399000000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("2020-02-29T23:59:59.999999999Z"),
        stringToTimestamp("1969-12-31T23:59:59.5Z"),
      ),
    "duration 1583020800499999999ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("2021-03-14T10:30:00Z"),
        stringToTimestamp("2000-03-01T01:00:00-08:00"),
      ),
    "duration 663816600000000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("1969-12-31T23:59:59.5Z"),
        stringToTimestamp("2021-11-07T09:30:00Z"),
      ),
    "duration -1636277400500000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("2021-11-07T09:30:00Z"),
        stringToTimestamp("2019-12-31T12:34:56.789+05:30"),
      ),
    "duration 58501503211000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("1969-12-31T23:59:59.5Z"),
        stringToTimestamp("1900-02-28T00:00:00Z"),
      ),
    "duration 2203977599500000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("2024-12-31T23:59:59Z"), stringToTimestamp("2021-03-14T10:30:00Z")),
    "duration 119971799000000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("2021-11-07T09:30:00Z"), stringToTimestamp("1970-01-01T00:00:00Z")),
    "duration 1636277400000000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("1970-01-01T00:00:00Z"), stringToTimestamp("1900-02-28T00:00:00Z")),
    "duration 2203977600000000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("2021-11-07T09:30:00Z"), stringToTimestamp("2021-11-07T09:30:00Z")),
    "duration 0ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("1900-02-28T00:00:00Z"),
        stringToTimestamp("1969-12-31T23:59:59.5Z"),
      ),
    "duration -2203977599500000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("2024-12-31T23:59:59Z"),
        stringToTimestamp("2019-12-31T12:34:56.789+05:30"),
      ),
    "duration 157913702211000000ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("1583-01-01T00:00:00Z"), stringToTimestamp("1583-01-01T00:00:00Z")),
    "duration 0ns",
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("9999-12-31T23:59:59.999999999Z"),
        stringToTimestamp("0001-01-01T00:00:00Z"),
      ),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("0001-01-01T00:00:00Z"),
        stringToTimestamp("1969-12-31T23:59:59.5Z"),
      ),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("0001-01-01T00:00:00Z"),
        stringToTimestamp("2000-03-01T01:00:00-08:00"),
      ),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("1900-02-28T00:00:00Z"), stringToTimestamp("1583-01-01T00:00:00Z")),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("0001-01-01T00:00:00Z"), stringToTimestamp("2021-03-14T10:30:00Z")),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("0004-02-29T05:00:00Z"), stringToTimestamp("2024-12-31T23:59:59Z")),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("0001-01-01T00:00:00Z"), stringToTimestamp("1900-02-28T00:00:00Z")),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("9999-12-31T23:59:59.999999999Z"),
        stringToTimestamp("1583-01-01T00:00:00Z"),
      ),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("9999-12-31T23:59:59.999999999Z"),
        stringToTimestamp("1970-01-01T00:00:00Z"),
      ),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("2021-03-14T10:30:00Z"), stringToTimestamp("1583-01-01T00:00:00Z")),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(stringToTimestamp("1583-01-01T00:00:00Z"), stringToTimestamp("1900-02-28T00:00:00Z")),
    failure("integer overflow"),
  ],
  [
    () =>
      subtractTimestampTimestamp(
        stringToTimestamp("9999-12-31T23:59:59.999999999Z"),
        stringToTimestamp("2019-12-31T12:34:56.789+05:30"),
      ),
    failure("integer overflow"),
  ],
];

describe("time/time-arithmetic", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
