import type { GeneratedFile } from "../code/generated-file.js";
import { resolvedVariants } from "../crd/manifests/resolved-variants.js";
import { readOverrides } from "../crd/overrides/read-overrides.js";
import { orderPartials } from "../crd/partials/select-partials.js";
import type { CrdUnit } from "../crd/unit/crd-unit.js";
import { importMergeOnly, importNotEqual } from "../diagnostics/catalogue/import.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { type FeatureRegistry, NO_FEATURES } from "../features/feature-registry.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../kube/values/json-value.js";
import type { SourceText } from "../source/source-text.js";
import { type CrdSource, versionNames } from "./crd-source.js";
import { type CellDifference, differencesOf } from "./difference.js";
import type { ImportedKind } from "./import-api.js";
import { leavesOf, overrideFiles } from "./override-files.js";

/** What the CRDs of an import are generated from. */
export interface Generation {
  readonly units: readonly CrdUnit[];
  /** The gates that markers name, and these. */
  readonly featuresWith: (gates: readonly string[]) => FeatureRegistry;
  /** What overrides cannot fix is reported here. */
  readonly findings: Diagnostic[];
}

/** The override files that a CRD needs, and the gates that they name. Reports what they cannot fix. */
export function overridesOf(
  { source, folder, solver }: ImportedKind,
  generation: Generation,
): { readonly files: readonly GeneratedFile[]; readonly gates: readonly string[]; readonly isEqual: boolean } {
  const expected = source.cells.map(({ document }) => document);
  const previous = generatedDocuments(source, generation);
  const differences = differencesOf(expected, previous);
  const patches = differences.map((difference) => (difference === "the whole CRD" ? undefined : difference));
  const overrides = overrideFiles(source.name, patches, expected, solver);
  const base = `${folder}/${source.name.slice(0, source.name.indexOf("."))}`;
  const files = overrides.map(({ suffix, text }) => ({ path: `${base}${suffix}.override.yaml`, text }));
  const gates = overrides.flatMap((each) => each.gates);
  const after =
    files.length === 0 ? differences : differencesOf(expected, generatedDocuments(source, generation, files, gates));
  const places = new Set([...new Set(after)].flatMap(placesOf));
  const report = (finding: Diagnostic): void => void generation.findings.push(finding);
  for (const { gates, places: paths } of overrides) {
    if (gates.length === 0) continue;
    for (const path of paths) report(diagnose(importMergeOnly, undefined, { crd: source.name, path }));
  }
  if (places.size > 0) report(diagnose(importNotEqual, undefined, { crd: source.name, places: [...places] }));
  return { files, gates, isEqual: places.size === 0 };
}

function placesOf(difference: CellDifference): string[] {
  if (typeof difference === "string") return [difference];
  return difference === undefined ? [] : leavesOf(difference, []).map(({ path }) => path.join("."));
}

/** What is generated for each cell of a CRD; undefined where nothing is. */
function generatedDocuments(
  source: CrdSource,
  { units, featuresWith }: Generation,
  overrides: readonly SourceText[] = [],
  gates: readonly string[] = [],
): (JsonObject | undefined)[] {
  const features = featuresWith(gates);
  const versions = versionNames(source);
  const unit = units.find(
    ({ crdName, kinds }) => crdName === source.name && kinds.some(({ version }) => versions.includes(version)),
  );
  if (unit === undefined) return source.cells.map(() => undefined);
  const variants = resolvedVariants(unit, {
    features,
    clusters: source.cells.map(({ cluster }) => cluster),
    embeddedObjectMeta: false,
    naming: features === NO_FEATURES ? "controller-gen" : "feature-set",
    maxDescLen: undefined,
    overrides: orderPartials(readOverrides(overrides, []).map(({ manifest }) => manifest)),
  });
  const documents = variants.map(({ clusters, document }) => ({ clusters, document: withoutAbsent(document) }));
  return source.cells.map(({ cluster }) => documents.find(({ clusters }) => clusters.includes(cluster))?.document);
}

/** A map without the members that are undefined, as its text has them. */
function withoutAbsent(map: JsonObject): JsonObject {
  const within = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(within);
    return isJsonObject(value) ? withoutAbsent(value) : value;
  };
  const defined = Object.entries(map).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, within(value)] as const],
  );
  return Object.fromEntries(defined);
}
