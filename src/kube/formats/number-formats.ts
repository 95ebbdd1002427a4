const COLOR = /* @__PURE__ */ (() => {
  const space = "[\\t\\n\\f\\r ]";
  const byte = `${space}*(?:0|[1-9][0-9]?|1[0-9][0-9]|2[0-4][0-9]|25[0-5])${space}*`;
  return new RegExp(`^rgb\\(${byte},${byte},${byte}\\)$`);
})();
const CARD =
  /^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35[0-9]{3})[0-9]{11})$/;
const SOCIAL_SECURITY = /^[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4}$/;

/** A colour such as `rgb(0, 31, 255)`. */
export function isColor(text: string): boolean {
  return COLOR.test(text);
}

/** Base64 of the standard alphabet with its padding, and not of nothing. */
export function isBase64(text: string): boolean {
  return text.length > 0 && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

/** Hexadecimal groups of 8, 4, 4, 4 and 12; each dash may be missing. The version is a digit, and tells a variant but for 3. */
export function isUuid(text: string, version: 3 | 4 | 5 | undefined): boolean {
  const match = /^[0-9a-f]{8}-?[0-9a-f]{4}-?([0-9a-f])[0-9a-f]{3}-?([0-9a-f])[0-9a-f]{3}-?[0-9a-f]{12}$/i.exec(text);
  if (match === null || version === undefined) return match !== null;
  const [, ofVersion, variant = ""] = match;
  return ofVersion === String(version) && (version === 3 || "89abAB".includes(variant));
}

/** Eleven characters, with dashes or spaces. */
export function isSocialSecurityNumber(text: string): boolean {
  return text.length === 11 && SOCIAL_SECURITY.test(text);
}

/** A number of one of the known issuers whose check digit is right (Luhn); other characters do not count. */
export function isCreditCard(text: string): boolean {
  const digits = text.replace(/[^0-9]+/g, "");
  if (!CARD.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A book's number of ten digits, the last of which may be X for ten. */
export function isIsbn10(text: string): boolean {
  const digits = withoutSpacing(text);
  if (!/^(?:[0-9]{9}X|[0-9]{10})$/.test(digits)) return false;
  const sum = [...digits].reduce(
    (total, digit, index) => total + (index + 1) * (digit === "X" ? 10 : Number(digit)),
    0,
  );
  return sum % 11 === 0;
}

/** A book's number of thirteen digits. */
export function isIsbn13(text: string): boolean {
  const digits = withoutSpacing(text);
  if (!/^[0-9]{13}$/.test(digits)) return false;
  const sum = [...digits.slice(0, 12)].reduce(
    (total, digit, index) => total + (index % 2 === 0 ? 1 : 3) * Number(digit),
    0,
  );
  return Number(digits[12]) === (10 - (sum % 10)) % 10;
}

function withoutSpacing(text: string): string {
  return text.replace(/[\t\n\f\r -]+/g, "");
}
