import { dateOf, dayOfYear } from "../../values/civil-date.js";
import { offsetOfZone } from "./time-zone.js";
import type { Timestamp } from "./timestamp.js";

// Fields are those in UTC, or in the time zone given. Months and days count from 0, except for `getDate`.

const SECONDS_PER_DAY = 86_400;

export function timestampToYear(timestamp: Timestamp): number {
  return dateOf(timestamp.seconds).year;
}

export function timestampToYearWithTz(timestamp: Timestamp, zone: string): number {
  return dateOf(localSeconds(timestamp, zone)).year;
}

export function timestampToMonth(timestamp: Timestamp): number {
  return dateOf(timestamp.seconds).month - 1;
}

export function timestampToMonthWithTz(timestamp: Timestamp, zone: string): number {
  return dateOf(localSeconds(timestamp, zone)).month - 1;
}

export function timestampToDayOfYear(timestamp: Timestamp): number {
  return dayOfYear(dateOf(timestamp.seconds)) - 1;
}

export function timestampToDayOfYearWithTz(timestamp: Timestamp, zone: string): number {
  return dayOfYear(dateOf(localSeconds(timestamp, zone))) - 1;
}

export function timestampToDayOfMonth(timestamp: Timestamp): number {
  return dateOf(timestamp.seconds).day - 1;
}

export function timestampToDayOfMonthWithTz(timestamp: Timestamp, zone: string): number {
  return dateOf(localSeconds(timestamp, zone)).day - 1;
}

export function timestampToDayOfMonth1Based(timestamp: Timestamp): number {
  return dateOf(timestamp.seconds).day;
}

export function timestampToDayOfMonth1BasedWithTz(timestamp: Timestamp, zone: string): number {
  return dateOf(localSeconds(timestamp, zone)).day;
}

/** Sunday is 0. */
export function timestampToDayOfWeek(timestamp: Timestamp): number {
  return dayOfWeek(timestamp.seconds);
}

export function timestampToDayOfWeekWithTz(timestamp: Timestamp, zone: string): number {
  return dayOfWeek(localSeconds(timestamp, zone));
}

export function timestampToHours(timestamp: Timestamp): number {
  return Math.floor(secondOfDay(timestamp.seconds) / 3600);
}

export function timestampToHoursWithTz(timestamp: Timestamp, zone: string): number {
  return Math.floor(secondOfDay(localSeconds(timestamp, zone)) / 3600);
}

export function timestampToMinutes(timestamp: Timestamp): number {
  return Math.floor(secondOfDay(timestamp.seconds) / 60) % 60;
}

export function timestampToMinutesWithTz(timestamp: Timestamp, zone: string): number {
  return Math.floor(secondOfDay(localSeconds(timestamp, zone)) / 60) % 60;
}

export function timestampToSeconds(timestamp: Timestamp): number {
  return secondOfDay(timestamp.seconds) % 60;
}

export function timestampToSecondsTz(timestamp: Timestamp, zone: string): number {
  return secondOfDay(localSeconds(timestamp, zone)) % 60;
}

export function timestampToMilliseconds(timestamp: Timestamp): number {
  return Math.floor(timestamp.nanos / 1e6);
}

export function timestampToMillisecondsWithTz(timestamp: Timestamp, zone: string): number {
  // A zone that is not known is an error here too.
  offsetOfZone(zone, timestamp.seconds);
  return timestampToMilliseconds(timestamp);
}

function localSeconds({ seconds }: Timestamp, zone: string): number {
  return seconds + offsetOfZone(zone, seconds);
}

function secondOfDay(seconds: number): number {
  return seconds - Math.floor(seconds / SECONDS_PER_DAY) * SECONDS_PER_DAY;
}

function dayOfWeek(seconds: number): number {
  // January 1, 1970 was a Thursday.
  const day = (Math.floor(seconds / SECONDS_PER_DAY) + 4) % 7;
  return day < 0 ? day + 7 : day;
}
