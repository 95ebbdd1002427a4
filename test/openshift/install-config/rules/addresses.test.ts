import { describe, expect, it } from "vitest";
import {
  isAddress,
  isNetworkAddress,
  networkText,
  overlaps,
  readNetwork,
} from "../../../../src/openshift/install-config/rules/addresses.js";

describe("addresses", () => {
  it.each([
    ["192.0.2.1", true],
    ["192.0.2.256", false],
    ["192.0.2.01", false],
    ["2001:db8::1", true],
    ["fe80::1%eth0", false],
    ["::ffff:192.0.2.1", true],
    ["host", false],
  ])("%s is one: %s", (text, is) => {
    expect(isAddress(text)).toBe(is);
  });

  it.each([
    ["192.0.2.7/24", "192.0.2.0/24", false],
    ["192.0.2.0/24", "192.0.2.0/24", true],
    ["10.0.0.0/0", "0.0.0.0/0", false],
    ["192.0.2.7/32", "192.0.2.7/32", true],
    ["2001:db8:0:0:1::5/64", "2001:db8::/64", false],
    ["fd01::/48", "fd01::/48", true],
    ["::1/128", "::1/128", true],
  ])("%s is in the network %s", (text, network, isOne) => {
    const read = readNetwork(text);
    expect(read && [networkText(read), isNetworkAddress(read)]).toEqual([network, isOne]);
  });

  it.each(["192.0.2.0", "192.0.2.0/33", "2001:db8::/129", "192.0.2.0/", "a/24", "192.0.2.0/2x"])(
    "%s is no network",
    (text) => {
      expect(readNetwork(text)).toBeUndefined();
    },
  );

  it.each([
    ["10.0.0.0/8", "10.1.0.0/16", true],
    ["10.1.0.0/16", "10.0.0.0/8", true],
    ["10.0.0.0/16", "10.1.0.0/16", false],
    ["0.0.0.0/0", "::/0", false],
    ["fd00::/8", "fd01::/48", true],
  ])("%s and %s have addresses in common: %s", (one, other, is) => {
    const [a, b] = [readNetwork(one), readNetwork(other)];
    expect(a !== undefined && b !== undefined && overlaps(a, b)).toBe(is);
  });
});
