import { featureGateNames, featureGatesOf } from "../../../generated/documents/feature-gates.ts";
import type { InstallConfig } from "../../../generated/documents/install-config.ts";
import { suggestName } from "../../diagnostics/suggestion.js";
import { forbidden, invalid, notSupported, type RuleFinding, warning } from "./rules/rule-error.js";
import { MULTI_VCENTER_GATE } from "./rules/vcenters.js";

/** How the document is judged: by the enhancement, or by what installers do since its gate is gone. */
export type Dialect = "enhancement" | "current";

/** The gates that a document chooses. */
export interface ChosenGates {
  /** What a validator is made for. */
  readonly cluster: { readonly featureGates: readonly string[] };
  /** Whether a gate is on; all are where that is not known. */
  readonly isOn: (gate: string) => boolean;
  readonly findings: readonly RuleFinding[];
}

type PreviewSet = "TechPreviewNoUpgrade" | "DevPreviewNoUpgrade";

const CUSTOM = "CustomNoUpgrade";
const SETS = ["", CUSTOM, "DevPreviewNoUpgrade", "OKD", "TechPreviewNoUpgrade"];
const TRUE = ["1", "t", "T", "TRUE", "true", "True"];
const FALSE = ["0", "f", "F", "FALSE", "false", "False"];

/**
 * Reads which gates a document chooses by its `featureSet` and `featureGates`. With CustomNoUpgrade the listed ones are on, and no
 * others. Reports sets that there are not and entries that cannot be read.
 */
export function chooseGates(
  { featureSet = "", featureGates = [] }: Pick<InstallConfig, "featureSet" | "featureGates">,
  dialect: Dialect,
): ChosenGates {
  const findings: RuleFinding[] = [];
  const entries = featureGates.map((entry, index) => readEntry(entry, `featureGates[${index}]`, findings));
  if (featureSet === "OKD") findings.push(forbidden("featureSet", "OKD is for clusters of OKD alone"));
  else if (!SETS.includes(featureSet)) findings.push(notSupported("featureSet", SETS));
  else if (featureGates.length > 0 && featureSet !== CUSTOM) {
    findings.length = 0;
    findings.push(forbidden("featureGates", `gates can be listed with the feature set ${CUSTOM} alone`));
  }
  warnOfEntries(entries, findings);
  const always = dialect === "current" ? [MULTI_VCENTER_GATE] : [];
  if (findings.some(({ severity }) => severity === "error")) {
    // What is gated is not judged where the choice is not known.
    return { cluster: { featureGates: [...featureGateNames] }, isOn: () => true, findings };
  }
  const on: readonly string[] =
    featureSet === CUSTOM
      ? entries.flatMap((entry) => (entry?.value === true ? [entry.name] : []))
      : featureGatesOf.SelfManagedHA[featureSet === "" ? "Default" : (featureSet as PreviewSet)];
  const all = [...new Set([...on, ...always])];
  return { cluster: { featureGates: all }, isOn: (gate) => all.includes(gate), findings };
}

interface GateEntry {
  readonly name: string;
  readonly value: boolean;
}

function readEntry(entry: string, path: string, findings: RuleFinding[]): GateEntry | undefined {
  const [name = "", value = "", ...more] = entry.split("=");
  const isPair = entry.includes("=") && more.length === 0;
  if (isPair && name !== "" && (TRUE.includes(value) || FALSE.includes(value)))
    return { name, value: TRUE.includes(value) };
  const problem = !isPair
    ? ""
    : name === ""
      ? "; the name is missing"
      : "; what is behind the sign is neither true nor false";
  findings.push(invalid(path, `an entry has the form <gate>=<true or false>${problem}`));
  return undefined;
}

function warnOfEntries(entries: readonly (GateEntry | undefined)[], findings: RuleFinding[]): void {
  const seen = new Map<string, boolean>();
  for (const [index, entry] of entries.entries()) {
    if (entry === undefined) continue;
    const path = `featureGates[${index}]`;
    const previous = seen.get(entry.name);
    if (previous !== undefined && previous !== entry.value)
      findings.push(warning(path, `${entry.name} is switched both on and off; take one of them out`));
    seen.set(entry.name, entry.value);
    if (featureGateNames.includes(entry.name)) continue;
    const nearest = suggestName(entry.name, featureGateNames);
    const meant = nearest === undefined ? "" : `; did you mean ${nearest}?`;
    findings.push(warning(path, `there is no gate ${entry.name}, so that nothing comes of it${meant}`));
  }
}
