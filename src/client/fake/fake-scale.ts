import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "../../kube/values/json-value.js";
import type { ResourceDefinition } from "../resource-definition.js";
import type { FakeObject } from "./replies/json.js";
import { invalid, noSuchPath } from "./replies/refusal.js";
import { valueAtPath } from "./selectors.js";

/** The scale of an object (`Scale` of autoscaling/v1), by the paths that its kind declares. */
export function scaleOf(definition: ResourceDefinition, object: FakeObject): JsonObject {
  const paths = definition.scaleSubresource;
  if (paths === undefined) throw noSuchPath();
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  const replicas = valueAtPath(object, paths.specPath);
  const selector = paths.selectorPath === undefined ? undefined : valueAtPath(object, paths.selectorPath);
  return {
    apiVersion: "autoscaling/v1",
    kind: "Scale",
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: replicas === undefined ? {} : { replicas },
    status: {
      replicas: valueAtPath(object, paths.statusPath) ?? 0,
      ...(typeof selector === "string" && selector !== "" ? { selector } : {}),
    },
  };
}

/** The object with the wanted number of a scale. */
export function withScale(definition: ResourceDefinition, object: FakeObject, scale: JsonObject): JsonObject {
  const replicas = valueAt(scale.spec, "replicas") ?? 0;
  if (typeof replicas !== "number" || !Number.isInteger(replicas) || replicas < 0) {
    const message = `Invalid value: ${JSON.stringify(replicas)}: should be a non-negative integer`;
    throw invalid(definition, object.metadata.name, [{ field: "spec.replicas", reason: "FieldValueInvalid", message }]);
  }
  const path = (definition.scaleSubresource?.specPath ?? "").split(".").slice(1);
  const sentVersion = valueAt(scale.metadata, "resourceVersion");
  const resourceVersion =
    typeof sentVersion === "string" && sentVersion !== "" ? sentVersion : object.metadata.resourceVersion;
  const metadata = { ...object.metadata, resourceVersion };
  return { ...withValueAt(object, path, replicas), metadata };
}

function withValueAt(object: JsonObject, [key, ...rest]: readonly string[], value: JsonValue): JsonObject {
  if (key === undefined) return object;
  const below = valueAt(object, key);
  return { ...object, [key]: rest.length === 0 ? value : withValueAt(isJsonObject(below) ? below : {}, rest, value) };
}
