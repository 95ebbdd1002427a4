import { LINT_RULES } from "../../src/lint/rule-registry.js";
import { exampleSources, lintSources, only } from "../lint/lint-sources.js";
import type { Count, Subject } from "./subjects.js";

/** The examples of every rule of the lint: the wrong one has its finding, and the right one has none. */
export const LINT_EXAMPLES_SUBJECT: Subject = {
  name: "examples of the lint's rules, wrong and right",
  from: "repository",
  count: (): Count => {
    const cases = LINT_RULES.flatMap((rule) => [
      { rule, declarations: rule.wrong, expected: [`lint-${rule.name}`] },
      { rule, declarations: rule.right, expected: [] },
    ]);
    const failures = cases.flatMap(({ rule: { name, before, exampleSettings }, declarations, expected }) => {
      const state = before === undefined ? undefined : exampleSources(before);
      const { diagnostics } = lintSources(exampleSources(declarations), only(name, exampleSettings), [], state);
      const found = diagnostics.map(({ code }) => code);
      return found.join() === expected.join() ? [] : [{ name, declarations, expected, found }];
    });
    return { passed: cases.length - failures.length, total: cases.length, failures };
  },
};
