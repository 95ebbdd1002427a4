import { CrdCache } from "../emitters/validators/from-crd/crd-cache.js";
import { crdRefusals } from "../emitters/validators/from-crd/crd-refusals.js";
import { type JsonObject, valueAt } from "../kube/values/json-value.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import { nameOf } from "../review/compare-states.js";
import type { ChangeFinding, Harm, Level, ReviewOptions, Witness } from "../review/finding.js";
import { reviewCrds as review } from "../review/review-crds.js";

export type { ChangeFinding, Harm, Level, ReviewOptions, Witness };

/**
 * Returns what the change from one set of CRDs to another does to those who use the API, each with an object that shows it and in the words
 * of `crdwright diff`. CRDs are paired by name. An object that is no CRD, or has no name, is left out, and so is a CRD that no API server takes as it
 * was before, since nobody has objects of it.
 */
export function reviewCrds(
  before: readonly KubeObject[],
  after: readonly KubeObject[],
  options: ReviewOptions = {},
): readonly ChangeFinding[] {
  const { targetVersion } = options;
  // Both look at the same CRDs.
  const cache = new CrdCache();
  const installed = [...byName(before)].filter(([, crd]) => crdRefusals(crd, targetVersion, cache).length === 0);
  return review(new Map(installed), byName(after), { ...options, cache });
}

function byName(objects: readonly KubeObject[]): Map<string, JsonObject> {
  return new Map(
    objects.flatMap((object) => {
      // A float64 is JSON as it is.
      const document = object as JsonObject;
      const isNamed = typeof valueAt(document, "metadata", "name") === "string";
      return document["kind"] === "CustomResourceDefinition" && isNamed ? [[nameOf(document), document] as const] : [];
    }),
  );
}
