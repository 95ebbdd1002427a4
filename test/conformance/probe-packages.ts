import { isDeepStrictEqual } from "node:util";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { toYaml } from "../../src/crd/yaml/to-yaml.js";
import { type JsonValue, valueAt } from "../../src/kube/values/json-value.js";
import { findingOf } from "../compile.js";
import { executedSection } from "./executed-output.js";
import { FINDING_DIFFERENCES, OUTPUT_DIFFERENCES, type OutputDifference } from "./probe-differences.js";
import { compareErrorProbes, type ProbeFailure, type ProbesResult } from "./probe-errors.js";
import { compileTwin } from "./probe-twin.js";

/** The packages with kinds, and the sections that have controller-gen's output for their Go form. */
const PROBES = { v1: "D.2", en: "D.3", mk: "D.4", opt: "D.5", skip: "D.7" } as const;

/**
 * Compiles the TypeScript twin of every package that controller-gen was run on, and compares CRD by CRD, to the byte but
 * for the documented differences in the output; then what is found besides, mistake by mistake.
 */
export function compareProbePackages(executedCases: string): ProbesResult {
  const failures: ProbeFailure[] = [];
  const needed = new Set<OutputDifference>();
  let total = 0;
  let passed = 0;
  for (const [probe, section] of Object.entries(PROBES)) {
    const twin = compileTwin(probe);
    const theirs = byName(executedSection(executedCases, section).documents);
    const ours = byName(twin.compilation.files.map(({ text }) => text));
    for (const [name, text] of theirs) {
      const problem = crdProblem(name, text, ours.get(name), needed);
      total++;
      if (problem === undefined) passed++;
      else failures.push({ probe: `${probe}: ${name}`, problem });
    }
    for (const name of ours.keys()) {
      if (!theirs.has(name)) failures.push({ probe: `${probe}: ${name}`, problem: "not made by controller-gen" });
    }
    const found = twin.compilation.diagnostics.map((diagnostic) => findingOf(diagnostic, twin.sources));
    const wanted = FINDING_DIFFERENCES.filter((each) => each.probe === probe);
    const missing = unmatched(wanted, found);
    total += wanted.length;
    passed += wanted.length - missing.length;
    for (const { code, at } of missing) failures.push({ probe, problem: `${code} is not told of ${at}` });
    for (const { code, at, place } of unmatched(found, wanted))
      failures.push({ probe, problem: `${place}: ${code} is told of ${at}` });
  }
  for (const { documented } of OUTPUT_DIFFERENCES.filter((each) => !needed.has(each)))
    failures.push({ probe: "all", problem: `this difference shows nowhere: ${documented}` });

  const errors = compareErrorProbes(executedCases);
  return {
    passed: passed + errors.passed,
    total: total + errors.total,
    failures: [...failures, ...errors.failures],
  };
}

/** CRDs by name. For a kind without a version controller-gen writes one without a name, which stands for no file here. */
function byName(documents: readonly string[]): Map<string, string | undefined> {
  return new Map(
    documents.map((text) => {
      const name = valueAt(parseYaml(text), "metadata", "name");
      return name === undefined ? ["no file", undefined] : [String(name), text];
    }),
  );
}

function crdProblem(
  name: string,
  theirs: string | undefined,
  ours: string | undefined,
  needed: Set<OutputDifference>,
): string | undefined {
  if (theirs === undefined || ours === undefined) return theirs === ours ? undefined : `${name} is not made`;
  if (textOf(parseYaml(theirs)) !== theirs) return "controller-gen's own text is not read and written to the byte";
  let [left, right] = [parseYaml(theirs), parseYaml(ours)];
  for (const difference of OUTPUT_DIFFERENCES) {
    const [one, other] = [difference.inTheirs?.(left) ?? left, difference.inOurs?.(right) ?? right];
    if (!isDeepStrictEqual([one, other], [left, right])) needed.add(difference);
    [left, right] = [one, other];
  }
  return firstDifference(textOf(left), ours === textOf(parseYaml(ours)) ? textOf(right) : ours);
}

function textOf(document: JsonValue): string {
  return `---\n${toYaml(document)}`;
}

function firstDifference(theirs: string, ours: string): string | undefined {
  if (theirs === ours) return undefined;
  const wanted = theirs.split("\n");
  const lines = ours.split("\n");
  const index = lines.findIndex((line, at) => line !== wanted[at]);
  return `line ${index + 1}: ${JSON.stringify(lines[index])} instead of ${JSON.stringify(wanted[index])}`;
}

interface Told {
  readonly code: string;
  readonly at: string;
}

/** Those for which there is none in the others; each of the others stands for one. */
function unmatched<One extends Told>(told: readonly One[], others: readonly Told[]): One[] {
  const left = [...others];
  return told.filter(({ code, at }) => {
    const index = left.findIndex((other) => other.code === code && other.at === at);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}
