import { inComment } from "../../code/comments.js";
import type { GeneratedFile } from "../../code/generated-file.js";
import { IdentifierPool, upperFirst } from "../../code/identifiers.js";
import { importedName, withImports } from "../../code/imports.js";
import { memberKey, name as nameOf, text } from "../../code/literals.js";
import type { ImportExtension } from "../../code/local-names.js";
import type { Piece } from "../../code/piece.js";
import { renderCode, type TemplateValues } from "../../code/render-template.js";
import { NOTHING, sourceText } from "../../code/source-text.js";
import { code, type } from "../../code/templates.js";
import { scopeParameter } from "./feature-scopes.js";
import type { ClientKind } from "./kind-file.js";
import { CLIENT_MODULE, FIRST_LINE, literalUnion } from "./type-names.js";

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
export function clientSetFile(
  { group, version, member, kinds }: ClientGroup,
  extension: ImportExtension,
): GeneratedFile {
  const always = kinds.filter(({ kind }) => kind.enabledBy === undefined);
  const guarded = kinds.filter(({ kind }) => kind.enabledBy !== undefined);
  const scopesModule = `../../feature-sets${extension}`;
  const row = ({ kind, resource, isGated, typeName, file }: ClientKind): TemplateValues<Piece> => {
    const module = `./${file}${extension}`;
    const client = importedName(module, `${typeName}Client`, "type");
    return {
      member: memberKey(resource.plural),
      factory: importedName(module, `create${typeName}Client`, "value"),
      type: isGated ? type`${client}<In>` : client,
      argument: isGated ? code`<In>` : NOTHING,
      gates: literalUnion(kind.enabledBy ?? []),
      ...(kind.enabledBy !== undefined && {
        whereAny: importedName(CLIENT_MODULE, "WhereAny", "type"),
        featureSets: importedName(scopesModule, "FeatureSets", "type"),
      }),
    };
  };
  const source = renderCode("emitters/clients/templates/client-set.ts.hbs", {
    connection: importedName(CLIENT_MODULE, "Connection", "type"),
    title: inComment(`${group === "" ? "the core group" : group}, version ${version}`),
    name: nameOf(upperFirst(member)),
    kinds: kinds.map(row),
    always: always.map(row),
    guarded: guarded.map(row),
    isGuarded: guarded.length > 0,
    parameter: isScoped(kinds) ? code`<${parameterOf(nameOf("In"), scopesModule)}>` : NOTHING,
    argument: isScoped(kinds) ? code`<In>` : NOTHING,
  });
  return { path: `clients/${group}/${version}/clients.ts`, text: sourceText(withImports([FIRST_LINE], source)) };
}

/** The file that puts all groups together. */
export function clientsFile(
  groups: readonly ClientGroup[],
  {
    hasGates,
    packageName,
    extension,
  }: { readonly hasGates: boolean; readonly packageName: string | undefined; readonly extension: ImportExtension },
): GeneratedFile {
  // A parameter that nothing depends on begins with a line, so that compilers do not call it unused.
  const scope = nameOf(groups.some(({ kinds }) => isScoped(kinds)) ? "In" : "_In");
  const source = renderCode("emitters/clients/templates/clients.ts.hbs", {
    options: importedName(CLIENT_MODULE, "ClientOptions", "type"),
    transport: importedName(CLIENT_MODULE, "Transport", "type"),
    connect: importedName(CLIENT_MODULE, "connect", "value"),
    groups: groups.map(({ group, version, member, kinds }) => {
      const module = `./${group}/${version}/clients${extension}`;
      return {
        member: memberKey(member),
        factory: importedName(module, `create${upperFirst(member)}Clients`, "value"),
        clients: importedName(module, `${upperFirst(member)}Clients`, "type"),
        argument: isScoped(kinds) ? code`<In>` : NOTHING,
      };
    }),
    parameter: hasGates ? code`<${parameterOf(scope, `./feature-sets${extension}`)}>` : NOTHING,
    argument: hasGates ? code`<${scope}>` : NOTHING,
    program: packageName === undefined ? NOTHING : text(programName(packageName)),
  });
  return { path: "clients/clients.ts", text: sourceText(withImports([FIRST_LINE], source)) };
}

function parameterOf(name: Piece, scopesModule: string): Piece {
  return scopeParameter(name, importedName(scopesModule, "FeatureScope", "type"));
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
