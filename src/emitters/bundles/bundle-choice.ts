import { authorityProblem } from "../../crd/document/certificate-authority.js";
import {
  bundleAuthorityInvalid,
  bundleGateFormat,
  bundleGatesForbidden,
  bundleGateTwice,
  bundleGateUnknown,
  bundleGateValue,
  bundleNoUpgrade,
  bundleProfileUnknown,
  bundleReleaseUnknown,
  bundleSetUnknown,
} from "../../diagnostics/catalogue/bundle.js";
import { diagnose, type Report } from "../../diagnostics/diagnostic.js";
import { suggestName } from "../../diagnostics/suggestion.js";
import {
  CLUSTER_PROFILES,
  type ClusterProfile,
  FEATURE_SETS,
  type FeatureRegistry,
  type FeatureSet,
} from "../../features/feature-registry.js";
import type { GivenChoice } from "./bundle-index.js";

/** The cluster that a bundle is for. */
export interface BundleChoice {
  readonly profile: ClusterProfile;
  readonly featureSet: FeatureSet;
  /** A major version; needed only where manifests differ between releases. */
  readonly release?: number;
  /** With CustomNoUpgrade, the gates of the cluster: exactly those that are true are on. Without, all of them are. */
  readonly gates?: ReadonlyMap<string, boolean>;
  /** The authority of the conversion webhook, in PEM. */
  readonly caBundle?: string;
}

const DEFAULT_PROFILE: ClusterProfile = "SelfManagedHA";

/** Whether clusters with a set can be upgraded. */
export function isUpgradable(featureSet: FeatureSet): boolean {
  return featureSet === "Default" || featureSet === "OKD";
}

/**
 * Reads a choice by the rules of OpenShift's install-config: a set by its name, Default without one, and OKD on SCOS only;
 * gates with CustomNoUpgrade only, where those given as true are on and every other one is off. An unknown gate is reported, which the
 * installer does not do. Returns undefined where there is an error; warns of a set that cannot be upgraded.
 */
export function readChoice(options: GivenChoice, features: FeatureRegistry, report: Report): BundleChoice | undefined {
  let sound = true;
  const fail: Report = (finding) => {
    sound = false;
    report(finding);
  };
  const featureSet = readSet(options.featureSet || "Default", options.scos === true, fail);
  const profile = readProfile(options.clusterProfile || DEFAULT_PROFILE, fail);
  const release = readRelease(options.release, features, fail);
  const entries = options.featureGates ?? [];
  if (featureSet !== undefined && featureSet !== "CustomNoUpgrade" && entries.length > 0)
    fail(diagnose(bundleGatesForbidden, undefined, { featureSet }));
  const gates = readGates(entries, options.allowUnknownGates === true ? undefined : features, fail);
  const { caBundle } = options;
  const problem = caBundle === undefined ? undefined : authorityProblem(caBundle);
  if (problem !== undefined) fail(diagnose(bundleAuthorityInvalid, undefined, { problem }));
  if (!sound || featureSet === undefined || profile === undefined) return undefined;
  if (!isUpgradable(featureSet)) report(diagnose(bundleNoUpgrade, undefined, { featureSet }));
  return {
    profile,
    featureSet,
    ...(release !== undefined && { release }),
    ...(featureSet === "CustomNoUpgrade" && { gates }),
    ...(caBundle !== undefined && { caBundle }),
  };
}

function readSet(text: string, isScos: boolean, fail: Report): FeatureSet | undefined {
  const sets = FEATURE_SETS.filter((set) => set !== "OKD" || isScos);
  const found = sets.find((set) => set === text);
  if (found === undefined) {
    const available = [...sets].sort();
    fail(
      diagnose(bundleSetUnknown, undefined, {
        value: text,
        available,
        suggestion: suggestName(text, available),
      }),
    );
  }
  return found;
}

function readProfile(text: string, fail: Report): ClusterProfile | undefined {
  const found = CLUSTER_PROFILES.find((profile) => profile === text);
  if (found === undefined) {
    const suggestion = suggestName(text, CLUSTER_PROFILES);
    fail(diagnose(bundleProfileUnknown, undefined, { value: text, available: CLUSTER_PROFILES, suggestion }));
  }
  return found;
}

function readRelease(text: string | undefined, { releases }: FeatureRegistry, fail: Report): number | undefined {
  if (text === undefined) return undefined;
  const found = releases.find((release) => release !== 0 && String(release) === text);
  const available = releases.filter((release) => release !== 0).map(String);
  if (found === undefined) fail(diagnose(bundleReleaseUnknown, undefined, { value: text, available }));
  return found;
}

/** Without `features`, every name is taken. */
function readGates(
  entries: readonly string[],
  features: FeatureRegistry | undefined,
  fail: Report,
): Map<string, boolean> {
  const gates = new Map<string, boolean>();
  for (const [index, item] of entries.entries()) {
    const entry = readGateEntry(item, index, fail);
    if (entry === undefined) continue;
    const { gate, isOn } = entry;
    if (features !== undefined && !features.gates.has(gate)) {
      const suggestion = suggestName(gate, features.gates.keys());
      fail(diagnose(bundleGateUnknown, undefined, { index, gate, suggestion }));
    } else if (gates.get(gate) === !isOn) fail(diagnose(bundleGateTwice, undefined, { index, gate }));
    gates.set(gate, isOn);
  }
  return gates;
}

/** What Go's strconv.ParseBool takes. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...["1", "t", "T", "TRUE", "true", "True"].map((text): [string, boolean] => [text, true]),
  ...["0", "f", "F", "FALSE", "false", "False"].map((text): [string, boolean] => [text, false]),
]);

/**
 * Reads an entry `<name>=<bool>` of an install-config's featureGates: exactly one `=`, a value that Go's ParseBool takes,
 * nothing trimmed. Reports any other form.
 */
export function readGateEntry(
  text: string,
  index: number,
  report: Report,
): { readonly gate: string; readonly isOn: boolean } | undefined {
  const [gate, value, ...more] = text.split("=");
  if (gate === undefined || gate === "" || value === undefined || more.length > 0) {
    report(diagnose(bundleGateFormat, undefined, { index, value: text }));
    return undefined;
  }
  const isOn = BOOLEANS.get(value);
  if (isOn === undefined) {
    report(diagnose(bundleGateValue, undefined, { index, value: text }));
    return undefined;
  }
  return { gate, isOn };
}
