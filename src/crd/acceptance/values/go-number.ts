/** Writes a number as Go's `%v` writes a float64: `1e+06`, `123456.5`, `1e-05`. */
export function goFloatText(value: number): string {
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(value);
  return `${digits}e${power < 0 ? "-" : "+"}${Math.abs(power).toString().padStart(2, "0")}`;
}

/** Converts a float64 to an int64 as Go does on amd64: without its fraction, and to the least one if it does not fit. */
export function toInt64(value: number): bigint {
  const least = -(2n ** 63n);
  if (!Number.isFinite(value)) return least;
  const whole = BigInt(Math.trunc(value));
  return whole >= -least || whole < least ? least : whole;
}
