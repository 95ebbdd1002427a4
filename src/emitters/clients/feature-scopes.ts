import type { GeneratedFile } from "../../code/generated-file.js";
import { importedName, withImports } from "../../code/imports.js";
import { memberKey, text } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { renderCode } from "../../code/render-template.js";
import { sourceText } from "../../code/source-text.js";
import { code, type } from "../../code/templates.js";
import {
  CLUSTER_PROFILES,
  type ClusterKind,
  enabledGates,
  FEATURE_SETS,
  type FeatureRegistry,
  hasAllGates,
} from "../../features/feature-registry.js";
import { CLIENT_MODULE, FIRST_LINE, literalUnion } from "./type-names.js";

/** The file that declares the scopes of clients. */
export const FEATURE_SETS_PATH = "clients/feature-sets.ts";

/** The parameter of a type that depends on gates, by the names that {@link featureSetsFiles} declares. */
export function scopeParameter(parameter: Piece, scope: Piece): Piece {
  return code`${parameter} extends ${scope} = "AllGates"`;
}

/** The file at `path` of the scopes that types are made for, by the gates that matter to them; none where there are no gates at all. */
export function featureSetsFiles(
  path: string,
  registry: FeatureRegistry,
  mattering: ReadonlySet<string>,
): readonly GeneratedFile[] {
  const gates = new Set([...registry.gates.keys(), ...mattering]);
  if (gates.size === 0) return [];
  const file = renderCode("emitters/clients/templates/feature-sets.ts.hbs", {
    scopes: featureScopes(registry, mattering).map(({ name, gates: on }) => ({
      name: memberKey(name),
      gates: on === "all" ? type`string` : literalUnion(on),
    })),
    gateNames: [...gates].sort().map(text),
    scopeOver: importedName(CLIENT_MODULE, "FeatureScope", "type", "ScopeOver"),
  });
  return [{ path, text: sourceText(withImports([FIRST_LINE], file)) }];
}

/** The gates that are on in a scope, of those that matter; `all` also has those that nothing declares. */
interface FeatureScope {
  /** A feature set, such as `Default`; with a profile or a release where these differ: `Hypershift/Default`, `Default@9`. */
  readonly name: string;
  readonly gates: readonly string[] | "all";
}

/**
 * The scopes that types are made for: one for each feature set. Where the gates that matter differ between cluster
 * profiles or releases, the set alone stands for what all of them have, and each gets a scope of its own.
 */
function featureScopes(registry: FeatureRegistry, mattering: ReadonlySet<string>): FeatureScope[] {
  return FEATURE_SETS.flatMap((featureSet): FeatureScope[] => {
    const clusters = registry.releases.flatMap((release) =>
      CLUSTER_PROFILES.map((profile): ClusterKind => ({ release, profile, featureSet })),
    );
    if (clusters.every((cluster) => hasAllGates(registry, cluster))) return [{ name: featureSet, gates: "all" }];
    const gatesOf = (some: readonly ClusterKind[]): string[] => {
      const on = some.map((cluster) => enabledGates(registry, cluster));
      return [...mattering].filter((gate) => on.every((each) => each.has(gate))).sort();
    };
    const all = gatesOf(clusters);
    const scope = (name: string, some: readonly ClusterKind[]): FeatureScope => ({ name, gates: gatesOf(some) });
    const byProfile = CLUSTER_PROFILES.map((profile) =>
      scope(
        `${profile}/${featureSet}`,
        clusters.filter((each) => each.profile === profile),
      ),
    );
    const byRelease = registry.releases.map((release) =>
      scope(
        `${featureSet}@${release}`,
        clusters.filter((each) => each.release === release),
      ),
    );
    const isVaried = (scopes: readonly FeatureScope[]): boolean =>
      scopes.some(({ gates }) => gates.length !== all.length);
    return [
      { name: featureSet, gates: all },
      ...(isVaried(byProfile) ? byProfile : []),
      ...(isVaried(byRelease) ? byRelease : []),
    ];
  });
}
