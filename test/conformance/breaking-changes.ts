import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCrdFiles } from "../../src/cli/inputs/api-state.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { FEATURE_SETS } from "../../src/features/feature-registry.js";
import type { JsonValue } from "../../src/kube/values/json-value.js";
import { isJsonObject, type JsonObject, jsonText, valueAt } from "../../src/kube/values/json-value.js";
import { type ApiState, type PairedCrd, pairClusters, pairCrds, reviewPairs } from "../../src/review/compare-states.js";
import type { ChangeFinding } from "../../src/review/finding.js";
import { reviewCrds } from "../../src/review/review-crds.js";
import { witnessProblem } from "../review/witness-problem.js";
import type { Count, Subject } from "./subjects.js";

/** What an API server made of pairs of CRDs, and what is to be said of the change between them. */
export const BREAKING_CHANGES_SUBJECT: Subject = {
  name: "changes of CRDs: breaking with a witness, for review, or neither",
  from: "published data",
  count: (publishedData) => countPairs(join(publishedData, "breaking/pairs")),
};

/** What moving from Default to TechPreviewNoUpgrade breaks, CRD by CRD, and that a CRD compared with itself is silent. */
export const FEATURE_SETS_SUBJECT: Subject = {
  name: "published CRDs of Default against TechPreviewNoUpgrade: what breaks",
  from: "published data",
  count: (publishedData) => countSets(join(publishedData, "openshift-api/merged")),
};

/** How often each CRD is compared with itself, a hundred times by hand, and how many pairs of states are. */
const ROUNDS = Number(process.env["CRDWRIGHT_ROUNDS"] ?? 5);
const STATES = Number(process.env["CRDWRIGHT_STATES"] ?? Number.POSITIVE_INFINITY);

/** What is said of each two feature sets for which a CRD is published in two states, and whether what is called breaking is. */
export const PUBLISHED_STATES_SUBJECT: Subject = {
  name: "published CRDs in two states: whether each witness shows a change",
  from: "published data",
  count: (publishedData) => countStates(join(publishedData, "openshift-api/merged")),
};

/**
 * The limits that only TechPreviewNoUpgrade has. That of 13 service endpoints is none: they are told apart by names of which there are 13.
 */
const ONLY_IN_TECH_PREVIEW: Readonly<Record<string, string>> = {
  "infrastructures.config.openshift.io": "max-items spec.platformSpec.nutanix.failureDomains",
  "controllerconfigs.machineconfiguration.openshift.io":
    "max-items spec.infra.spec.platformSpec.nutanix.failureDomains",
};

async function countSets(folder: string): Promise<Count> {
  const read = await readCrdFiles(folder);
  const state = withoutOpaque(read);
  const pairs = pairClusters(state, ["SelfManagedHA/Default", "SelfManagedHA/TechPreviewNoUpgrade"]);
  const wrong = pairs.flatMap((pair) => {
    const found = reviewPairs([pair]).filter(({ level }) => level === "breaking");
    const texts = found.map(({ rule, path }) => `${rule} ${path}`).join(", ");
    return texts === (ONLY_IN_TECH_PREVIEW[pair.key] ?? "") ? [] : [{ crd: pair.key, found: texts }];
  });
  const noise = Array.from({ length: ROUNDS }, (_, round) =>
    reviewPairs(pairCrds(state, inOtherOrder(state, round + 1))).map(({ crd, message }) => ({
      crd,
      found: `against itself: ${message}`,
    })),
  ).flat();
  const failures = [
    ...read.findings.map(({ message }) => ({ crd: message, found: "cannot be read" })),
    ...wrong,
    ...noise,
  ];
  return { passed: pairs.length - failures.length, total: pairs.length, failures };
}

async function countStates(folder: string): Promise<Count> {
  const state = withoutOpaque(await readCrdFiles(folder));
  const found = new Map<string, PairedCrd>();
  for (const from of FEATURE_SETS)
    for (const to of FEATURE_SETS)
      for (const pair of pairClusters(state, [`SelfManagedHA/${from}`, `SelfManagedHA/${to}`])) {
        const [old, now] = [pair.before?.document, pair.after?.document].map((each) =>
          jsonText(each?.["spec"] ?? null),
        );
        if (old !== now && old !== "null" && now !== "null") found.set(`${pair.key} ${old} ${now}`, pair);
      }
  const all = [...found.values()];
  // Evenly, so that CRDs of all groups are among them.
  const some = all.filter((_, index) => index % Math.max(1, Math.ceil(all.length / STATES)) === 0);
  const failures = some.flatMap((pair) => {
    const [old, now] = [pair.before?.document ?? {}, pair.after?.document ?? {}];
    return reviewPairs([pair]).flatMap((finding) => {
      const problem = witnessProblem(finding, old, now);
      return problem === undefined ? [] : [{ crd: pair.key, problem }];
    });
  });
  return { passed: some.length - new Set(failures.map(({ crd }) => crd)).size, total: some.length, failures };
}

function withoutOpaque({ crds }: ApiState): ApiState {
  return { crds: crds.map((each) => ({ ...each, document: withoutOpaqueRules(each.document) as JsonObject })) };
}

/** The same state with the members of all objects, and the texts of lists that are sets, in another order for each round. */
function inOtherOrder({ crds }: ApiState, round: number): ApiState {
  return { crds: crds.map((each) => ({ ...each, document: reordered(each.document, round) as JsonObject })) };
}

function reordered(value: JsonValue, round: number): JsonValue {
  if (Array.isArray(value)) return value.map((each) => reordered(each, round));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    (key === "required" || key === "enum") && Array.isArray(each)
      ? rotated(each, round)
      : reordered(each ?? null, round),
  ]);
  return Object.fromEntries(rotated(entries, round));
}

function rotated<Item>(list: readonly Item[], by: number): Item[] {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** Some rules of the published data are ids, other ones in each set. */
function withoutOpaqueRules(value: JsonValue): JsonValue {
  if (Array.isArray(value))
    return value.filter((each) => !/^rule-[0-9a-f]+$/.test(String(valueAt(each, "rule")))).map(withoutOpaqueRules);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, each === undefined ? undefined : withoutOpaqueRules(each)]),
  );
}

function countPairs(folder: string): Count {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort();
  const failures = names.flatMap((name) => {
    const pair = parseYaml(readFileSync(join(folder, name), "utf8"));
    const problem = pairProblem(pair as JsonObject);
    return problem === undefined ? [] : [{ pair: name, problem }];
  });
  return { passed: names.length - failures.length, total: names.length, failures };
}

function pairProblem({ old, new: now, expect: expected }: JsonObject): string | undefined {
  if (!isJsonObject(old) || !isJsonObject(now)) return "there are no two CRDs";
  const name = String(valueAt(old, "metadata", "name"));
  const findings = reviewCrds(new Map([[name, old]]), new Map([[name, now]]));
  const unshown = findings.flatMap((finding) => witnessProblem(finding, old, now) ?? []);
  if (unshown.length > 0) return unshown.join("; ");
  const level = levelOf(findings);
  const isExpected = expected === "breaking" || expected === "review" ? level === expected : level !== "breaking";
  return isExpected ? undefined : `${String(expected)} is expected, and ${level} is found`;
}

function levelOf(findings: readonly ChangeFinding[]): "breaking" | "review" | "none" {
  if (findings.some(({ level }) => level === "breaking")) return "breaking";
  return findings.length > 0 ? "review" : "none";
}
