const MAX_UINT64 = 2n ** 64n - 1n;
const MIN_INT64 = -(2n ** 63n);

/**
 * Gives the text of a number as it leaves Go: as JSON first, which yaml.v2 reads back as an int64, a uint64 or else a
 * float64. So 1e6 is `1000000`, and only what is no such integer is written like strconv.FormatFloat(f, 'g', -1, 64):
 * with an exponent of at least two digits if it is below -4 or above 5.
 */
export function numberText(value: number | bigint): string {
  if (typeof value === "bigint") return fits64Bits(value) ? String(value) : floatText(Number(value));
  if (Number.isInteger(value)) {
    if (Number.isSafeInteger(value)) return String(value);
    const digits = String(value);
    return /^-?\d+$/.test(digits) && fits64Bits(BigInt(digits)) ? digits : floatText(value);
  }
  return floatText(value);
}

function fits64Bits(value: bigint): boolean {
  return value >= MIN_INT64 && value <= MAX_UINT64;
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return ".nan";
  if (!Number.isFinite(value)) return value > 0 ? ".inf" : "-.inf";
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(value);
  const digits = String(Math.abs(power)).padStart(2, "0");
  return `${mantissa}e${power < 0 ? "-" : "+"}${digits}`;
}
