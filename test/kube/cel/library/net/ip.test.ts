import { describe, expect, it } from "vitest";
import {
  ipFamily,
  ipIsCanonical,
  ipIsGlobalUnicast,
  ipIsLinkLocalMulticast,
  ipIsLinkLocalUnicast,
  ipIsLoopback,
  ipIsUnspecified,
  ipToString,
  isIp,
  stringToIp,
} from "../../../../../src/kube/cel/library/net/ip.js";
import { answerOf, failure, type Row } from "../../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [() => stringToIp("64:ff9b::1.2.3.4"), "address 64:ff9b::102:304"],
  [() => stringToIp("::1"), "address ::1"],
  [() => stringToIp("fec0::1"), "address fec0::1"],
  [() => stringToIp("ff12::5"), "address ff12::5"],
  [() => stringToIp("169.254.1.1"), "address 169.254.1.1"],
  [() => stringToIp("127.0.0.1"), "address 127.0.0.1"],
  [() => stringToIp("febf::1"), "address febf::1"],
  [() => stringToIp("1:0:0:2:0:0:0:3"), "address 1:0:0:2::3"],
  [() => stringToIp("1::2:3:4:5:6:7"), "address 1:0:2:3:4:5:6:7"],
  [() => stringToIp("1:2:3:4:5:6:7::"), "address 1:2:3:4:5:6:7:0"],
  [
    () => stringToIp("01.2.3.4"),
    failure(
      'IP Address "01.2.3.4" parse error during conversion from string: ParseAddr("01.2.3.4"): IPv4 field has octet with leading zero',
    ),
  ],
  [() => stringToIp("::1.2.3.4%z"), failure('IP address "::1.2.3.4%z" with zone value is not allowed')],
  [
    () => stringToIp('"'),
    failure('IP Address "\\"" parse error during conversion from string: ParseAddr("\\""): unable to parse IP'),
  ],
  [
    () => stringToIp("::1.2.3.4.5"),
    failure(
      'IP Address "::1.2.3.4.5" parse error during conversion from string: ParseAddr("::1.2.3.4.5"): IPv4 address too long',
    ),
  ],
  [
    () => stringToIp("1:2"),
    failure('IP Address "1:2" parse error during conversion from string: ParseAddr("1:2"): address string too short'),
  ],
  [
    () => stringToIp("fe80::1%"),
    failure(
      'IP Address "fe80::1%" parse error during conversion from string: ParseAddr("fe80::1%"): zone must be a non-empty string',
    ),
  ],
  [
    () => stringToIp("1.2.3"),
    failure('IP Address "1.2.3" parse error during conversion from string: ParseAddr("1.2.3"): IPv4 address too short'),
  ],
  [() => isIp("255.255.255.255"), true],
  [() => isIp("0:0:0:0:0:0:0:0"), true],
  [() => isIp("ff12::5"), true],
  [() => isIp("1%2"), false],
  [() => isIp("ff05::2"), true],
  [() => isIp("fe80::1%"), false],
  [() => isIp("2001:DB8::1"), true],
  [() => isIp("1.2.3.256"), false],
  [() => isIp("224.0.0.1"), true],
  [() => isIp("0.0.0.0"), true],
  [() => isIp("239.1.1.1"), true],
  [() => isIp(".1.2.3"), false],
  [() => isIp("::1.2.3.4"), true],
  [() => isIp("1:2:3:4:5:6:7:1.2.3.4"), false],
  [() => isIp("::1.2.3.4.5"), false],
  [() => isIp(":::"), false],
  [() => isIp("0:0:1::"), true],
  [() => ipIsCanonical("0:0:1::"), true],
  [() => ipIsCanonical("2001:db8::1"), true],
  [() => ipIsCanonical("1::2:3:4:5:6:7"), false],
  [() => ipIsCanonical("::"), true],
  [() => ipIsCanonical("127.255.255.255"), true],
  [() => ipIsCanonical("10.0.0.1"), true],
  [() => ipIsCanonical("169.254.1.1"), true],
  [() => ipIsCanonical("ff01::1"), true],
  [() => ipIsCanonical("1:0:2:0:3:0:4:0"), true],
  [() => ipIsCanonical("0:0:0:1:0:0:0:0"), false],
  [
    () => ipIsCanonical("::g"),
    failure(
      'IP Address "::g" parse error during conversion from string: ParseAddr("::g"): each colon-separated field must have at least one digit (at "g")',
    ),
  ],
  [
    () => ipIsCanonical("::00001"),
    failure(
      'IP Address "::00001" parse error during conversion from string: ParseAddr("::00001"): each group must have 4 or less digits (at "00001")',
    ),
  ],
  [
    () => ipIsCanonical("fe80::1%"),
    failure(
      'IP Address "fe80::1%" parse error during conversion from string: ParseAddr("fe80::1%"): zone must be a non-empty string',
    ),
  ],
  [
    () => ipIsCanonical("1:2"),
    failure('IP Address "1:2" parse error during conversion from string: ParseAddr("1:2"): address string too short'),
  ],
  [() => ipIsCanonical("1:2:3:4:5:6:7:8%z"), failure('IP address "1:2:3:4:5:6:7:8%z" with zone value is not allowed')],
  [
    () => ipIsCanonical("1.2.3.4/5"),
    failure(
      'IP Address "1.2.3.4/5" parse error during conversion from string: ParseAddr("1.2.3.4/5"): unexpected character (at "/5")',
    ),
  ],
  [
    () => ipIsCanonical("::1.2.3.4.5"),
    failure(
      'IP Address "::1.2.3.4.5" parse error during conversion from string: ParseAddr("::1.2.3.4.5"): IPv4 address too long',
    ),
  ],
  [() => ipFamily(stringToIp("::2:3:4:5:6:7:8")), 6],
  [() => ipFamily(stringToIp("255.255.255.255")), 4],
  [() => ipFamily(stringToIp("0:0:0:1:0:0:0:0")), 6],
  [() => ipFamily(stringToIp("febf::1")), 6],
  [() => ipFamily(stringToIp("127.0.0.1")), 4],
  [() => ipFamily(stringToIp("::")), 6],
  [() => ipFamily(stringToIp("1:0:0:2:0:0:0:3")), 6],
  [() => ipFamily(stringToIp("10.0.0.1")), 4],
  [() => ipFamily(stringToIp("1:2:3:4:5:6:7:8")), 6],
  [() => ipFamily(stringToIp("224.0.0.1")), 4],
  [
    () => ipFamily(stringToIp("::%")),
    failure(
      'IP Address "::%" parse error during conversion from string: ParseAddr("::%"): zone must be a non-empty string',
    ),
  ],
  [
    () => ipFamily(stringToIp("12345::1")),
    failure(
      'IP Address "12345::1" parse error during conversion from string: ParseAddr("12345::1"): each group must have 4 or less digits (at "12345::1")',
    ),
  ],
  [
    () => ipFamily(stringToIp("1")),
    failure('IP Address "1" parse error during conversion from string: ParseAddr("1"): unable to parse IP'),
  ],
  [
    () => ipFamily(stringToIp("1%2")),
    failure('IP Address "1%2" parse error during conversion from string: ParseAddr("1%2"): missing IPv6 address'),
  ],
  [
    () => ipFamily(stringToIp('"')),
    failure('IP Address "\\"" parse error during conversion from string: ParseAddr("\\""): unable to parse IP'),
  ],
  [
    () => ipFamily(stringToIp("1.2.3.04")),
    failure(
      'IP Address "1.2.3.04" parse error during conversion from string: ParseAddr("1.2.3.04"): IPv4 field has octet with leading zero',
    ),
  ],
  [
    () => ipFamily(stringToIp("::1.2.3.4.5")),
    failure(
      'IP Address "::1.2.3.4.5" parse error during conversion from string: ParseAddr("::1.2.3.4.5"): IPv4 address too long',
    ),
  ],
  [() => ipIsUnspecified(stringToIp("127.255.255.255")), false],
  [() => ipIsUnspecified(stringToIp("fe80::1")), false],
  [() => ipIsUnspecified(stringToIp("255.255.255.255")), false],
  [() => ipIsUnspecified(stringToIp("0:0:0:1:0:0:0:0")), false],
  [() => ipIsUnspecified(stringToIp("0.0.0.0")), true],
  [() => ipIsUnspecified(stringToIp("2001:db8::1")), false],
  [() => ipIsUnspecified(stringToIp("::1")), false],
  [() => ipIsUnspecified(stringToIp("1:2:3:4:5:6:7::")), false],
  [() => ipIsUnspecified(stringToIp("1:0:2:0:3:0:4:0")), false],
  [() => ipIsUnspecified(stringToIp("::2:3:4:5:6:7:8")), false],
  [
    () => ipIsUnspecified(stringToIp("1%2")),
    failure('IP Address "1%2" parse error during conversion from string: ParseAddr("1%2"): missing IPv6 address'),
  ],
  [
    () => ipIsUnspecified(stringToIp("::00001")),
    failure(
      'IP Address "::00001" parse error during conversion from string: ParseAddr("::00001"): each group must have 4 or less digits (at "00001")',
    ),
  ],
  [
    () => ipIsUnspecified(stringToIp("1.2.3.04")),
    failure(
      'IP Address "1.2.3.04" parse error during conversion from string: ParseAddr("1.2.3.04"): IPv4 field has octet with leading zero',
    ),
  ],
  [
    () => ipIsUnspecified(stringToIp("::%")),
    failure(
      'IP Address "::%" parse error during conversion from string: ParseAddr("::%"): zone must be a non-empty string',
    ),
  ],
  [
    () => ipIsUnspecified(stringToIp("1.2.3.256")),
    failure(
      'IP Address "1.2.3.256" parse error during conversion from string: ParseAddr("1.2.3.256"): IPv4 field has value >255',
    ),
  ],
  [
    () => ipIsUnspecified(stringToIp("::g")),
    failure(
      'IP Address "::g" parse error during conversion from string: ParseAddr("::g"): each colon-separated field must have at least one digit (at "g")',
    ),
  ],
  [
    () => ipIsUnspecified(stringToIp("::1.2.3")),
    failure(
      'IP Address "::1.2.3" parse error during conversion from string: ParseAddr("::1.2.3"): IPv4 address too short',
    ),
  ],
  [() => ipIsLoopback(stringToIp("fe80::1")), false],
  [() => ipIsLoopback(stringToIp("64:ff9b::1.2.3.4")), false],
  [() => ipIsLoopback(stringToIp("::2:3:4:5:6:7:8")), false],
  [() => ipIsLoopback(stringToIp("fec0::1")), false],
  [() => ipIsLoopback(stringToIp("ff02::1")), false],
  [() => ipIsLoopback(stringToIp("1:2:3:4:5:6:7:8")), false],
  [() => ipIsLoopback(stringToIp("224.0.1.1")), false],
  [() => ipIsLoopback(stringToIp("169.254.1.1")), false],
  [() => ipIsLoopback(stringToIp("::1")), true],
  [() => ipIsLoopback(stringToIp("255.255.255.255")), false],
  [
    () => ipIsLoopback(stringToIp("1.2.3.04")),
    failure(
      'IP Address "1.2.3.04" parse error during conversion from string: ParseAddr("1.2.3.04"): IPv4 field has octet with leading zero',
    ),
  ],
  [
    () => ipIsLoopback(stringToIp("1..3.4")),
    failure(
      'IP Address "1..3.4" parse error during conversion from string: ParseAddr("1..3.4"): IPv4 field must have at least one digit (at ".3.4")',
    ),
  ],
  [
    () => ipIsLoopback(stringToIp("1.2.3.4.5")),
    failure(
      'IP Address "1.2.3.4.5" parse error during conversion from string: ParseAddr("1.2.3.4.5"): IPv4 address too long',
    ),
  ],
  [
    () => ipIsLoopback(stringToIp("1.2.3.256")),
    failure(
      'IP Address "1.2.3.256" parse error during conversion from string: ParseAddr("1.2.3.256"): IPv4 field has value >255',
    ),
  ],
  [
    () => ipIsLoopback(stringToIp("é:1")),
    failure(
      'IP Address "é:1" parse error during conversion from string: ParseAddr("é:1"): each colon-separated field must have at least one digit (at "é:1")',
    ),
  ],
  [
    () => ipIsLoopback(stringToIp("1:2:3:4:5:6:7:8%z")),
    failure('IP address "1:2:3:4:5:6:7:8%z" with zone value is not allowed'),
  ],
  [
    () => ipIsLoopback(stringToIp("01.2.3.4")),
    failure(
      'IP Address "01.2.3.4" parse error during conversion from string: ParseAddr("01.2.3.4"): IPv4 field has octet with leading zero',
    ),
  ],
  [() => ipIsLinkLocalMulticast(stringToIp("224.0.1.1")), false],
  [() => ipIsLinkLocalMulticast(stringToIp("::1")), false],
  [() => ipIsLinkLocalMulticast(stringToIp("127.255.255.255")), false],
  [() => ipIsLinkLocalMulticast(stringToIp("ff12::5")), true],
  [() => ipIsLinkLocalMulticast(stringToIp("1:2:3:4:5:6:1.2.3.4")), false],
  [() => ipIsLinkLocalMulticast(stringToIp("fec0::1")), false],
  [() => ipIsLinkLocalMulticast(stringToIp("1::8")), false],
  [() => ipIsLinkLocalMulticast(stringToIp("127.0.0.1")), false],
  [() => ipIsLinkLocalMulticast(stringToIp("239.1.1.1")), false],
  [() => ipIsLinkLocalMulticast(stringToIp("0:0:1::")), false],
  [
    () => ipIsLinkLocalMulticast(stringToIp(".1.2.3")),
    failure(
      'IP Address ".1.2.3" parse error during conversion from string: ParseAddr(".1.2.3"): IPv4 field must have at least one digit (at ".1.2.3")',
    ),
  ],
  [
    () => ipIsLinkLocalMulticast(stringToIp("01.2.3.4")),
    failure(
      'IP Address "01.2.3.4" parse error during conversion from string: ParseAddr("01.2.3.4"): IPv4 field has octet with leading zero',
    ),
  ],
  [
    () => ipIsLinkLocalMulticast(stringToIp("1%2")),
    failure('IP Address "1%2" parse error during conversion from string: ParseAddr("1%2"): missing IPv6 address'),
  ],
  [
    () => ipIsLinkLocalMulticast(stringToIp("1:2:3:4:5:6:7:8%z")),
    failure('IP address "1:2:3:4:5:6:7:8%z" with zone value is not allowed'),
  ],
  [
    () => ipIsLinkLocalMulticast(stringToIp("1")),
    failure('IP Address "1" parse error during conversion from string: ParseAddr("1"): unable to parse IP'),
  ],
  [
    () => ipIsLinkLocalMulticast(stringToIp("::ffff:1.2.3.4")),
    failure('IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed'),
  ],
  [() => ipIsLinkLocalUnicast(stringToIp("127.0.0.1")), false],
  [() => ipIsLinkLocalUnicast(stringToIp("10.0.0.1")), false],
  [() => ipIsLinkLocalUnicast(stringToIp("ff01::1")), false],
  [() => ipIsLinkLocalUnicast(stringToIp("::1.2.3.4")), false],
  [() => ipIsLinkLocalUnicast(stringToIp("64:ff9b::1.2.3.4")), false],
  [() => ipIsLinkLocalUnicast(stringToIp("ff12::5")), false],
  [() => ipIsLinkLocalUnicast(stringToIp("::1")), false],
  [() => ipIsLinkLocalUnicast(stringToIp("ff02::1")), false],
  [() => ipIsLinkLocalUnicast(stringToIp("febf::1")), true],
  [() => ipIsLinkLocalUnicast(stringToIp("2001:DB8::1")), false],
  [
    () => ipIsLinkLocalUnicast(stringToIp("::%")),
    failure(
      'IP Address "::%" parse error during conversion from string: ParseAddr("::%"): zone must be a non-empty string',
    ),
  ],
  [
    () => ipIsLinkLocalUnicast(stringToIp("::1.2.3.4%z")),
    failure('IP address "::1.2.3.4%z" with zone value is not allowed'),
  ],
  [
    () => ipIsLinkLocalUnicast(stringToIp(":::")),
    failure(
      'IP Address ":::" parse error during conversion from string: ParseAddr(":::"): each colon-separated field must have at least one digit (at ":")',
    ),
  ],
  [
    () => ipIsLinkLocalUnicast(stringToIp("1%2")),
    failure('IP Address "1%2" parse error during conversion from string: ParseAddr("1%2"): missing IPv6 address'),
  ],
  [
    () => ipIsLinkLocalUnicast(stringToIp("1:2:3:4:5:6:7:8:9")),
    failure(
      'IP Address "1:2:3:4:5:6:7:8:9" parse error during conversion from string: ParseAddr("1:2:3:4:5:6:7:8:9"): trailing garbage after address (at "9")',
    ),
  ],
  [
    () => ipIsLinkLocalUnicast(stringToIp("::1.2.3.400")),
    failure(
      'IP Address "::1.2.3.400" parse error during conversion from string: ParseAddr("::1.2.3.400"): IPv4 field has value >255',
    ),
  ],
  [
    () => ipIsLinkLocalUnicast(stringToIp("1.2.3")),
    failure('IP Address "1.2.3" parse error during conversion from string: ParseAddr("1.2.3"): IPv4 address too short'),
  ],
  [() => ipIsGlobalUnicast(stringToIp("ff02::1")), false],
  [() => ipIsGlobalUnicast(stringToIp("255.255.255.255")), false],
  [() => ipIsGlobalUnicast(stringToIp("0:0:0:1:0:0:0:0")), true],
  [() => ipIsGlobalUnicast(stringToIp("1::2:3:4:5:6:7")), true],
  [() => ipIsGlobalUnicast(stringToIp("224.0.0.1")), false],
  [() => ipIsGlobalUnicast(stringToIp("1:0:0:2:0:0:0:3")), true],
  [() => ipIsGlobalUnicast(stringToIp("0.0.0.0")), false],
  [() => ipIsGlobalUnicast(stringToIp("127.0.0.1")), false],
  [() => ipIsGlobalUnicast(stringToIp("1:2:3:4:5:6:7::")), true],
  [() => ipIsGlobalUnicast(stringToIp("::")), false],
  [
    () => ipIsGlobalUnicast(stringToIp("é:1")),
    failure(
      'IP Address "é:1" parse error during conversion from string: ParseAddr("é:1"): each colon-separated field must have at least one digit (at "é:1")',
    ),
  ],
  [
    () => ipIsGlobalUnicast(stringToIp("1.2.3.")),
    failure(
      'IP Address "1.2.3." parse error during conversion from string: ParseAddr("1.2.3."): IPv4 field must have at least one digit (at ".")',
    ),
  ],
  [
    () => ipIsGlobalUnicast(stringToIp(".1.2.3")),
    failure(
      'IP Address ".1.2.3" parse error during conversion from string: ParseAddr(".1.2.3"): IPv4 field must have at least one digit (at ".1.2.3")',
    ),
  ],
  [
    () => ipIsGlobalUnicast(stringToIp('"')),
    failure('IP Address "\\"" parse error during conversion from string: ParseAddr("\\""): unable to parse IP'),
  ],
  [
    () => ipIsGlobalUnicast(stringToIp("::1.2.3.4%z")),
    failure('IP address "::1.2.3.4%z" with zone value is not allowed'),
  ],
  [
    () => ipIsGlobalUnicast(stringToIp("1:2:3:4:5:6:7:8:9")),
    failure(
      'IP Address "1:2:3:4:5:6:7:8:9" parse error during conversion from string: ParseAddr("1:2:3:4:5:6:7:8:9"): trailing garbage after address (at "9")',
    ),
  ],
  [
    () => ipIsGlobalUnicast(stringToIp("1.2.3.04")),
    failure(
      'IP Address "1.2.3.04" parse error during conversion from string: ParseAddr("1.2.3.04"): IPv4 field has octet with leading zero',
    ),
  ],
  [() => ipToString(stringToIp("1:2:3:4:5:6:7:8")), "1:2:3:4:5:6:7:8"],
  [() => ipToString(stringToIp("1::8")), "1::8"],
  [() => ipToString(stringToIp("::")), "::"],
  [() => ipToString(stringToIp("fec0::1")), "fec0::1"],
  [() => ipToString(stringToIp("64:ff9b::1.2.3.4")), "64:ff9b::102:304"],
  [() => ipToString(stringToIp("ff01::1")), "ff01::1"],
  [() => ipToString(stringToIp("224.0.0.1")), "224.0.0.1"],
  [() => ipToString(stringToIp("2001:DB8::1")), "2001:db8::1"],
  [() => ipToString(stringToIp("febf::1")), "febf::1"],
  [() => ipToString(stringToIp("239.1.1.1")), "239.1.1.1"],
  [
    () => ipToString(stringToIp(":::")),
    failure(
      'IP Address ":::" parse error during conversion from string: ParseAddr(":::"): each colon-separated field must have at least one digit (at ":")',
    ),
  ],
  [
    () => ipToString(stringToIp("1:2:3:4:5:6:7:")),
    failure(
      'IP Address "1:2:3:4:5:6:7:" parse error during conversion from string: ParseAddr("1:2:3:4:5:6:7:"): colon must be followed by more characters (at ":")',
    ),
  ],
  [
    () => ipToString(stringToIp("::g")),
    failure(
      'IP Address "::g" parse error during conversion from string: ParseAddr("::g"): each colon-separated field must have at least one digit (at "g")',
    ),
  ],
  [
    () => ipToString(stringToIp("1%2")),
    failure('IP Address "1%2" parse error during conversion from string: ParseAddr("1%2"): missing IPv6 address'),
  ],
  [
    () => ipToString(stringToIp(".1.2.3")),
    failure(
      'IP Address ".1.2.3" parse error during conversion from string: ParseAddr(".1.2.3"): IPv4 field must have at least one digit (at ".1.2.3")',
    ),
  ],
  [
    () => ipToString(stringToIp("::1.2.3.4.5")),
    failure(
      'IP Address "::1.2.3.4.5" parse error during conversion from string: ParseAddr("::1.2.3.4.5"): IPv4 address too long',
    ),
  ],
];

describe("ip", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
