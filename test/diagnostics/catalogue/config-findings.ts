import { type FindingCase, spec, WIDGET } from "./finding-case.js";

const CONFIG = "crdwright.config.ts";

/** Mistakes of the configuration file that src/diagnostics/catalogue/config.ts has words for. */
export const CONFIG_FINDINGS: readonly FindingCase[] = [
  {
    name: "a setting that does not exist, and values of the wrong form",
    sources: { [CONFIG]: 'defineConfig({ allowFloat: true, maxDescLen: "10", api: "../api", naming: "mine" });\n' },
    finds: [
      ["config-invalid", `${CONFIG}:1:16`, "allowFloat"],
      ["config-invalid", `${CONFIG}:1:46`, '"10"'],
      ["config-invalid", `${CONFIG}:1:57`, '"../api"'],
      ["config-invalid", `${CONFIG}:1:75`, '"mine"'],
    ],
  },
  {
    name: "pages in the folder of the manifests",
    sources: { [CONFIG]: 'defineConfig({ output: "out", docs: "out/docs" });\n' },
    finds: [["config-invalid", `${CONFIG}:1:37`, '"out/docs"']],
  },
  {
    name: "an acceptance at a place that there is not",
    sources: spec("  a: string;"),
    config: { accept: [{ code: "format-unknown", at: `${WIDGET}#WidgetSpec.b`, reason: "known" }] },
    finds: [["accept-place-unknown", "", ""]],
  },
  {
    name: "a configuration that is no object",
    sources: { [CONFIG]: "defineConfig(true);\n" },
    finds: [["config-invalid", `${CONFIG}:1:14`, "true"]],
  },
  {
    name: "a configuration that does not parse",
    sources: { [CONFIG]: "defineConfig({ api: };\n" },
    finds: [
      ["source-syntax", `${CONFIG}:1:21`, "}"],
      ["source-syntax", `${CONFIG}:1:22`, ";"],
    ],
  },
];
