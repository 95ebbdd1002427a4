import { isRecord } from "../kube/values/json-value.js";

/** What people set in their editors, below `crdwright`. */
export interface LspSettings {
  /** The feature set that objects in YAML are judged for. */
  readonly featureSet: string | undefined;
  readonly clusterProfile: string | undefined;
  /** Whether YAML files are judged at all. */
  readonly validateObjects: boolean;
  /** Whether what `crdwright lint` finds is shown. */
  readonly lint: boolean;
  /** Whether the cost of a rule stands behind it. */
  readonly showRuleCost: boolean;
}

export const DEFAULT_SETTINGS: LspSettings = {
  featureSet: undefined,
  clusterProfile: undefined,
  validateObjects: true,
  lint: true,
  showRuleCost: false,
};

/** Reads the settings that an editor sends; what is missing or of another type is as it is without settings. */
export function readSettings(sent: unknown): LspSettings {
  const own = isRecord(sent) && isRecord(sent["crdwright"]) ? sent["crdwright"] : sent;
  if (!isRecord(own)) return DEFAULT_SETTINGS;
  const text = (name: string): string | undefined => {
    const value = own[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const flag = (name: "validateObjects" | "lint" | "showRuleCost"): boolean => {
    const value = own[name];
    return typeof value === "boolean" ? value : DEFAULT_SETTINGS[name];
  };
  return {
    featureSet: text("featureSet"),
    clusterProfile: text("clusterProfile"),
    validateObjects: flag("validateObjects"),
    lint: flag("lint"),
    showRuleCost: flag("showRuleCost"),
  };
}
