import { join } from "node:path";
import { browserNames, languageNames, tryNames } from "../code/named-kinds.js";
import { BREAKING_CHANGES_SUBJECT, FEATURE_SETS_SUBJECT, PUBLISHED_STATES_SUBJECT } from "./breaking-changes.js";
import { countCelSpec } from "./cel-spec.js";
import { CLOUD_CONFIG_SUBJECTS } from "./cloud-configs.js";
import { CLOUD_CONTROLLER_SUBJECTS } from "./cloud-controller.js";
import { runDescriptionCases } from "./descriptions.js";
import { ENHANCEMENT_SUBJECT } from "./enhancements.js";
import { compareGateManifests } from "./feature-gate-manifests.js";
import { GO_GOLDENS_SUBJECT } from "./go-goldens.js";
import { GO_OPENSHIFT_SUBJECTS } from "./go-openshift.js";
import { importCrdsAtHand } from "./import-acceptance.js";
import { roundTripCrds, roundTripVariants } from "./import-round-trip.js";
import { INSTALL_CONFIG_SUBJECTS } from "./install-configs.js";
import { countJsonSchemas } from "./json-schemas.js";
import { LINT_EXAMPLES_SUBJECT } from "./lint-examples.js";
import { compareLostRules } from "./lost-rules.js";
import { MACHINE_CONFIG_SUBJECTS } from "./machine-configs.js";
import { runMarkerCases } from "./marker-cases.js";
import { compareMergedManifests } from "./merged-manifests.js";
import { runPluralCases } from "./plurals.js";
import { compareProbePackages } from "./probe-packages.js";
import type { OutsideData } from "./published-data.js";
import { countPublishedRules } from "./published-rules.js";
import { runScalarCases } from "./scalars.js";
import { runOwnSuites, runPublishedSuites, runRewrittenSuites } from "./suites.js";
import { VCENTER_SUBJECTS } from "./vcenter-checks.js";
import { roundTripManifests } from "./yaml-round-trip.js";

/** How many cases came out as published or executed, and what is to be told of the others. */
export interface Count {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly object[];
}

/** Something that is counted: from data beside the project, at a path, or from cases that are in the repository. */
export type Subject =
  | { readonly name: string; readonly from: OutsideData; readonly count: (path: string) => Count | Promise<Count> }
  | { readonly name: string; readonly from: "repository"; readonly count: () => Count | Promise<Count> };

/** What `npm run conformance` counts, in the order in which it prints it. */
export const SUBJECTS: readonly Subject[] = [
  { name: "YAML re-emitted byte-identically", from: "published data", count: roundTripManifests },
  {
    name: "merged manifests, names and content",
    from: "published data",
    count: (publishedData) => compareMergedManifests(join(publishedData, "openshift-api")),
  },
  {
    name: "rules lost in the merge",
    from: "published data",
    count: (publishedData) => compareLostRules(join(publishedData, "openshift-api")),
  },
  {
    name: "FeatureGate manifests, names and bytes",
    from: "published data",
    count: (publishedData) => compareGateManifests(join(publishedData, "openshift-api")),
  },
  {
    name: "objects of suites that JSON Schemas take, too",
    from: "published data",
    count: (publishedData) => countJsonSchemas(join(publishedData, "openshift-api")),
  },
  ...INSTALL_CONFIG_SUBJECTS,
  ...CLOUD_CONFIG_SUBJECTS,
  ...MACHINE_CONFIG_SUBJECTS,
  ...VCENTER_SUBJECTS,
  ...CLOUD_CONTROLLER_SUBJECTS,
  ENHANCEMENT_SUBJECT,
  BREAKING_CHANGES_SUBJECT,
  FEATURE_SETS_SUBJECT,
  PUBLISHED_STATES_SUBJECT,
  { name: "executed marker cases", from: "repository", count: runMarkerCases },
  { name: "executed scalars", from: "repository", count: runScalarCases },
  { name: "executed descriptions", from: "repository", count: runDescriptionCases },
  { name: "executed plurals", from: "repository", count: runPluralCases },
  { name: "probe packages against controller-gen", from: "executed output", count: compareProbePackages },
  { name: "CRDs imported, and generated without an error", from: "published data", count: importCrdsAtHand },
  { name: "CRD to TypeScript and back", from: "published data", count: roundTripCrds },
  { name: "names as kind, type and property, compiled and run", from: "repository", count: countNames },
  {
    name: "per-gate manifests to TypeScript, and all variants back",
    from: "published data",
    count: (publishedData) => roundTripVariants(join(publishedData, "openshift-api")),
  },
  ...GO_OPENSHIFT_SUBJECTS,
  GO_GOLDENS_SUBJECT,
  {
    name: "published suites, on published manifests",
    from: "published data",
    count: (publishedData) => runPublishedSuites(join(publishedData, "openshift-api")),
  },
  {
    name: "published suites, verdicts of the own API",
    from: "published data",
    count: (publishedData) => runRewrittenSuites(join(publishedData, "openshift-api")),
  },
  {
    name: "distinct published rules, checked, costed and compiled",
    from: "published data",
    count: countPublishedRules,
  },
  { name: "CEL specification, within what a rule may use", from: "repository", count: countCelSpec },
  LINT_EXAMPLES_SUBJECT,
  { name: "own suites", from: "repository", count: runOwnSuites },
];

/** Every name that the package, the language, Node and browsers have, as a kind, a type and a property. */
function countNames(): Count {
  const names = [...new Set([...languageNames(), ...browserNames()])];
  const failures = tryNames(names);
  return { passed: names.length - failures.length, total: names.length, failures };
}
