import { utf8Length } from "../values/utf8-length.js";

const HOSTNAME = /* @__PURE__ */ (() => {
  const letter = "[a-zA-Z0-9\\p{S}\\p{L}]";
  const singleLabel = `${letter}(?:-?${letter}{0,62})?`;
  const dottedLabels = `(?:${letter}(?:[a-zA-Z0-9\\-\\p{S}\\p{L}]{0,61}${letter})?\\.)+[a-zA-Z\\p{L}]{2,63}`;
  return new RegExp(`^(?:${singleLabel}|${dottedLabels})$`, "u");
})();
const MAC_FORMS = [
  /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}(?:(?:\1[0-9a-f]{2}){2}|(?:\1[0-9a-f]{2}){14})?)$/i,
  /^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}(?:\.[0-9a-f]{4}|(?:\.[0-9a-f]{4}){7})?$/i,
  /^(?:[0-9a-f]{12}|[0-9a-f]{16}|[0-9a-f]{40})$/i,
];

/** One label whose only dash is its second character, or several labels and a last one of two letters or more. */
export function isHostname(text: string): boolean {
  if (text.length > 255 || !HOSTNAME.test(text)) return false;
  return utf8Length(text) <= 255 && text.split(".").every((label) => utf8Length(label) <= 63);
}

/** An address of version 4, with leading zeros or not; also one within an address of version 6. */
export function isIpv4(text: string): boolean {
  if (!text.includes(".") || text.length > 1000) return false;
  return text.search(/[.:]/) === text.indexOf(".") ? isDotted(text, true) : isColonSeparated(text, true);
}

/** An address of version 6 without a zone. */
export function isIpv6(text: string): boolean {
  return text.length < 50 && text.includes(":") && isColonSeparated(text, false);
}

/** An address of either version and the length of its prefix. */
export function isCidr(text: string): boolean {
  const slash = text.indexOf("/");
  if (slash < 0 || text.length > 1000) return false;
  const address = text.slice(0, slash);
  const bits = text.slice(slash + 1);
  if (!/^\d+$/.test(bits)) return false;
  if (isDotted(address, true)) return Number(bits) <= 32;
  return isColonSeparated(address, true) && Number(bits) <= 128;
}

/** Addresses of 6, 8 or 20 bytes in one of three notations. */
export function isMac(text: string): boolean {
  return text.length <= 60 && MAC_FORMS.some((form) => form.test(text));
}

/** Four decimal numbers; older parsers, which some formats keep to, take leading zeros. */
function isDotted(text: string, isSloppy: boolean): boolean {
  const parts = text.split(".");
  if (parts.length !== 4) return false;
  return parts.every((part) => /^\d+$/.test(part) && Number(part) <= 255 && (isSloppy || !/^0\d/.test(part)));
}

/** Groups of four hexadecimal digits; `::` stands for one group of zeros or more, and the last two may be dotted. */
export function isColonSeparated(text: string, isSloppy: boolean): boolean {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1)?.at(-1);
  let count = groups.reduce((sum, half) => sum + half.length, 0);
  if (last?.includes(".")) {
    if (!isDotted(last, isSloppy)) return false;
    groups.at(-1)?.pop();
    count++;
  }
  if (!groups.every((half) => half.every((group) => isGroup(group, isSloppy)))) return false;
  return halves.length === 2 ? count < 8 : count === 8;
}

function isGroup(group: string, isSloppy: boolean): boolean {
  return (isSloppy ? /^0*[0-9a-f]{1,4}$/i : /^[0-9a-f]{1,4}$/i).test(group);
}
