import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { isJsonObject, type JsonObject, valueAt } from "../../src/kube/values/json-value.js";
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
