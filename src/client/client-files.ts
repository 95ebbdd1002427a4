import { freeName } from "../code/local-names.js";
import { gatherUnits } from "../crd/crd-unit.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import type { ApiModel, Kind } from "../model/api-model.js";
import type { GeneratedFile } from "../output/generated-file.js";
import { clientGroups, clientSetFile, clientsFile } from "./client-set-file.js";
import { featureScopes } from "./feature-scopes.js";
import { type ClientContext, type ClientKind, kindFile } from "./kind-file.js";
import { createTypeGates } from "./type-gates.js";

export interface ClientSettings {
  /** Whether the versions of a kind share a CRD, and so its names, or each has one of its own. */
  readonly versions: "per-folder" | "together";
}

/**
 * The typed clients of an API: a file for each kind with its types per feature set, one for each group and version, and
 * one for all. Versions that are not served have none. Pure: the same model gives the same texts.
 */
export function clientFiles(
  model: ApiModel,
  features: FeatureRegistry,
  settings: ClientSettings,
): readonly GeneratedFile[] {
  const gates = createTypeGates();
  const takenOf = takenNames();
  const kinds = gatherUnits(model.kinds, settings.versions)
    .units.flatMap(({ kinds: versions, resource }) => versions.map((kind) => ({ kind, resource })))
    .filter(({ kind }) => kind.crd.served)
    .map(
      ({ kind, resource }): ClientKind => ({
        kind,
        resource,
        typeName: typeNameOf(kind.root.name, takenOf(kind).types),
        file: freeName(kind.name.toLowerCase(), takenOf(kind).files),
        isGated: gates.of({ kind: "named", type: kind.root }).size > 0,
        hasScope: gates.ofKind(kind).size > 0,
      }),
    );
  if (kinds.length === 0) return [];
  const gateNames = [...new Set(kinds.flatMap(({ kind }) => [...gates.ofKind(kind)]))].sort();
  const context: ClientContext = { gates, gateNames, scopes: featureScopes(features, new Set(gateNames)) };
  const groups = clientGroups(kinds);
  return [...kinds.map((each) => kindFile(each, context)), ...groups.map(clientSetFile), clientsFile(groups)];
}

/**
 * The name of a kind's type in the clients of its group and version. The type of the client of a kind `createFoo` may not
 * have the name of the function that makes the client of `Foo`.
 */
function typeNameOf(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name) || taken.has(`create${name}`); number++) name = `${wanted}${number}`;
  taken.add(name).add(`create${name}`);
  return name;
}

interface TakenNames {
  readonly types: Set<string>;
  readonly files: Set<string>;
}

/** The names that kinds of a group and version have already. A file of each folder is for all of its kinds. */
function takenNames(): (kind: Kind) => TakenNames {
  const taken = new Map<string, TakenNames>();
  return ({ group, version }) => {
    const key = `${group}/${version}`;
    const known = taken.get(key) ?? { types: new Set(), files: new Set(["clients"]) };
    taken.set(key, known);
    return known;
  };
}
