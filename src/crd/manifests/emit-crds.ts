import { crdRefused, crdWarned, sameManifest } from "../../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import {
  CLUSTER_PROFILES,
  type ClusterKind,
  FEATURE_SETS,
  type FeatureRegistry,
  newestRelease,
} from "../../features/feature-registry.js";
import { keepHeapSmall } from "../../io/heap-limit.js";
import { append } from "../../kube/values/append.js";
import type { JsonObject } from "../../kube/values/json-value.js";
import type { ApiModel, Kind } from "../../model/api-model.js";
import type { SchemaFinding } from "../../schema/check-node.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { checkCrd } from "../acceptance/check-crd.js";
import { problemText } from "../acceptance/shape/crd-problem.js";
import { checkOverrideKeys, checkOverrideTargets } from "../overrides/check-overrides.js";
import { overridesOf } from "../overrides/fit-override.js";
import { withoutNulls } from "../overrides/override-schema.js";
import { overrideSpan } from "../overrides/override-span.js";
import { type Override, type OverrideSource, readOverrides } from "../overrides/read-overrides.js";
import { isSelected, orderPartials } from "../partials/select-partials.js";
import { type CrdUnit, gatherUnits } from "../unit/crd-unit.js";
import { rootSchema, versionsOf } from "../unit/crd-versions.js";
import type { ManifestNaming } from "../unit/manifest-file.js";
import { type CrdFile, crdFiles } from "./crd-files.js";
import { partialVariants } from "./partial-variants.js";
import { problemPlace } from "./problem-span.js";
import { refusalHelp, withoutConsequences } from "./refusal-help.js";
import { resolvedVariants } from "./resolved-variants.js";
import { isKnownSound } from "./sound-variants.js";
import { joinVariantFindings, type VariantFinding, valueFindings } from "./value-findings.js";

export interface CrdOptions {
  readonly features: FeatureRegistry;
  readonly embeddedObjectMeta: boolean;
  readonly naming: ManifestNaming;
  readonly maxDescLen: number | undefined;
  /** `resolved` applies each marker by its own condition, `partials` merges one manifest per gate as upstream does. */
  readonly gating: "resolved" | "partials";
  /** Whether each version directory makes CRDs of its own, or the versions of a kind share one. */
  readonly versions: "per-folder" | "together";
  /** Override files, which are merged last. */
  readonly overrides: readonly OverrideSource[];
  readonly rules?: RuleCheck;
  /** Whether errors may be accepted, so that what is found behind them matters. */
  readonly looksBehindErrors?: boolean;
}

/** Looks at the rules of a version's schema once everything else about the CRD is right. */
export interface RuleCheck {
  /** The Kubernetes version, such as `1.34`, whose servers have to take the rules. */
  readonly targetVersion: string;
  readonly check: (kind: Kind, schema: StructuralSchema) => readonly SchemaFinding[];
}

export interface EmittedCrds {
  readonly files: readonly CrdFile[];
  readonly findings: readonly Diagnostic[];
  readonly behind: readonly FindingsBehind[];
}

/** What is found of a CRD in spite of errors in it; it is a consequence of these, unless all of them are accepted. */
export interface FindingsBehind {
  readonly errors: readonly Diagnostic[];
  readonly findings: readonly Diagnostic[];
}

/** What is kept of one run for the next one, as under `--watch` and for editors. */
export interface CrdCache {
  /** What was made of each CRD; those whose kinds come back as the same objects are not made again. */
  readonly emitted: WeakMap<Kind, { readonly key: readonly unknown[]; readonly emitted: EmittedCrds }>;
  /** The variants about which nothing was found, by the CRD's kind and what it was checked for; undefined where no run follows. */
  readonly sound: Map<string, readonly JsonObject[]> | undefined;
}

export function createCrdCache(): CrdCache {
  return { emitted: new WeakMap(), sound: new Map() };
}

/** Returns a cache for the one run of a process: it keeps no variants, which are most of what a CRD takes. */
export function forgetfulCrdCache(): CrdCache {
  return { emitted: new WeakMap(), sound: undefined };
}

/** Returns what an earlier process made of a CRD of the same kinds, options and overrides, or calls `make`. */
export type StoredCrds = (unit: CrdUnit, overrides: readonly OverrideSource[], make: () => EmittedCrds) => EmittedCrds;

/** The CRD manifests of an API: for each kind one per cluster profile and feature set, in the fewest files. */
export function emitCrds(
  model: ApiModel,
  options: CrdOptions,
  cache: CrdCache = createCrdCache(),
  stored: StoredCrds = (_unit, _overrides, make) => make(),
): EmittedCrds {
  const files: CrdFile[] = [];
  const findings: Diagnostic[] = [];
  const behind: FindingsBehind[] = [];
  const { units, findings: unitFindings } = gatherUnits(model.kinds, options.versions);
  append(findings, unitFindings);
  const overrides = readOverrides(options.overrides, findings);
  checkOverrideTargets(overrides, units, options.features, findings);
  const unitsByPath = new Map<string, CrdUnit>();
  for (const unit of units) {
    const own = overridesOf(overrides, unit);
    const emitted = emitCached(unit, own, { options, cache, stored });
    keepHeapSmall();
    append(findings, emitted.findings);
    append(behind, emitted.behind);
    for (const file of emitted.files) {
      // Where case makes no difference, such paths are one.
      const key = file.path.toLowerCase();
      const other = unitsByPath.get(key);
      if (other === undefined) files.push(file);
      else {
        const related = [{ message: "the other is here", span: other.leading.span }];
        const { span, name } = unit.leading;
        findings.push(diagnose(sameManifest, span, { path: file.path, kind: name }, related));
      }
      unitsByPath.set(key, unit);
    }
  }
  const current = new Set(units.map((unit) => soundKey(unit, options)));
  for (const key of cache.sound?.keys() ?? []) if (!current.has(key)) cache.sound?.delete(key);
  return { files, findings, behind };
}

function soundKey({ leading: { group, version, name } }: CrdUnit, { rules }: CrdOptions): string {
  return JSON.stringify([group, version, name, rules?.targetVersion ?? null]);
}

interface Emission {
  readonly options: CrdOptions;
  readonly cache: CrdCache;
  readonly stored: StoredCrds;
}

function emitCached(unit: CrdUnit, overrides: readonly Override[], { options, cache, stored }: Emission): EmittedCrds {
  const { features, embeddedObjectMeta, naming, maxDescLen, gating, versions } = options;
  const { rules, looksBehindErrors = false } = options;
  const output = [features, embeddedObjectMeta, naming, maxDescLen, gating, versions];
  const settings = [...output, rules?.targetVersion, looksBehindErrors];
  const key = [...unit.kinds, ...settings, ...overrides.flatMap(({ source: { path, text } }) => [path, text])];
  const cached = cache.emitted.get(unit.leading);
  if (cached?.key.length === key.length && cached.key.every((part, index) => part === key[index]))
    return cached.emitted;
  const sources = overrides.map(({ source }) => source);
  const emitted = stored(unit, sources, () => {
    const soundFor = soundKey(unit, options);
    const { sound, ...made } = emitUnit(unit, overrides, options, cache.sound?.get(soundFor) ?? []);
    cache.sound?.set(soundFor, sound);
    return made;
  });
  cache.emitted.set(unit.leading, { key, emitted });
  return emitted;
}

/** Makes the manifests of a CRD. `known` are variants about which nothing was found; those of this run are returned as `sound`. */
function emitUnit(
  unit: CrdUnit,
  overrides: readonly Override[],
  options: CrdOptions,
  known: readonly JsonObject[],
): EmittedCrds & { readonly sound: readonly JsonObject[] } {
  const clusters = clustersOf(unit, options);
  const { features, embeddedObjectMeta, naming, maxDescLen, gating } = options;
  const manifests = orderPartials(overrides.map(({ manifest }) => manifest));
  const makeVariants = gating === "partials" ? partialVariants : resolvedVariants;
  const variantOptions = { features, clusters, embeddedObjectMeta, naming, maxDescLen, overrides: manifests };
  const variants = makeVariants(unit, variantOptions);
  const isSound = unit.kinds.every(({ sound }) => sound);
  const variantFindings: VariantFinding[] = [];
  const sound: JsonObject[] = [];
  const behind = new Map<string, { readonly errors: readonly Diagnostic[]; readonly found: VariantFinding[] }>();
  for (const { document, clusters: some, findings: own } of variants) {
    if (own.length === 0 && isSound && isKnownSound(document, known)) {
      sound.push(document);
      continue;
    }
    // What a server says of a CRD that is known to be wrong is mostly a consequence of that, and what its rules cost as well.
    const stages = [
      () => own,
      ...(isSound
        ? [
            () => acceptanceFindings(unit, document, overrides),
            () => [...valueFindings(unit, document, overrides), ...ruleFindings(unit, document, options)],
          ]
        : []),
    ];
    const errors: Diagnostic[] = [];
    let isFound = !isSound;
    for (const stage of stages) {
      if (errors.length > 0 && !(options.looksBehindErrors === true && errors.every(isAcceptable))) break;
      const all = stage();
      isFound ||= all.length > 0;
      const place = errors.length === 0 ? variantFindings : foundBehind(behind, errors);
      append(
        place,
        all.map((finding) => ({ finding, clusters: some })),
      );
      append(
        errors,
        all.map((finding) => finding("")).filter(({ severity }) => severity === "error"),
      );
    }
    if (!isFound) sound.push(document);
  }
  const findings = joinVariantFindings(variantFindings, clusters);
  if (isSound) {
    const generated = variants.map((variant) => variant.generated);
    for (const override of overrides) checkOverrideKeys(override, generated, findings);
  }
  const joined = [...behind.values()].map((each) => ({
    errors: each.errors,
    findings: joinVariantFindings(each.found, clusters),
  }));
  return { files: crdFiles(unit, variants, options), findings, behind: joined, sound };
}

function isAcceptable({ acceptable }: Diagnostic): boolean {
  return acceptable === true;
}

/** The list of what is found behind these very errors. */
function foundBehind(
  behind: Map<string, { readonly errors: readonly Diagnostic[]; readonly found: VariantFinding[] }>,
  errors: readonly Diagnostic[],
): VariantFinding[] {
  const key = JSON.stringify(errors.map(({ code, message, span }) => [code, message, span]));
  const entry = behind.get(key) ?? { errors: [...errors], found: [] };
  behind.set(key, entry);
  return entry.found;
}

function ruleFindings({ kinds }: CrdUnit, document: JsonObject, { rules }: CrdOptions): SchemaFinding[] {
  if (rules === undefined) return [];
  return versionsOf(document).flatMap((version) => {
    const kind = kinds.find(({ version: name }) => name === version["name"]);
    const schema = rootSchema(version);
    // A document that the acceptance checks let pass holds schemas of the right form.
    return kind === undefined || schema === undefined
      ? []
      : rules.check(kind, withoutNulls(schema) as StructuralSchema);
  });
}

/**
 * What an API server would say of a CRD; formats that it does not check are the model's to tell, at their markers, and fields
 * that it does not know those of the overrides that they stand in.
 */
function acceptanceFindings(
  unit: CrdUnit,
  document: JsonObject,
  overrides: readonly Override[],
): ((where: string) => Diagnostic)[] {
  const refusals = checkCrd(document).filter(({ detail }) => !/^(?:unrecognized format|unknown field) /.test(detail));
  const refused = refusals.filter(({ severity }) => severity === "error");
  // What a server would warn of, were the CRD taken, comes next.
  const problems = refused.length > 0 ? withoutConsequences(refused) : refusals;
  return problems.map((problem) => (where: string) => {
    const { path, type, severity } = problem;
    const declaration = severity === "error" ? crdRefused : crdWarned;
    // What kubectl apply adds to the annotations is a copy of the whole.
    const cause = path === "metadata.annotations" && type === "FieldValueTooLong" ? "" : path;
    const span = overrideSpan(overrides, document, cause) ?? problemPlace(unit, document, cause).span;
    return diagnose(declaration, span, {
      path,
      text: problemText(problem),
      where,
      help: refusalHelp(problem, document),
    });
  });
}

/**
 * The kinds of cluster that a CRD is made for. With OpenShift's naming, annotations of the kind can say for which cluster
 * profiles and releases it is meant, as they do in openshift/api.
 */
function clustersOf({ resource }: CrdUnit, { features, naming }: CrdOptions): ClusterKind[] {
  if (naming === "controller-gen") {
    return [{ release: newestRelease(features), profile: "SelfManagedHA", featureSet: "Default" }];
  }
  const annotations = Object.fromEntries(resource.annotations);
  const kind = { name: "", document: { metadata: { annotations } }, origin: "generated" } as const;
  return features.releases
    .flatMap((release) =>
      CLUSTER_PROFILES.flatMap((profile) => FEATURE_SETS.map((featureSet) => ({ release, profile, featureSet }))),
    )
    .filter((cluster) => isSelected(kind, { cluster, gates: "all" }));
}
