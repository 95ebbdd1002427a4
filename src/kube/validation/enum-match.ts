import type { KubeValue } from "../values/kube-value.js";
import { deepEqual, kindOfValue, toFloat } from "../values/value-kind.js";

/**
 * Whether a value is one of an enum. As the server does, a value is converted to the kind of the enum's value first where
 * Go allows it: integers and floats to each other, and an integer to the character that it is the code of. Null is
 * never a member.
 */
export function isEnumMember(value: KubeValue, members: readonly KubeValue[]): boolean {
  return members.some((member) => matches(value, member));
}

function matches(value: KubeValue, member: KubeValue): boolean {
  if (value === null || member === null) return false;
  const kind = kindOfValue(value);
  const expected = kindOfValue(member);
  if (kind === expected) return deepEqual(value, member);
  // The kinds say that these are numbers.
  if (kind === "number" && expected === "integer") {
    return BigInt.asIntN(64, truncated(toFloat(value as number))) === BigInt(member as number);
  }
  if (kind === "integer" && expected === "number") return Number(value) === toFloat(member as number);
  if (kind === "integer" && expected === "string") return member === characterOf(Number(value));
  return false;
}

function truncated(value: number): bigint {
  return Number.isFinite(value) && Math.abs(value) < 2 ** 63 ? BigInt(Math.trunc(value)) : -(2n ** 63n);
}

function characterOf(code: number): string {
  const isCharacter = code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "\ufffd";
}
