import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LINT_RULES } from "../../src/lint/rule-registry.js";
import { LINT_PRESETS } from "../../src/project/config/define-config.js";

it("docs/lint.md has the rules, with their presets, their fixes and their reasons", () => {
  const rows = readFileSync("docs/lint.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const mark = (isOn: boolean): string => (isOn ? " x " : "  ");
  expect(rows).toEqual(
    LINT_RULES.map(({ name, presets, fixes = false, reason }) => {
      const on = LINT_PRESETS.map((preset) => mark(presets.includes(preset)));
      return `| \`${name}\` |${on.join("|")}|${mark(fixes)}| ${reason.replaceAll("|", "\\|")} |`;
    }),
  );
});
