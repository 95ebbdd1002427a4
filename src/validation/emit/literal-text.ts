import { Float64 } from "../../runtime/values/kube-value.js";

/** Lines are meant to be no longer than this, before they are indented. */
const WIDTH = 100;

/** Writes a value of a schema as an expression of JavaScript. */
export function literalText(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Float64) return `new Float64(${value.value})`;
  if (Array.isArray(value)) return wrapped("[", value.map(literalText), "]");
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    if (fields.length === 0) return "{}";
    const texts = fields.map(([key, field]) => `${keyText(key)}: ${literalText(field)}`);
    const line = `{ ${texts.join(", ")} }`;
    return line.length <= WIDTH ? line : wrapped("{", texts, "}");
  }
  return typeof value === "string" ? quoted(value) : String(value);
}

/** Writes parts between brackets, on several lines if they are too long for one. */
export function wrapped(open: string, parts: readonly string[], close: string): string {
  const line = `${open}${parts.join(", ")}${close}`;
  if (line.length <= WIDTH && !line.includes("\n")) return line;
  const lines: string[] = [];
  let current = "";
  for (const part of parts) {
    const joined = current === "" ? `${part},` : `${current} ${part},`;
    if (current !== "" && (joined.length > WIDTH || part.includes("\n"))) {
      lines.push(current);
      current = `${part},`;
    } else current = joined;
  }
  if (current !== "") lines.push(current);
  return `${open}\n${lines.map((each) => each.replace(/^/gm, "  ")).join("\n")}\n${close}`;
}

/** Writes a text in double quotes. */
export function quoted(text: string): string {
  return JSON.stringify(text)
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/** Writes a name as the key of an object literal. A key `__proto__` is computed, so that it sets no prototype. */
export function keyText(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : quoted(name);
}
