import type { JsonValue } from "../../kube/values/json-value.js";
import { sortKeys } from "./key-order.js";
import {
  dropLineFeedAfterBreak,
  type FlowStyle,
  flowScalar,
  foldFlowScalar,
  literalScalar,
  needsExplicitKey,
  type ScalarPlace,
  scalarStyle,
} from "./scalar-text.js";

/** All that can be decided of a string before its place in the document is known. */
type PreparedScalar =
  | { readonly style: FlowStyle; readonly line: string }
  | { readonly style: "literal"; readonly text: string };

/** A document as far as it is written. */
interface Writer {
  text: string;
  /** Strings and keys, each prepared once however often it occurs. */
  readonly prepared: Map<string, PreparedScalar>;
}

/**
 * Returns a value as one YAML document, byte for byte what Go's gopkg.in/yaml.v2 v2.4.0 writes for the same JSON value:
 * no `---`, maps in natural key order, sequences in maps not indented, a final line feed. Where a string holds half a
 * surrogate pair, U+FFFD is written, as Go's JSON does.
 */
export function toYaml(value: JsonValue): string {
  const writer: Writer = { text: "", prepared: new Map() };
  writeValue(writer, value, { column: 0, indent: "" });
  return dropLineFeedAfterBreak(`${writer.text}\n`);
}

/** Writes a value that begins at a column, and whose further lines, of a collection or a scalar, begin behind an indent. */
function writeValue(writer: Writer, value: JsonValue, place: ScalarPlace): void {
  if (typeof value === "string") writer.text += scalarText(prepared(writer, value), place);
  else if (value === null || typeof value === "boolean") writer.text += String(value);
  else if (typeof value === "number" || typeof value === "bigint") writer.text += numberText(value);
  else if (isSequence(value)) writeSequence(writer, value, place.indent);
  else writeMap(writer, value, place.indent);
}

function writeSequence(writer: Writer, items: readonly JsonValue[], indent: string): void {
  if (items.length === 0) writer.text += "[]";
  const inner = `${indent}  `;
  for (const [index, item] of items.entries()) {
    writer.text += index === 0 ? "- " : `\n${indent}- `;
    writeValue(writer, item, { column: inner.length, indent: inner });
  }
}

function writeMap(writer: Writer, map: JsonMap, indent: string): void {
  let isEmpty = true;
  for (const key of sortKeys(Object.keys(map))) {
    const value = map[key];
    if (value === undefined) continue;
    if (!isEmpty) writer.text += `\n${indent}`;
    isEmpty = false;
    writeMember(writer, key, value, indent);
  }
  if (isEmpty) writer.text += "{}";
}

function writeMember(writer: Writer, key: string, value: JsonValue, indent: string): void {
  const inner = `${indent}  `;
  const behindIndent = { column: inner.length, indent: inner };
  const scalar = prepared(writer, key);
  if (scalar.style === "literal" || needsExplicitKey(key)) {
    writer.text += `? ${scalarText(scalar, behindIndent)}\n${indent}: `;
    writeValue(writer, value, behindIndent);
  } else if (hasParts(value)) {
    const own = Array.isArray(value) ? indent : inner;
    writer.text += `${scalar.line}:\n${own}`;
    writeValue(writer, value, { column: own.length, indent: own });
  } else {
    writer.text += `${scalar.line}: `;
    writeValue(writer, value, { column: indent.length + scalar.line.length + 2, indent: inner });
  }
}

/** Whether a value is a collection that is not written as `[]` or `{}`. */
function hasParts(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isSequence(value) ? value.length > 0 : Object.values(value).some((member) => member !== undefined);
}

function scalarText(scalar: PreparedScalar, { column, indent }: ScalarPlace): string {
  // Only a scalar that is the whole document stands in no indent, and it too is indented where it goes on.
  const further = indent === "" ? "  " : indent;
  if (scalar.style === "literal") return literalScalar(scalar.text, further);
  return foldFlowScalar(scalar.line, scalar.style, { column, indent: further });
}

function prepared({ prepared: known }: Writer, source: string): PreparedScalar {
  let scalar = known.get(source);
  if (scalar === undefined) {
    scalar = prepare(source);
    known.set(source, scalar);
  }
  return scalar;
}

function prepare(source: string): PreparedScalar {
  const text = source.replace(/\p{Surrogate}/gu, "\ufffd");
  const style = scalarStyle(text);
  return style === "literal" ? { style, text } : { style, line: flowScalar(text, style) };
}

type JsonMap = { readonly [key: string]: JsonValue | undefined };

function isSequence(value: readonly JsonValue[] | JsonMap): value is readonly JsonValue[] {
  return Array.isArray(value);
}

const MAX_UINT64 = 2n ** 64n - 1n;
const MIN_INT64 = -(2n ** 63n);

/**
 * Returns the text of a number as it leaves Go: as JSON first, which yaml.v2 reads back as an int64, a uint64 or else a
 * float64. So 1e6 is `1000000`, and only what is no such integer is written like strconv.FormatFloat(f, 'g', -1, 64):
 * with an exponent of at least two digits if it is below -4 or above 5.
 */
export function numberText(value: number | bigint): string {
  if (typeof value === "bigint") return fits64Bits(value) ? String(value) : floatText(Number(value));
  if (Number.isInteger(value)) {
    if (Number.isSafeInteger(value)) return String(value);
    const digits = String(value);
    return /^-?\d+$/.test(digits) && fits64Bits(BigInt(digits)) ? digits : floatText(value);
  }
  return floatText(value);
}

function fits64Bits(value: bigint): boolean {
  return value >= MIN_INT64 && value <= MAX_UINT64;
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return ".nan";
  if (!Number.isFinite(value)) return value > 0 ? ".inf" : "-.inf";
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(value);
  const digits = String(Math.abs(power)).padStart(2, "0");
  return `${mantissa}e${power < 0 ? "-" : "+"}${digits}`;
}
