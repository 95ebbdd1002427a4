import { type JsonObject, type JsonValue, valueAt } from "../../../kube/values/json-value.js";

/** An object of the store: never changed, only replaced. */
export interface FakeObject extends JsonObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: FakeMetadata;
}

export interface FakeMetadata extends JsonObject {
  readonly name: string;
  readonly namespace?: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number;
  readonly creationTimestamp: string;
}

/** Returns the text that the keys lead to; undefined where there is none. */
export function textAt(value: JsonValue | undefined, ...keys: readonly string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === "string" ? found : undefined;
}
