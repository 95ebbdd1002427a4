import { daysOf } from "../../values/civil-date.js";
import { CelError } from "../values/cel-error.js";

const FORMATS = new Map<string, Intl.DateTimeFormat | undefined>();

/**
 * The offset from UTC in seconds that a time zone has at an instant. A zone is the name of one in the tz database or an
 * offset such as `-02:30`. Throws the server's errors, such as `unknown time zone X`.
 */
export function offsetOfZone(zone: string, seconds: number): number {
  const colon = zone.indexOf(":");
  if (colon >= 0) return numericOffset(zone, colon);
  // The server's own zone is taken to be UTC, as it is in a container.
  if (zone === "" || zone === "UTC" || zone === "Local") return 0;
  if (zone.includes("..") || zone.startsWith("/") || zone.startsWith("\\")) {
    throw new CelError("time: invalid location name");
  }
  const format = formatOf(zone);
  if (format === undefined) throw new CelError(`unknown time zone ${zone}`);
  const fields: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(seconds * 1000)) fields[type] = value;
  const years = Number(fields.year);
  const year = fields.era === "B" ? 1 - years : years;
  const days = daysOf({ year, month: Number(fields.month), day: Number(fields.day) });
  const time = Number(fields.hour) * 3600 + Number(fields.minute) * 60 + Number(fields.second);
  return days * 86_400 + time - seconds;
}

function numericOffset(zone: string, colon: number): number {
  const hours = wholeNumber(zone.slice(0, colon));
  const minutes = wholeNumber(zone.slice(colon + 1));
  return (zone.startsWith("-") ? hours * 60 - minutes : hours * 60 + minutes) * 60;
}

function wholeNumber(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw new CelError(`strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`);
  const value = BigInt(text.replace("+", ""));
  if (BigInt.asIntN(64, value) !== value) throw new CelError(`strconv.Atoi: parsing "${text}": value out of range`);
  return Number(value);
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!FORMATS.has(zone)) FORMATS.set(zone, makeFormat(zone));
  return FORMATS.get(zone);
}

function makeFormat(zone: string): Intl.DateTimeFormat | undefined {
  // Names differ by case to the server, and not to Intl, which takes offsets such as `+0100` as well.
  if (!/^[A-Z]/.test(zone)) return undefined;
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      era: "narrow",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return undefined;
  }
}
