import type { ClusterGates, EnabledGates } from "../../features/cluster-gates.js";
import { PROFILE_ANNOTATIONS } from "../../features/feature-registry.js";
import { append } from "../../kube/values/append.js";
import { compareAsBytes } from "../../kube/values/go-text.js";
import { ALWAYS, allHold, type Condition, gateIsOn } from "../../model/gated-value.js";
import { MAJOR_VERSION_ANNOTATION } from "../unit/manifest-file.js";
import { annotationsOf, PARTIAL_GATE_PREFIX, type PartialManifest } from "./partial-manifest.js";

const ORIGINS: readonly PartialManifest["origin"][] = ["generated", "override"];

/**
 * Puts the partial manifests of a CRD in the order in which they are merged: the generated ones, then the overrides,
 * each by the bytes of their names, but a combination (a name with `+`) after every name that it contains, as in
 * openshift/api's manifest merge. Where those two orders together have no answer upstream's depends on its sort; here
 * the first name in byte order whose parts are all placed comes next.
 */
export function orderPartials(partials: readonly PartialManifest[]): PartialManifest[] {
  return ORIGINS.flatMap((origin) => {
    const waiting = partials
      .filter((partial) => partial.origin === origin)
      .sort((a, b) => compareAsBytes(a.name, b.name));
    const ordered: PartialManifest[] = [];
    while (waiting.length > 0) {
      const ready = waiting.findIndex(({ name }) => !waiting.some((other) => isPartOf(other.name, name)));
      append(ordered, waiting.splice(ready, 1));
    }
    return ordered;
  });
}

/**
 * Tells whether a partial manifest is used for a kind of cluster:
 *
 * - its gates: it has none, or is ungated, or all of its gates are on;
 * - its profiles: no annotation names one, or that of the cluster is "true";
 * - its releases: none is named, or the cluster's alone. A list of several is never equal to one release.
 */
export function isSelected(partial: PartialManifest, { cluster, gates }: ClusterGates): boolean {
  const annotations = annotationsOf(partial.document);
  const keys = [...annotations.keys()];
  const ownGates = gatesOfManifest(partial.document);
  const gatesOn = ownGates.length === 0 || ownGates.includes("") || ownGates.every((gate) => isOn(gates, gate));
  const forProfile = !keys.some(isProfileKey) || annotations.get(PROFILE_ANNOTATIONS[cluster.profile]) === "true";
  const release = annotations.get(MAJOR_VERSION_ANNOTATION);
  return gatesOn && forProfile && (release === undefined || release === String(cluster.release));
}

/**
 * Returns when a manifest is used, as far as gates say it. What it asks of profiles and releases does not count:
 * {@link isForAllClusters} tells whether it does.
 */
export function selectedWhen({ document }: PartialManifest): Condition {
  const gates = gatesOfManifest(document);
  return gates.includes("") ? ALWAYS : allHold(...gates.map(gateIsOn));
}

/** Whether a manifest is used for every cluster profile and release. */
export function isForAllClusters({ document }: PartialManifest): boolean {
  const annotations = annotationsOf(document);
  return !annotations.has(MAJOR_VERSION_ANNOTATION) && ![...annotations.keys()].some(isProfileKey);
}

function gatesOfManifest(document: PartialManifest["document"]): string[] {
  return [...annotationsOf(document).keys()]
    .filter((key) => key.startsWith(PARTIAL_GATE_PREFIX))
    .map((key) => key.slice(PARTIAL_GATE_PREFIX.length));
}

function isProfileKey(key: string): boolean {
  return key.startsWith("include.release.openshift.io/");
}

function isOn(gates: EnabledGates, gate: string): boolean {
  return gates === "all" || gates.has(gate);
}

function isPartOf(part: string, combination: string): boolean {
  return part !== combination && combination.includes("+") && combination.includes(part);
}
