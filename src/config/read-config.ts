import { configInvalid } from "../diagnostics/catalogue/config.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { suggestName } from "../diagnostics/suggestion.js";
import { type LiteralValue, readLiteralCall } from "../source/read-literal-call.js";
import type { SourceText } from "../source/source-text.js";
import type { CrdwrightConfig } from "./define-config.js";

export const CONFIG_FILE = "crdwright.config.ts";

type Check = (value: LiteralValue) => string | undefined;

const CHECKS: Readonly<Record<keyof CrdwrightConfig, Check>> = {
  api: checkFolder,
  output: checkFolder,
  features: checkFolder,
  allowFloats: checkType("boolean", "true or false is needed"),
  embeddedObjectMeta: checkType("boolean", "true or false is needed"),
  naming: (value) =>
    value.kind === "scalar" && (value.value === "feature-set" || value.value === "controller-gen")
      ? undefined
      : '"feature-set" or "controller-gen" is needed',
  maxDescLen: (value) =>
    value.kind === "scalar" && Number.isInteger(value.value) ? undefined : "a whole number is needed",
};

/** Reads `defineConfig({…})` from the configuration file without running it. Reports unknown keys and wrong values. */
export function readConfig(source: SourceText, report: Report): CrdwrightConfig {
  const root = readLiteralCall(source, "defineConfig", report);
  if (root === undefined) return {};
  if (root.kind !== "object") {
    report(diagnose(configInvalid, root.span, { key: "defineConfig", problem: "an object is needed" }));
    return {};
  }
  const config: Record<string, unknown> = {};
  for (const [key, { keySpan, value }] of root.entries) {
    if (!isConfigKey(key)) {
      const suggestion = suggestName(key, Object.keys(CHECKS));
      const problem = `there is no such setting${suggestion === undefined ? "" : `; did you mean ${suggestion}?`}`;
      report(diagnose(configInvalid, keySpan, { key, problem }));
      continue;
    }
    const problem = CHECKS[key](value);
    if (problem !== undefined) report(diagnose(configInvalid, value.span, { key, problem }));
    else if (value.kind === "scalar") config[key] = value.value;
  }
  // Each key was checked against the type that CrdwrightConfig gives it.
  return config as CrdwrightConfig;
}

function isConfigKey(key: string): key is keyof CrdwrightConfig {
  return Object.hasOwn(CHECKS, key);
}

function checkFolder(value: LiteralValue): string | undefined {
  if (value.kind !== "scalar" || typeof value.value !== "string" || value.value.trim() === "")
    return "a path is needed";
  const { value: path } = value;
  const leaves = path.startsWith("/") || /^[A-Za-z]:/.test(path) || path.split(/[\\/]/).includes("..");
  return leaves ? "the path has to stay within the project" : undefined;
}

function checkType(type: string, problem: string): Check {
  return (value) => (value.kind === "scalar" && typeof value.value === type ? undefined : problem);
}
