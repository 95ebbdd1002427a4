import type { LiteralValue } from "../../source/read-literal-call.js";
import {
  type DependentMarker,
  LINT_LEVELS,
  LINT_PRESETS,
  type LintSettings,
  type MarkerConflict,
  type NamingConvention,
} from "./define-config.js";
import { type Check, checkFolder, checkOneOf } from "./setting-checks.js";

const DEFAULT_BASELINE = "crdwright.lint-baseline.json";

const CHECKS: Readonly<Record<keyof LintSettings, Check>> = {
  preset: checkOneOf(...LINT_PRESETS),
  rules: (value) => checkEntries(value, checkOneOf(...LINT_LEVELS), '{ "no-bool": "off" }'),
  forbiddenMarkers: (value) => (isTextList(value) ? undefined : "a list of names of markers is needed, without +"),
  preferredMarkers: (value) =>
    checkEntries(
      value,
      (name) => (isText(name) ? undefined : "the name of a marker is needed"),
      '{ "kubebuilder:default": "default" }',
    ),
  dependentMarkers: (value) =>
    checkItems(value, DEPENDENT_CHECKS, ["marker", "needs"], '{ marker: "listMapKey", needs: ["listType"] }'),
  conflictingMarkers: (value) =>
    checkItems(value, CONFLICT_CHECKS, ["sets", "reason"], '{ sets: [["default"], ["required"]], reason: "…" }'),
  namingConventions: (value) =>
    checkItems(value, NAMING_CHECKS, ["matches", "message"], '{ matches: "^my", message: "leave out my" }'),
  baseline: checkFolder,
};

const NAMING_CHECKS: Readonly<Record<keyof NamingConvention, Check>> = {
  matches: (value) => (isPattern(value) ? undefined : "a regular expression is needed"),
  message: (value) => (isText(value) ? undefined : "a text is needed"),
};

const DEPENDENT_CHECKS: Readonly<Record<keyof DependentMarker, Check>> = {
  marker: (value) => (isText(value) ? undefined : "the name of a marker is needed"),
  needs: (value) => (isTextList(value) ? undefined : "a list of names of markers is needed, without +"),
  how: checkOneOf("all", "any"),
};

const CONFLICT_CHECKS: Readonly<Record<keyof MarkerConflict, Check>> = {
  sets: (value) =>
    value.kind === "list" && value.items.length > 1 && value.items.every(isTextList)
      ? undefined
      : "two or more lists of names of markers are needed, without +",
  reason: (value) => (isText(value) ? undefined : "a text is needed"),
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
    dependentMarkers: [],
    conflictingMarkers: [],
    namingConventions: [],
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

function isPattern(value: LiteralValue): boolean {
  if (value.kind !== "scalar" || typeof value.value !== "string") return false;
  try {
    return new RegExp(value.value, "u").source !== "";
  } catch {
    return false;
  }
}

function isTextList(value: LiteralValue): boolean {
  return value.kind === "list" && value.items.length > 0 && value.items.every(isText);
}

/** A list of objects with some members that have to be there. */
function checkItems(
  value: LiteralValue,
  checks: Readonly<Record<string, Check>>,
  required: readonly string[],
  example: string,
): string | undefined {
  if (value.kind !== "list") return `a list is needed, such as [${example}]`;
  for (const item of value.items) {
    if (item.kind !== "object") return `each of the list is an object, such as ${example}`;
    for (const [key, entry] of item.entries) {
      const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
      if (check === undefined) return `there is no ${key}; there is ${Object.keys(checks).join(", ")}`;
      const problem = check(entry.value);
      if (problem !== undefined) return `${key}: ${problem}`;
    }
    const missing = required.find((key) => !item.entries.has(key));
    if (missing !== undefined) return `${missing} is missing; write ${example}`;
  }
  return undefined;
}

function checkEntries(value: LiteralValue, check: Check, example: string): string | undefined {
  if (value.kind !== "object") return `an object is needed, such as ${example}`;
  for (const [name, entry] of value.entries) {
    const problem = check(entry.value);
    if (problem !== undefined) return `${name}: ${problem}`;
  }
  return undefined;
}
