/** The digits of a number without its sign: `0.<digits> * 10 ** point`. */
export interface Digits {
  readonly digits: string;
  readonly point: number;
}

const BUFFER = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));

/** A finite double as a whole number over a power of ten; its sign is left out. */
function exactly(value: number): { readonly whole: bigint; readonly decimals: number } {
  BUFFER.setFloat64(0, Math.abs(value));
  const bits = BUFFER.getBigUint64(0);
  const biased = Number(bits >> 52n);
  const mantissa = (bits & 0xfffffffffffffn) | (biased === 0 ? 0n : 1n << 52n);
  const exponent = (biased === 0 ? 1 : biased) - 1075;
  if (exponent >= 0) return { whole: mantissa << BigInt(exponent), decimals: 0 };
  // 1 / 2 ** n is 5 ** n / 10 ** n.
  return { whole: mantissa * 5n ** BigInt(-exponent), decimals: -exponent };
}

/** Rounds a whole number to one with fewer digits at its end; halves go to the even neighbour. */
function dropDigits(whole: bigint, count: number): bigint {
  const unit = 10n ** BigInt(count);
  const floor = whole / unit;
  const twice = (whole % unit) * 2n;
  return twice > unit || (twice === unit && (floor & 1n) === 1n) ? floor + 1n : floor;
}

/** Writes the exact value of a finite double with a number of decimals, without its sign; halves go to the even digit. */
export function toDecimals(value: number, decimals: number): { readonly whole: string; readonly fraction: string } {
  const exact = exactly(value);
  const scaled =
    exact.decimals > decimals
      ? dropDigits(exact.whole, exact.decimals - decimals)
      : exact.whole * 10n ** BigInt(decimals - exact.decimals);
  const digits = scaled.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return { whole: digits.slice(0, point), fraction: digits.slice(point) };
}

/** Rounds a finite double to a number of significant digits; zero has none. */
export function toSignificant(value: number, count: number): Digits {
  const { whole, decimals } = exactly(value);
  if (whole === 0n) return { digits: "", point: 0 };
  const length = whole.toString().length;
  if (length <= count) return { digits: whole.toString(), point: length - decimals };
  // Rounding up may add a digit, which is then a zero.
  const digits = dropDigits(whole, length - count).toString();
  return { digits, point: digits.length + (length - count) - decimals };
}
