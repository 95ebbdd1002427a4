import { isJsonObject, type JsonValue, valueAt } from "../../kube/values/json-value.js";

/** A manifest of one feature gate (`A`), of a combination (`A+B`) or of none (`AAA_ungated`), or an override of these. */
export interface PartialManifest {
  /** The base name of its file without `.yaml`. */
  readonly name: string;
  readonly document: JsonValue;
  readonly origin: "generated" | "override";
}

/** The annotation that names a gate of a partial manifest has the gate after this; no gate stands for "ungated". */
export const PARTIAL_GATE_PREFIX = "feature-gate.release.openshift.io/";

/** The annotations of a manifest. */
export function annotationsOf(document: JsonValue): Map<string, JsonValue> {
  const annotations = valueAt(document, "metadata", "annotations");
  const found = new Map<string, JsonValue>();
  for (const [key, value] of Object.entries(isJsonObject(annotations) ? annotations : {})) {
    if (value !== undefined) found.set(key, value);
  }
  return found;
}
