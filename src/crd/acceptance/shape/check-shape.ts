import { isJsonObject, type JsonValue } from "../../../kube/values/json-value.js";
import { isInt64 } from "../../../kube/values/value-kind.js";
import { asWarning, forbidden, invalid, type ProblemList } from "./crd-problem.js";
import { KNOWN_FIELDS, type ObjectName, type Shape } from "./known-fields.js";

/** A place in a document: as a field path, and with dots as decoders name it. */
interface Place {
  readonly path: string;
  readonly dotted: string;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const FIELDS: Readonly<Record<ObjectName, Readonly<Record<string, Shape>>>> = KNOWN_FIELDS;

/**
 * Checks that every field of a value has the type that a kube-apiserver decodes it into, and warns of fields that it
 * does not know. A server answers a wrong type with 400 and looks no further; an unknown field it drops with a warning,
 * or refuses if the client asks for strict validation, as kubectl does.
 */
export function checkShape(value: JsonValue, name: ObjectName, path: string, problems: ProblemList): void {
  check(value, { object: name }, { path, dotted: path }, problems);
}

function check(value: JsonValue | undefined, shape: Shape, place: Place, problems: ProblemList): void {
  if (value === null || value === undefined || shape === "anything") return;
  if (!fits(value, shape)) {
    problems.push(invalid(place.path, `must be ${describe(shape)}`));
  } else if (typeof shape !== "string") {
    checkInside(value, shape, place, problems);
  }
}

function checkInside(value: JsonValue, shape: Exclude<Shape, string>, place: Place, problems: ProblemList): void {
  if ("either" in shape) {
    const fitting = shape.either.find((one) => fits(value, one));
    if (fitting !== undefined) check(value, fitting, place, problems);
  } else if (Array.isArray(value) && "list" in shape) {
    value.forEach((item: JsonValue, index) => {
      const step = `[${index}]`;
      check(item, shape.list, { path: place.path + step, dotted: place.dotted + step }, problems);
    });
  } else if (isJsonObject(value) && "map" in shape) {
    for (const key of Object.keys(value)) {
      check(value[key], shape.map, { path: `${place.path}[${key}]`, dotted: `${place.dotted}.${key}` }, problems);
    }
  } else if (isJsonObject(value) && "object" in shape) {
    const fields = FIELDS[shape.object];
    for (const key of Object.keys(value)) {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      const keyPlace = { path: child(place.path, key), dotted: child(place.dotted, key) };
      if (field !== undefined) check(value[key], field, keyPlace, problems);
      else problems.push(asWarning(forbidden(keyPlace.path, `unknown field "${keyPlace.dotted}"`)));
    }
  }
}

function fits(value: JsonValue, shape: Shape): boolean {
  if (typeof shape === "object") {
    if ("either" in shape) return shape.either.some((one) => fits(value, one));
    return "list" in shape ? Array.isArray(value) : isJsonObject(value);
  }
  if (shape === "text") return typeof value === "string";
  if (shape === "time") return typeof value === "string" && TIME.test(value);
  if (shape === "boolean") return typeof value === "boolean";
  if (shape === "number") return typeof value === "number" || typeof value === "bigint";
  if (typeof value === "number" && !Number.isInteger(value)) return false;
  if (typeof value !== "number" && typeof value !== "bigint") return false;
  return isInt64(BigInt(value));
}

function describe(shape: Shape): string {
  if (shape === "text") return "a string";
  if (shape === "time") return "a time of RFC 3339";
  if (shape === "integer") return "an integer";
  if (typeof shape === "string") return `a ${shape}`;
  if ("either" in shape) return shape.either.map(describe).join(" or ");
  if ("list" in shape) return "a list";
  return "an object";
}

function child(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
