import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  STRING,
  TIMESTAMP,
  UINT,
} from "../../src/cel/types/cel-type.js";
import { CelTypeValue } from "../../src/kube/cel/core/type-of.js";
import { Duration } from "../../src/kube/cel/time/duration.js";
import { parseDuration } from "../../src/kube/cel/time/parse-duration.js";
import { parseTime } from "../../src/kube/cel/time/parse-time.js";
import { Uint64 } from "../../src/kube/cel/values/uint.js";
import { Float64 } from "../../src/kube/values/kube-value.js";

/** A value of the published cases, in the JSON of `cel.expr.Value`. */
export type SpecValue = Readonly<Record<string, unknown>>;

/** A case needs something that a CRD cannot have. */
export class LeftOut extends Error {}

/** The value as a boxed one. Throws LeftOut for messages and enums. */
export function valueOfSpec(value: SpecValue): unknown {
  const [[kind, content] = ["", undefined]] = Object.entries(value);
  switch (kind) {
    case "nullValue":
      return null;
    case "boolValue":
    case "stringValue":
      return content;
    case "int64Value":
      return integerOf(String(content));
    case "uint64Value":
      return new Uint64(integerOf(String(content)));
    case "doubleValue":
      return new Float64(Number(String(content).replace(/^(-?)Infinity$/, "$1Infinity")));
    case "bytesValue":
      return new Uint8Array(Buffer.from(String(content), "base64"));
    case "typeValue":
      return new CelTypeValue(String(content));
    case "listValue":
      return partsOf(content, "values").map(valueOfSpec);
    case "mapValue":
      return new Map(
        partsOf(content, "entries").map((entry) => [keyOf(entry["key"]), valueOfSpec(entry["value"] as SpecValue)]),
      );
    case "objectValue":
      return messageOf(content as SpecValue);
    default:
      throw new LeftOut(`values of the kind ${kind}`);
  }
}

function integerOf(text: string): number | bigint {
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}

function keyOf(key: unknown): unknown {
  const value = valueOfSpec(key as SpecValue);
  return value instanceof Uint64 ? value.value : value;
}

function partsOf(content: unknown, name: string): readonly SpecValue[] {
  const parts = (content as SpecValue)[name];
  return Array.isArray(parts) ? parts : [];
}

function messageOf(message: SpecValue): unknown {
  const type = String(message["@type"]);
  if (type.endsWith("google.protobuf.Timestamp")) {
    const time = parseTime(String(message["value"]), "2006-01-02T15:04:05Z07:00");
    if (typeof time !== "string") return time;
  }
  if (type.endsWith("google.protobuf.Duration")) return parseDuration(String(message["value"])) ?? Duration.of(0, 0);
  throw new LeftOut("messages of protocol buffers");
}

const PRIMITIVES: Readonly<Record<string, CelType>> = {
  BOOL,
  INT64: INT,
  UINT64: UINT,
  DOUBLE,
  STRING,
  BYTES,
};

/** The type of a variable. Throws LeftOut for messages. */
export function typeOfSpec(type: SpecValue): CelType {
  const [[kind, content] = ["", undefined]] = Object.entries(type);
  const parts = content as SpecValue;
  switch (kind) {
    case "primitive":
      return PRIMITIVES[String(content)] ?? DYN;
    case "dyn":
      return DYN;
    case "null":
      return NULL;
    case "wellKnown":
      if (content === "TIMESTAMP") return TIMESTAMP;
      if (content === "DURATION") return DURATION;
      throw new LeftOut("messages of protocol buffers");
    case "listType":
      return listOf(typeOfSpec(parts["elemType"] as SpecValue));
    case "mapType":
      return mapOf(typeOfSpec(parts["keyType"] as SpecValue), typeOfSpec(parts["valueType"] as SpecValue));
    default:
      throw new LeftOut("messages of protocol buffers");
  }
}
