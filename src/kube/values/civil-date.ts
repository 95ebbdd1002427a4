/** A day of the Gregorian calendar, also for the time before it was in use. */
export interface CivilDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  /** From 1. */
  readonly day: number;
}

const SECONDS_PER_DAY = 86_400;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;

/** How many days there are from January 1, 1970 to a date. */
export function daysOf({ year, month, day }: CivilDate): number {
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  return before * 365 + leapDays - 719_162 + dayOfYear({ year, month, day }) - 1;
}

/** The date of an instant in seconds since 1970. */
export function dateOf(seconds: number): CivilDate {
  const date = new Date(Math.floor(seconds / SECONDS_PER_DAY) * SECONDS_PER_DAY * 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The day's number in its year, from 1. */
export function dayOfYear({ year, month, day }: CivilDate): number {
  return (DAYS_BEFORE_MONTH[month - 1] ?? 0) + day + (month > 2 && isLeapYear(year) ? 1 : 0);
}

/** How many days a month has, which is from 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
