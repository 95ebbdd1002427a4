const START = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Texts of each format by number, the first as short as they come. */
const FORMATS: Readonly<Record<string, (index: number) => string>> = {
  "date-time": (index) => new Date(START + index * 1000).toISOString().replace(".000", ""),
  date: (index) => new Date(START + index * DAY_MS).toISOString().slice(0, 10),
  duration: (index) => `${index + 1}s`,
  byte: (index) => Buffer.from(index === 0 ? "a" : `a${index}`).toString("base64"),
  uuid: (index) => uuid("12d3", index),
  uuid3: (index) => uuid("32d3", index),
  uuid4: (index) => uuid("42d3", index),
  uuid5: (index) => uuid("52d3", index),
  ipv4: (index) => `10.${(index >> 16) % 256}.${(index >> 8) % 256}.${(index % 256) + 1}`,
  ipv6: (index) => `fd00::${(index + 1).toString(16)}`,
  ip: (index) => `10.${(index >> 16) % 256}.${(index >> 8) % 256}.${(index % 256) + 1}`,
  cidr: (index) => `10.${(index >> 8) % 256}.${index % 256}.0/24`,
  mac: (index) => `00:00:5e:00:${hex(index >> 8)}:${hex(index + 1)}`,
  uri: (index) => `https://${withNumber("a", index)}.example`,
  hostname: (index) => `${withNumber("a", index)}.example`,
  email: (index) => `${withNumber("a", index)}@example.com`,
  password: (index) => withNumber("a", index),
};

/** One text of each format. */
export const FORMATTED_TEXTS: readonly string[] = Object.values(FORMATS).map((textAt) => textAt(0));

/** Returns a text of a format, another one for each number; undefined for a format that is not known. */
export function formatText(format: string | undefined, index: number): string | undefined {
  return format !== undefined && Object.hasOwn(FORMATS, format) ? FORMATS[format]?.(index) : undefined;
}

function uuid(version: string, index: number): string {
  return `123e4567-e89b-${version}-a456-${(0x426614174000 + index).toString(16).padStart(12, "0")}`;
}

function hex(value: number): string {
  return (value % 256).toString(16).padStart(2, "0");
}

/** Returns a text of the same length that ends otherwise for each number; a longer one where there are not so many. */
export function withNumber(text: string, index: number): string {
  let end = "";
  for (let rest = index; rest > 0 || end === ""; rest = Math.floor(rest / LETTERS.length))
    end = `${LETTERS[rest % LETTERS.length]}${end}`;
  return end.length >= text.length ? end : `${text.slice(0, text.length - end.length)}${end}`;
}
