import { parseLenientDuration } from "../cel/time/parse-duration.js";
import { daysInMonth } from "../values/civil-date.js";

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:[^\n][0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})$/u;

/** A date of the calendar, `2006-01-02`. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const [, year = 0, month = 0, day = 0] = match.map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** A date, `t` and a time of day with its offset. What comes after a second `t` is not looked at. */
export function isDateTime(text: string): boolean {
  const [date = "", time] = text.toLowerCase().split("t", 2);
  if (time === undefined || !isDate(date)) return false;
  const [, hours, minutes = "", seconds = ""] = CLOCK.exec(time) ?? [];
  return hours !== undefined && hours <= "23" && minutes <= "59" && seconds <= "59";
}

/** A duration of Go's, or any text that has a number with a unit of time somewhere. */
export function isDuration(text: string): boolean {
  return typeof parseLenientDuration(text) !== "string";
}
