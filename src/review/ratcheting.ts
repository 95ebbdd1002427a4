import { minorOf } from "../kube/target-version.js";
import { isJsonObject, type JsonObject, type JsonValue, jsonText } from "../kube/values/json-value.js";
import { dataPath, type SchemaPath } from "../schema/path.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { ABSENT, placedIn } from "./place-value.js";
import { variants } from "./smallest-value.js";
import { asUpdateOf, create, update, type VersionPair } from "./version-pair.js";

/**
 * The first Kubernetes version whose servers let stay what was wrong before and did not change, unless a setting says otherwise
 * (CRDValidationRatcheting: beta and on in 1.30, not to be turned off since 1.33).
 */
const RATCHETING_SINCE = 30;

/** Whether servers of a Kubernetes version ratchet; those of the newest do. */
export function doesRatchet(targetVersion: string | undefined): boolean {
  return (minorOf(targetVersion ?? "") ?? RATCHETING_SINCE) >= RATCHETING_SINCE;
}

/** What becomes of stored objects that a new CRD would refuse, on servers that let stay what was wrong before. */
export interface Ratcheting {
  /** Whether an update that leaves the content alone, such as one of a label, is taken. */
  readonly livesOn: boolean;
  /** The field in the data that can no longer be edited while the object is as it is: the one in question or one around it. */
  readonly until: string;
}

/**
 * Tries what a server lets be of a stored object that the state after would not create: an update of a label, and then an edit beside the
 * field in each object around it, from the inside out. An edit that is refused says how much of the object has to be put right with it.
 */
export function ratchetingOf(pair: VersionPair, path: SchemaPath, object: JsonObject): Ratcheting {
  const taken = create(pair.before, object, path);
  const field = dataPath(path) || "the object";
  if (!taken.ok) return { livesOn: false, until: field };
  const stored = taken.object;
  // Objects of the toolchain hold no Float64.
  const content = stored as JsonObject;
  const livesOn = update(pair.after, stored, asUpdateOf(stored, content, { edited: "true" }), path).ok;
  let until = field;
  for (let length = path.length; length > 0; length--) {
    if (path[length - 1] === "properties") continue;
    const around = path.slice(0, length);
    const edited = editedBeside(pair, content, around, path);
    if (edited !== undefined && !update(pair.after, stored, asUpdateOf(stored, edited), path).ok)
      until = dataPath(around) || "the object";
  }
  return { livesOn, until };
}

/** The object with another value of a field in an object around the path, which is not on the path; undefined where there is none to change. */
function editedBeside(
  { before, after }: VersionPair,
  object: JsonObject,
  around: SchemaPath,
  path: SchemaPath,
): JsonObject | undefined {
  const [mine, theirs] = [schemaAt(before.schema, around), schemaAt(after.schema, around)];
  const value = placedIn(object, around);
  if (mine === undefined || value === ABSENT) return undefined;
  const next = path[around.length + 1];
  const edited = isJsonObject(value) ? editedObject(value, mine, theirs, next) : editedList(value, mine);
  // It is put where the value was taken from.
  return edited === undefined ? undefined : (replaced(object, around, edited) as JsonObject);
}

function editedObject(
  value: JsonObject,
  mine: StructuralSchema,
  theirs: StructuralSchema | undefined,
  next: string | undefined,
): JsonObject | undefined {
  for (const [name, property] of Object.entries(mine.properties ?? {})) {
    if (name === next || theirs?.properties?.[name] === undefined) continue;
    if (property.type === "object" || property.type === "array") continue;
    const other = variants(property, 2).find((each) => jsonText(each) !== jsonText(value[name]));
    if (other !== undefined && jsonText(property) === jsonText(theirs.properties[name]))
      return { ...value, [name]: other };
  }
  return undefined;
}

function editedList(value: JsonValue, { items }: StructuralSchema): JsonValue | undefined {
  if (!Array.isArray(value) || items === undefined) return undefined;
  const last = value.at(-1);
  const other = variants(items, value.length + 2).find(
    (each) => !value.some((item) => jsonText(item) === jsonText(each)),
  );
  return other === undefined || last === undefined ? undefined : [...value, other];
}

/** Goes by itself: down a path in a value, as values are placed. */
function replaced(value: JsonValue, path: SchemaPath, edited: JsonValue): JsonValue {
  const [step, name = ""] = path;
  if (step === undefined) return edited;
  if (Array.isArray(value))
    return value.map((item, index) => (index === 0 ? replaced(item, path.slice(1), edited) : item));
  if (!isJsonObject(value)) return value;
  const key = step === "properties" ? name : (Object.keys(value)[0] ?? "");
  const rest = path.slice(step === "properties" ? 2 : 1);
  return { ...value, [key]: replaced(value[key] ?? null, rest, edited) };
}

/** Returns the node of a schema that a path leads to. */
export function schemaAt(schema: StructuralSchema, path: SchemaPath): StructuralSchema | undefined {
  let node: StructuralSchema | undefined = schema;
  for (let index = 0; index < path.length && node !== undefined; index++) {
    if (path[index] === "properties") node = node.properties?.[path[++index] ?? ""];
    else if (path[index] === "items") node = node.items;
    else node = typeof node.additionalProperties === "object" ? node.additionalProperties : undefined;
  }
  return node;
}
