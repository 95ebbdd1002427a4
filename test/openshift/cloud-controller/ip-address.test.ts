import { BlockList } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isInSubnet, readIp, readSubnet, unusableKind } from "../../../src/openshift/cloud-controller/ip-address.js";

describe("IP addresses", () => {
  test.each(["10.20.1", "10.20.1.256", "010.1.1.1", "fe80::1%eth0", "1::2::3", "", " 10.1.1.1", "node"])(
    "are not what %s is",
    (text) => expect(readIp(text)).toBeUndefined(),
  );

  test.each([
    ["fd10:0:0::5", "fd10::5"],
    ["FD10::A", "fd10::a"],
    ["::ffff:10.1.2.3", "10.1.2.3"],
    ["::ffff:a01:203", "10.1.2.3"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"],
  ])("are the same as %s and %s", (one, other) => expect(readIp(one)).toEqual(readIp(other)));

  test("of other numbers are others", () => {
    expect(readIp("::1")).not.toEqual(readIp("0.0.0.1"));
    expect(readIp("fd10::5")).not.toEqual(readIp("fd10::6"));
  });

  test("are in the subnets that Node says they are in", () => {
    const v4 = fc.ipV4();
    const v6 = fc.ipV6().filter((text) => readIp(text)?.family === "ipv6");
    const cases = fc.oneof(
      fc.tuple(v4, v4, fc.integer({ min: 0, max: 32 }), fc.constant("ipv4" as const)),
      fc.tuple(v6, v6, fc.integer({ min: 0, max: 128 }), fc.constant("ipv6" as const)),
    );
    fc.assert(
      fc.property(cases, fc.boolean(), ([address, other, prefix, family], isOwn) => {
        const network = isOwn ? address : other;
        const list = new BlockList();
        list.addSubnet(network, prefix, family);
        const [ip, subnet] = [readIp(address), readSubnet(`${network}/${prefix}`)];
        if (ip === undefined || subnet === undefined) throw new Error("they are addresses");
        expect(isInSubnet(ip, subnet)).toBe(list.check(address, family));
      }),
    );
  });

  test.each([
    ["10.0.0.0/32", true],
    ["10.0.0.0/33", false],
    ["fd10::/128", true],
    ["fd10::/129", false],
    ["10.0.0.0", false],
    ["10.0.0.0/", false],
    ["10.0.0.0/08", false],
    ["10.0.0.0/-1", false],
    ["10.0.0.0/8/8", false],
    ["dc/8", false],
  ])("are in a subnet such as %s: %s", (text, isSubnet) => expect(readSubnet(text) !== undefined).toBe(isSubnet));

  test.each([
    ["0.0.0.0", "unspecified"],
    ["0.0.0.1", undefined],
    ["127.255.255.255", "loopback"],
    ["128.0.0.1", undefined],
    ["::1", "loopback"],
    ["::2", undefined],
    ["169.253.255.255", undefined],
    ["169.254.0.1", "link-local"],
    ["169.255.0.0", undefined],
    ["fe7f::1", undefined],
    ["fe80::1", "link-local"],
    ["febf::1", "link-local"],
    ["fec0::1", undefined],
    ["223.255.255.255", undefined],
    ["224.0.0.1", "multicast"],
    ["239.255.255.255", "multicast"],
    ["240.0.0.1", undefined],
    ["ff02::1", "multicast"],
    ["::ffff:127.0.0.1", "loopback"],
  ])("that no node has: %s is %s", (text, kind) => {
    const ip = readIp(text);
    expect(ip && unusableKind(ip)).toBe(kind);
  });
});
