import type { LibraryRow } from "./overload.js";

/** What timestamps and durations are asked for, with and without a time zone. */
export const TIMES: readonly LibraryRow[] = [
  ["getDate", "timestamp_to_day_of_month_1_based", "timestamp.() -> int", 0],
  ["getDate", "timestamp_to_day_of_month_1_based_with_tz", "timestamp.(string) -> int", 0],
  ["getDayOfMonth", "timestamp_to_day_of_month", "timestamp.() -> int", 0],
  ["getDayOfMonth", "timestamp_to_day_of_month_with_tz", "timestamp.(string) -> int", 0],
  ["getDayOfWeek", "timestamp_to_day_of_week", "timestamp.() -> int", 0],
  ["getDayOfWeek", "timestamp_to_day_of_week_with_tz", "timestamp.(string) -> int", 0],
  ["getDayOfYear", "timestamp_to_day_of_year", "timestamp.() -> int", 0],
  ["getDayOfYear", "timestamp_to_day_of_year_with_tz", "timestamp.(string) -> int", 0],
  ["getFullYear", "timestamp_to_year", "timestamp.() -> int", 0],
  ["getFullYear", "timestamp_to_year_with_tz", "timestamp.(string) -> int", 0],
  ["getHours", "timestamp_to_hours", "timestamp.() -> int", 0],
  ["getHours", "timestamp_to_hours_with_tz", "timestamp.(string) -> int", 0],
  ["getHours", "duration_to_hours", "duration.() -> int", 0],
  ["getMilliseconds", "timestamp_to_milliseconds", "timestamp.() -> int", 0],
  ["getMilliseconds", "timestamp_to_milliseconds_with_tz", "timestamp.(string) -> int", 0],
  ["getMilliseconds", "duration_to_milliseconds", "duration.() -> int", 0],
  ["getMinutes", "timestamp_to_minutes", "timestamp.() -> int", 0],
  ["getMinutes", "timestamp_to_minutes_with_tz", "timestamp.(string) -> int", 0],
  ["getMinutes", "duration_to_minutes", "duration.() -> int", 0],
  ["getMonth", "timestamp_to_month", "timestamp.() -> int", 0],
  ["getMonth", "timestamp_to_month_with_tz", "timestamp.(string) -> int", 0],
  ["getSeconds", "timestamp_to_seconds", "timestamp.() -> int", 0],
  ["getSeconds", "timestamp_to_seconds_tz", "timestamp.(string) -> int", 0],
  ["getSeconds", "duration_to_seconds", "duration.() -> int", 0],
];
