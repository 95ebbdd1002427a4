import { describe, expect, it } from "vitest";
import { LINT_RULES } from "../../src/lint/rule-registry.js";
import { rulesInForce } from "../../src/lint/run-lint.js";
import { LINT_PRESETS } from "../../src/project/config/define-config.js";
import { lintSettings } from "../../src/project/config/lint-setting.js";
import { compile } from "../compile.js";
import { exampleSources, lintSources, only } from "./lint-sources.js";

const LIST = exampleSources("interface WidgetSpec {\n  sizes: Int32[];\n}");

function codes(...args: Parameters<typeof lintSources>): string[] {
  return lintSources(...args).diagnostics.map(({ code, severity }) => `${severity} ${code}`);
}

describe("the rules that are on", () => {
  it("are those of the preset, and rules have names of their own", () => {
    expect(new Set(LINT_RULES.map(({ name }) => name)).size).toBe(LINT_RULES.length);
    for (const preset of LINT_PRESETS) {
      const names = rulesInForce(lintSettings({ preset })).map(({ rule }) => rule.name);
      expect(names).toEqual(LINT_RULES.filter((rule) => rule.presets.includes(preset)).map(({ name }) => name));
    }
  });

  it("can be off, on or milder", () => {
    const off = only("no-bool");
    expect(codes(LIST, { rules: { ...off.rules, "list-type": "warning" } })).toEqual(["warning lint-list-type"]);
    expect(codes(LIST, { rules: { ...off.rules, "no-set": "error" } })).toEqual([]);
  });

  it("have names that there are", () => {
    const { diagnostics } = lintSources(LIST, {
      ...only("no-set"),
      rules: { ...only("no-set").rules, "no-sets": "error" },
    });
    expect(diagnostics.map(({ code, help }) => [code, help])).toEqual([["lint-rule-unknown", "Did you mean no-set?"]]);
  });
});

describe("acceptances of a lint's findings", () => {
  const accepted = (code: string) =>
    exampleSources(
      `interface WidgetSpec {\n  // +crdwright:accept:code=${code},reason="as it was"\n  sizes: Int32[];\n}`,
    );

  it("silence a finding where they stand, with their reason", () => {
    const result = lintSources(accepted("lint-list-type"), only("list-type"));
    expect(result.diagnostics).toEqual([]);
    expect(result.accepted.map(({ finding, reason }) => [finding.code, reason])).toEqual([
      ["lint-list-type", "as it was"],
    ]);
  });

  it("are nothing to generate", () => {
    expect(compile(accepted("lint-list-type")).diagnostics).toEqual([]);
  });

  it("are findings where nothing is found any more, and wait where the rule is off", () => {
    expect(codes(accepted("lint-no-set"), only("no-set"))).toEqual(["error accept-unused"]);
    expect(codes(accepted("lint-no-set"), only("no-bool"))).toEqual([]);
    expect(codes(accepted("lint-no-sets"), only("no-bool"))).toEqual(["error accept-unused"]);
  });
});

describe("a baseline", () => {
  const entry = { rule: "list-type", file: "api/v1/widget.ts", subject: "WidgetSpec.sizes", count: 1 };

  it("keeps old findings, and their fixes, out of the report", () => {
    const result = lintSources(LIST, only("list-type"), [entry]);
    expect([result.diagnostics, result.fresh, result.known, result.gone]).toEqual([[], [], 1, []]);
    expect(result.findings).toHaveLength(1);
  });

  it("says what is gone", () => {
    const gone = { ...entry, subject: "WidgetSpec.old" };
    expect(lintSources(LIST, only("list-type"), [gone]).gone).toEqual([gone]);
  });
});
