import { Float64, type KubeObject, type KubeValue } from "../../../src/kube/values/kube-value.js";
import type { Random } from "./random-source.js";

/** Texts that formats, patterns and bounds tell apart, or that are awkward to print. */
export const TEXTS: readonly string[] = [
  ...["", "a", "b", "abc", "A", "Foo", "my-host", "a-b", "a.b", "a/b", "x_y", "example.com", "host.example.com"],
  ...["*.example.com", "example.com/controller", "v1", "v1.2.3", "1", "80", "1.5", "-1", "100m", "10Gi", "50%"],
  ...["2024-01-02", "2024-02-30", "2024-01-02T03:04:05Z", "2024-01-02t03:04:05.123z", "2024-01-02T24:04:05Z"],
  ...["5s", "1h30m", "10ms", "foo 5 days", "3", "1.5h", "0s", "10.0.0.1", "010.0.0.1", "::1", "::ffff:1.2.3.4"],
  ...["fe80::1%eth0", "10.0.0.0/8", "fe80::/64", "1.2.3.4/33", "00:11:22:33:44:55", "http://a/b", "https://a.b:6443"],
  ...["http://a b/", "/x", "/x/../y", "mailto:x", "a@b", "123e4567-e89b-12d3-a456-426614174000", "YQ==", "YQ"],
  ...["é", "日本語", "😀x", "<&>", '"q"', "a\nb", "\u0000", "\ud800", "\u2028", "long".repeat(20), "x".repeat(300)],
];

const KEYS = ["a", "b", "name", "x", "k.2", "", "__proto__", "constructor", "a/b"];
const NUMBERS: readonly KubeValue[] = [
  ...[0, 1, -1, 3, 65, 65536, 2147483648, 1.5, -2.25, 1e-7, 123456.5, 1e30, 1e300],
  ...[new Float64(0), new Float64(1), new Float64(1e6), new Float64(1e15), 9223372036854775807n, -9223372036854775808n],
];

/** A value of any kind, whatever a schema says. */
export function anyValue(random: Random, depth = 0): KubeValue {
  switch (random.below(depth > 3 ? 6 : 9)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
    case 3:
      return random.pick(NUMBERS);
    case 4:
    case 5:
      return random.pick(TEXTS);
    case 6:
      return Array.from({ length: random.below(4) }, () => anyValue(random, depth + 1));
    case 7:
      return nested(random.below(60));
    default:
      return anyObject(random, depth + 1);
  }
}

function anyObject(random: Random, depth: number): KubeObject {
  return Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [random.pick(KEYS), anyValue(random, depth)]),
  );
}

function nested(levels: number): KubeValue {
  let value: KubeValue = {};
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Metadata beside the name, some of it wrong. */
export function hostileMetadata(random: Random): KubeObject {
  const choices: readonly KubeObject[] = [
    { labels: { [random.pick(TEXTS)]: random.pick(TEXTS) } },
    { annotations: { [random.pick(TEXTS)]: random.pick(TEXTS) } },
    { labels: anyValue(random, 2) },
    { annotations: { a: anyValue(random, 2) } },
    { finalizers: [random.pick(TEXTS)] },
    { ownerReferences: [{ apiVersion: random.pick(TEXTS), kind: random.pick(TEXTS), name: "n", uid: "u" }] },
    { unknown: anyValue(random, 2) },
  ];
  return random.pick(choices);
}
