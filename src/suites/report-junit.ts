import type { CaseResult, SuiteRun } from "./run-suites.js";

/**
 * The results as JUnit XML, which CI systems show: a testsuite for each suite and manifest. Cases whose text alone is of
 * another Kubernetes version count as skipped. There are no times in it, so that the same results give the same text.
 */
export function reportJunit(runs: readonly SuiteRun[]): string {
  const suites = runs.map((run) => {
    const failures = run.results.filter(({ problem, wordedBy }) => problem !== undefined && !wordedBy).length;
    const skipped = run.results.filter(({ wordedBy }) => wordedBy !== undefined).length;
    const name = `${run.suite.path} on ${run.crd.name}`;
    const cases = run.results.map((result) => testcase(run, result));
    return [
      `  <testsuite name=${quoted(name)} tests="${run.results.length}" failures="${failures}"${skipped === 0 ? "" : ` skipped="${skipped}"`}>`,
      ...cases,
      "  </testsuite>",
    ].join("\n");
  });
  return `${['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>"].join("\n")}\n`;
}

function testcase({ suite }: SuiteRun, { suiteCase, problem, wordedBy }: CaseResult): string {
  const head = `    <testcase classname=${quoted(suite.crdName)} name=${quoted(suiteCase.name)} file=${quoted(suite.path)}`;
  if (problem === undefined) return `${head}/>`;
  if (wordedBy !== undefined) {
    const message = `the expected text is that of Kubernetes ${wordedBy}: run with --target-version ${wordedBy}`;
    return `${head}>\n      <skipped message=${quoted(message)}/>\n    </testcase>`;
  }
  return `${head}>\n      <failure message=${quoted(problem)}/>\n    </testcase>`;
}

/** A text as an attribute. Characters that XML 1.0 cannot hold at all become U+FFFD. */
function quoted(text: string): string {
  const escaped = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that XML cannot hold
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, "\uFFFD")
    .replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? `&#${character.charCodeAt(0)};`);
  return `"${escaped}"`;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
