import { describe, expect, it } from "vitest";
import { exampleSources, lintSources, only } from "../lint-sources.js";

const TYPES = `interface WidgetSpec {
  size?: Size;
  mode: "Fast" | "Slow";
  // +default=1
  count?: Int32;
  // +listType=atomic
  // +kubebuilder:validation:MaxItems=3
  parts: Size[];
}

interface Size {
  width?: Int32;
}`;

/** What a rule on the spec is told. */
function messages(name: string, rule: string): string[] {
  const marker = `// +kubebuilder:validation:XValidation:rule=${JSON.stringify(rule)},message="m"\n`;
  return lintSources(exampleSources(marker + TYPES), only(name)).diagnostics.map(({ message }) => message);
}

describe("fields that may be left out", () => {
  it.each([
    ["self.size.width > 1", ["self.size", "self.size.width"]],
    ["has(self.size.width)", ["self.size"]],
    ["!has(self.size) || self.size.width > 1", ["self.size.width"]],
    ["!has(self.size) || !has(self.size.width) || self.size.width > 1", []],
    ["has(self.size) && has(self.size.width) ? self.size.width > 1 : true", []],
    ["self.?size.width.orValue(1) > 0", []],
    ["self.?size.?width.hasValue() ? self.size.width > 1 : true", []],
    ["self.count > 0 && self.mode == 'Fast'", []],
    ["self.parts.all(p, p.width > 1)", ["p.width"]],
    ["self.parts.all(p, has(p.width) && p.width > 1)", []],
    ["self.parts.all(self, has(self.width))", []],
    [
      "!has(self.size) || !has(self.size.width) || self.size.width >= oldSelf.size.width",
      ["oldSelf.size", "oldSelf.size.width"],
    ],
    ["self.parts[0].width > 1", []],
  ])("are read by %s", (rule, paths) => {
    expect(messages("rule-may-fail", rule)).toEqual(
      paths.map((path) => `this rule reads ${path}, which may be left out`),
    );
  });
});

describe("values of enums", () => {
  it.each([
    ["self.mode == 'Fast'", []],
    ["self.mode == 'Fats'", ["Fats"]],
    ["'Fats' != self.mode", ["Fats"]],
    ["self.mode in ['Fast', 'Slwo', 'x']", ["Slwo", "x"]],
    ["self.mode == ''", []],
    ["self.mode.startsWith('X')", []],
  ])("are compared by %s", (rule, texts) => {
    expect(messages("rule-enum-value", rule)).toEqual(
      texts.map((text) => `this rule compares self.mode with "${text}", which is not one of its values`),
    );
  });
});
