import { placeOf } from "../crd/partials/published-folders.js";
import { suiteGateUnknown, suiteNoCrd, suiteVersion } from "../diagnostics/catalogue/suite.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { ClusterGates } from "../features/cluster-gates.js";
import type { Suite } from "./suite.js";
import { type CrdFacts, crdFacts, hasEveryGate, type SuiteCrd } from "./suite-crd.js";

/** Which gates are on for which clusters. */
export interface GateTables {
  readonly clusters: readonly ClusterGates[];
  /** The names of all gates, those that are off everywhere among them. */
  readonly gates: readonly string[];
}

/** A manifest that a suite runs on, and the version of it that is tested. */
export interface SelectedCrd {
  readonly crd: SuiteCrd;
  readonly facts: CrdFacts;
  readonly version: string;
}

/** The CRDs that suites can run on, read once. */
export interface CrdChoice {
  readonly crds: readonly { readonly crd: SuiteCrd; readonly facts: CrdFacts }[];
  readonly tables: GateTables;
  /** Makes a manifest for the gates of a suite that no cluster has together, where that can be done. */
  readonly makeFor?: ((suite: Suite) => SuiteCrd | undefined) | undefined;
}

/** Puts together what suites can run on. Manifests of single gates are left out where a CRD has others. */
export function crdChoice(
  manifests: readonly SuiteCrd[],
  tables: GateTables,
  makeFor?: (suite: Suite) => SuiteCrd | undefined,
): CrdChoice {
  const readable = manifests.flatMap((crd) => {
    const facts = crdFacts(crd.document);
    return facts === undefined ? [] : [{ crd, facts }];
  });
  const whole = new Set(readable.flatMap(({ facts }) => (facts.isPartial ? [] : [facts.crdName])));
  const crds = readable.filter(({ facts }) => !facts.isPartial || !whole.has(facts.crdName));
  return { crds, tables, makeFor };
}

/**
 * The manifests that a suite runs on: those of its CRD whose clusters have its gates, as openshift/api chooses them. A
 * manifest for several feature sets is the same for all of them, so that the gates of the first in name order are looked
 * at, likewise with profiles. Where some lie in a folder of the suite's own group and version, the others do not count. Of
 * several versions the suite names one or lies in a folder of its name. Reports gates that there are not, and a suite that
 * would run on nothing.
 */
export function selectCrds(suite: Suite, choice: CrdChoice, report: Report): SelectedCrd[] {
  const { crdName, gates, span } = suite;
  const ofName = nearest(
    suite,
    choice.crds.filter(({ facts }) => facts.crdName === crdName),
  );
  if (ofName.length === 0) {
    const suggestion = suggestName(
      crdName,
      choice.crds.map(({ facts }) => facts.crdName),
    );
    report(diagnose(suiteNoCrd, span, { crdName, gates: "", suggestion }));
    return [];
  }
  const knownNames = choice.tables.gates;
  const unknown = gates.filter(({ gate }) => !knownNames.includes(gate));
  for (const { gate, span: place } of unknown) {
    const suggestion = suggestName(gate, knownNames);
    report(diagnose(suiteGateUnknown, place, { gate, suggestion, isAnyKnown: knownNames.length > 0 }));
  }
  if (unknown.length > 0) return [];
  const matching = ofName.filter(({ facts }) => isFor(suite, facts, choice.tables));
  const resolved = matching.length === 0 ? choice.makeFor?.(suite) : undefined;
  const facts = crdFacts(resolved?.document);
  if (resolved !== undefined && facts !== undefined) matching.push({ crd: resolved, facts });
  if (matching.length === 0) {
    const names = gates.map(({ gate, isOn }) => (isOn ? gate : `-${gate}`)).join(", ");
    report(diagnose(suiteNoCrd, gates[0]?.span ?? span, { crdName, gates: names, suggestion: undefined }));
  }
  return withVersion(suite, matching, report);
}

function nearest({ location, crdName }: Suite, crds: CrdChoice["crds"]): CrdChoice["crds"] {
  const place = placeOf(location, crdName);
  const beside = crds.filter(({ crd }) => crd.place === place);
  return beside.length > 0 ? beside : crds;
}

function withVersion(suite: Suite, matching: CrdChoice["crds"], report: Report): SelectedCrd[] {
  const available = [...new Set(matching.flatMap(({ facts }) => facts.versions.map(({ name }) => name)))];
  const version = suite.version ?? versionOf(suite.location, available);
  if (matching.length > 0 && (version === undefined || !available.includes(version))) {
    report(diagnose(suiteVersion, suite.span, { crdName: suite.crdName, version: suite.version, available }));
    return [];
  }
  return matching.flatMap((each) =>
    version !== undefined && each.facts.versions.some(({ name }) => name === version) ? [{ ...each, version }] : [],
  );
}

/** The only version there is, else that in whose folder the suite lies. */
function versionOf(path: string, knownNames: readonly string[]): string | undefined {
  if (knownNames.length < 2) return knownNames[0];
  const folders = path.split("/");
  const named = knownNames.filter((name) => folders.includes(name));
  return named.length === 1 ? named[0] : undefined;
}

function isFor({ gates }: Suite, facts: CrdFacts, tables: GateTables): boolean {
  if (gates.length === 0) return true;
  if (hasEveryGate(facts)) return gates.every(({ isOn }) => isOn);
  const [profile] = facts.profiles;
  if (profile === undefined) return true;
  const sets = facts.featureSets.length === 0 ? ["Default"] : [...facts.featureSets].sort();
  const clusters = tables.clusters.filter(
    ({ cluster }) =>
      cluster.profile === profile && (facts.releases.length === 0 || facts.releases.includes(cluster.release)),
  );
  const [first] = sets.flatMap((set) => clusters.filter(({ cluster }) => cluster.featureSet === set));
  if (first === undefined) return false;
  const { gates: on } = first;
  return gates.every(({ gate, isOn }) => (on === "all" || on.has(gate)) === isOn);
}
