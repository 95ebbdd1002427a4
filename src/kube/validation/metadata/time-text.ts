const LAYOUT = "2006-01-02T15:04:05Z07:00";

/** A moment of metadata as the server keeps it, in UTC and without fractions; or why a text is not one, in Go's words. */
export type ParsedTime = { readonly time: string } | { readonly error: string };

/** The parts of the layout: its own text, what is taken for it, and the range of its number. */
const PARTS: readonly {
  readonly layout: string;
  readonly syntax: RegExp;
  readonly range?: readonly [string, number, number];
}[] = [
  { layout: "2006", syntax: /^\d{4}/ },
  { layout: "-", syntax: /^-/ },
  { layout: "01", syntax: /^\d{2}/, range: ["month", 1, 12] },
  { layout: "-", syntax: /^-/ },
  { layout: "02", syntax: /^\d{2}/ },
  { layout: "T", syntax: /^T/ },
  { layout: "15", syntax: /^\d{1,2}/, range: ["hour", 0, 23] },
  { layout: ":", syntax: /^:/ },
  { layout: "04", syntax: /^\d{2}/, range: ["minute", 0, 59] },
  { layout: ":", syntax: /^:/ },
  { layout: "05", syntax: /^\d{2}(?:[.,]\d+)?/, range: ["second", 0, 59] },
  { layout: "Z07:00", syntax: /^(?:Z|[+-]\d{2}:\d{2})/ },
];

/** Reads a time as Go's `time.Parse(time.RFC3339, …)` does. */
export function parseTime(text: string): ParsedTime {
  const parts: string[] = [];
  let rest = text;
  for (const { layout, syntax, range } of PARTS) {
    const match = syntax.exec(rest)?.[0];
    if (match === undefined)
      return failure(text, `: cannot parse ${JSON.stringify(rest)} as ${JSON.stringify(layout)}`, true);
    const number = Number.parseInt(match, 10);
    if (range !== undefined && (number < range[1] || number > range[2]))
      return failure(text, `: ${range[0]} out of range`, false);
    rest = rest.slice(match.length);
    parts.push(match);
  }
  const [year = "", , month = "", , day = "", , hour = "", , minute = "", , second = "", zone = ""] = parts;
  const days = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > days) return failure(text, ": day out of range", false);
  if (rest !== "") return failure(text, `: extra text: ${JSON.stringify(rest)}`, false);
  const clock = `${hour.padStart(2, "0")}:${minute}:${second.slice(0, 2)}`;
  return { time: inUtc(`${year}-${month}-${day}T${clock}`, zone) };
}

function inUtc(local: string, zone: string): string {
  if (zone === "Z") return `${local}Z`;
  const [, sign, hours = "", minutes = ""] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === "-" ? -1 : 1);
  return new Date(Date.parse(`${local}Z`) - offset).toISOString().replace(/\.\d+Z$/, "Z");
}

function failure(text: string, why: string, namesLayout: boolean): ParsedTime {
  const layout = namesLayout ? ` as ${JSON.stringify(LAYOUT)}` : "";
  return { error: `parsing time ${JSON.stringify(text)}${layout}${why}` };
}
