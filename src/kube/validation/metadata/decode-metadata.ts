import { compareAsBytes, goJson } from "../../values/go-text.js";
import type { KubeObject, KubeValue } from "../../values/kube-value.js";
import { type DraftObject, isList, isObject, kindOfValue, presentKeys, setOwnValue } from "../../values/value-kind.js";
import { parseTime } from "./time-text.js";

/** Metadata as the server reads it into its own type, and the fields that the type does not have. */
export interface DecodedMetadata {
  readonly metadata: KubeObject;
  /** Below the metadata, such as `ownerReferences[0].x`. */
  readonly unknown: readonly string[];
}

interface ScalarType {
  readonly kind: "string" | "int64" | "bool" | "time" | "any";
  readonly goName: string;
  /** Whether it is written out even if it is empty. */
  readonly isKept?: boolean;
}

/** A type of a field: a scalar by Go's name, or how its parts are read. */
type FieldType =
  | ScalarType
  | { readonly kind: "map" }
  | { readonly kind: "list"; readonly goName: string; readonly items: FieldType }
  | { readonly kind: "struct"; readonly goName: string; readonly fields: ReadonlyMap<string, FieldType> };

const TEXT = { kind: "string", goName: "string" } as const;
/** A text that is written out even if it is empty. */
const KEPT_TEXT = { kind: "string", goName: "string", isKept: true } as const;
const INTEGER: FieldType = { kind: "int64", goName: "int64" };
/** A pointer, which tells zero from nothing. */
const OPTIONAL_INTEGER: FieldType = { kind: "int64", goName: "int64", isKept: true };
const OPTIONAL_BOOLEAN: FieldType = { kind: "bool", goName: "bool", isKept: true };
const TIME: FieldType = { kind: "time", goName: "Time" };
const UID = { kind: "string", goName: "types.UID" } as const;

function struct(name: string, fields: Readonly<Record<string, FieldType>>): FieldType {
  return { kind: "struct", goName: name, fields: new Map(Object.entries(fields)) };
}

const OWNER_REFERENCE = /* @__PURE__ */ struct("OwnerReference", {
  apiVersion: KEPT_TEXT,
  kind: KEPT_TEXT,
  name: KEPT_TEXT,
  uid: { ...UID, isKept: true },
  controller: OPTIONAL_BOOLEAN,
  blockOwnerDeletion: OPTIONAL_BOOLEAN,
});

const MANAGED_FIELDS = /* @__PURE__ */ struct("ManagedFieldsEntry", {
  manager: TEXT,
  operation: { kind: "string", goName: "v1.ManagedFieldsOperationType" },
  apiVersion: TEXT,
  time: TIME,
  fieldsType: TEXT,
  fieldsV1: { kind: "any", goName: "v1.FieldsV1" },
  subresource: TEXT,
});

const OBJECT_META = /* @__PURE__ */ struct("ObjectMeta", {
  name: TEXT,
  generateName: TEXT,
  namespace: TEXT,
  selfLink: TEXT,
  uid: UID,
  resourceVersion: TEXT,
  generation: INTEGER,
  creationTimestamp: TIME,
  deletionTimestamp: TIME,
  deletionGracePeriodSeconds: OPTIONAL_INTEGER,
  labels: { kind: "map" },
  annotations: { kind: "map" },
  ownerReferences: { kind: "list", goName: "[]v1.OwnerReference", items: OWNER_REFERENCE },
  finalizers: { kind: "list", goName: "[]string", items: KEPT_TEXT },
  managedFields: { kind: "list", goName: "[]v1.ManagedFieldsEntry", items: MANAGED_FIELDS },
});

/** What a run has found: the first wrong type counts, but a wrong time comes before it, for it ends the reading. */
interface Run {
  readonly unknown: string[];
  error: string | undefined;
}

class WrongTime extends Error {}

/**
 * Reads metadata as Go's JSON decoder reads it into an ObjectMeta: fields that it does not know are left out, and so is
 * what is empty. Returns the decoder's words for a wrong type.
 */
export function decodeMetadata(value: KubeValue): DecodedMetadata | { readonly error: string } {
  const run: Run = { unknown: [], error: undefined };
  if (value === null) return { metadata: {}, unknown: [] };
  if (!isObject(value))
    return { error: `json: cannot unmarshal ${jsonWord(value)} into Go value of type v1.ObjectMeta` };
  try {
    const metadata = decode(value, OBJECT_META, { struct: "ObjectMeta", names: [], path: "" }, run);
    if (run.error !== undefined) return { error: run.error };
    // A struct is read as an object.
    return { metadata: (metadata ?? {}) as KubeObject, unknown: run.unknown };
  } catch (error) {
    if (error instanceof WrongTime) return { error: error.message };
    throw error;
  }
}

/** Reads metadata of an object that is stored already: a field of a wrong type is left out. */
export function decodeStoredMetadata(value: KubeValue): KubeObject | undefined {
  if (value !== null && !isObject(value)) return undefined;
  const metadata: DraftObject = {};
  for (const [key, field] of Object.entries(value ?? {})) {
    if (field === undefined) continue;
    const decoded = decodeMetadata({ [key]: field });
    if ("metadata" in decoded) Object.assign(metadata, decoded.metadata);
  }
  return metadata;
}

interface Place {
  /** The innermost struct, which errors name. */
  readonly struct: string;
  readonly names: readonly string[];
  readonly path: string;
}

function decode(value: KubeValue, type: FieldType, place: Place, run: Run): KubeValue | undefined {
  if (value === null) return type.kind === "string" && type.isKept ? "" : type.kind === "struct" ? {} : undefined;
  switch (type.kind) {
    case "any":
      return value;
    case "string":
      return typeof value === "string"
        ? keep(value, value === "" && !type.isKept)
        : wrong(value, type.goName, place, run);
    case "bool":
      return typeof value === "boolean" ? value : wrong(value, type.goName, place, run);
    case "int64":
      return decodeInteger(value, type, place, run);
    case "time":
      return decodeTime(value, place);
    case "map":
      return decodeMap(value, place, run);
    case "list":
      return decodeList(value, type, place, run);
    case "struct":
      return decodeStruct(value, type, place, run);
  }
}

function decodeInteger(value: KubeValue, type: ScalarType, place: Place, run: Run): KubeValue | undefined {
  const kind = kindOfValue(value);
  if (kind !== "integer" && kind !== "number") return wrong(value, type.goName, place, run);
  // The server writes a number out before it reads it again, and so a whole float is an integer.
  const text = goJson(value);
  const whole = /^-?\d+$/.test(text) ? BigInt(text) : undefined;
  if (whole === undefined || BigInt.asIntN(64, whole) !== whole)
    return wrong(value, type.goName, place, run, `number ${text}`);
  const plain = Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
  return keep(plain, plain === 0 && !type.isKept);
}

function decodeTime(value: KubeValue, place: Place): KubeValue | undefined {
  if (typeof value !== "string") throw new WrongTime(wrongType(jsonWord(value), "string", place));
  const parsed = parseTime(value);
  if ("error" in parsed) throw new WrongTime(parsed.error);
  return keep(parsed.time, parsed.time === "0001-01-01T00:00:00Z");
}

function decodeMap(value: KubeValue, place: Place, run: Run): KubeValue | undefined {
  if (!isObject(value)) return wrong(value, "map[string]string", place, run);
  const map: DraftObject = {};
  for (const key of presentKeys(value).sort(compareAsBytes)) {
    const text = decode(value[key] ?? null, KEPT_TEXT, place, run);
    if (text !== undefined) setOwnValue(map, key, text);
  }
  return keep(map, presentKeys(map).length === 0);
}

function decodeList(
  value: KubeValue,
  { goName, items }: FieldType & { kind: "list" },
  place: Place,
  run: Run,
): KubeValue | undefined {
  if (!isList(value)) return wrong(value, goName, place, run);
  const list = value.flatMap((item, index) => {
    const decoded = decode(item, items, { ...place, path: `${place.path}[${index}]` }, run);
    return decoded === undefined ? [] : [decoded];
  });
  return keep(list, list.length === 0);
}

function decodeStruct(
  value: KubeValue,
  { goName, fields }: FieldType & { kind: "struct" },
  place: Place,
  run: Run,
): KubeValue | undefined {
  if (!isObject(value)) return wrong(value, `v1.${goName}`, place, run);
  const struct: DraftObject = {};
  for (const [name, type] of fields) if (type.kind === "string" && type.isKept) struct[name] = "";
  for (const key of presentKeys(value).sort(compareAsBytes)) {
    const path = place.path === "" ? key : `${place.path}.${key}`;
    const type = fields.get(key);
    if (type === undefined) run.unknown.push(path);
    else {
      const decoded = decode(value[key] ?? null, type, { struct: goName, names: [...place.names, key], path }, run);
      if (decoded !== undefined) struct[key] = decoded;
    }
  }
  return struct;
}

function keep(value: KubeValue, isEmpty: boolean): KubeValue | undefined {
  return isEmpty ? undefined : value;
}

function wrong(value: KubeValue, goName: string, place: Place, run: Run, found: string = jsonWord(value)): undefined {
  run.error ??= wrongType(found, goName, place);
  return undefined;
}

function wrongType(found: string, goName: string, { struct, names }: Place): string {
  return `json: cannot unmarshal ${found} into Go struct field ${struct}.${names.join(".")} of type ${goName}`;
}

function jsonWord(value: KubeValue): string {
  const kind = kindOfValue(value);
  return kind === "boolean" ? "bool" : kind === "integer" ? "number" : kind;
}
