import { describe, expect, it } from "vitest";
import { readBytes, readDate, readDuration, readTimestamp } from "../../../../src/kube/cel/core/format-readers.js";
import { answerOf, failure, type Row } from "../answers.js";

/** What kube-apiserver 1.37 reads from the data. */
const ROWS: readonly Row[] = [
  [() => readBytes(""), Uint8Array.of()],
  [() => readBytes("YQ=="), Uint8Array.of(97)],
  [() => readBytes("YR=="), Uint8Array.of(97)],
  [() => readBytes("YW\nJj"), Uint8Array.of(97, 98, 99)],
  [() => readBytes("a-_b"), Uint8Array.of(0x6b, 0xef, 0xdb)],
  [() => readBytes("a+/b"), failure("Invalid byte formatted string a+/b: illegal base64 data at input byte 1")],
  [() => readBytes("YWJ"), failure("Invalid byte formatted string YWJ: illegal base64 data at input byte 0")],
  [() => readBytes("YQ="), failure("Invalid byte formatted string YQ=: illegal base64 data at input byte 3")],
  [() => readBytes("YQ==x"), failure("Invalid byte formatted string YQ==x: illegal base64 data at input byte 4")],
  [() => readBytes("YW=j"), failure("Invalid byte formatted string YW=j: illegal base64 data at input byte 2")],
  [() => readBytes("===="), failure("Invalid byte formatted string ====: illegal base64 data at input byte 0")],
  [() => readBytes(1), failure("invalid data, expected string, got int64")],
  [() => readBytes(undefined, "key"), failure("no such key: key")],
  [() => readDuration("1h"), "duration 3600000000000ns"],
  [() => readDuration("3 days"), "duration 259200000000000ns"],
  [() => readDuration("-3 days"), "duration 259200000000000ns"],
  [() => readDuration("1 day 2 hours"), "duration 93600000000000ns"],
  [() => readDuration("foo 5 d"), "duration 432000000000000ns"],
  [() => readDuration("1.5 days"), "duration 432000000000000ns"],
  [() => readDuration("10 \u00b5s"), "duration 10000ns"],
  [() => readDuration("5"), failure("Invalid duration 5: unable to parse 5 as duration")],
  [() => readDuration("3 months"), failure("Invalid duration 3 months: unable to parse 3 months as duration")],
  [
    () => readDuration("99999999999999999999 d"),
    failure(
      'Invalid duration 99999999999999999999 d: strconv.Atoi: parsing "99999999999999999999": value out of range',
    ),
  ],
  [() => readDate("2020-02-29"), "timestamp 2020-02-29T00:00:00Z"],
  [
    () => readDate("2021-02-29"),
    failure('Invalid date formatted string 2021-02-29: parsing time "2021-02-29": day out of range'),
  ],
  [
    () => readDate("2020-13-01"),
    failure('Invalid date formatted string 2020-13-01: parsing time "2020-13-01": month out of range'),
  ],
  [
    () => readDate("2020-1-01"),
    failure(
      'Invalid date formatted string 2020-1-01: parsing time "2020-1-01" as "2006-01-02": cannot parse "1-01" as "01"',
    ),
  ],
  [
    () => readDate("2020-01-01 "),
    failure('Invalid date formatted string 2020-01-01 : parsing time "2020-01-01 ": extra text: " "'),
  ],
  [() => readTimestamp(""), "timestamp 1970-01-01T00:00:00Z"],
  [() => readTimestamp("2020-01-01T00:00:00"), "timestamp 2020-01-01T00:00:00Z"],
  [() => readTimestamp("2020-01-01T1:00:00Z"), "timestamp 2020-01-01T01:00:00Z"],
  [() => readTimestamp("2020-01-01T00:00:00,5Z"), "timestamp 2020-01-01T00:00:00.5Z"],
  [() => readTimestamp("2020-01-01T00:00:00+02:00"), "timestamp 2020-01-01T00:00:00+02:00"],
  [() => readTimestamp("0000-01-01T00:00:00Z"), "timestamp 0000-01-01T00:00:00Z"],
  [
    () => readTimestamp("2020-01-01t00:00:00z"),
    failure(
      'Invalid date-time formatted string 2020-01-01t00:00:00z: parsing time "2020-01-01t00:00:00z" as "2006-01-02T15:04:05": cannot parse "t00:00:00z" as "T"',
    ),
  ],
  [
    () => readTimestamp("2020-01-01T00:00:00z"),
    failure(
      'Invalid date-time formatted string 2020-01-01T00:00:00z: parsing time "2020-01-01T00:00:00z": extra text: "z"',
    ),
  ],
];

describe("readers", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });

  it("take values that a rule made", () => {
    const bytes = Uint8Array.of(1);
    expect(readBytes(bytes)).toBe(bytes);
    const timestamp = readTimestamp("");
    expect([readTimestamp(timestamp), readDate(timestamp)]).toEqual([timestamp, timestamp]);
    const duration = readDuration("1s");
    expect(readDuration(duration)).toBe(duration);
  });
});
