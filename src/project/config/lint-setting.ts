import type { LiteralValue } from "../../source/read-literal-call.js";
import { LINT_LEVELS, LINT_PRESETS, type LintSettings } from "./define-config.js";
import { type Check, checkFolder, checkOneOf } from "./setting-checks.js";

export const DEFAULT_BASELINE = "crdwright.lint-baseline.json";

const CHECKS: Readonly<Record<keyof LintSettings, Check>> = {
  preset: checkOneOf(...LINT_PRESETS),
  rules: (value) => checkEntries(value, checkOneOf(...LINT_LEVELS), '{ "no-bool": "off" }'),
  forbiddenMarkers: (value) =>
    value.kind === "list" && value.items.every(isText) ? undefined : "a list of names of markers is needed, without +",
  preferredMarkers: (value) =>
    checkEntries(
      value,
      (name) => (isText(name) ? undefined : "the name of a marker is needed"),
      '{ "kubebuilder:default": "default" }',
    ),
  baseline: checkFolder,
};

/** Says what is wrong with the setting `lint`, as far as that can be said without the rules themselves. */
export function checkLint(value: LiteralValue): string | undefined {
  if (value.kind !== "object") return 'an object is needed, such as { preset: "openshift" }';
  for (const [key, { value: setting }] of value.entries) {
    if (!isSetting(key)) return `lint has no ${key}; it has ${Object.keys(CHECKS).join(", ")}`;
    const problem = CHECKS[key](setting);
    if (problem !== undefined) return `${key}: ${problem}`;
  }
  return undefined;
}

/** The settings with the defaults for what they leave out. */
export function lintSettings(settings: LintSettings = {}): Required<LintSettings> {
  return {
    preset: "recommended",
    rules: {},
    forbiddenMarkers: [],
    preferredMarkers: {},
    baseline: DEFAULT_BASELINE,
    ...settings,
  };
}

function isSetting(key: string): key is keyof LintSettings {
  return Object.hasOwn(CHECKS, key);
}

function isText(value: LiteralValue): boolean {
  return value.kind === "scalar" && typeof value.value === "string" && value.value !== "";
}

function checkEntries(value: LiteralValue, check: Check, example: string): string | undefined {
  if (value.kind !== "object") return `an object is needed, such as ${example}`;
  for (const [name, entry] of value.entries) {
    const problem = check(entry.value);
    if (problem !== undefined) return `${name}: ${problem}`;
  }
  return undefined;
}
