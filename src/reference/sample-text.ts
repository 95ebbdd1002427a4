import { compileRegex, RegexSyntaxError } from "../kube/regex/compile-regex.js";
import type { PatternNode } from "../kube/regex/pattern-node.js";
import { readPlainPattern } from "../kube/regex/plain-pattern.js";
import type { StructuralSchema } from "../schema/structural-schema.js";

const BY_FORMAT: Readonly<Record<string, string>> = {
  "date-time": "2026-01-01T00:00:00Z",
  date: "2026-01-01",
  duration: "30s",
  byte: "ZXhhbXBsZQ==",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  ip: "192.0.2.1",
  cidr: "192.0.2.0/24",
  uri: "https://example.com",
  hostname: "host.example.com",
  email: "someone@example.com",
  mac: "00:00:5e:00:53:01",
  password: "example",
};

/** Texts of usual shapes, the most telling first. */
const USUAL = [
  "example",
  "example.com",
  "example.com/example",
  "https://example.com",
  "192.0.2.1",
  "192.0.2.0/24",
  "2001:db8::1",
  "30s",
  "1.0.0",
  "1",
  "v1",
  "Example",
  "EXAMPLE",
  "/example",
  "30m",
  "1h30m0s",
  "10%",
  "1Gi",
  "100",
  "*",
  "example-1",
  "host.example.com:443",
  "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
];

/** Returns a text that a schema of strings takes; the `index` makes those of several items differ. */
export function sampleText(schema: StructuralSchema, index = 0): string {
  const { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const matches = matcher(pattern);
  const fits = (text: string): boolean => {
    const length = [...text].length;
    return length >= minLength && length <= maxLength && matches(text);
  };
  const formatted = format === undefined ? [] : [BY_FORMAT[format]].filter((text) => text !== undefined);
  const texts = [...formatted, ...USUAL, ...(pattern === undefined ? [] : samplesOf(pattern))];
  const filled = texts.flatMap((text) => [text, text.padEnd(minLength, "a"), text.slice(0, maxLength)]);
  const fitting = filled.filter(fits);
  const [first = formatted[0] ?? "example"] = fitting;
  if (index === 0) return first;
  const numbered = [`${first}-${index}`, `${first}${index}`, `${first.slice(0, -1)}${index}`].filter(fits);
  const others = fitting.filter((text) => text !== first);
  return numbered[0] ?? others[(index - 1) % Math.max(others.length, 1)] ?? first;
}

function matcher(pattern: string | undefined): (text: string) => boolean {
  if (pattern === undefined) return () => true;
  try {
    const compiled = compileRegex(pattern);
    return (text) => compiled.test(text);
  } catch (error) {
    if (!(error instanceof RegexSyntaxError)) throw error;
    return () => false;
  }
}

/** Short texts that a plain pattern takes, one for each way through the first of its alternatives. */
function samplesOf(pattern: string): string[] {
  const node = readPlainPattern(pattern);
  if (node === undefined) return [];
  return [0, 1, 2, 3, 8].flatMap((count) => [textFor(node, count, 0), textFor(node, count, 1)]);
}

const MAX_REPEATS = 300;

function textFor(node: PatternNode, count: number, option: number): string {
  switch (node.kind) {
    case "set":
      return characterOf(node.ranges);
    case "assertion":
      return "";
    case "sequence":
      return node.parts.map((part) => textFor(part, count, option)).join("");
    case "choice": {
      const chosen = node.options[Math.min(option, node.options.length - 1)];
      return chosen === undefined ? "" : textFor(chosen, count, option);
    }
    case "repeat":
      return textFor(node.of, count, option).repeat(
        Math.min(Math.max(node.least, Math.min(count, node.most)), MAX_REPEATS),
      );
  }
}

function characterOf(ranges: Extract<PatternNode, { readonly kind: "set" }>["ranges"]): string {
  const isIn = (character: string): boolean => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => code >= from && code <= to);
  };
  return [..."ae1A0-./: "].find(isIn) ?? String.fromCodePoint(ranges[0]?.[0] ?? 0x61);
}
