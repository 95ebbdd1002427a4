import { severalStorageVersions, storageVersionMissing, unitFactsDiffer } from "../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { CrdFacts, Kind } from "../model/api-model.js";

/** What becomes one CRD: a kind, in one version or in several. */
export interface CrdUnit {
  /** The versions, in the order of their names. */
  readonly kinds: readonly Kind[];
  /** The version whose markers name the resource: the one that is stored. */
  readonly leading: Kind;
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
  if (versions === "per-folder") return { units: kinds.map((kind) => ({ kinds: [kind], leading: kind })), findings };
  const byName = new Map<string, Kind[]>();
  for (const kind of kinds) {
    const key = `${kind.group}/${kind.name}`;
    const others = byName.get(key);
    if (others === undefined) byName.set(key, [kind]);
    else others.push(kind);
  }
  const units = [...byName.values()].map((members): CrdUnit => {
    const sorted = [...members].sort((a, b) => (a.version < b.version ? -1 : 1));
    const leading = storedVersion(sorted, findings);
    for (const kind of sorted) {
      if (kind === leading || resourceText(kind.crd) === resourceText(leading.crd)) continue;
      const related = [{ message: "the version that is stored is here", span: leading.span }];
      findings.push(diagnose(unitFactsDiffer, kind.span, { kind: kind.name, version: kind.version }, related));
    }
    return { kinds: sorted, leading };
  });
  return { units, findings };
}

function storedVersion(kinds: readonly Kind[], findings: Diagnostic[]): Kind {
  const [first] = kinds;
  if (first === undefined) throw new Error("a CRD has at least one version");
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

/** What all versions of a CRD have in common, as text. */
function resourceText({ plural, singular, scope, shortNames, categories }: CrdFacts): string {
  return JSON.stringify([plural, singular, scope, shortNames, categories]);
}
