import { setImmediate } from "node:timers/promises";
import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "../kube/values/json-value.js";
import { type Conversion, ConversionError, convertObject } from "./define-conversion.js";
import { ReviewError, type WebhookHandler } from "./webhook-handler.js";

/** After so many objects others have their turn, such as probes. */
const OBJECTS_AT_ONCE = 200;
/** So many objects are named in a failure. */
const MAX_NAMED = 10;

/**
 * Makes the handler of the conversion webhook of these kinds. A review is answered with all of its objects in the desired version and in
 * their order, or with a failure that names the objects that cannot be converted, and why. Throws a TypeError for a kind that is there twice.
 */
export function conversionHandler(conversions: readonly Conversion[]): WebhookHandler {
  const byKind = new Map(conversions.map((conversion) => [`${conversion.kind}.${conversion.group}`, conversion]));
  if (byKind.size < conversions.length) throw new TypeError("a kind has one conversion");
  return {
    review: "conversion",
    async answer({ desiredAPIVersion, objects }, signal) {
      if (typeof desiredAPIVersion !== "string" || !Array.isArray(objects)) {
        throw new ReviewError(400, "BadRequest", "the request of the review has no desiredAPIVersion or no objects");
      }
      const convertedObjects: JsonObject[] = [];
      const problems: string[] = [];
      for (const [index, object] of objects.entries()) {
        if (index % OBJECTS_AT_ONCE === OBJECTS_AT_ONCE - 1) await setImmediate();
        signal.throwIfAborted();
        try {
          convertedObjects.push(converted(object, desiredAPIVersion, byKind));
        } catch (error) {
          if (!(error instanceof ConversionError)) throw error;
          problems.push(`${named(object)} cannot be converted to ${desiredAPIVersion}: ${error.message}`);
        }
      }
      if (problems.length === 0) {
        return { response: { convertedObjects, result: { status: "Success" } }, outcome: "converted" };
      }
      const others = problems.length > MAX_NAMED ? [`and ${problems.length - MAX_NAMED} more`] : [];
      const message = [...problems.slice(0, MAX_NAMED), ...others].join("; ");
      return { response: { convertedObjects: [], result: { status: "Failure", message } }, outcome: "failed" };
    },
  };
}

function converted(object: JsonValue, desired: string, byKind: ReadonlyMap<string, Conversion>): JsonObject {
  if (!isJsonObject(object)) throw new ConversionError("it is no object");
  const [group = "", version = ""] = desired.split("/");
  const conversion = byKind.get(`${object["kind"]}.${group}`);
  if (conversion === undefined) throw new ConversionError(`there is no conversion of ${object["kind"]}.${group}`);
  return convertObject(conversion, object, version);
}

/** Such as `Widget default/a of example.com/v1`. */
function named(object: JsonValue): string {
  const [kind, namespace, name, apiVersion] = [
    ["kind"],
    ["metadata", "namespace"],
    ["metadata", "name"],
    ["apiVersion"],
  ].map((keys) => String(valueAt(object, ...keys) ?? ""));
  return `${kind} ${namespace === "" ? "" : `${namespace}/`}${name} of ${apiVersion}`;
}
