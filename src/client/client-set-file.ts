import { IdentifierPool, upperFirst } from "../code/identifiers.js";
import type { GeneratedFile } from "../output/generated-file.js";
import { renderTemplate } from "../templates/render-template.js";
import { SCOPE_PARAMETER } from "./feature-scopes.js";
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
  const row = ({ kind, resource, isGated, typeName, file }: ClientKind) => ({
    kind: typeName,
    file: `./${file}.js`,
    member: memberName(resource.plural),
    type: `${typeName}Client${isGated ? "<In>" : ""}`,
    argument: isGated ? "<In>" : "",
    gates: literalUnion(kind.enabledBy ?? []),
  });
  const text = renderTemplate("client/client-set.ts.hbs", {
    title: `${group === "" ? "the core group" : group}, version ${version}`,
    name: upperFirst(member),
    kinds: kinds.map(row),
    always: always.map(row),
    guarded: guarded.map(row),
    isGuarded: guarded.length > 0,
    parameter: isScoped(kinds) ? `<${SCOPE_PARAMETER}>` : "",
    argument: isScoped(kinds) ? "<In>" : "",
  });
  return { path: `clients/${group}/${version}/clients.ts`, text };
}

/** The file that puts all groups together. */
export function clientsFile(
  groups: readonly ClientGroup[],
  { hasGates, packageName }: { readonly hasGates: boolean; readonly packageName: string | undefined },
): GeneratedFile {
  // A parameter that nothing depends on begins with a line, so that compilers do not call it unused.
  const unused = groups.some(({ kinds }) => isScoped(kinds)) ? "" : "_";
  const text = renderTemplate("client/clients.ts.hbs", {
    groups: groups.map(({ group, version, member, kinds }) => ({
      member: memberName(member),
      name: upperFirst(member),
      file: `./${group}/${version}/clients.js`,
      argument: isScoped(kinds) ? "<In>" : "",
    })),
    parameter: hasGates ? `<${unused}${SCOPE_PARAMETER}>` : "",
    argument: hasGates ? `<${unused}In>` : "",
    program: packageName === undefined ? "" : JSON.stringify(programName(packageName)),
  });
  return { path: "clients/clients.ts", text };
}

/** Whether clients depend on gates, in their types or in whether they are there. */
function isScoped(kinds: readonly ClientKind[]): boolean {
  return kinds.some(({ kind, isGated }) => isGated || kind.enabledBy !== undefined);
}

/** A server takes no longer name of a manager of fields (apimachinery, `validation.FieldManagerMaxLength`). */
const MAX_MANAGER_LENGTH = 128;

/**
 * A package's name as a server takes it for the manager of fields and the User-Agent, which ends at the first slash:
 * `@scope/name` is `scope-name`.
 */
function programName(packageName: string): string {
  const name = packageName.replace(/^@/, "").replace(/[^A-Za-z0-9._~-]+/g, "-");
  return name.slice(0, MAX_MANAGER_LENGTH);
}
