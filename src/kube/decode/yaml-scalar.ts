import { goFloat } from "../values/go-text.js";
import type { KubeValue } from "../values/kube-value.js";
import { float64, int64 } from "./number-token.js";
import { isTimestamp, resolvePlainScalar } from "./plain-scalar.js";

const YAML_TYPES = "tag:yaml.org,2002:";
/** Go prints larger numbers with an exponent when it makes JSON of them, and what has one is no int64. */
const FIRST_WITH_EXPONENT = 1e21;

/** A scalar as the text has it. */
export interface YamlScalar {
  readonly text: string;
  /** Whether it stands there without quotes, and so may be a number or a word. */
  readonly isPlain: boolean;
  /** The tag in its long form, where it has one. */
  readonly tag: string | undefined;
}

/** The value of a scalar once the server has made JSON of it, or what is wrong with it. */
export function valueOfScalar(scalar: YamlScalar): { readonly value: KubeValue } | { readonly problem: string } {
  const { text, isPlain, tag } = scalar;
  if (tag === undefined) return isPlain ? valueOfPlain(text) : { value: text };
  const type = tag.startsWith(YAML_TYPES) ? tag.slice(YAML_TYPES.length) : undefined;
  if (type === "binary") return valueOfBinary(text);
  if (type === undefined || !(type in TYPE_CHECKS)) return { value: text };
  // It was just seen to be one of the keys.
  const isRight = TYPE_CHECKS[type as keyof typeof TYPE_CHECKS](resolvePlainScalar(text), text);
  return isRight ? valueOfPlain(text) : { problem: `${text === "" ? "an empty text" : text} is no !!${type}` };
}

/**
 * The text that the server makes of a scalar that is a key, or what is wrong with it. Of numbers it takes int64 and float64,
 * and infinity as well.
 */
export function keyOfScalar(scalar: YamlScalar): string | { readonly problem: string } {
  const { text, isPlain, tag } = scalar;
  const plain = isPlain || (tag !== undefined && tag !== `${YAML_TYPES}str`) ? resolvePlainScalar(text) : text;
  const isNumber = typeof plain === "number" && (tag === undefined || tag === `${YAML_TYPES}float`);
  if (isNumber && !Number.isFinite(plain)) return Number.isNaN(plain) ? ".nan" : plain > 0 ? ".inf" : "-.inf";
  if (typeof plain === "bigint" && int64(plain) === undefined) return { problem: `${text} is too large for a key` };
  const read = valueOfScalar(scalar);
  if ("problem" in read) return read;
  const { value } = read;
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : goFloat(value);
  return { problem: "null cannot be a key" };
}

const TYPE_CHECKS = {
  null: (value: unknown) => value === null,
  bool: (value: unknown) => typeof value === "boolean",
  int: (value: unknown) => typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value)),
  float: (value: unknown) => typeof value === "bigint" || typeof value === "number",
  timestamp: (_: unknown, text: string) => isTimestamp(text),
} as const;

/** Numbers go through JSON: what Go prints there without a point or an exponent comes back as an int64 if it fits. */
function valueOfPlain(text: string): { value: KubeValue } | { problem: string } {
  const value = resolvePlainScalar(text);
  if (typeof value === "bigint") return { value: int64(value) ?? float64(Number(value)) };
  if (typeof value !== "number" || Number.isSafeInteger(value)) return { value: Object.is(value, -0) ? 0 : value };
  if (!Number.isFinite(value)) return { problem: `${text} is no number that JSON has` };
  if (Number.isInteger(value) && Math.abs(value) < FIRST_WITH_EXPONENT)
    return { value: int64(BigInt(String(value))) ?? float64(value) };
  return { value };
}

function valueOfBinary(text: string): { value: KubeValue } | { problem: string } {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/\s/g, "")), (unit) => unit.charCodeAt(0));
    return { value: new TextDecoder().decode(bytes) };
  } catch {
    return { problem: "this is no base64" };
  }
}
