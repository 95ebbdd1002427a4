import { IdentifierPool, upperFirst } from "../code/identifiers.js";
import type { GeneratedFile } from "../output/generated-file.js";
import { renderTemplate } from "../templates/render-template.js";
import type { ClientKind } from "./kind-file.js";
import { literalUnion, memberName } from "./type-names.js";

/** The kinds of one group and version, and the name by which a set of clients knows them, such as `configV1`. */
export interface ClientGroup {
  readonly group: string;
  readonly version: string;
  readonly member: string;
  readonly kinds: readonly ClientKind[];
}

/** Puts kinds together by group and version. The first word of a group names it, or all of it where others begin alike. */
export function clientGroups(kinds: readonly ClientKind[]): ClientGroup[] {
  const groups = new Map<string, ClientKind[]>();
  for (const each of kinds) {
    const key = `${each.kind.group}/${each.kind.version}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const named = [...groups.keys()].sort().map((key) => {
    const [group = "", version = ""] = key.split("/");
    return { group, version, kinds: groups.get(key) ?? [] };
  });
  const members = new IdentifierPool();
  return named.map((each) => {
    const word = (group: string): string => group.split(".", 1)[0] ?? "";
    const isShared = named.some((other) => other.group !== each.group && word(other.group) === word(each.group));
    const words = (isShared ? each.group : word(each.group)) || "core";
    return { ...each, member: members.takeName(`${words} ${each.version}`) };
  });
}

/** The file of a group and version: the clients of its kinds together. */
export function clientSetFile({ group, version, member, kinds }: ClientGroup): GeneratedFile {
  const always = kinds.filter(({ kind }) => kind.enabledBy === undefined);
  const guarded = kinds.filter(({ kind }) => kind.enabledBy !== undefined);
  const scope = scopeOf(kinds);
  const row = ({ kind, resource, isGated, typeName, file }: ClientKind) => ({
    kind: typeName,
    file: `./${file}.js`,
    member: memberName(resource.plural),
    type: `${typeName}Client${isGated ? "<In>" : ""}`,
    argument: isGated ? "<In>" : "",
    gates: literalUnion(kind.enabledBy ?? []),
    scope:
      scope?.kind !== typeName
        ? ""
        : `, type ${typeName}Scope${guarded.length > 0 ? `, type ${typeName}FeatureSets` : ""}`,
  });
  const text = renderTemplate("client/client-set.ts.hbs", {
    title: `${group === "" ? "the core group" : group}, version ${version}`,
    name: upperFirst(member),
    kinds: kinds.map(row),
    always: always.map(row),
    guarded: guarded.map(row),
    isGuarded: guarded.length > 0,
    sets: scope === undefined ? "" : `${scope.kind}FeatureSets`,
    parameter: scope === undefined ? "" : `<In extends ${scope.kind}Scope = "AllGates">`,
    argument: scope === undefined ? "" : "<In>",
  });
  return { path: `clients/${group}/${version}/clients.ts`, text };
}

/** The file that puts all groups together. */
export function clientsFile(groups: readonly ClientGroup[]): GeneratedFile {
  const gated = groups.find(({ kinds }) => scopeOf(kinds) !== undefined);
  const scope = gated === undefined ? undefined : scopeOf(gated.kinds);
  const text = renderTemplate("client/clients.ts.hbs", {
    groups: groups.map(({ group, version, member, kinds }) => ({
      member: memberName(member),
      name: upperFirst(member),
      file: `./${group}/${version}/clients.js`,
      argument: scopeOf(kinds) === undefined ? "" : "<In>",
    })),
    scopeImport:
      gated === undefined || scope === undefined
        ? ""
        : `import type { ${scope.kind}Scope } from "./${gated.group}/${gated.version}/${scope.file}.js";`,
    parameter: scope === undefined ? "" : `<In extends ${scope.kind}Scope = "AllGates">`,
    argument: scope === undefined ? "" : "<In>",
  });
  return { path: "clients/clients.ts", text };
}

/** The kind whose scope stands for all: each gated kind declares the same. */
function scopeOf(kinds: readonly ClientKind[]): { readonly kind: string; readonly file: string } | undefined {
  const gated = kinds.find(({ hasScope }) => hasScope);
  return gated === undefined ? undefined : { kind: gated.typeName, file: gated.file };
}
