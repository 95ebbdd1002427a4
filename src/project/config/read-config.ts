import { posix } from "node:path";
import { configInvalid } from "../../diagnostics/catalogue/config.js";
import { diagnose, type Report } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { suggestName } from "../../diagnostics/suggestion.js";
import { TARGET_VERSIONS } from "../../kube/target-version.js";
import { type LiteralValue, readLiteralCall } from "../../source/read-literal-call.js";
import type { SourceText } from "../../source/source-text.js";
import { apiFolders, plainPath } from "./api-setting.js";
import type { AcceptedPlace, CrdwrightConfig, GoApi, InputLimits, Output } from "./define-config.js";
import { checkLint } from "./lint-setting.js";
import {
  type Check,
  checkApi,
  checkFolder,
  checkFolders,
  checkOneOf,
  checkOutput,
  checkType,
  isPlace,
} from "./setting-checks.js";

export const DEFAULT_OUTPUT_FOLDER = "generated";

/** What can be left out or placed apart, with the folders that it has in the output folder. */
export const OUTPUT_FOLDERS = {
  crds: "crds",
  gateManifests: "featuregates",
  bundles: "bundles",
  clients: "clients",
  validation: "validation",
  documents: "documents",
  schemas: "schemas",
  rbac: "rbac",
  webhooks: "webhook",
} as const satisfies Partial<Record<keyof CrdwrightConfig, string>>;
export type OutputKind = keyof typeof OUTPUT_FOLDERS;

// The keys of an object literal are those of its type.
export const OUTPUTS = Object.keys(OUTPUT_FOLDERS) as OutputKind[];

const PATHS: readonly string[] = [
  "api",
  "output",
  "features",
  "docs",
  "controllers",
  ...OUTPUTS,
] satisfies (keyof CrdwrightConfig)[];

const CHECKS: Readonly<Record<keyof CrdwrightConfig, Check>> = {
  api: checkApi,
  output: checkFolder,
  features: checkFolder,
  allowFloats: checkType("boolean", "true or false is needed"),
  embeddedObjectMeta: checkType("boolean", "true or false is needed"),
  naming: checkOneOf("feature-set", "controller-gen"),
  gating: checkOneOf("resolved", "partials"),
  versions: checkOneOf("per-folder", "together"),
  docs: checkFolder,
  crds: checkOutput,
  gateManifests: checkOutput,
  bundles: checkOutput,
  clients: checkOutput,
  importExtension: checkOneOf(".js", ".ts", ""),
  validation: checkOutput,
  documents: checkOutput,
  schemas: checkOutput,
  controllers: checkFolders,
  rbac: checkOutput,
  roleName: checkRoleName,
  webhooks: checkOutput,
  header: checkType("string", "a text is needed"),
  targetVersion: checkOneOf(...TARGET_VERSIONS),
  maxDescLen: (value) =>
    value.kind === "scalar" && Number.isInteger(value.value) && Number(value.value) >= 0
      ? undefined
      : "a whole number that is not negative is needed",
  linkTargets: (value) =>
    value.kind === "list" && value.items.every(isPlace) ? undefined : "a list of paths is needed",
  limits: checkLimits,
  lint: checkLint,
  accept: checkAccept,
};

/** What RBAC takes as a name: a part of a path. */
function checkRoleName(value: LiteralValue): string | undefined {
  const isName = value.kind === "scalar" && typeof value.value === "string" && !/^$|^\.\.?$|[/%\0]/.test(value.value);
  return isName ? undefined : "a name is needed, without / and %";
}

/** More does not fit a text of JavaScript. */
const MAX_FILE_MIB = 500;

function checkLimits(value: LiteralValue): string | undefined {
  if (value.kind !== "object") return "an object is needed, such as { fileMiB: 100 }";
  for (const [key, { value: limit }] of value.entries) {
    if (key !== ("fileMiB" satisfies keyof InputLimits)) return `there is no limit ${key}; there is fileMiB`;
    const count = limit.kind === "scalar" ? Number(limit.value) : Number.NaN;
    if (!Number.isInteger(count) || count < 1 || count > MAX_FILE_MIB)
      return `fileMiB is a whole number from 1 to ${MAX_FILE_MIB}`;
  }
  return undefined;
}

const ACCEPT_KEYS = ["code", "at", "reason"] as const satisfies (keyof AcceptedPlace)[];

function checkAccept(value: LiteralValue): string | undefined {
  const example = `{ code: "cel-rule-cost", at: "api/v1/widget.ts#WidgetSpec.size", reason: "…" }`;
  if (value.kind !== "list") return `a list is needed, such as [${example}]`;
  for (const item of value.items) {
    if (item.kind !== "object") return `each of the list is an object, such as ${example}`;
    const unknown = [...item.entries.keys()].find((key) => !ACCEPT_KEYS.some((allowed) => allowed === key));
    if (unknown !== undefined) return `an acceptance has no ${unknown}; it has ${ACCEPT_KEYS.join(", ")}`;
    const missing = ACCEPT_KEYS.find((key) => {
      const entry = item.entries.get(key)?.value;
      return entry?.kind !== "scalar" || typeof entry.value !== "string" || entry.value.trim() === "";
    });
    if (missing !== undefined) return `each acceptance has a text as its ${missing}, such as ${example}`;
  }
  return undefined;
}

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
    else config[key] = settingOf(key, value);
  }
  // Each key was checked against the type that CrdwrightConfig gives it.
  const checked = config as CrdwrightConfig;
  for (const { key, problem } of overlaps(checked)) {
    const span = (root.entries.get(key) ?? root.entries.get("api"))?.value.span;
    report(diagnose(configInvalid, span, { key, problem }));
  }
  return checked;
}

/** A setting that was read from a file, such as an acceptance: where it stands in that, for what is wrong with it. */
interface PlacedSetting {
  readonly span: SourceSpan;
}

/** The settings that keep their places: what they name may not be there. */
const PLACED: readonly string[] = ["accept", "api"] satisfies (keyof CrdwrightConfig)[];

/** The place of an acceptance or of Go packages in the configuration's file, where they come from one. */
export function placeInConfig<Setting extends AcceptedPlace | GoApi>(
  setting: Setting | (Setting & PlacedSetting),
): SourceSpan | undefined {
  return "span" in setting ? setting.span : undefined;
}

/** The value of a setting that was checked. */
function settingOf(key: string, value: LiteralValue): unknown {
  if (value.kind === "list") return value.items.map((item) => settingOf(key, item));
  if (value.kind === "object" && PLACED.includes(key)) return { ...settingsOf(key, value), span: value.span };
  if (value.kind === "object") return settingsOf(key, value);
  if (value.kind !== "scalar") return undefined;
  return PATHS.includes(key) && typeof value.value === "string" ? plainPath(value.value) : value.value;
}

function settingsOf(key: string, { entries }: LiteralValue & { readonly kind: "object" }): Record<string, unknown> {
  return Object.fromEntries([...entries].map(([name, entry]) => [name, settingOf(`${key}.${name}`, entry.value)]));
}

/** The folders of controllers and the like. */
export function controllerFolders({ controllers = [] }: Pick<CrdwrightConfig, "controllers">): readonly string[] {
  return typeof controllers === "string" ? [controllers] : controllers;
}

/** The folder that an output is placed in: one of its own, or one in the output folder. */
export function outputFolder(config: CrdwrightConfig, kind: OutputKind): string {
  const { output = DEFAULT_OUTPUT_FOLDER } = config;
  return placeOf(config[kind]) ?? posix.join(output, OUTPUT_FOLDERS[kind]);
}

function placeOf(output: Output | undefined): string | undefined {
  return typeof output === "string" ? output : undefined;
}

/** Whether something is written that is not unless it is asked for. */
export function isWanted(output: Output | undefined): boolean {
  return output !== undefined && output !== false;
}

/**
 * The folders that are generated and overlap with others. What is generated must not mix with what it is generated from,
 * and each generated folder has a list of its own files and takes others for strangers.
 */
function overlaps(config: CrdwrightConfig): Overlap[] {
  const { output = DEFAULT_OUTPUT_FOLDER, docs } = config;
  const pairs: Overlap[] = [];
  const placed = OUTPUTS.flatMap((key) => {
    const folder = placeOf(config[key]);
    return folder === undefined ? [] : [{ key, folder }];
  });
  const generated: readonly PlacedFolder[] = [
    { key: "output", folder: output },
    ...(docs === undefined ? [] : [{ key: "docs", folder: docs } as const]),
    ...placed,
  ];
  for (const { key, folder } of generated) {
    if (folder === ".")
      pairs.push({ key, problem: "this is the project's own folder; what is generated needs one of its own" });
    else if (apiFolders(config).some((api) => isWithin(api, folder))) {
      const problem = `the API's sources are in ${folder} too; what is generated needs a folder of its own`;
      pairs.push({ key, problem });
    }
  }
  if (docs !== undefined && (isWithin(docs, output) || isWithin(output, docs)))
    pairs.push({
      key: "docs",
      problem: `pages and manifests need folders of their own, and manifests go to ${output}`,
    });
  for (const { key, folder } of placed) {
    const others: readonly PlacedFolder[] = [
      ...(docs === undefined ? [] : [{ key: "docs", folder: docs } as const]),
      ...OUTPUTS.filter((other) => other !== key).map((other) => ({ key: other, folder: outputFolder(config, other) })),
    ];
    // A folder in the output folder is a part of it, and not the other way round.
    const other = isWithin(output, folder)
      ? { key: "output", folder: output }
      : others.find((each) => isWithin(folder, each.folder) || isWithin(each.folder, folder));
    if (other !== undefined && !pairs.some((each) => each.key === other.key)) {
      const problem = `each output needs a folder of its own, and ${other.folder} is that of ${other.key}`;
      pairs.push({ key, problem });
    }
  }
  return pairs;
}

interface PlacedFolder {
  readonly key: "output" | "docs" | OutputKind;
  readonly folder: string;
}

interface Overlap {
  readonly key: PlacedFolder["key"];
  readonly problem: string;
}

/** Whether a folder is another one or lies in it. */
function isWithin(inner: unknown, outer: unknown): boolean {
  return `${inner}/`.startsWith(`${outer}/`);
}

function isConfigKey(key: string): key is keyof CrdwrightConfig {
  return Object.hasOwn(CHECKS, key);
}
