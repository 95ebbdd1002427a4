import type { JsonDiagnostic } from "../../../src/diagnostics/reporters/report-json.js";
import { crdwright } from "../../cli/run-cli.js";
import { LINTED_API } from "../../lint/lint-sources.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

interface LintCase {
  readonly name: string;
  readonly run: () => Promise<readonly Pick<JsonDiagnostic, "code" | "message" | "help">[]>;
  readonly finds: readonly (readonly [code: string, message: string])[];
}

const BASELINE = "crdwright.lint-baseline.json";

function run(files: Readonly<Record<string, string>>): LintCase["run"] {
  return async () => {
    const folder = temporaryFolder();
    writeTree(folder, { ...LINTED_API, ...files });
    const { stdout } = await crdwright(folder, ["lint", "--format", "json"]);
    const body: { diagnostics: JsonDiagnostic[] } = JSON.parse(stdout);
    return body.diagnostics.filter(({ code }) => code !== "lint-list-type");
  };
}

/** Mistakes in what a lint is told. */
export const LINT_FINDINGS: readonly LintCase[] = [
  {
    name: "a rule that there is not",
    run: run({
      "crdwright.config.ts":
        'import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({ lint: { rules: { "no-bools": "off" } } });\n',
    }),
    finds: [["lint-rule-unknown", "lint: there is no rule no-bools"]],
  },
  {
    name: "a baseline that is none",
    run: run({ [BASELINE]: "[]" }),
    finds: [["lint-baseline-invalid", `${BASELINE} is no baseline of findings: it has another form`]],
  },
  {
    name: "a baseline with what is there no more",
    run: run({
      [BASELINE]:
        '{"version":1,"findings":[{"rule":"no-float","file":"api/v1/widget.ts","subject":"WidgetSpec.old","count":1}]}',
    }),
    finds: [["lint-baseline-outdated", `${BASELINE} has a finding that is there no more: WidgetSpec.old (no-float)`]],
  },
];
