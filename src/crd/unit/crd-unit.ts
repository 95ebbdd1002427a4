import { severalStorageVersions, storageVersionMissing, versionsDisagree } from "../../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { append } from "../../kube/values/append.js";
import type { CrdFacts, Kind } from "../../model/api-model.js";
import { pluralOf } from "./plural.js";

/** What markers say of a CRD as a whole, as opposed to one of its versions. */
export type ResourceFacts = Pick<
  CrdFacts,
  "singular" | "scope" | "shortNames" | "categories" | "annotations" | "labels" | "filePattern" | "conversion"
> & { readonly plural: string };

/** What becomes one CRD: a kind, in one version or in several. */
export interface CrdUnit {
  /** The versions, in the order of their names. */
  readonly kinds: readonly Kind[];
  /** The version that is stored. */
  readonly leading: Kind;
  readonly resource: ResourceFacts;
  /** `<plural>.<group>`. */
  readonly crdName: string;
}

export interface CrdUnits {
  readonly units: readonly CrdUnit[];
  readonly findings: readonly Diagnostic[];
}

/**
 * Puts kinds together that become one CRD. With `per-folder` each version directory makes CRDs of its own, as openshift/api
 * does; with `together` the versions of a kind share one, as controller-gen does. Reports versions that disagree about the
 * resource, and a CRD in which not exactly one version is stored.
 */
export function gatherUnits(kinds: readonly Kind[], versions: "per-folder" | "together"): CrdUnits {
  const findings: Diagnostic[] = [];
  const byName = new Map<string, Kind[]>();
  for (const kind of kinds) {
    const key = `${kind.group}/${kind.name}${versions === "together" ? "" : `/${kind.version}`}`;
    const others = byName.get(key);
    if (others === undefined) byName.set(key, [kind]);
    else others.push(kind);
  }
  const units = [...byName.values()].map((members): CrdUnit => {
    const sorted = [...members].sort((a, b) => (a.version < b.version ? -1 : 1));
    const [first] = sorted;
    if (first === undefined) throw new Error("a CRD has at least one version");
    const cached = unitsByFirst.get(first);
    const unit = cached !== undefined && haveSameKinds(cached.kinds, sorted) ? cached : unitOf(first, sorted);
    unitsByFirst.set(first, unit);
    append(findings, unit.findings);
    return unit;
  });
  return { units, findings };
}

interface KnownUnit extends CrdUnit {
  readonly findings: readonly Diagnostic[];
}

/** Kinds that are put together more than once in a run, and come unchanged from run to run, as under `--watch`. */
const unitsByFirst = new WeakMap<Kind, KnownUnit>();

function haveSameKinds(ones: readonly Kind[], others: readonly Kind[]): boolean {
  return ones.length === others.length && ones.every((kind, index) => kind === others[index]);
}

function unitOf(first: Kind, kinds: readonly Kind[]): KnownUnit {
  const findings: Diagnostic[] = [];
  const leading = storedVersion(first, kinds, findings);
  const resource = resourceFacts(kinds, leading, findings);
  return { kinds, leading, resource, crdName: `${resource.plural}.${leading.group}`, findings };
}

function storedVersion(first: Kind, kinds: readonly Kind[], findings: Diagnostic[]): Kind {
  if (kinds.length === 1) return first;
  const [stored, second] = kinds.filter(({ crd }) => crd.storageVersion);
  const versions = kinds.map(({ version }) => version);
  if (stored === undefined) findings.push(diagnose(storageVersionMissing, first.span, { kind: first.name, versions }));
  else if (second !== undefined) {
    const related = [{ message: "this one is marked as well", span: stored.span }];
    findings.push(diagnose(severalStorageVersions, second.span, { kind: second.name }, related));
  }
  return stored ?? first;
}

/**
 * What the markers of all versions say of their CRD. A version without a `+kubebuilder:resource` marker says nothing about
 * names and scope, as with controller-gen, which applies the markers of every version to the one CRD; where two say
 * different things, its outcome is random, and here it is reported.
 */
function resourceFacts(kinds: readonly Kind[], leading: Kind, findings: Diagnostic[]): ResourceFacts {
  const ordered = [leading, ...kinds.filter((kind) => kind !== leading)];
  /** The first of the versions that say something; others have to say the same. */
  const agreed = (what: string, said: (kind: Kind) => unknown): Kind | undefined => {
    const [first, ...others] = ordered.filter((kind) => said(kind) !== undefined);
    for (const kind of others) {
      if (first === undefined || JSON.stringify(said(kind)) === JSON.stringify(said(first))) continue;
      const related = [{ message: `${first.version} is here`, span: first.span }];
      const { name, version } = kind;
      findings.push(
        diagnose(versionsDisagree, kind.span, { kind: name, version, other: first.version, what }, related),
      );
    }
    return first;
  };
  const agreedPairs = (what: "annotation" | "label", pairs: (facts: CrdFacts) => ReadonlyMap<string, string>) => {
    const keys = new Set(kinds.flatMap(({ crd }) => [...pairs(crd).keys()]));
    return new Map(
      [...keys].map((key): [string, string] => {
        const kind = agreed(`the ${what} ${key}`, ({ crd }) => pairs(crd).get(key)) ?? leading;
        return [key, pairs(kind.crd).get(key) ?? ""];
      }),
    );
  };
  const named = agreed("names and scope", ({ crd }) => (crd.namesGiven ? namesText(crd) : undefined)) ?? leading;
  const placed = agreed("the file pattern", ({ crd }) => patternText(crd)) ?? leading;
  const converted = agreed("the conversion", ({ crd }) => crd.conversion) ?? leading;
  const { plural, singular, scope, shortNames, categories } = named.crd;
  return {
    plural: plural ?? pluralOf(leading.name),
    singular,
    scope,
    shortNames,
    categories,
    annotations: agreedPairs("annotation", ({ annotations }) => annotations),
    labels: agreedPairs("label", ({ labels }) => labels),
    filePattern: placed.crd.filePattern,
    conversion: converted.crd.conversion,
  };
}

function namesText({ plural, singular, scope, shortNames, categories }: CrdFacts): string {
  return JSON.stringify([plural, singular, scope, shortNames, categories]);
}

function patternText({ filePattern: { runLevel, operator, ordering } }: CrdFacts): string | undefined {
  const parts = [runLevel, operator, ordering];
  return parts.some((part) => part !== undefined) ? JSON.stringify(parts) : undefined;
}
