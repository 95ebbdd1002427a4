const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:[^\n][0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})$/u;

/** A date of the calendar, `2006-01-02`. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const [, year = 0, month = 0, day = 0] = match.map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/** A date, `t` and a time of day with its offset. What comes after a second `t` is not looked at. */
export function isDateTime(text: string): boolean {
  const [date = "", time] = text.toLowerCase().split("t", 2);
  if (time === undefined || !isDate(date)) return false;
  const [, hours, minutes = "", seconds = ""] = CLOCK.exec(time) ?? [];
  return hours !== undefined && hours <= "23" && minutes <= "59" && seconds <= "59";
}

const GO_DURATION = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;
const GO_PART = /(\d*)\.?\d*(ns|us|µs|μs|ms|s|m|h)/g;
const NANOSECONDS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
const UNIT = /^(?:ns|us|µs|ms|s|m|h|hr|d|w|wk|(?:nano|micro|milli|sec|min|hour|day|week).*)$/;
const MOST_INT64 = 2n ** 63n - 1n;
/** That of the least int64, which has no positive counterpart. */
const LEAST_MAGNITUDE = 2n ** 63n;

/** A duration of Go's, or any text that has a number with a unit of time somewhere. */
export function isDuration(text: string): boolean {
  return isGoDuration(text) || mentionsDuration(text);
}

function isGoDuration(text: string): boolean {
  if (text.length > 100_000 || !GO_DURATION.test(text)) return false;
  let total = 0n;
  for (const [, digits = "", unit = ""] of text.matchAll(GO_PART)) {
    if (digits.length > 20) return false;
    total += BigInt(digits === "" ? 0 : digits) * (NANOSECONDS[unit] ?? 0n);
    if (total > LEAST_MAGNITUDE) return false;
  }
  return total <= MOST_INT64 || text.startsWith("-");
}

/** Goes through the numbers that letters follow; one that is no int64 spoils it all. */
function mentionsDuration(text: string): boolean {
  let isMentioned = false;
  for (let at = 0; at < text.length; ) {
    const start = at;
    while (isDigit(text, at)) at++;
    if (at === start) {
      at++;
      continue;
    }
    const digits = text.slice(start, at);
    let from = at;
    while (" \t\n\f\r".includes(text[from] ?? "x")) from++;
    let to = from;
    while (isLetter(text, to)) to++;
    if (to === from) continue;
    if (digits.replace(/^0+/, "").length > 19 || BigInt(digits) > MOST_INT64) return false;
    const unit = text.slice(from, to).toLowerCase();
    if (UNIT.test(unit)) isMentioned = true;
    at = to;
  }
  return isMentioned;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at) | 32;
  return (code >= 97 && code <= 122 && text.charCodeAt(at) < 128) || text[at] === "µ";
}
