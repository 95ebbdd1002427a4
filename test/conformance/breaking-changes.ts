import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCrdFiles } from "../../src/cli/inputs/api-state.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import type { JsonValue } from "../../src/kube/values/json-value.js";
import { isJsonObject, type JsonObject, valueAt } from "../../src/kube/values/json-value.js";
import { type ApiState, pairClusters, pairCrds, reviewPairs } from "../../src/review/compare-states.js";
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
  const state: ApiState = {
    crds: read.crds.map((each) => ({ ...each, document: withoutOpaqueRules(each.document) as JsonObject })),
  };
  const pairs = pairClusters(state, "SelfManagedHA/Default", "SelfManagedHA/TechPreviewNoUpgrade");
  const wrong = pairs.flatMap((pair) => {
    const found = reviewPairs([pair]).filter(({ level }) => level === "breaking");
    const texts = found.map(({ rule, path }) => `${rule} ${path}`).join(", ");
    return texts === (ONLY_IN_TECH_PREVIEW[pair.key] ?? "") ? [] : [{ crd: pair.key, found: texts }];
  });
  const noise = reviewPairs(pairCrds(state, state)).map(({ crd, message }) => ({
    crd,
    found: `against itself: ${message}`,
  }));
  const failures = [
    ...read.findings.map(({ message }) => ({ crd: message, found: "cannot be read" })),
    ...wrong,
    ...noise,
  ];
  return { passed: pairs.length - failures.length, total: pairs.length, failures };
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
