import type { ResourceFacts } from "../crd/crd-unit.js";
import type { ClientFacts, Kind } from "../model/api-model.js";
import type { GeneratedFile } from "../output/generated-file.js";
import { renderTemplate } from "../templates/render-template.js";
import { clientMethods } from "./client-methods.js";
import type { FeatureScope } from "./feature-scopes.js";
import { listKeysText } from "./list-keys.js";
import { printTypes } from "./print-types.js";
import type { TypeGates } from "./type-gates.js";
import { createTypeNames, literalUnion, lowerFirst, memberName, upperFirst } from "./type-names.js";

/** A kind of the API, with what its CRD says of it and the names that its client goes by. */
export interface ClientKind {
  readonly kind: Kind;
  readonly resource: ResourceFacts;
  /** Whether anything of its types depends on gates, so that they take a scope. */
  readonly isGated: boolean;
  /** Whether its file declares the scopes: where its types depend on gates, or the kind itself does. */
  readonly hasScope: boolean;
}

/** What all kinds of an API share. */
export interface ClientContext {
  readonly gates: TypeGates;
  readonly scopes: readonly FeatureScope[];
  /** The gates that decide something of any type, sorted. */
  readonly gateNames: readonly string[];
}

/** The path of a kind's file in the output folder. */
export function kindFilePath({ group, version, name }: Kind): string {
  return `clients/${group}/${version}/${name.toLowerCase()}.ts`;
}

/** The file of a kind: its types, how it merges, its resource and its client. */
export function kindFile({ kind, resource, isGated, hasScope }: ClientKind, context: ClientContext): GeneratedFile {
  const { name, group, version, crd } = kind;
  const own = ["Client", "ScopedClient", "Apply", "ListKeys", "FeatureSets", "Scope"].map((suffix) => name + suffix);
  const names = createTypeNames([...own, ...HELPERS, "Record"]);
  const scope = {
    parameter: `In extends ${name}Scope = "AllGates"`,
    argument: "In",
    sets: `${name}FeatureSets`,
  };
  const apiVersion = group === "" ? version : `${group}/${version}`;
  const printed = printTypes({ root: kind.root, apiVersion, kind: name }, context.gates, names, scope);
  const listKeys = listKeysText(kind);
  const { scoped, collection } = clientMethods(crd);
  const isCluster = resource.scope === "Cluster";
  const methods = crd.client.methods.map((method) => methodText(method, kind, isGated ? "<In>" : ""));
  const helpers = [
    "Applied",
    "Connection",
    "ResourceDefinition",
    isCluster ? "ClusterClient" : "NamespacedClient",
    ...(isCluster ? [] : ["ObjectMethods"]),
    ...(!isCluster && collection.length > 0 ? ["CollectionMethods"] : []),
    ...(hasScope ? ["FeatureScope"] : []),
    ...printed.helpers,
    ...(methods.length > 0
      ? ["Stored", "WriteOptions", "GetOptions"].filter((each) => methods.join("").includes(each))
      : []),
    ...(methods.join("").includes("Scale") ? ["Scale"] : []),
    ...(methods.join("").includes("Patch<") ? ["Patch"] : []),
  ];
  const text = renderTemplate("client/kind.ts.hbs", {
    name,
    plural: resource.plural,
    factory: isCluster ? "clusterClient" : "namespacedClient",
    constant: `${lowerFirst(name)}Resource`,
    helpers: [...new Set(helpers)].sort(compareText),
    imports: names.imports().join(", "),
    hasScope,
    scopes: context.scopes.map(({ name: set, gates }) => ({
      name: memberName(set),
      gates: gates === "all" ? "string" : literalUnion(gates),
    })),
    gateNames: literalUnion(context.gateNames),
    root: printed.root,
    types: printed.types,
    listKeys: listKeys ?? "unknown",
    parameter: isGated ? `<${scope.parameter}>` : "",
    argument: isGated ? "<In>" : "",
    isCluster,
    scoped: literalUnion(scoped),
    collection:
      collection.length === 0
        ? "unknown"
        : `Pick<CollectionMethods<${name}${isGated ? "<In>" : ""}>, ${literalUnion(collection)}>`,
    methods,
    resource: resourceText(kind, resource),
  });
  return { path: kindFilePath(kind), text };
}

/** Names of `crdwright/client` that a file may import, which its own types therefore cannot have. */
const HELPERS = [
  ...["Applied", "Connection", "ResourceDefinition", "ClusterClient", "NamespacedClient", "ObjectMethods"],
  ...[
    "CollectionMethods",
    "FeatureScope",
    "WhereAny",
    "WhereAll",
    "Stored",
    "Scale",
    "Patch",
    "WriteOptions",
    "GetOptions",
  ],
  ...["clusterClient", "namespacedClient"],
];

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
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

/** The signature of a method of one's own. */
function methodText(
  { name, verb, subresource, input, result }: ClientFacts["methods"][number],
  kind: Kind,
  argument: string,
): string {
  const typeOf = (type: string | undefined): string => (type === "Scale" ? "Scale" : `${kind.name}${argument}`);
  const given = {
    get: "",
    create: `, value: ${typeOf(input)}`,
    update: `, value: ${typeOf(input)}`,
    patch: `, patch: Patch<${typeOf(input)}>`,
  };
  const options = verb === "get" ? "GetOptions" : "WriteOptions";
  const comment = `  /** ${upperFirst(verb)}s the subresource ${subresource}. */`;
  const signature = `${lowerFirst(name)}(name: string${given[verb]}, options?: ${options}): Promise<Stored<${typeOf(result)}>>;`;
  return `${comment}\n  ${signature}`;
}
