import { daysInMonth, daysOf } from "../../values/civil-date.js";
import { Timestamp } from "./timestamp.js";

/** The layouts that are read, as Go writes them. All but the date take a fraction after the seconds. */
export type TimeLayout = "2006-01-02" | "2006-01-02T15:04:05" | "2006-01-02T15:04:05Z07:00";

/** What a layout consists of. */
const ELEMENTS = ["2006", "-", "01", "-", "02", "T", "15", ":", "04", ":", "05", "Z07:00"] as const;
type Element = (typeof ELEMENTS)[number];

const COUNTS: Readonly<Record<TimeLayout, number>> = {
  "2006-01-02": 5,
  "2006-01-02T15:04:05": 11,
  "2006-01-02T15:04:05Z07:00": 12,
};

/** A number with its bounds, by its place in the layout. */
const NUMBERS: Partial<
  Record<Element, { readonly syntax: RegExp; readonly name: string; readonly least: number; readonly most: number }>
> = {
  "2006": { syntax: /\d{4}/y, name: "year", least: 0, most: 9999 },
  "01": { syntax: /\d\d/y, name: "month", least: 1, most: 12 },
  // Whether the month has the day is seen at the end.
  "02": { syntax: /\d\d/y, name: "day", least: 0, most: 99 },
  // Go takes an hour of one digit.
  "15": { syntax: /\d\d?/y, name: "hour", least: 0, most: 23 },
  "04": { syntax: /\d\d/y, name: "minute", least: 0, most: 59 },
  "05": { syntax: /\d\d/y, name: "second", least: 0, most: 59 },
};
const FRACTION = /[.,](\d+)/y;
const OFFSET = /([+-])(\d\d):(\d\d)/y;
const MAX_OFFSET_HOURS = 24;
const MAX_OFFSET_MINUTES = 60;

/**
 * Reads a time as Go's `time.Parse` does: hours may have one digit, and a fraction follows a dot or a comma.
 * Returns Go's reason as a text if it is not one.
 */
export function parseTime(text: string, layout: TimeLayout): Timestamp | string {
  const numbers: Partial<Record<Element, number>> = {};
  let nanos = 0;
  let offset = 0;
  let index = 0;
  for (const element of ELEMENTS.slice(0, COUNTS[layout])) {
    const rule = NUMBERS[element];
    if (rule !== undefined) {
      const digits = matchAt(rule.syntax, text, index)?.[0];
      if (digits === undefined) return mismatch(text, layout, index, element);
      index += digits.length;
      const number = Number(digits);
      if (number < rule.least || number > rule.most) return `parsing time ${quote(text)}: ${rule.name} out of range`;
      numbers[element] = number;
      const fraction = element === "05" ? matchAt(FRACTION, text, index) : null;
      if (fraction === null) continue;
      index += fraction[0].length;
      nanos = Number((fraction[1] ?? "").slice(0, 9).padEnd(9, "0"));
    } else if (element === "Z07:00" && text[index] !== "Z") {
      const zone = matchAt(OFFSET, text, index);
      if (zone === null) return mismatch(text, layout, index, element);
      index += zone[0].length;
      const [hours, minutes] = [Number(zone[2]), Number(zone[3])];
      if (hours > MAX_OFFSET_HOURS) return `parsing time ${quote(text)}: time zone offset hour out of range`;
      if (minutes > MAX_OFFSET_MINUTES) return `parsing time ${quote(text)}: time zone offset minute out of range`;
      offset = (hours * 60 + minutes) * (zone[1] === "-" ? -60 : 60);
    } else if (element === "Z07:00" || text[index] === element) index++;
    else return mismatch(text, layout, index, element);
  }
  if (index < text.length) return `parsing time ${quote(text)}: extra text: ${quote(text.slice(index))}`;
  const date = { year: numbers["2006"] ?? 0, month: numbers["01"] ?? 1, day: numbers["02"] ?? 1 };
  if (date.day < 1 || date.day > daysInMonth(date.year, date.month)) {
    return `parsing time ${quote(text)}: day out of range`;
  }
  const time = (numbers["15"] ?? 0) * 3600 + (numbers["04"] ?? 0) * 60 + (numbers["05"] ?? 0);
  return Timestamp.fromData(daysOf(date) * 86_400 + time - offset, nanos, offset);
}

function matchAt(syntax: RegExp, text: string, index: number): RegExpExecArray | null {
  syntax.lastIndex = index;
  return syntax.exec(text);
}

function mismatch(text: string, layout: TimeLayout, index: number, element: Element): string {
  return `parsing time ${quote(text)} as ${quote(layout)}: cannot parse ${quote(text.slice(index))} as ${quote(element)}`;
}

/** Writes a text as Go's time package does, which escapes every byte that is not ASCII. */
function quote(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  let quoted = "";
  for (const character of text) {
    if (character === '"' || character === "\\") quoted += `\\${character}`;
    else if (character >= " " && character <= "\u007f") quoted += character;
    else for (const byte of new TextEncoder().encode(character)) quoted += `\\x${byte.toString(16).padStart(2, "0")}`;
  }
  return `"${quoted}"`;
}
