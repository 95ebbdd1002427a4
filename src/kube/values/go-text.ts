import { Float64, type KubeObject, type KubeValue } from "./kube-value.js";
import { isInt64Number, isList, isObject, kindOfValue, presentKeys, toFloat } from "./value-kind.js";

const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;
const PLAIN_TEXT = /^[ !#-[\]-~]*$/;
/** The characters that Go escapes by a letter or a backslash. */
export const GO_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\u0007": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

/** Returns the character that an escape of Go stands for, by the sign behind its backslash; undefined where Go knows none. */
export function characterOfEscape(sign: string): string | undefined {
  return Object.keys(GO_ESCAPES).find((character) => GO_ESCAPES[character] === `\\${sign}`);
}

/** Writes a text as Go's `%q` does: in double quotes, with escapes for what cannot be printed. */
export function goQuote(text: string): string {
  if (PLAIN_TEXT.test(text)) return `"${text}"`;
  let quoted = '"';
  for (const character of text) quoted += GO_ESCAPES[character] ?? escaped(character);
  return `${quoted}"`;
}

function escaped(character: string): string {
  if (PRINTABLE.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  // A lone surrogate was replaced when the server decoded it.
  if (code >= 0xd800 && code <= 0xdfff) return "\ufffd";
  const hex = code.toString(16);
  if (code < 0x80) return `\\x${hex.padStart(2, "0")}`;
  return code > 0xffff ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
}

/** Writes a number as Go's `%v` writes a float64: `1e+06`, `123456.5`, `1e-05`. */
export function goFloat(value: number): string {
  if (Object.is(value, -0)) return "-0";
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(value);
  return `${digits}e${power < 0 ? "-" : "+"}${Math.abs(power).toString().padStart(2, "0")}`;
}

/** Writes an int64. */
function goInt(value: number | bigint): string {
  return typeof value === "bigint" || Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

/** Writes a value as Go's `json.Marshal` does: keys in order, and `<`, `>` and `&` escaped. */
export function goJson(value: KubeValue): string {
  if (value === null) return "null";
  if (typeof value === "string") return jsonString(value);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") return isInt64Number(value) ? goInt(value) : jsonFloat(value);
  if (value instanceof Float64) return jsonFloat(value.value);
  if (isList(value)) return `[${value.map(goJson).join(",")}]`;
  const fields = sortedFields(value as KubeObject).map(([key, field]) => `${jsonString(key)}:${goJson(field)}`);
  return `{${fields.join(",")}}`;
}

function jsonFloat(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

function jsonString(text: string): string {
  return JSON.stringify(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Writes a value as Go's `%#v` does a decoded one. */
export function goSyntax(value: KubeValue): string {
  if (value === null) return "interface {}(nil)";
  if (typeof value === "string") return goQuote(value);
  if (isList(value)) return `[]interface {}{${value.map(goSyntax).join(", ")}}`;
  if (isObject(value)) {
    const fields = sortedFields(value).map(([key, field]) => `${goQuote(key)}:${goSyntax(field)}`);
    return `map[string]interface {}{${fields.join(", ")}}`;
  }
  return goScalar(value);
}

/** Writes a number or a boolean as Go's `%v` does. */
export function goScalar(value: boolean | number | bigint | Float64): string {
  if (typeof value === "boolean") return String(value);
  return kindOfValue(value) === "integer" ? goInt(value as number | bigint) : goFloat(toFloat(value));
}

function sortedFields(object: KubeObject): [string, KubeValue][] {
  return presentKeys(object)
    .sort(compareAsBytes)
    .map((key) => [key, object[key] ?? null]);
}

/** The order of two texts by their bytes in UTF-8, as Go has it. */
export function compareAsBytes(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const left = one.charCodeAt(index);
    const right = other.charCodeAt(index);
    if (left === right) continue;
    // Surrogates stand for characters beyond those of one unit, and sort below some of these.
    const isLeftHigh = (left & 0xf800) === 0xd800;
    const isRightHigh = (right & 0xf800) === 0xd800;
    return isLeftHigh === isRightHigh ? left - right : isLeftHigh ? 1 : -1;
  }
  return one.length - other.length;
}
