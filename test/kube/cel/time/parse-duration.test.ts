import { describe, expect, it } from "vitest";
import { parseDuration, parseLenientDuration } from "../../../../src/kube/cel/time/parse-duration.js";

const HOUR = 3_600n * 1_000_000_000n;

describe("a duration as Go writes one", () => {
  it.each<[string, bigint | undefined]>([
    ["1h30m", HOUR + HOUR / 2n],
    ["-1.5s", -1_500_000_000n],
    ["0", 0n],
    ["9223372036854775807ns", 2n ** 63n - 1n],
    ["9223372036854775808ns", undefined],
    ["-9223372036854775808ns", -(2n ** 63n)],
    ["-9223372036854775809ns", undefined],
    ["-99999999999999999999ns", undefined],
    [`${"0".repeat(50)}1s`, 1_000_000_000n],
    [`${"9".repeat(1_000_000)}s`, undefined],
    ["1", undefined],
    [".s", undefined],
    ["", undefined],
  ])("row %#", (text, nanos) => {
    expect(parseDuration(text)?.toNanos()).toBe(nanos);
  });
});

describe("a duration of the format of schemas", () => {
  it.each<[string, bigint | string]>([
    ["in 3 days or so", 72n * HOUR],
    ["2 weeks 1 hr", 337n * HOUR],
    ["5", "unable to parse 5 as duration"],
    ["5 foo", "unable to parse 5 foo as duration"],
    ["9223372036854775808 d", 'strconv.Atoi: parsing "9223372036854775808": value out of range'],
    [`${"0".repeat(50)}1 hour`, HOUR],
    // Digits without a unit are passed over, however many there are.
    [`${"1".repeat(1_000_000)} 1h`, HOUR],
  ])("row %#", (text, wanted) => {
    const found = parseLenientDuration(text);
    expect(typeof found === "string" ? found : found.toNanos()).toBe(wanted);
  });
});
