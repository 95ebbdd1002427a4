import { parseYaml } from "../../crd/yaml/parse-yaml.js";
import { installConfigUnreadable } from "../../diagnostics/catalogue/bundle.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { isRecord } from "../../kube/values/json-value.js";

/** What an install-config says of feature gates, as it is written there. */
export interface InstallConfigGates {
  /** Empty or absent for Default. */
  readonly featureSet: string | undefined;
  /** Entries of the form `<name>=<bool>`. */
  readonly featureGates: readonly string[];
  /** What cannot be read; then the rest is not to be used. */
  readonly findings: readonly Diagnostic[];
}

/**
 * Reads `featureSet` and `featureGates` of an install-config, from its YAML or from the object that it is parsed to.
 * Everything else in it is left alone. Whether sets and gates exist is not asked here.
 */
export function readInstallConfigGates(installConfig: unknown): InstallConfigGates {
  const findings: Diagnostic[] = [];
  const refuse = (problem: string): void =>
    void findings.push(diagnose(installConfigUnreadable, undefined, { problem }));
  const document = typeof installConfig === "string" ? parseOr(installConfig, refuse) : installConfig;
  if (findings.length > 0) return { featureSet: undefined, featureGates: [], findings };
  if (!isRecord(document)) {
    refuse("it is no map");
    return { featureSet: undefined, featureGates: [], findings };
  }
  const { featureSet = undefined, featureGates = undefined } = document;
  if (featureSet !== undefined && featureSet !== null && typeof featureSet !== "string")
    refuse("featureSet is no text");
  const list = featureGates ?? [];
  const texts = Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : [];
  if (!Array.isArray(list) || texts.length < list.length) refuse("featureGates is no list of texts");
  return { featureSet: typeof featureSet === "string" ? featureSet : undefined, featureGates: texts, findings };
}

function parseOr(text: string, refuse: (problem: string) => void): unknown {
  try {
    return parseYaml(text);
  } catch (error) {
    refuse((error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "");
    return undefined;
  }
}
