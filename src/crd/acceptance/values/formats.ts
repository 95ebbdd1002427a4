import { byteLength } from "../metadata/name-syntax.js";

type IsOfFormat = (text: string) => boolean;

const OCTET_255 = "\\s*(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])\\s*";
const RGB = new RegExp(`^rgb\\(${OCTET_255},${OCTET_255},${OCTET_255}\\)$`);
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;
const MAIL_ATOM = String.raw`[^\s<>()[\]@,.;:\\"]+`;
const MAIL_ATOMS = String.raw`${MAIL_ATOM}(?:\.${MAIL_ATOM})*`;
const MAIL_ADDRESS = `${MAIL_ATOMS}@${MAIL_ATOMS}`;
const MAIL_NAME = String.raw`(?:"[^"]*"|[^<>()[\]@,;:\\"]*)\s*`;
const EMAIL = new RegExp(`^(?:${MAIL_ADDRESS}|${MAIL_NAME}<${MAIL_ADDRESS}>)$`);
const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const CLOCK = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:.[0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})$/;
const GO_DURATION = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;
const DURATION_PART = /\d+\s*([A-Za-zµ]+)/g;
const DURATION_UNIT = /^(?:ns|us|µs|ms|s|m|h|hr|d|w|wk|(?:nano|micro|milli|sec|min|hour|day|week).*)$/i;
const ANYTHING: IsOfFormat = () => true;

/** The formats of strings that a CRD can ask for, and who is of them. */
const STRING_FORMATS: Readonly<Record<string, IsOfFormat>> = {
  bsonobjectid: (text) => /^[0-9a-fA-F]{24}$/.test(text),
  byte: (text) => BASE64.test(text),
  cidr: isCidr,
  // Numbers of books, cards and people are not looked into: no API has a default for them.
  creditcard: ANYTHING,
  date: isDate,
  datetime: isDateTime,
  duration: isDuration,
  email: (text) => EMAIL.test(text.trim()),
  hexcolor: (text) => /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(text),
  hostname: isHostname,
  ipv4: (text) => text.includes(".") && isIp(text),
  ipv6: (text) => text.includes(":") && isStrictIpv6(text),
  isbn: ANYTHING,
  isbn10: ANYTHING,
  isbn13: ANYTHING,
  k8slongname: (text) => text.length <= 253 && text.split(".").every((label) => LABEL.test(label)),
  k8sshortname: (text) => text.length <= 63 && LABEL.test(text),
  mac: (text) =>
    /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}(?:(?:\1[0-9a-f]{2}){2}|(?:\1[0-9a-f]{2}){14})?)$/i.test(
      text,
    ) || /^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}(?:\.[0-9a-f]{4}|(?:\.[0-9a-f]{4}){7})?$/i.test(text),
  password: ANYTHING,
  rgbcolor: (text) => RGB.test(text),
  ssn: ANYTHING,
  uri: isUri,
  uuid: (text) => isUuid(text, ".", "."),
  uuid3: (text) => isUuid(text, "3", "."),
  uuid4: (text) => isUuid(text, "4", "[89ab]"),
  uuid5: (text) => isUuid(text, "5", "[89ab]"),
};

const NUMBER_FORMATS: ReadonlyMap<string, readonly string[]> = new Map([
  ["integer", ["int32", "int64"]],
  ["number", ["float", "double"]],
]);

/** Whether the server knows a format for values of a type; it lets any other format stand and ignores it. */
export function isKnownFormat(format: string, type: string): boolean {
  if (type === "" || type === "string") return stringFormat(format) !== undefined;
  return NUMBER_FORMATS.get(type)?.includes(format) ?? false;
}

/** Whether a string is of a format; true for a format that no string has. */
export function isOfFormat(text: string, format: string): boolean {
  return stringFormat(format)?.(text) ?? true;
}

function stringFormat(format: string): IsOfFormat | undefined {
  const name = format.replaceAll("-", "");
  return Object.hasOwn(STRING_FORMATS, name) ? STRING_FORMATS[name] : undefined;
}

function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

function isDateTime(text: string): boolean {
  const [date = "", time] = text.toLowerCase().split("t");
  const clock = CLOCK.exec(time ?? "");
  if (clock === null || !isDate(date)) return false;
  const [, hours = "", minutes = "", seconds = ""] = clock;
  return hours <= "23" && minutes <= "59" && seconds <= "59";
}

/** Go's own durations, or any text with a number and a unit somewhere. */
function isDuration(text: string): boolean {
  if (GO_DURATION.test(text)) return true;
  return [...text.matchAll(DURATION_PART)].some(([, unit = ""]) => DURATION_UNIT.test(unit));
}

function isIp(text: string): boolean {
  return isDottedIp(text) || isStrictIpv6(text);
}

/** Four numbers with dots between, which may start with zeros. */
function isDottedIp(text: string): boolean {
  return /^\d+(?:\.\d+){3}$/.test(text) && text.split(".").every((part) => Number(part) <= 255);
}

function isStrictIpv6(text: string): boolean {
  // Loaded only when it is needed: it takes some milliseconds.
  return !text.includes("%") && process.getBuiltinModule("node:net").isIPv6(text);
}

function isCidr(text: string): boolean {
  const [, address = "", bits = ""] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  if (bits === "") return false;
  return isDottedIp(address) ? Number(bits) <= 32 : isStrictIpv6(address) && Number(bits) <= 128;
}

/** One label whose only dash is its second character, or several labels and a last one of two letters or more. */
function isHostname(text: string): boolean {
  const letter = "[a-zA-Z0-9\\p{S}\\p{L}]";
  const single = `${letter}(?:-?${letter}{0,62})?`;
  const dotted = `(?:${letter}(?:(?:-|${letter}){0,61}${letter})?\\.)+[a-zA-Z\\p{L}]{2,63}`;
  if (!new RegExp(`^(?:${single}|${dotted})$`, "u").test(text)) return false;
  return byteLength(text) <= 255 && text.split(".").every((label) => byteLength(label) <= 63);
}

/** What Go's url.ParseRequestURI takes: an absolute URI or an absolute path. */
function isUri(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(text)) return false;
  const [, scheme, rest = ""] = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(.*)$/s.exec(text) ?? [];
  if (!rest.startsWith("/")) return scheme !== undefined || text === "*";
  const path = rest.replace(/\?.*$/s, "");
  if (/%(?![0-9A-Fa-f]{2})/.test(path)) return false;
  const authority = scheme === undefined ? undefined : /^\/\/([^/]*)/.exec(path)?.[1];
  const host = authority?.slice(authority.lastIndexOf("@") + 1) ?? "";
  return /^(?:\[[0-9A-Fa-f:.]+(?:%25[^\]]+)?\]|[^\s:#%[\]\\^`{|}]*)(?::\d*)?$/.test(host);
}

/** Five groups of hexadecimal digits; each dash between them may be missing. */
function isUuid(text: string, version: string, variant: string): boolean {
  const hex = "[0-9a-f]";
  const third = version === "." ? `${hex}{4}` : `${version}${hex}{3}`;
  const fourth = variant === "." ? `${hex}{4}` : `${variant}${hex}{3}`;
  return new RegExp(`^${hex}{8}-?${hex}{4}-?${third}-?${fourth}-?${hex}{12}$`, "i").test(text);
}
