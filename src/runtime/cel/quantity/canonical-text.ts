import type { Quantity } from "./quantity-value.js";

const DECIMAL_SUFFIXES: Readonly<Record<number, string>> = {
  [-9]: "n",
  [-6]: "u",
  [-3]: "m",
  3: "k",
  6: "M",
  9: "G",
  12: "T",
  15: "P",
  18: "E",
};
const BINARY_SUFFIXES = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"] as const;

/** Writes a quantity with the largest suffix of its format that leaves no fraction. */
export function canonicalText({ value, exponent, format }: Quantity): string {
  if (value === 0n) return "0";
  if (format === "BinarySI") {
    const whole = wholeOf(value, exponent);
    if (whole !== undefined && (whole >= 1024n || whole <= -1024n)) return binaryText(whole);
  }
  return decimalText(value, exponent, format === "DecimalExponent");
}

/** The value without its exponent; undefined if it has decimals. */
function wholeOf(value: bigint, exponent: number): bigint | undefined {
  if (exponent >= 0) return value * 10n ** BigInt(exponent);
  const unit = 10n ** BigInt(-exponent);
  return value % unit === 0n ? value / unit : undefined;
}

function binaryText(value: bigint): string {
  let number = value;
  let power = 0;
  for (; number % 1024n === 0n; number /= 1024n) power++;
  // Where there is no suffix any more, the server writes none.
  return `${number}${BINARY_SUFFIXES[power] ?? ""}`;
}

function decimalText(value: bigint, exponent: number, asExponent: boolean): string {
  let number = value;
  let power = exponent;
  for (; number % 10n === 0n; number /= 10n) power++;
  for (; power % 3 !== 0; number *= 10n) power--;
  if (power === 0) return String(number);
  return `${number}${asExponent ? `e${power}` : (DECIMAL_SUFFIXES[power] ?? "")}`;
}
