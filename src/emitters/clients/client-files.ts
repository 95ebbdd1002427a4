import type { GeneratedFile } from "../../code/generated-file.js";
import type { ImportExtension } from "../../code/local-names.js";
import { freeName } from "../../code/local-names.js";
import { gatherUnits } from "../../crd/unit/crd-unit.js";
import type { FeatureRegistry } from "../../features/feature-registry.js";
import type { ApiModel, Kind } from "../../model/api-model.js";
import type { KindTypes } from "../validators/validation-files.js";
import { type ClientGroup, clientGroups, clientSetFile, clientsFile } from "./client-set-file.js";
import { FEATURE_SETS_PATH, featureSetsFiles } from "./feature-scopes.js";
import { type ClientKind, kindFile, kindFilePath } from "./kind-file.js";
import { createTypeGates, type TypeGates } from "./type-gates.js";

export interface ClientSettings {
  /** Whether the versions of a kind share a CRD, and so its names, or each has one of its own. */
  readonly versions: "per-folder" | "together";
  /** The name of the package that the clients are in: by it they are known to the server, unless a program says otherwise. */
  readonly packageName: string | undefined;
  /** How the files end the names of those that they import from beside them. Default `.js`. */
  readonly importExtension?: ImportExtension;
  /** Returns the file that an earlier process made of a kind and `facts`, all that counts beside its types, or calls `make`. */
  readonly stored?: (kind: Kind, facts: unknown, make: () => GeneratedFile) => GeneratedFile;
}

/**
 * The typed clients of an API: a file for each kind with its types per feature set, one for each group and version, one
 * for all, and one for the feature sets where there are gates. Versions that are not served have none. Pure: the same model gives the same texts.
 */
export function clientFiles(
  model: ApiModel,
  features: FeatureRegistry,
  settings: ClientSettings,
): readonly GeneratedFile[] {
  const { importExtension: extension = ".js", stored = (_kind, _facts, make) => make() } = settings;
  const gates = createTypeGates();
  const kinds = clientKinds(model, settings, gates);
  if (kinds.length === 0) return [];
  const mattering = new Set(kinds.flatMap(({ kind }) => [...gates.ofKind(kind)]));
  const scopes = featureSetsFiles(FEATURE_SETS_PATH, features, mattering);
  const groups = clientGroups(kinds);
  return [
    ...scopes,
    ...kinds.map((each) => {
      const { kind, ...facts } = each;
      return stored(kind, facts, () => kindFile(each, gates, extension));
    }),
    ...groups.map((group) => clientSetFile(group, extension)),
    clientsFile(groups, { hasGates: scopes.length > 0, packageName: settings.packageName, extension }),
  ];
}

/**
 * The types that the clients of an API declare, for what else is generated and takes or returns objects of these kinds.
 * `folder` is that of the clients as the files that import them see it.
 */
export function clientTypes(
  model: ApiModel,
  settings: Pick<ClientSettings, "versions" | "importExtension">,
  folder: string,
): ReadonlyMap<Kind, KindTypes> {
  const { importExtension = ".js" } = settings;
  const moduleOf = (path: string): string => path.replace(/^clients/, folder).replace(/\.ts$/, importExtension);
  const kinds = clientKinds(model, settings, createTypeGates());
  return new Map(
    kinds.map((each): [Kind, KindTypes] => [
      each.kind,
      {
        name: each.typeName,
        isGated: each.isGated,
        module: moduleOf(kindFilePath(each)),
        scopesModule: moduleOf(FEATURE_SETS_PATH),
      },
    ]),
  );
}

/** The kinds of the clients of an API by the names that a set of clients has for them. */
export function clientMembers(model: ApiModel, settings: Pick<ClientSettings, "versions">): readonly ClientGroup[] {
  return clientGroups(clientKinds(model, settings, createTypeGates()));
}

function clientKinds(model: ApiModel, { versions }: Pick<ClientSettings, "versions">, gates: TypeGates): ClientKind[] {
  const takenOf = takenNames();
  return gatherUnits(model.kinds, versions)
    .units.flatMap(({ kinds, resource }) => kinds.map((kind) => ({ kind, resource })))
    .filter(({ kind }) => kind.crd.served)
    .map(({ kind, resource }) => ({
      kind,
      resource,
      typeName: typeNameOf(kind.root.name, takenOf(kind).types),
      file: freeName(kind.name.toLowerCase(), takenOf(kind).files),
      isGated: gates.of({ kind: "named", type: kind.root }).size > 0,
    }));
}

/**
 * The name of a kind's type in the clients of its group and version. The type of the client of a kind `createFoo` may not
 * have the name of the function that makes the client of `Foo`.
 */
function typeNameOf(expected: string, taken: Set<string>): string {
  let name = expected;
  for (let number = 2; taken.has(name) || taken.has(`create${name}`); number++) name = `${expected}${number}`;
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
    const names = taken.get(key) ?? { types: new Set(), files: new Set(["clients"]) };
    taken.set(key, names);
    return names;
  };
}
