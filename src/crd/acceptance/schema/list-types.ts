import {
  asWarning,
  type CrdProblem,
  forbidden,
  invalid,
  notSupported,
  type ProblemList,
  required,
} from "../shape/crd-problem.js";
import { type CrdSchema, hasItemList, itemSchema, propertySchema } from "../shape/crd-schema.js";

const MAP_TYPES = ["atomic", "granular"];
const LIST_TYPES = ["atomic", "set", "map"];

/** Checks x-kubernetes-map-type, x-kubernetes-list-type and x-kubernetes-list-map-keys of one node. */
export function checkListTypes(schema: CrdSchema, path: string, problems: ProblemList): void {
  const mapType = schema["x-kubernetes-map-type"] ?? undefined;
  const listType = schema["x-kubernetes-list-type"] ?? undefined;
  if (mapType !== undefined) {
    checkTypeIs("object", schema, path, "x-kubernetes-map-type", problems);
    if (!MAP_TYPES.includes(mapType)) problems.push(notSupported(`${path}.x-kubernetes-map-type`, MAP_TYPES));
  }
  if (listType !== undefined) {
    if (checkTypeIs("array", schema, path, "x-kubernetes-list-type", problems) && listType === "set") {
      checkItemsOfSet(schema, path, problems);
    }
    const itemType = itemSchema(schema)?.type;
    if (listType === "set" && (itemType === "array" || itemType === "object")) {
      problems.push(structuredSetWarning(`${path}.x-kubernetes-list-type`, itemType));
    }
    if (!LIST_TYPES.includes(listType)) problems.push(notSupported(`${path}.x-kubernetes-list-type`, LIST_TYPES));
  }
  if ((schema["x-kubernetes-list-map-keys"]?.length ?? 0) > 0 && listType !== "map") {
    const fieldPath = `${path}.x-kubernetes-list-type`;
    const text = "must be map if x-kubernetes-list-map-keys is non-empty";
    problems.push(listType === undefined ? required(fieldPath, text) : invalid(fieldPath, text));
  }
  if (listType === "map") checkItemsOfMap(schema, path, problems);
  if ((listType === "map" || listType === "set") && itemSchema(schema)?.nullable) {
    problems.push(forbidden(`${path}.items.nullable`, `cannot be nullable when x-kubernetes-list-type is ${listType}`));
  }
  if (listType === "map") checkKeysAreThere(schema, path, problems);
}

function checkTypeIs(
  expected: "object" | "array",
  schema: CrdSchema,
  path: string,
  keyword: string,
  problems: ProblemList,
): boolean {
  if (schema.type === expected) return true;
  const text = `must be ${expected} if ${keyword} is specified`;
  problems.push(schema.type ? invalid(`${path}.type`, text) : required(`${path}.type`, text));
  return false;
}

function checkItemsOfSet(schema: CrdSchema, path: string, problems: ProblemList): void {
  const items = itemSchema(schema);
  const text = "must be atomic as item of a list with x-kubernetes-list-type=set";
  // Without its own word a list is atomic, a map is not.
  if (items?.type === "array" && (items["x-kubernetes-list-type"] ?? "atomic") !== "atomic") {
    problems.push(invalid(`${path}.items.x-kubernetes-list-type`, text));
  }
  if (items?.type === "object" && items["x-kubernetes-map-type"] !== "atomic") {
    problems.push(invalid(`${path}.items.x-kubernetes-map-type`, text));
  }
}

/** Since 1.37 the server warns of such sets. */
function structuredSetWarning(path: string, type: string): CrdProblem {
  const what = `x-kubernetes-list-type: set for items of type "${type}"`;
  return asWarning(invalid(path, `${what} is not supported by server-side apply or CEL validation rules`));
}

function checkItemsOfMap(schema: CrdSchema, path: string, problems: ProblemList): void {
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  const keysPath = `${path}.x-kubernetes-list-map-keys`;
  if (keys.length === 0) problems.push(required(keysPath, "must not be empty if x-kubernetes-list-type is map"));
  const items = itemSchema(schema);
  if (hasItemList(schema)) {
    const text = "must only have a single schema if x-kubernetes-list-type is map";
    problems.push(invalid(`${path}.items`, text));
  } else if (items === undefined) {
    problems.push(required(`${path}.items`, "must have a schema if x-kubernetes-list-type is map"));
  } else if (items.type !== "object") {
    const text = "must be object if parent array's x-kubernetes-list-type is map";
    problems.push(invalid(`${path}.items.type`, text));
  } else {
    keys.forEach((key, index) => {
      const property = propertySchema(items, key ?? "");
      if (property === undefined) {
        problems.push(invalid(keysPath, "entries must all be names of item properties"));
      } else if (property.type === "array" || property.type === "object") {
        const text = "must be a scalar type if parent array's x-kubernetes-list-type is map";
        problems.push(invalid(`${path}.items.properties[${key}].type`, text));
      }
      if (keys.indexOf(key) < index) problems.push(invalid(keysPath, "must not contain duplicate entries"));
    });
  }
}

/** Checks that every item has the fields that it is distinguished by. */
function checkKeysAreThere(schema: CrdSchema, path: string, problems: ProblemList): void {
  const items = itemSchema(schema);
  if (items === undefined) return;
  for (const key of schema["x-kubernetes-list-map-keys"] ?? []) {
    const property = propertySchema(items, key ?? "");
    if (property === undefined) continue;
    const fieldPath = `${path}.items.properties[${key}]`;
    const which = "this property is in x-kubernetes-list-map-keys, so it";
    if (!items.required?.includes(key) && (property.default ?? null) === null) {
      problems.push(required(`${fieldPath}.default`, `${which} must have a default or be a required property`));
    }
    if (property.nullable) problems.push(forbidden(`${fieldPath}.nullable`, `${which} cannot be nullable`));
  }
}
