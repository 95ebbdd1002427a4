import type { SubresourceMethod } from "../../client/resource-definition.js";
import { docComment, inComment } from "../../code/comments.js";
import type { GeneratedFile } from "../../code/generated-file.js";
import { lowerFirst, upperFirst } from "../../code/identifiers.js";
import { withImports } from "../../code/imports.js";
import { commaSeparated, indent, lines, listOfLines, objectOfLines, typeBody } from "../../code/lists.js";
import { key, literal, memberKey, name as nameOf, text } from "../../code/literals.js";
import { createLocalNames, type ImportExtension, type LocalNames } from "../../code/local-names.js";
import type { Piece } from "../../code/piece.js";
import { renderCode } from "../../code/render-template.js";
import { NOTHING, sourceText } from "../../code/source-text.js";
import { code, type } from "../../code/templates.js";
import type { ResourceFacts } from "../../crd/unit/crd-unit.js";
import type { ClientFacts, CrdFacts, Kind } from "../../model/api-model.js";
import { buildSchema } from "../../schema/build-schema.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { scopeParameter } from "./feature-scopes.js";
import { printTypes, typeForms } from "./print-types.js";
import type { TypeGates } from "./type-gates.js";
import { CLIENT_MODULE, FIRST_LINE, literalUnion } from "./type-names.js";

/** A kind of the API, with what its CRD says of it and the names that its client goes by. */
export interface ClientKind {
  readonly kind: Kind;
  readonly resource: ResourceFacts;
  /** The name of its type, from which those of its client and the rest are made. */
  readonly typeName: string;
  /** The name of its file, without ending; no other file of the folder has it. */
  readonly file: string;
  /** Whether anything of its types depends on gates, so that they take a scope. */
  readonly isGated: boolean;
}

/** The path of a kind's file in the output folder. */
export function kindFilePath({ kind: { group, version }, file }: ClientKind): string {
  return `clients/${group}/${version}/${file}.ts`;
}

/** What a kind's file declares beside the kind and its types: the kind's name with one of these behind it. */
const SUFFIXES = ["Client", "ScopedClient", "Apply", "ListKeys"];

/** Where the file of a kind imports from that declares no types: those of Kubernetes' own kinds are in the vocabulary. */
export interface CoreTypeModules {
  /** What stands above the imports. */
  readonly head: Piece;
  /** The module of the kind's type. */
  readonly ofKind: string;
  /** Returns the module of what `crdwright/client` exports under a name. */
  readonly ofClient: (name: string) => string;
  /** Returns the module of a type that a method of the kind takes or returns. */
  readonly ofType: (name: string) => string;
}

/** The file of a kind: its types, unless `core` says where they are, how it merges, its resource and its client. */
export function kindFile(
  each: ClientKind,
  gates: TypeGates,
  extension: ImportExtension,
  core?: CoreTypeModules,
): GeneratedFile {
  const { kind, resource, isGated, typeName: name } = each;
  const { group, version, crd, root } = kind;
  const names = createLocalNames(SUFFIXES.map((suffix) => name + suffix));
  const forms = typeForms(root);
  const [own, ...others] = forms.values();
  // The kind itself has the first claim to names.
  if (own !== undefined && core === undefined) {
    names.declared(own.stored, name);
    names.declared(own.input, `${name}Input`);
  }
  const argument = names.declared(each, "In");
  for (const { stored, input } of core === undefined ? others : []) {
    for (const form of [stored, input]) names.declared(form, form.wantedName);
  }
  const scopesModule = `../../feature-sets${extension}`;
  const helper: Helper = (exported, importKind = "type") =>
    names.imported(core?.ofClient(exported) ?? CLIENT_MODULE, exported, importKind);
  const parameter = isGated ? scopeParameter(argument, names.imported(scopesModule, "FeatureScope")) : NOTHING;
  const apiVersion = group === "" ? version : `${group}/${version}`;
  const scope = { parameter, argument, scopesModule };
  const literals = new Map([
    ["apiVersion", apiVersion],
    ["kind", kind.name],
  ]);
  const printed =
    core === undefined
      ? printTypes({ root, literals }, gates, names, { forms, scope })
      : { root: NOTHING, input: NOTHING, types: [] };
  const { scoped, collection } = clientMethods(crd);
  const isCluster = resource.scope === "Cluster";
  const within = isGated ? code`<${argument}>` : NOTHING;
  const ofVocabulary = core && names.imported(core.ofKind, kind.name);
  const types = {
    stored: ofVocabulary ?? type`${nameOf(name)}${within}`,
    input: ofVocabulary ?? type`${nameOf(`${name}Input`)}${within}`,
  };
  const typeOf = (named: string | undefined): Piece | undefined => {
    if (named === "Scale" || named === "Status") return helper(named);
    return core === undefined || named === undefined || named === kind.name
      ? undefined
      : names.imported(core.ofType(named), named);
  };
  const methods = crd.client.methods.map((method) =>
    indent(printMethod(method, { ...types, of: typeOf }, { helper, names })),
  );
  const file = renderCode("emitters/clients/templates/kind.ts.hbs", {
    name: nameOf(name),
    plural: inComment(resource.plural),
    factory: helper(isCluster ? "clusterClient" : "namespacedClient", "value"),
    stored: types.stored,
    written: types.input,
    hasTypes: core === undefined,
    constant: nameOf(`${lowerFirst(name)}Resource`),
    applied: helper("Applied"),
    connection: helper("Connection"),
    resourceDefinition: helper("ResourceDefinition"),
    client: helper(isCluster ? "ClusterClient" : "NamespacedClient"),
    objectMethods: isCluster ? NOTHING : helper("ObjectMethods"),
    pick: names.global("Pick"),
    root: printed.root,
    input: printed.input,
    types: printed.types,
    listKeys: listKeysType(kind) ?? type`unknown`,
    parameter: isGated ? code`<${parameter}>` : NOTHING,
    argument: within,
    isCluster,
    scoped: literalUnion(scoped),
    collection:
      isCluster || collection.length === 0
        ? type`unknown`
        : type`${names.global("Pick")}<${helper("CollectionMethods")}<${types.stored}>, ${literalUnion(collection)}>`,
    methods,
    resource: resourceLiteral(kind, resource),
  });
  return { path: kindFilePath(each), text: sourceText(withImports([core?.head ?? FIRST_LINE], file)) };
}

/** The constant that holds what the client knows of the resource. */
function resourceLiteral(kind: Kind, { plural, singular, scope }: ResourceFacts): Piece {
  const { crd } = kind;
  const { scaleSubresource: scale } = crd;
  const methods = crd.client.methods.map(({ name, verb, subresource, sent }: SubresourceFacts) => ({
    name: lowerFirst(name),
    verb,
    subresource,
    ...(sent === undefined ? {} : { sent }),
  }));
  const definition = {
    group: kind.group,
    version: kind.version,
    kind: kind.name,
    plural,
    singular: singular ?? kind.name.toLowerCase(),
    scope,
    ...(crd.statusSubresource ? { statusSubresource: true } : {}),
    ...(scale === undefined
      ? {}
      : {
          scaleSubresource: {
            specPath: scale.specPath,
            statusPath: scale.statusPath,
            ...(scale.selectorPath === undefined ? {} : { selectorPath: scale.selectorPath }),
          },
        }),
    ...(crd.selectableFields.length > 0 ? { selectableFields: crd.selectableFields } : {}),
    ...(methods.length > 0 ? { methods } : {}),
  };
  return linesOf(definition);
}

/** A value as a literal with each member, and each item of a list, on a line of its own. */
function linesOf(value: unknown): Piece {
  if (Array.isArray(value)) return listOfLines(value.map(linesOf));
  if (typeof value !== "object" || value === null) return literal(value);
  return objectOfLines(Object.entries(value).map(([name, each]) => code`${key(name)}: ${linesOf(each)}`));
}

/** A method, and what kind of object it sends where that is another than the resource's. */
export type SubresourceFacts = ClientFacts["methods"][number] & { readonly sent?: SubresourceMethod["sent"] };

/** Returns what `crdwright/client` exports under a name. */
type Helper = (exported: string, importKind?: "type" | "value") => Piece;

/** The types of a kind's objects, and those of other names. */
interface MethodTypes {
  readonly stored: Piece;
  readonly input: Piece;
  readonly of: (name: string | undefined) => Piece | undefined;
}

/** The signature of a method of one's own; `types` are those of the kind's objects. */
function printMethod(
  { name, verb, subresource, input, result }: SubresourceFacts,
  types: MethodTypes,
  { helper, names }: { readonly helper: Helper; readonly names: LocalNames },
): Piece {
  const typeOf = (of: string | undefined): Piece => types.of(of) ?? types.stored;
  const inputOf = (of: string | undefined): Piece => types.of(of) ?? types.input;
  const values = {
    get: () => [],
    create: () => [code`value: ${inputOf(input)}`],
    update: () => [code`value: ${inputOf(input)}`],
    patch: () => [code`patch: ${helper("Patch")}<${inputOf(input)}>`],
  };
  const options = helper(verb === "get" ? "GetOptions" : "WriteOptions");
  const parameters = commaSeparated([code`name: string`, ...values[verb](), code`options?: ${options}`]);
  const stored = result === "Status" ? typeOf(result) : type`${helper("Stored")}<${typeOf(result)}>`;
  const answer = type`${names.global("Promise")}<${stored}>`;
  return lines([
    docComment(`${upperFirst(verb)}s the subresource ${subresource}.`),
    code`${memberKey(lowerFirst(name))}(${parameters}): ${answer};`,
  ]);
}

/** The methods of a client, by where they are reached from. */
interface ClientMethods {
  /** Those for the objects of one namespace, or for those without one. */
  readonly scoped: readonly string[];
  /** Those over all namespaces. */
  readonly collection: readonly string[];
}

const PLAIN: Readonly<Record<string, readonly string[]>> = {
  get: ["get"],
  list: ["list", "pages"],
  watch: ["watch"],
  create: ["create"],
  update: ["update"],
  patch: ["patch"],
  apply: ["apply"],
  delete: ["delete"],
  deleteCollection: ["deleteCollection"],
};
const STATUS: Readonly<Record<string, readonly string[]>> = {
  updateStatus: ["updateStatus"],
  patch: ["patchStatus"],
  applyStatus: ["applyStatus"],
};
const SCALE: Readonly<Record<string, readonly string[]>> = {
  get: ["getScale"],
  update: ["updateScale"],
  patch: ["patchScale"],
};
const OVER_NAMESPACES: ReadonlySet<string> = new Set(["list", "pages", "watch", "informer"]);

/** The methods that a kind's subresources and its `+genclient` markers leave a client. */
function clientMethods({ client, statusSubresource, scaleSubresource }: CrdFacts): ClientMethods {
  const has = (verb: string): boolean =>
    (client.onlyVerbs?.includes(verb) ?? true) && !client.skipVerbs.includes(verb) && !client.noVerbs;
  const tables = [
    PLAIN,
    ...(statusSubresource && !client.noStatus ? [STATUS] : []),
    ...(scaleSubresource === undefined ? [] : [SCALE]),
  ];
  const scoped = tables.flatMap((table) => Object.entries(table).flatMap(([verb, names]) => (has(verb) ? names : [])));
  if (has("list") && has("watch")) scoped.push("informer");
  return { scoped, collection: scoped.filter((name) => OVER_NAMESPACES.has(name)) };
}

/**
 * How the lists and objects of a kind merge on server-side apply, as the type that `Applied` of `crdwright/client` takes:
 * the keys of each list of type map, and `"atomic"` at objects that are replaced whole. Undefined where there are none.
 */
function listKeysType(kind: Kind): Piece | undefined {
  const selection = { mode: "resolved", enabled: new Set(kind.gates) } as const;
  return typeOf(buildSchema(kind.root, { selection, embeddedObjectMeta: false }, () => {}));
}

function typeOf(schema: StructuralSchema): Piece | undefined {
  if (schema["x-kubernetes-map-type"] === "atomic") return text("atomic");
  if (schema.items !== undefined) {
    if (schema["x-kubernetes-list-type"] !== "map") return undefined;
    const keys = literalUnion(schema["x-kubernetes-list-map-keys"] ?? []);
    return type`{ keys: ${keys}; items: ${typeOf(schema.items) ?? type`unknown`} }`;
  }
  const members = Object.entries(schema.properties ?? {}).map(([name, each]) => [memberKey(name), each] as const);
  const rest = schema.additionalProperties;
  if (typeof rest === "object") members.push([code`[name: string]`, rest]);
  const lines = members.flatMap(([name, each]) => {
    const of = typeOf(each);
    return of === undefined ? [] : [code`${name}: ${of};`];
  });
  return lines.length === 0 ? undefined : typeBody(lines);
}
