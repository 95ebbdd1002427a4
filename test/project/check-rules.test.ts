import { describe, expect, it } from "vitest";
import type { CrdwrightConfig } from "../../src/project/config/define-config.js";
import { compile, type Sources, widget } from "../compile.js";

/** Codes and helps of what is found of the rules of a widget. */
function helps(sources: Sources, config: CrdwrightConfig = {}): (readonly [code: string, help: string])[] {
  const found = compile(sources, config).diagnostics.filter(({ severity }) => severity === "error");
  return found.map(({ code, help }) => [code, help ?? ""] as const);
}

function spec(rule: string, field: string, imports = ""): Sources {
  return widget(
    `export interface WidgetSpec {\n  // +kubebuilder:validation:XValidation:rule=${JSON.stringify(rule)}\n  ${field}\n}`,
    imports,
  );
}

/** Up to 1.36 a server took `matches(text, pattern)` for one step, however long the text. */
const FUNCTION_FORM = spec(`self.all(x, matches(x, '^${"a".repeat(40)}$'))`, "list?: string[];");
const TAKEN_BY_136 =
  /; or set targetVersion: "1\.36" in the configuration, the newest version whose servers take the rules of this kind, /;

describe("the help of rules that are too expensive", () => {
  it("names the newest version that takes them", () => {
    expect(helps(FUNCTION_FORM)).toEqual([
      ["cel-rule-cost", expect.stringMatching(/^maxItems: \d+ on spec\.list.* would be enough; or set /)],
    ]);
    expect(helps(FUNCTION_FORM)[0]?.[1]).toMatch(TAKEN_BY_136);
    expect(helps(FUNCTION_FORM, { targetVersion: "1.37" })[0]?.[1]).toMatch(TAKEN_BY_136);
    for (const targetVersion of ["1.36", "1.35", "1.32"]) expect(helps(FUNCTION_FORM, { targetVersion })).toEqual([]);
  });

  it("names a newer version than the one that was chosen", () => {
    // Since 1.34 the length of what may be a number or a string counts.
    const rule = "self.all(x, type(x) != string || string(x).contains('abcdefghij'))";
    const sources = spec(
      rule,
      "// +kubebuilder:validation:items:MaxLength=9\n  // +kubebuilder:validation:MaxItems=5000\n  list?: IntOrString[];",
      "IntOrString",
    );
    expect(helps(sources)).toEqual([]);
    expect(helps(sources, { targetVersion: "1.34" })).toEqual([]);
    expect(helps(sources, { targetVersion: "1.33" })).toEqual([
      ["cel-rule-cost", expect.stringContaining('set targetVersion: "1.37" in the configuration')],
    ]);
  });

  it("names none where no version takes all rules of the kind", () => {
    const [found, ...others] = helps(spec("self.all(x, self.all(y, x == y))", "list?: string[];"));
    expect([found?.[0], found?.[1].includes("targetVersion"), others]).toEqual(["cel-rule-cost", false, []]);
    const both = `self.all(x, self.all(y, x == y)) && self.all(x, matches(x, '^${"a".repeat(40)}$'))`;
    expect(helps(spec(both, "list?: string[];"))[0]?.[1]).not.toContain("targetVersion");
  });
});
