import { daysInMonth } from "../cel/time/civil-date.js";

const TIMESTAMP =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt](\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?(?:Z|[+-](\d\d):(\d\d))| +(\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?))?$/;

/**
 * Reports whether yaml.v2 would take the text for a timestamp: a date, or a date and a time in one of the forms
 * `2006-1-2T15:4:5Z`, `2006-1-2t15:4:5+01:00` and `2006-1-2 15:4:5`. A date that no calendar has is none.
 */
export function isTimestamp(text: string): boolean {
  const parts = TIMESTAMP.exec(text);
  if (parts === null) return false;
  const number = (group: number): number => Number(parts[group] ?? 0);
  const month = number(2);
  const day = number(3);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(number(1), month)) return false;
  const withZone = parts[4] !== undefined;
  const [hour, minute, second] = withZone ? [number(4), number(5), number(6)] : [number(9), number(10), number(11)];
  // Go lets an offset be as much as 24:60.
  return hour < 24 && minute < 60 && second < 60 && number(7) <= 24 && number(8) <= 60;
}
