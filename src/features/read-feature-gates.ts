import {
  featuresInvalid,
  gateDefaultNotOkd,
  gateFieldMissing,
  gateValueInvalid,
} from "../diagnostics/catalogue/gate.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { suggestName } from "../diagnostics/suggestion.js";
import { type LiteralEntry, type LiteralValue, readLiteralCall } from "../source/read-literal-call.js";
import type { SourceText } from "../source/source-text.js";
import {
  CLUSTER_PROFILES,
  type Enablement,
  enabledGates,
  type FeatureGate,
  type FeatureRegistry,
  NO_FEATURES,
} from "./feature-registry.js";

const GATE_SETS = ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"];
const SCOPES = ["OpenShift", "Kubernetes"];
const GATE_FIELDS = ["scope", "component", "enhancement", "predatesRegistry", "enabledIn"];
const ENABLEMENT_FIELDS = ["featureSets", "clusterProfiles", "releases"];
const ANY_RELEASE = [0];
const NO_RELEASES = "a gate can be on in some releases only where defineFeatureGates({ releases: [...] }) lists them";

/**
 * Reads `defineFeatureGates({…})` from a features file without running it, and checks each gate: owner and enhancement
 * are there, names of sets, profiles and scopes exist, Default is within OKD.
 */
export function readFeatureGates(source: SourceText, report: Report): FeatureRegistry {
  const root = readLiteralCall(source, "defineFeatureGates", report);
  if (root === undefined) return { ...NO_FEATURES, file: source.path };
  if (root.kind !== "object") {
    report(diagnose(featuresInvalid, root.span, { problem: "defineFeatureGates takes an object" }));
    return { ...NO_FEATURES, file: source.path };
  }
  const releases = root.entries.get("releases")?.value;
  const gates = root.entries.get("gates")?.value;
  for (const [key, entry] of root.entries) {
    if (key !== "releases" && key !== "gates") {
      report(
        diagnose(featuresInvalid, entry.keySpan, {
          problem: `defineFeatureGates has no key ${key}; there are releases and gates`,
        }),
      );
    }
  }
  if (gates?.kind !== "object") {
    report(
      diagnose(featuresInvalid, gates?.span ?? root.span, {
        problem: "defineFeatureGates needs gates: an object with a key for each gate",
      }),
    );
    return { ...NO_FEATURES, file: source.path };
  }
  const majors = readReleases(releases, report);
  const byName = new Map<string, FeatureGate>();
  for (const [name, entry] of gates.entries) {
    const gate = readGate(name, entry, majors, report);
    if (gate !== undefined) byName.set(name, gate);
  }
  const registry = { file: source.path, releases: majors, gates: byName };
  checkOkd(registry, report);
  return registry;
}

function readReleases(value: LiteralValue | undefined, report: Report): readonly number[] {
  if (value === undefined) return ANY_RELEASE;
  const numbers = numbersOf(value);
  if (numbers !== undefined && numbers.length > 0) return [...new Set(numbers)].sort((a, b) => a - b);
  report(diagnose(featuresInvalid, value.span, { problem: "releases is a list of major versions, such as [4, 5]" }));
  return ANY_RELEASE;
}

function readGate(
  gate: string,
  entry: LiteralEntry,
  knownReleases: readonly number[],
  report: Report,
): FeatureGate | undefined {
  const { value } = entry;
  const invalid = (field: string, span: LiteralValue["span"], problem: string): void =>
    report(diagnose(gateValueInvalid, span, { gate, field, problem }));
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(gate)) {
    invalid("its name", entry.keySpan, "letters and digits make the name of a gate, beginning with a letter");
  }
  if (value.kind !== "object") {
    invalid("its value", value.span, "an object is needed");
    return undefined;
  }
  for (const [field, { keySpan }] of value.entries) {
    if (!GATE_FIELDS.includes(field)) invalid(field, keySpan, unknownText(field, GATE_FIELDS));
  }
  const text = (field: string): string | undefined => {
    const fieldValue = value.entries.get(field)?.value;
    if (fieldValue === undefined) return undefined;
    if (fieldValue.kind === "scalar" && typeof fieldValue.value === "string" && fieldValue.value.trim() !== "")
      return fieldValue.value;
    invalid(field, fieldValue.span, "a text that is not empty is needed");
    return undefined;
  };
  const flag = value.entries.get("predatesRegistry")?.value;
  if (flag !== undefined && !(flag.kind === "scalar" && typeof flag.value === "boolean")) {
    invalid("predatesRegistry", flag.span, "true or false is needed");
  }
  const predatesRegistry = flag?.kind === "scalar" && flag.value === true;
  const scope = text("scope");
  const component = text("component");
  const enhancement = text("enhancement");
  if (!value.entries.has("scope")) report(diagnose(gateFieldMissing, entry.keySpan, { gate, field: "scope" }));
  else if (scope !== undefined && !SCOPES.includes(scope)) {
    invalid("scope", value.entries.get("scope")?.value.span ?? value.span, unknownText(scope, SCOPES));
  }
  for (const field of predatesRegistry ? [] : ["component", "enhancement"]) {
    if (!value.entries.has(field)) report(diagnose(gateFieldMissing, entry.keySpan, { gate, field }));
  }
  const link = value.entries.get("enhancement")?.value;
  if (
    enhancement !== undefined &&
    link !== undefined &&
    !(URL.canParse(enhancement) && enhancement.startsWith("https://"))
  ) {
    invalid("enhancement", link.span, "an https link to the enhancement is needed");
  }
  const enabledIn = readEnablements(value.entries.get("enabledIn")?.value, knownReleases, invalid);
  if (!value.entries.has("enabledIn")) report(diagnose(gateFieldMissing, entry.keySpan, { gate, field: "enabledIn" }));
  return { name: gate, scope: scope ?? "", component, enhancement, predatesRegistry, enabledIn, span: entry.keySpan };
}

type Invalid = (field: string, span: LiteralValue["span"], problem: string) => void;

function readEnablements(
  value: LiteralValue | undefined,
  knownReleases: readonly number[],
  invalid: Invalid,
): Enablement[] {
  if (value === undefined) return [];
  if (value.kind !== "list") {
    invalid("enabledIn", value.span, "a list is needed, empty for a gate that is off everywhere");
    return [];
  }
  return value.items.flatMap((item) => {
    const enablement = readEnablement(item, knownReleases, invalid);
    return enablement === undefined ? [] : [enablement];
  });
}

function readEnablement(
  item: LiteralValue,
  knownReleases: readonly number[],
  invalid: Invalid,
): Enablement | undefined {
  if (item.kind !== "object") {
    invalid("enabledIn", item.span, "each entry is an object with featureSets");
    return undefined;
  }
  for (const [field, { keySpan }] of item.entries) {
    if (!ENABLEMENT_FIELDS.includes(field)) invalid("enabledIn", keySpan, unknownText(field, ENABLEMENT_FIELDS));
  }
  const names = (field: string, knownNames: readonly string[]): Set<string> | undefined => {
    const list = item.entries.get(field)?.value;
    if (list === undefined) return undefined;
    if (list.kind !== "list" || list.items.length === 0) {
      invalid(field, list.span, "a list that is not empty is needed");
      return new Set();
    }
    for (const each of list.items) {
      const name = each.kind === "scalar" ? String(each.value) : "";
      if (name === "CustomNoUpgrade")
        invalid(field, each.span, "CustomNoUpgrade takes every gate, so it is not listed");
      else if (!knownNames.includes(name)) invalid(field, each.span, unknownText(name, knownNames));
    }
    return new Set(list.items.map((each) => (each.kind === "scalar" ? String(each.value) : "")));
  };
  const releases = item.entries.get("releases")?.value;
  const majors = releases === undefined ? undefined : numbersOf(releases);
  if (releases !== undefined && majors === undefined)
    invalid("releases", releases.span, "a list of major versions is needed");
  for (const major of majors ?? []) {
    if (knownReleases.includes(major)) continue;
    const problem = `manifests are made for the releases ${knownReleases.join(", ")}, and not for ${major}`;
    invalid("releases", releases?.span ?? item.span, knownReleases === ANY_RELEASE ? NO_RELEASES : problem);
  }
  const featureSets = names("featureSets", GATE_SETS);
  if (featureSets === undefined) invalid("enabledIn", item.span, "featureSets is missing");
  return {
    featureSets: featureSets ?? new Set(),
    clusterProfiles: names("clusterProfiles", CLUSTER_PROFILES),
    releases: majors === undefined ? undefined : new Set(majors),
  };
}

function numbersOf(value: LiteralValue): number[] | undefined {
  if (value.kind !== "list") return undefined;
  const numbers = value.items.map((item) =>
    item.kind === "scalar" && Number.isInteger(item.value) ? Number(item.value) : Number.NaN,
  );
  return numbers.some(Number.isNaN) ? undefined : numbers;
}

function unknownText(text: string, knownNames: readonly string[]): string {
  const suggestion = suggestName(text, knownNames);
  return `${text} is not one of ${knownNames.join(", ")}${suggestion === undefined ? "" : `; did you mean ${suggestion}?`}`;
}

function checkOkd(registry: FeatureRegistry, report: Report): void {
  for (const release of registry.releases) {
    for (const profile of CLUSTER_PROFILES) {
      const okd = enabledGates(registry, { release, profile, featureSet: "OKD" });
      for (const name of enabledGates(registry, { release, profile, featureSet: "Default" })) {
        if (!okd.has(name))
          report(diagnose(gateDefaultNotOkd, registry.gates.get(name)?.span, { gate: name, profile }));
      }
    }
  }
}
