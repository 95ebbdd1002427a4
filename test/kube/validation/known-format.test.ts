import { describe, expect, it } from "vitest";
import { stringFormat } from "../../../src/kube/formats/string-format.js";
import { isKnownFormat } from "../../../src/kube/validation/schema/check-number.js";

const isOfFormat = (text: string, format: string): boolean => stringFormat(format)?.(text) ?? true;

describe("isKnownFormat", () => {
  it.each([
    ["date-time", "string", true],
    ["date-time", "", true],
    ["datetime", "string", true],
    ["date-time", "integer", false],
    ["ip", "string", false],
    ["int32", "integer", true],
    ["int32", "number", false],
    ["int32", "string", false],
    ["double", "number", true],
    ["double", "object", false],
    ["constructor", "constructor", false],
  ])("%s for type %j: %j", (format, type, isKnown) => {
    expect(isKnownFormat(format, type)).toBe(isKnown);
  });
});

describe("isOfFormat", () => {
  it.each([
    ["bsonobjectid", ["507f1f77bcf86cd799439011"], ["507f1f77bcf86cd79943901"]],
    ["byte", ["YQ==", "YWI=", "YWJj"], ["", "YQ", "YQ=", "Y-=="]],
    ["cidr", ["10.1.2.3/24", "010.0.0.0/8", "2001:db8::/128"], ["10.0.0.0", "10.0.0.0/33", "::/129", "10.0/8"]],
    ["date", ["2020-02-29", "2000-02-29"], ["2019-02-29", "1900-02-29", "2020-13-01", "2020-1-1", "2020-01-00"]],
    [
      "date-time",
      ["2020-01-01T23:59:59Z", "2020-01-01t00:00:00.5+99:99", "2020-01-01T00:00:00zTanything"],
      ["2020-01-01", "2020-01-01T24:00:00Z", "2020-01-01T00:00:60Z", "2020-01-01 00:00:00Z", "T00:00:00Z"],
    ],
    ["duration", ["1h30m", "0", "-.5s", "foo 5 days", "3 WEEKS", "5hr"], ["", "5", "5 foo", "days", "5hrs"]],
    ["email", ["a@b", "A b <a@b.c>", '"A, b" <a@b>'], ["", "a", "a@", "a b@c", "a@b.", "<a@b"]],
    ["hexcolor", ["#fff", "A0B0C0"], ["#ffff", "red"]],
    ["hostname", ["localhost", "a-host", "my-host.example.com"], ["my-host", "10.0.0.1", "a.b", "a_b.com", "a.com."]],
    ["ipv4", ["1.2.3.4", "01.2.3.4", "::ffff:1.2.3.4"], ["1.2.3", "256.1.1.1", "::1"]],
    ["ipv6", ["::1", "::ffff:1.2.3.4"], ["1.2.3.4", "fe80::1%eth0", "::ffff:01.2.3.4", "1:2"]],
    ["k8s-long-name", ["a.b-c"], ["A", "a..b", "-a", "a".repeat(254)]],
    ["k8s-short-name", ["a-b"], ["a.b", "a-", "a".repeat(64)]],
    [
      "mac",
      ["01:23:45:67:89:ab", "01-23-45-67-89-AB-cd-ef", "0123.4567.89ab", `${"00:".repeat(19)}00`],
      ["01:23-45:67:89:ab", "01:23:45:67:89", "0123.4567.89"],
    ],
    ["rgbcolor", ["rgb(0, 10,255)"], ["rgb(256,0,0)", "rgb(1,2)"]],
    [
      "uri",
      ["http://a.b:80/c?d e", "/a b", "mailto:x", "http://[::1]/"],
      ["", "a/b", "http://a b/", "http://a:b/", "/%zz", "/\n"],
    ],
    ["uuid", ["123e4567-e89b-12d3-a456-426614174000", "123E4567E89B12D3A456426614174000"], ["123e4567"]],
    ["uuid3", ["123e4567-e89b-32d3-0456-426614174000"], ["123e4567-e89b-42d3-a456-426614174000"]],
    ["uuid4", ["123e4567-e89b-42d3-a456-426614174000"], ["123e4567-e89b-42d3-c456-426614174000"]],
    ["uuid5", ["123e4567-e89b-52d3-b456-426614174000"], ["123e4567-e89b-42d3-b456-426614174000"]],
    ["password", ["", "anything"], []],
    ["ip", ["no such format"], []],
  ] as const)("%s", (format, good, bad) => {
    expect(good.filter((text) => !isOfFormat(text, format))).toEqual([]);
    expect(bad.filter((text) => isOfFormat(text, format))).toEqual([]);
  });
});
