import { describe, expect, it } from "vitest";
import { applyEdits, fixesByFile } from "../../src/lint/api/source-edits.js";
import { LINT_RULES } from "../../src/lint/rule-registry.js";
import { exampleSources, lintSources, only } from "./lint-sources.js";

const PATH = "api/v1/widget.ts";

describe.each(LINT_RULES.map((rule) => [rule.name, rule] as const))("%s", (name, rule) => {
  const settings = only(name, rule.exampleSettings);
  const before = rule.before === undefined ? undefined : exampleSources(rule.before);

  it("finds its wrong example and passes its right one", () => {
    const found = lintSources(exampleSources(rule.wrong), settings, [], before);
    expect(found.diagnostics.map(({ code }) => code)).toEqual([`lint-${name}`]);
    expect(found.diagnostics[0]?.help).toBeTruthy();
    expect(lintSources(exampleSources(rule.right), settings, [], before).diagnostics).toEqual([]);
  });
});

describe.each(LINT_RULES.filter(({ fixes }) => fixes).map((rule) => [rule.name, rule] as const))("%s", (name, rule) => {
  it("fixes its wrong example, and has nothing to say then", () => {
    const settings = only(name, rule.exampleSettings);
    const sources = exampleSources(rule.wrong);
    const fixes = fixesByFile(lintSources(sources, settings).fresh).get(PATH) ?? [];
    expect(fixes).toHaveLength(1);
    const { text, made, left } = applyEdits(sources[PATH] ?? "", fixes);
    expect([made, left]).toEqual([1, 0]);
    expect(lintSources({ ...sources, [PATH]: text }, settings).diagnostics).toEqual([]);
  });
});
