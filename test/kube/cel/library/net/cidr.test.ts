import { describe, expect, it } from "vitest";
import {
  cidrContainsCidrString,
  cidrContainsIpString,
  cidrIp,
  cidrMasked,
  cidrPrefixLength,
  isCidr,
  stringToCidr,
} from "../../../../../src/kube/cel/library/net/cidr.js";
import { answerOf, failure, type Row } from "../../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [() => stringToCidr("fe80::1/16"), "range fe80::1/16"],
  [() => stringToCidr("2001:db8::/24"), "range 2001:db8::/24"],
  [() => stringToCidr("2001:db8::/8"), "range 2001:db8::/8"],
  [() => stringToCidr("192.168.1.1/1"), "range 192.168.1.1/1"],
  [() => stringToCidr("10.0.0.0/24"), "range 10.0.0.0/24"],
  [() => stringToCidr("ff01::1/31"), "range ff01::1/31"],
  [() => stringToCidr("fe80::1/8"), "range fe80::1/8"],
  [() => stringToCidr("192.168.1.1/8"), "range 192.168.1.1/8"],
  [() => stringToCidr("2001:db8::/0"), "range 2001:db8::/0"],
  [() => stringToCidr("ff05::2/8"), "range ff05::2/8"],
  [() => stringToCidr("0:0:0:1:0:0:0:0/65"), "range 0:0:0:1::/65"],
  [() => stringToCidr("1:2:3:4:5:6:7::/31"), "range 1:2:3:4:5:6:7:0/31"],
  [() => stringToCidr("192.168.1.1/0"), "range 192.168.1.1/0"],
  [() => stringToCidr("ff01::1/64"), "range ff01::1/64"],
  [
    () => stringToCidr("fe80::1%"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"fe80::1%\"): no '/'",
    ),
  ],
  [
    () => stringToCidr("fe80::1"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"fe80::1\"): no '/'",
    ),
  ],
  [
    () => stringToCidr("224.0.1.1/-1"),
    failure(
      'network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("224.0.1.1/-1"): bad bits after slash: "-1"',
    ),
  ],
  [
    () => stringToCidr("::ffff:1.2.3.4"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"::ffff:1.2.3.4\"): no '/'",
    ),
  ],
  [
    () => stringToCidr("/32"),
    failure(
      'network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("/32"): ParseAddr(""): unable to parse IP',
    ),
  ],
  [
    () => stringToCidr("1:2:3:4:5:6:7:"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"1:2:3:4:5:6:7:\"): no '/'",
    ),
  ],
  [
    () => stringToCidr("1:2:3:4:5:6:7:8%z"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"1:2:3:4:5:6:7:8%z\"): no '/'",
    ),
  ],
  [
    () => stringToCidr("0:0:0:1:0:0:0:0"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"0:0:0:1:0:0:0:0\"): no '/'",
    ),
  ],
  [() => isCidr("10.1.2.3/7"), true],
  [() => isCidr("192.168.1.1/0"), true],
  [() => isCidr("::1.2.3.400/8"), false],
  [() => isCidr("10.0.0.0/30"), true],
  [() => isCidr("2001:DB8::1/00"), false],
  [() => isCidr("1.2.3"), false],
  [() => isCidr("0.0.0.0"), false],
  [() => isCidr("1:2"), false],
  [() => isCidr("2001:db8::/9"), true],
  [() => isCidr("::1.2.3"), false],
  [() => isCidr("2001:db8::/0"), true],
  [() => isCidr("fe80::1%/08"), false],
  [() => isCidr("10.0.0.0/1"), true],
  [() => isCidr("1.2.3.4:80"), false],
  [() => isCidr("127.0.0.1/1.0"), false],
  [() => isCidr("1:0:2:0:3:0:4:0"), false],
  [() => isCidr("192.168.1.1/8"), true],
  [() => isCidr('"/24'), false],
  [() => isCidr("127.255.255.255"), false],
  [() => isCidr("192.168.1.1/30"), true],
  [() => isCidr('"/31'), false],
  [() => isCidr("255.255.255.255"), false],
  [() => isCidr("::ffff:1.2.3.4/65"), false],
  [() => isCidr("224.0.0.1"), false],
  [() => cidrIp(stringToCidr("::/9")), "address ::"],
  [() => cidrIp(stringToCidr("::/24")), "address ::"],
  [() => cidrIp(stringToCidr("ff05::2/8")), "address ff05::2"],
  [() => cidrIp(stringToCidr("10.0.0.0/7")), "address 10.0.0.0"],
  [() => cidrIp(stringToCidr("::/0")), "address ::"],
  [() => cidrIp(stringToCidr("1:0:2:0:3:0:4:0/32")), "address 1:0:2:0:3:0:4:0"],
  [() => cidrIp(stringToCidr("10.1.2.3/30")), "address 10.1.2.3"],
  [() => cidrIp(stringToCidr("2001:db8::/7")), "address 2001:db8::"],
  [() => cidrIp(stringToCidr("10.0.0.0/24")), "address 10.0.0.0"],
  [() => cidrIp(stringToCidr("::/16")), "address ::"],
  [() => cidrIp(stringToCidr("1:2:3:4:5:6:7:8/24")), "address 1:2:3:4:5:6:7:8"],
  [() => cidrIp(stringToCidr("10.1.2.3/7")), "address 10.1.2.3"],
  [() => cidrIp(stringToCidr("10.1.2.3/9")), "address 10.1.2.3"],
  [() => cidrIp(stringToCidr("febf::1/8")), "address febf::1"],
  [
    () => cidrIp(stringToCidr("fe80::1")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"fe80::1\"): no '/'",
    ),
  ],
  [
    () => cidrIp(stringToCidr("::2:3:4:5:6:7:8")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"::2:3:4:5:6:7:8\"): no '/'",
    ),
  ],
  [
    () => cidrIp(stringToCidr("2001:DB8::1/a")),
    failure(
      'network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("2001:DB8::1/a"): bad bits after slash: "a"',
    ),
  ],
  [
    () => cidrIp(stringToCidr("fe80::1/00")),
    failure(
      'network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("fe80::1/00"): bad bits after slash: "00"',
    ),
  ],
  [
    () => cidrIp(stringToCidr("224.0.1.1")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"224.0.1.1\"): no '/'",
    ),
  ],
  [
    () => cidrIp(stringToCidr("::1.2.3.4.5")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"::1.2.3.4.5\"): no '/'",
    ),
  ],
  [
    () => cidrIp(stringToCidr("1%2")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"1%2\"): no '/'",
    ),
  ],
  [() => cidrPrefixLength(stringToCidr("::/8")), 8],
  [() => cidrPrefixLength(stringToCidr("2001:db8::/1")), 1],
  [() => cidrPrefixLength(stringToCidr("10.1.2.3/1")), 1],
  [() => cidrPrefixLength(stringToCidr("10.0.0.0/1")), 1],
  [() => cidrPrefixLength(stringToCidr("2001:db8::/0")), 0],
  [() => cidrPrefixLength(stringToCidr("0:0:0:1:0:0:0:0/64")), 64],
  [() => cidrPrefixLength(stringToCidr("1.2.3.4/8")), 8],
  [() => cidrPrefixLength(stringToCidr("fe80::1/7")), 7],
  [() => cidrPrefixLength(stringToCidr("192.168.1.1/8")), 8],
  [() => cidrPrefixLength(stringToCidr("192.168.1.1/9")), 9],
  [() => cidrPrefixLength(stringToCidr("::/32")), 32],
  [() => cidrPrefixLength(stringToCidr("ff12::5/31")), 31],
  [() => cidrPrefixLength(stringToCidr("1::2:3:4:5:6:7/12")), 12],
  [() => cidrPrefixLength(stringToCidr("64:ff9b::1.2.3.4/31")), 31],
  [
    () => cidrPrefixLength(stringToCidr("1.2.3")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"1.2.3\"): no '/'",
    ),
  ],
  [
    () => cidrPrefixLength(stringToCidr("1:2:3:4:5:6:7:1.2.3.4")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"1:2:3:4:5:6:7:1.2.3.4\"): no '/'",
    ),
  ],
  [
    () => cidrPrefixLength(stringToCidr("0.0.0.0")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"0.0.0.0\"): no '/'",
    ),
  ],
  [
    () => cidrPrefixLength(stringToCidr("0.0.0.0/08")),
    failure(
      'network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("0.0.0.0/08"): bad bits after slash: "08"',
    ),
  ],
  [
    () => cidrPrefixLength(stringToCidr('"')),
    failure(
      'network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("\\""): no \'/\'',
    ),
  ],
  [
    () => cidrPrefixLength(stringToCidr("1.2.3.")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"1.2.3.\"): no '/'",
    ),
  ],
  [
    () => cidrPrefixLength(stringToCidr("1:2:3:4:5:6:7:8:9")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"1:2:3:4:5:6:7:8:9\"): no '/'",
    ),
  ],
  [() => cidrMasked(stringToCidr("::/16")), "range ::/16"],
  [() => cidrMasked(stringToCidr("10.0.0.0/32")), "range 10.0.0.0/32"],
  [() => cidrMasked(stringToCidr("::/1")), "range ::/1"],
  [() => cidrMasked(stringToCidr("2001:db8::/30")), "range 2001:db8::/30"],
  [() => cidrMasked(stringToCidr("fe80::1/128")), "range fe80::1/128"],
  [() => cidrMasked(stringToCidr("fe80::1/7")), "range fe00::/7"],
  [() => cidrMasked(stringToCidr("::/30")), "range ::/30"],
  [() => cidrMasked(stringToCidr("10.1.2.3/7")), "range 10.0.0.0/7"],
  [() => cidrMasked(stringToCidr("10.0.0.0/8")), "range 10.0.0.0/8"],
  [() => cidrMasked(stringToCidr("10.0.0.0/24")), "range 10.0.0.0/24"],
  [() => cidrMasked(stringToCidr("10.1.2.3/1")), "range 0.0.0.0/1"],
  [() => cidrMasked(stringToCidr("10.0.0.0/30")), "range 10.0.0.0/30"],
  [() => cidrMasked(stringToCidr("::/7")), "range ::/7"],
  [() => cidrMasked(stringToCidr("::/24")), "range ::/24"],
  [
    () => cidrMasked(stringToCidr("0:0:1::")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"0:0:1::\"): no '/'",
    ),
  ],
  [
    () => cidrMasked(stringToCidr("0.0.0.0/")),
    failure(
      'network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("0.0.0.0/"): bad bits after slash: ""',
    ),
  ],
  [
    () => cidrMasked(stringToCidr("ff01::1")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"ff01::1\"): no '/'",
    ),
  ],
  [
    () => cidrMasked(stringToCidr("0:0:0:0:0:0:0:0")),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"0:0:0:0:0:0:0:0\"): no '/'",
    ),
  ],
  [
    () => cidrMasked(stringToCidr("fec0::1/")),
    failure(
      'network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("fec0::1/"): bad bits after slash: ""',
    ),
  ],
  [
    () => cidrMasked(stringToCidr("/65")),
    failure(
      'network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("/65"): ParseAddr(""): unable to parse IP',
    ),
  ],
  [() => cidrContainsIpString(stringToCidr("::/30"), "0.0.0.0"), false],
  [() => cidrContainsIpString(stringToCidr("10.0.0.0/30"), "224.0.0.1"), false],
  [() => cidrContainsIpString(stringToCidr("169.254.1.1/0"), "0.0.0.0"), true],
  [() => cidrContainsIpString(stringToCidr("2001:db8::/16"), "1.2.3.4"), false],
  [() => cidrContainsIpString(stringToCidr("10.0.0.0/32"), "ff12::5"), false],
  [() => cidrContainsIpString(stringToCidr("0:0:1::/31"), "1:0:0:2:0:0:0:3"), false],
  [() => cidrContainsIpString(stringToCidr("64:ff9b::1.2.3.4/32"), "2001:DB8::1"), false],
  [() => cidrContainsIpString(stringToCidr("ff12::5/33"), "fe80::1"), false],
  [() => cidrContainsIpString(stringToCidr("192.168.1.1/32"), "fec0::1"), false],
  [() => cidrContainsIpString(stringToCidr("10.0.0.0/16"), "255.255.255.255"), false],
  [() => cidrContainsIpString(stringToCidr("2001:db8::/24"), "239.1.1.1"), false],
  [() => cidrContainsIpString(stringToCidr("192.168.1.1/32"), "239.1.1.1"), false],
  [() => cidrContainsIpString(stringToCidr("::/0"), "1:0:2:0:3:0:4:0"), true],
  [() => cidrContainsIpString(stringToCidr("192.168.1.1/24"), "255.255.255.255"), false],
  [
    () => cidrContainsIpString(stringToCidr("1::2:3:4:5:6:7"), "::00001"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"1::2:3:4:5:6:7\"): no '/'",
    ),
  ],
  [() => cidrContainsIpString(stringToCidr("10.0.0.0/8"), "1.2.3.4:80"), failure("no such overload")],
  [
    () => cidrContainsIpString(stringToCidr("::"), "10.0.0.1"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"::\"): no '/'",
    ),
  ],
  [() => cidrContainsIpString(stringToCidr("2001:db8::/16"), ":::"), failure("no such overload")],
  [() => cidrContainsIpString(stringToCidr("::/16"), "::%"), failure("no such overload")],
  [
    () => cidrContainsIpString(stringToCidr("::ffff:1.2.3.4"), "fe80::1%"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"::ffff:1.2.3.4\"): no '/'",
    ),
  ],
  [() => cidrContainsCidrString(stringToCidr("239.1.1.1/12"), "10.0.0.0/16"), false],
  [() => cidrContainsCidrString(stringToCidr("192.168.1.1/9"), "febf::1/24"), false],
  [() => cidrContainsCidrString(stringToCidr("2001:DB8::1/128"), "10.1.2.3/30"), false],
  [() => cidrContainsCidrString(stringToCidr("10.1.2.3/30"), "192.168.1.1/30"), false],
  [() => cidrContainsCidrString(stringToCidr("10.1.2.3/0"), "10.1.2.3/0"), true],
  [() => cidrContainsCidrString(stringToCidr("192.168.1.1/9"), "192.168.1.1/9"), true],
  [() => cidrContainsCidrString(stringToCidr("10.0.0.0/24"), "::/1"), false],
  [() => cidrContainsCidrString(stringToCidr("fe80::1/0"), "fe80::1/8"), true],
  [() => cidrContainsCidrString(stringToCidr("2001:db8::/1"), "192.168.1.1/1"), false],
  [() => cidrContainsCidrString(stringToCidr("ff02::1/0"), "::/16"), true],
  [() => cidrContainsCidrString(stringToCidr("1.2.3.4/5"), "10.1.2.3/8"), false],
  [() => cidrContainsCidrString(stringToCidr("fe80::1/32"), "10.1.2.3/30"), false],
  [() => cidrContainsCidrString(stringToCidr("fe80::1/0"), "fe80::1/30"), true],
  [() => cidrContainsCidrString(stringToCidr("10.1.2.3/7"), "1.2.3.4/12"), false],
  [
    () => cidrContainsCidrString(stringToCidr("2001:DB8::1"), '"'),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"2001:DB8::1\"): no '/'",
    ),
  ],
  [
    () => cidrContainsCidrString(stringToCidr("1.2.3.4"), "127.255.255.255/00"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"1.2.3.4\"): no '/'",
    ),
  ],
  [
    () => cidrContainsCidrString(stringToCidr("::/8"), '"'),
    failure(
      'network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("\\""): no \'/\'',
    ),
  ],
  [
    () => cidrContainsCidrString(stringToCidr("x"), "::/8"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"x\"): no '/'",
    ),
  ],
  [
    () => cidrContainsCidrString(stringToCidr("fe80::1/9"), "::1.2.3.4%z"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"::1.2.3.4%z\"): no '/'",
    ),
  ],
  [
    () => cidrContainsCidrString(stringToCidr("ff12::5"), "fec0::1/00"),
    failure(
      "network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"ff12::5\"): no '/'",
    ),
  ],
];

describe("cidr", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
