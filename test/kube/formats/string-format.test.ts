import { describe, expect, it } from "vitest";
import { stringFormat } from "../../../src/kube/formats/string-format.js";

/** Texts and whether kube-apiserver 1.37.2 takes them for values of the format. */
const CASES: readonly (readonly [format: string, taken: readonly string[], refused: readonly string[]])[] = [
  ["date", ["2024-02-29", "0000-01-01"], ["2023-02-29", "2024-1-1", "2024-13-01", ""]],
  [
    "date-time",
    [
      "2024-01-02T03:04:05Z",
      "2024-01-02t03:04:05.123z",
      "2024-01-01T00:00:00x5Z",
      "2024-01-01T00:00:00ZTfoo",
      "2024-01-01T00:00:00+99:99",
    ],
    ["2024-01-02T24:04:05Z", "2024-01-01T00:00:60Z", "2024-01-01 00:00:00Z", "2024-01-01T00:00:00"],
  ],
  ["datetime", ["2024-01-02T03:04:05Z"], ["2024-01-02"]],
  [
    "duration",
    ["1h30m", "0", ".5s", "1.s", "foo 5 days", "5x 3h", "5weekly", "5μs", "-9223372036854775808ns"],
    ["", "3", "9223372036854775808ns", "99999999999999999999 s", "٣s"],
  ],
  ["ipv4", ["10.0.0.1", "010.0.0.1", "::ffff:1.2.3.4", "::00001.2.3.4"], ["::1", "1.2.3", "256.1.1.1", "1.2.3.4 "]],
  [
    "ipv6",
    ["::", "1:2:3:4:5:6:7::", "::ffff:1.2.3.4"],
    ["1:2:3:4:5:6:7::8", "12345::", "::01.2.3.4", "fe80::1%eth0", "1.2.3.4"],
  ],
  ["cidr", ["10.0.0.1/8", "01.2.3.4/8", "1.2.3.4/032", "::1/128"], ["1.2.3.4", "1.2.3.4/33", "::1/129", "1.2.3.4/-1"]],
  [
    "mac",
    ["00:11:22:33:44:55", "00-11-22-33-44-55", "0011.2233.4455", "001122334455"],
    ["00:11-22:33:44:55", "00:11:22:33:44:5g"],
  ],
  [
    "hostname",
    ["localhost", "a-b", "a-", "my-host.example.com", "☃.com"],
    ["my-host", "1.2.3.4", "a.b", "a_b.com", "a.com.", ""],
  ],
  [
    "uri",
    ["http://a/b", "/x", "mailto:x", "*", "http://[::1]:80", "http://[fe80::1%25en0]/", "pg://a:1:2/", "http:///x"],
    ["", "foo", "http://a b/", "/a%zz", "http://a:b/", "http://a:1:2/", "http://[1.2.3.4]/", "http://a%41/", ":x"],
  ],
  [
    "email",
    ["a@b", "A <a@b.c>", '"x y"@b', "a@[1.2.3.4]", "g: a@b;", "a@b (c)", "=?utf-8?q?x?= <a@b>"],
    ["", "a", "a..b@c", "g: a@b, c@d;", "a@[01.2.3.4]", "=?foo?q?x?= <a@b>", '""@b'],
  ],
  ["uuid", ["123e4567-e89b-12d3-a456-426614174000", "123E4567E89B42D3A456426614174000"], ["123e4567"]],
  ["uuid3", ["123e4567-e89b-32d3-0456-426614174000"], ["123e4567-e89b-42d3-a456-426614174000"]],
  ["uuid4", ["123e4567-e89b-42d3-a456-426614174000"], ["123e4567-e89b-42d3-c456-426614174000"]],
  ["uuid5", ["123e4567-e89b-52d3-a456-426614174000"], ["123e4567-e89b-42d3-a456-426614174000"]],
  ["byte", ["YQ==", "a+/b"], ["", "YQ", "-_==", "YWJjYQ==\n"]],
  ["bsonobjectid", ["507f1f77bcf86cd799439011"], ["507f1f77bcf86cd79943901"]],
  ["isbn", ["3836221195", "978-4-87311-368-5", "3 401 01319 X"], ["3-423-21412-1", "foo"]],
  ["isbn10", ["3836221195"], ["9784873113685"]],
  ["isbn13", ["9784873113685"], ["3836221195"]],
  ["creditcard", ["4220 8554 2622 2389"], ["4220855426213389", ""]],
  ["ssn", ["123-45-6789", "123 45 6789"], ["123456789"]],
  ["hexcolor", ["#fff", "CCccCC"], ["#ff"]],
  ["rgbcolor", ["rgb(0,  31, 255)"], ["rgb(01,31,255)", "rgb(256,2,3)"]],
  ["password", ["", "x"], []],
  ["k8s-short-name", ["a-b"], ["a.b", "A", "x".repeat(64)]],
  ["k8s-long-name", ["a.b", "x".repeat(253)], ["a..b", "x".repeat(254)]],
];

describe("stringFormat", () => {
  it.each(CASES)("%s", (format, taken, refused) => {
    const check = stringFormat(format);
    expect(taken.filter((text) => !check?.(text))).toEqual([]);
    expect(refused.filter((text) => check?.(text))).toEqual([]);
  });

  it("knows no others", () => {
    for (const name of ["ip", "time", "regex", "quantity", "int32", "constructor", ""])
      expect(stringFormat(name)).toBeUndefined();
  });

  it("does not take long for long texts", () => {
    const texts = [
      "1".repeat(300_000),
      `"${"a".repeat(300_000)}`,
      "a".repeat(300_000),
      "(".repeat(300_000),
      ":".repeat(300_000),
    ];
    for (const [format] of CASES) for (const text of texts) expect(typeof stringFormat(format)?.(text)).toBe("boolean");
  });
});
