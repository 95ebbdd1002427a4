import { compareAsBytes, goQuote } from "../../values/go-text.js";
import { CelError } from "../values/cel-error.js";
import { type Int, toInt } from "../values/int.js";

/** A semantic version; numbers are uint64, builds do not count in comparisons. */
export class Semver {
  static readonly celType = "kubernetes.Semver";

  constructor(
    readonly numbers: readonly [major: bigint, minor: bigint, patch: bigint],
    readonly prerelease: readonly (string | bigint)[],
    readonly build: readonly string[],
  ) {}

  equals(other: Semver): boolean {
    return semverCompareTo(this, other) === 0;
  }

  toString(): string {
    const prerelease = this.prerelease.length === 0 ? "" : `-${this.prerelease.join(".")}`;
    return this.numbers.join(".") + prerelease + (this.build.length === 0 ? "" : `+${this.build.join(".")}`);
  }
}

/** `semver(text)`. Throws the server's errors for what is not one, such as `No Major.Minor.Patch elements found`. */
export function stringToSemver(text: string): Semver {
  return parse(text);
}

/** The same; if it is to be normalized, `v1.02` is taken for `1.2.0`. */
export function stringBoolToSemver(text: string, normalizes: boolean): Semver {
  return parse(normalizes ? normalized(text) : text);
}

export function isSemverString(text: string): boolean {
  return isSemverStringBool(text, false);
}

export function isSemverStringBool(text: string, normalizes: boolean): boolean {
  try {
    stringBoolToSemver(text, normalizes);
    return true;
  } catch (error) {
    if (error instanceof CelError) return false;
    throw error;
  }
}

export function semverIsGreaterThan(left: Semver, right: Semver): boolean {
  return semverCompareTo(left, right) > 0;
}

export function semverIsLessThan(left: Semver, right: Semver): boolean {
  return semverCompareTo(left, right) < 0;
}

/** -1, 0 or 1. */
export function semverCompareTo(left: Semver, right: Semver): number {
  for (const [index, number] of left.numbers.entries()) {
    const order = compareParts(number, right.numbers[index] ?? 0n);
    if (order !== 0) return order;
  }
  if (left.prerelease.length === 0 || right.prerelease.length === 0) {
    // A prerelease comes before its release.
    return Math.sign(right.prerelease.length - left.prerelease.length);
  }
  for (const [position, part] of left.prerelease.entries()) {
    const other = right.prerelease[position];
    if (other === undefined) return 1;
    const order = compareParts(part, other);
    if (order !== 0) return order;
  }
  return Math.sign(left.prerelease.length - right.prerelease.length);
}

/** Numbers come before texts. */
function compareParts(left: string | bigint, right: string | bigint): number {
  if (typeof left === "string" && typeof right === "string") return Math.sign(compareAsBytes(left, right));
  if (typeof left === "string") return 1;
  if (typeof right === "string") return -1;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function semverMajor({ numbers }: Semver): Int {
  return wrapped(numbers[0]);
}

export function semverMinor({ numbers }: Semver): Int {
  return wrapped(numbers[1]);
}

export function semverPatch({ numbers }: Semver): Int {
  return wrapped(numbers[2]);
}

/** The server takes the bits of a uint64 for an int64. */
function wrapped(value: bigint): Int {
  return toInt(BigInt.asIntN(64, value));
}

function normalized(text: string): string {
  const parts = splitInThree(text.replace(/^v/, "")).map((part) => {
    const stripped = part.replace(/^0+/, "");
    return /^\d/.test(stripped) || part === "" ? stripped : part.length > 1 ? `0${stripped}` : part;
  });
  if (parts.length < 3 && /[+-]/.test(parts.at(-1) ?? "")) {
    throw new CelError("short version cannot contain PreRelease/Build meta data");
  }
  while (parts.length < 3) parts.push("0");
  return parts.join(".");
}

function splitInThree(text: string): string[] {
  const [major = "", minor, ...patch] = text.split(".");
  return minor === undefined ? [major] : patch.length === 0 ? [major, minor] : [major, minor, patch.join(".")];
}

function parse(text: string): Semver {
  if (text === "") throw new CelError("Version string empty");
  const [major = "", minor = "", rest] = splitInThree(text);
  if (rest === undefined) throw new CelError("No Major.Minor.Patch elements found");
  const plus = rest.indexOf("+");
  const build = plus < 0 ? [] : rest.slice(plus + 1).split(".");
  const release = plus < 0 ? rest : rest.slice(0, plus);
  const dash = release.indexOf("-");
  const prerelease = dash < 0 ? [] : release.slice(dash + 1).split(".");
  const numbers = [
    parseNumber(major, "major"),
    parseNumber(minor, "minor"),
    parseNumber(dash < 0 ? release : release.slice(0, dash), "patch"),
  ] as const;
  const parsed = prerelease.map(parsePrerelease);
  for (const part of build) {
    if (part === "") throw new CelError("Build meta data is empty");
    if (!isAlphanumeric(part)) throw new CelError(`Invalid character(s) found in build meta data ${goQuote(part)}`);
  }
  return new Semver(numbers, parsed, build);
}

function parseNumber(text: string, name: "major" | "minor" | "patch"): bigint {
  if (!/^\d*$/.test(text)) throw new CelError(`Invalid character(s) found in ${name} number ${goQuote(text)}`);
  if (text.length > 1 && text.startsWith("0")) {
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    throw new CelError(`${title} number must not contain leading zeroes ${goQuote(text)}`);
  }
  return parseUint64(text);
}

function parsePrerelease(text: string): string | bigint {
  if (text === "") throw new CelError("Prerelease is empty");
  if (/^\d+$/.test(text)) {
    if (text.length > 1 && text.startsWith("0")) {
      throw new CelError(`Numeric PreRelease version must not contain leading zeroes ${goQuote(text)}`);
    }
    return parseUint64(text);
  }
  if (!isAlphanumeric(text)) throw new CelError(`Invalid character(s) found in prerelease ${goQuote(text)}`);
  return text;
}

function parseUint64(text: string): bigint {
  const value = text === "" ? undefined : BigInt(text);
  const reason = value === undefined ? "invalid syntax" : "value out of range";
  if (value === undefined || value >= 2n ** 64n) {
    throw new CelError(`strconv.ParseUint: parsing ${goQuote(text)}: ${reason}`);
  }
  return value;
}

function isAlphanumeric(text: string): boolean {
  return /^[A-Za-z0-9-]*$/.test(text);
}
