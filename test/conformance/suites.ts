import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runSuiteFiles, type SuiteOutcome } from "../../src/cli/commands/suite-run.js";
import type { Count } from "./subjects.js";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
/** Manifests whose rules are published without their texts, so that nothing can run them. */
const OPAQUE = ["infrastructures.config.openshift.io", "controllerconfigs.machineconfiguration.openshift.io"];
/** The server that openshift/api runs its suites on. */
const PUBLISHED_FOR = "1.32";

/** Published suites on published manifests, each case on each manifest for its gates, texts as the suites have them. */
export function runPublishedSuites(openshiftData: string): Count {
  const suites = join(openshiftData, "suites");
  const files = readdirSync(suites, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".yaml"));
  const inputs = {
    paths: files.filter((file) => !OPAQUE.some((crd) => file.includes(crd))).map((file) => join(suites, file)),
    project: PROJECT,
    crds: join(openshiftData, "merged"),
    featureGates: join(openshiftData, "featuregates"),
  };
  const options = { lenient: true, targetVersion: PUBLISHED_FOR };
  return countOf(runSuiteFiles(inputs, options));
}

/** The published suites of a CRD that this repository has anew: the same verdicts, since its rules are worded otherwise. */
export function runRewrittenSuites(openshiftData: string): Count {
  const paths = [join(openshiftData, "suites/config/v1/infrastructures.config.openshift.io")];
  const options = { lenient: true, comparison: "verdicts", targetVersion: PUBLISHED_FOR } as const;
  return countOf(runSuiteFiles({ paths, project: PROJECT }, options));
}

/** This repository's own suites. */
export function runOwnSuites(): Count {
  return countOf(runSuiteFiles({ paths: [], project: PROJECT }, {}));
}

function countOf({ runs, findings, broken }: SuiteOutcome): Count {
  const results = runs.flatMap(({ suite, crd, results: all }) =>
    all.map(({ suiteCase, problem }) => ({ suite: suite.path, crd: crd.name, case: suiteCase.name, problem })),
  );
  const failures = results.filter(({ problem }) => problem !== undefined);
  const unread = [...findings, ...(broken?.findings ?? [])].map(({ code, message }) => ({ code, message }));
  return {
    passed: results.length - failures.length,
    total: results.length + unread.length,
    failures: [...unread, ...failures],
  };
}
