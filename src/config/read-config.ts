import { posix } from "node:path";
import { configInvalid } from "../diagnostics/catalogue/config.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { suggestName } from "../diagnostics/suggestion.js";
import { TARGET_VERSIONS } from "../runtime/validation/target-version.js";
import { type LiteralValue, readLiteralCall } from "../source/read-literal-call.js";
import type { SourceText } from "../source/source-text.js";
import type { CrdwrightConfig } from "./define-config.js";

export const CONFIG_FILE = "crdwright.config.ts";
export const DEFAULT_API_FOLDER = "api";
export const DEFAULT_OUTPUT_FOLDER = "generated";

const PATHS: readonly string[] = ["api", "output", "features", "docs"] satisfies (keyof CrdwrightConfig)[];

type Check = (value: LiteralValue) => string | undefined;

const CHECKS: Readonly<Record<keyof CrdwrightConfig, Check>> = {
  api: checkFolder,
  output: checkFolder,
  features: checkFolder,
  allowFloats: checkType("boolean", "true or false is needed"),
  embeddedObjectMeta: checkType("boolean", "true or false is needed"),
  naming: checkOneOf("feature-set", "controller-gen"),
  gating: checkOneOf("resolved", "partials"),
  versions: checkOneOf("per-folder", "together"),
  docs: checkFolder,
  bundles: checkType("boolean", "true or false is needed"),
  clients: checkType("boolean", "true or false is needed"),
  validation: checkType("boolean", "true or false is needed"),
  targetVersion: checkOneOf(...TARGET_VERSIONS),
  maxDescLen: (value) =>
    value.kind === "scalar" && Number.isInteger(value.value) && Number(value.value) >= 0
      ? undefined
      : "a whole number that is not negative is needed",
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
    else if (value.kind === "scalar") config[key] = PATHS.includes(key) ? plainPath(String(value.value)) : value.value;
  }
  for (const { key, problem } of overlaps(config)) {
    const span = (root.entries.get(key) ?? root.entries.get("api"))?.value.span;
    report(diagnose(configInvalid, span, { key, problem }));
  }
  // Each key was checked against the type that CrdwrightConfig gives it.
  return config as CrdwrightConfig;
}

interface GivenFolders {
  readonly api?: unknown;
  readonly output?: unknown;
  readonly docs?: unknown;
}

/**
 * The folders that are generated and overlap with others. What is generated must not mix with what it is generated from,
 * and each generated folder has a list of its own files and takes others for strangers.
 */
function overlaps({ api = DEFAULT_API_FOLDER, output = DEFAULT_OUTPUT_FOLDER, docs }: GivenFolders): Overlap[] {
  const found: Overlap[] = [];
  for (const key of ["output", "docs"] as const) {
    const folder = key === "output" ? output : docs;
    if (folder === ".")
      found.push({ key, problem: "this is the project's own folder; what is generated needs one of its own" });
    else if (folder !== undefined && isWithin(api, folder)) {
      const problem = `the API's sources are in ${folder} too; what is generated needs a folder of its own`;
      found.push({ key, problem });
    }
  }
  if (docs !== undefined && (isWithin(docs, output) || isWithin(output, docs)))
    found.push({
      key: "docs",
      problem: `pages and manifests need folders of their own, and manifests go to ${output}`,
    });
  return found;
}

interface Overlap {
  readonly key: "output" | "docs";
  readonly problem: string;
}

/** Whether a folder is another one or lies in it. */
function isWithin(inner: unknown, outer: unknown): boolean {
  return `${inner}/`.startsWith(`${outer}/`);
}

/** A path as the folders are listed: `./api/` is `api`. */
function plainPath(path: string): string {
  return posix.normalize(path).replace(/(?<=.)\/$/, "");
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

function checkOneOf(...names: readonly string[]): Check {
  return (value) => {
    if (value.kind === "scalar" && typeof value.value === "string" && names.includes(value.value)) return undefined;
    return `${names.map((name) => JSON.stringify(name)).join(" or ")} is needed`;
  };
}
