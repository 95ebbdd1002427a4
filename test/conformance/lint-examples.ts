import { LINT_RULES } from "../../src/lint/rule-registry.js";
import { exampleSources, lintSources, only } from "../lint/lint-sources.js";
import type { Count, Subject } from "./subjects.js";

/** The examples of every rule of the lint: the wrong one has its finding, and the right one has none. */
export const LINT_EXAMPLES_SUBJECT: Subject = {
  name: "examples of the lint's rules, wrong and right",
  from: "repository",
  count: (): Count => {
    const cases = LINT_RULES.flatMap(({ name, wrong, right, exampleSettings }) => [
      { name, settings: only(name, exampleSettings), declarations: wrong, expected: [`lint-${name}`] },
      { name, settings: only(name, exampleSettings), declarations: right, expected: [] },
    ]);
    const failures = cases.flatMap(({ name, settings, declarations, expected }) => {
      const found = lintSources(exampleSources(declarations), settings).diagnostics.map(({ code }) => code);
      return found.join() === expected.join() ? [] : [{ name, declarations, expected, found }];
    });
    return { passed: cases.length - failures.length, total: cases.length, failures };
  },
};
