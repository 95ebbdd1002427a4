import { lowerFirst, upperFirst } from "../code/identifiers.js";
import { createLocalNames, type LocalNames } from "../code/local-names.js";
import type { ResourceFacts } from "../crd/crd-unit.js";
import type { ClientFacts, Kind } from "../model/api-model.js";
import type { GeneratedFile } from "../output/generated-file.js";
import { renderTemplate } from "../templates/render-template.js";
import { clientMethods } from "./client-methods.js";
import { listKeysText } from "./list-keys.js";
import { printTypes, typeForms } from "./print-types.js";
import type { TypeGates } from "./type-gates.js";
import { CLIENT_MODULE, literalUnion, SCOPES_MODULE, VOCABULARY_MODULE } from "./type-names.js";

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

/** The file of a kind: its types, how it merges, its resource and its client. */
export function kindFile(each: ClientKind, gates: TypeGates): GeneratedFile {
  const { kind, resource, isGated, typeName: name } = each;
  const { group, version, crd, root } = kind;
  const names = createLocalNames(SUFFIXES.map((suffix) => name + suffix));
  const forms = typeForms(root);
  const [own, ...others] = forms.values();
  // The kind itself has the first claim to names.
  if (own !== undefined) {
    names.declared(own.stored, name);
    names.declared(own.input, `${name}Input`);
  }
  const argument = names.declared(each, "In");
  for (const { stored, input } of others) {
    for (const form of [stored, input]) names.declared(form, form.wantedName);
  }
  const helper = (exported: string): string => names.imported(CLIENT_MODULE, exported);
  const scope = { parameter: isGated ? scopeParameter(argument, names) : "", argument };
  const apiVersion = group === "" ? version : `${group}/${version}`;
  const printed = printTypes({ root, apiVersion, kind: kind.name }, gates, names, { forms, scope });
  const listKeys = listKeysText(kind);
  const { scoped, collection } = clientMethods(crd);
  const isCluster = resource.scope === "Cluster";
  const within = isGated ? `<${argument}>` : "";
  const types = { stored: name + within, input: `${name}Input${within}` };
  const methods = crd.client.methods.map((method) => methodText(method, types, names));
  const factory = isCluster ? "clusterClient" : "namespacedClient";
  const text = renderTemplate("client/kind.ts.hbs", {
    name,
    plural: resource.plural,
    factory,
    constant: `${lowerFirst(name)}Resource`,
    applied: helper("Applied"),
    connection: helper("Connection"),
    resourceDefinition: helper("ResourceDefinition"),
    client: helper(isCluster ? "ClusterClient" : "NamespacedClient"),
    objectMethods: isCluster ? "" : helper("ObjectMethods"),
    pick: names.global("Pick"),
    root: printed.root,
    input: printed.input,
    types: printed.types,
    listKeys: listKeys ?? "unknown",
    parameter: isGated ? `<${scope.parameter}>` : "",
    argument: within,
    isCluster,
    scoped: literalUnion(scoped),
    collection:
      isCluster || collection.length === 0
        ? "unknown"
        : `${names.global("Pick")}<${helper("CollectionMethods")}<${types.stored}>, ${literalUnion(collection)}>`,
    methods,
    resource: resourceText(kind, resource),
    // What was imported is known once everything else is written.
    helpers: names.imports(CLIENT_MODULE),
    imports: names.imports(VOCABULARY_MODULE).join(", "),
    scopes: names.imports(SCOPES_MODULE).join(", "),
  });
  return { path: kindFilePath(each), text };
}

/** The constant that holds what the client knows of the resource. */
function resourceText(kind: Kind, { plural, singular, scope }: ResourceFacts): string {
  const { crd } = kind;
  const { scaleSubresource: scale } = crd;
  const methods = crd.client.methods.map(({ name, verb, subresource }) => ({
    name: lowerFirst(name),
    verb,
    subresource,
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
  const lines = JSON.stringify(definition, null, 2).split("\n");
  return lines
    .map((line) => line.replace(/^(\s*)"([A-Za-z]\w*)":/, "$1$2:").replace(/(["\]}\w])$/, "$1,"))
    .join("\n")
    .replace(/,$/, "")
    .replace(/([[{]),\n/g, "$1\n");
}

/** The parameter of a type that depends on gates. */
function scopeParameter(name: string, names: LocalNames): string {
  return `${name} extends ${names.imported(SCOPES_MODULE, "FeatureScope")} = "AllGates"`;
}

/** The signature of a method of one's own; `types` are those of the kind's objects. */
function methodText(
  { name, verb, subresource, input, result }: ClientFacts["methods"][number],
  types: { readonly stored: string; readonly input: string },
  names: LocalNames,
): string {
  const helper = (exported: string): string => names.imported(CLIENT_MODULE, exported);
  const typeOf = (type: string | undefined): string => (type === "Scale" ? helper("Scale") : types.stored);
  const inputOf = (type: string | undefined): string => (type === "Scale" ? helper("Scale") : types.input);
  const given = {
    get: () => "",
    create: () => `, value: ${inputOf(input)}`,
    update: () => `, value: ${inputOf(input)}`,
    patch: () => `, patch: ${helper("Patch")}<${inputOf(input)}>`,
  };
  const options = helper(verb === "get" ? "GetOptions" : "WriteOptions");
  const comment = `  /** ${upperFirst(verb)}s the subresource ${subresource}. */`;
  const answer = `${names.global("Promise")}<${helper("Stored")}<${typeOf(result)}>>`;
  return `${comment}\n  ${lowerFirst(name)}(name: string${given[verb]()}, options?: ${options}): ${answer};`;
}
