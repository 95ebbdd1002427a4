import { posix } from "node:path";
import { lineComment } from "../../code/comments.js";
import type { GeneratedFile } from "../../code/generated-file.js";
import { camelCase, lowerFirst } from "../../code/identifiers.js";
import { importedName, withImports } from "../../code/imports.js";
import { commaSeparated, lines } from "../../code/lists.js";
import { name as nameOf, text } from "../../code/literals.js";
import { NOTHING, sourceText } from "../../code/source-text.js";
import { code } from "../../code/templates.js";
import { gatherUnits } from "../../crd/unit/crd-unit.js";
import {
  type ClientKind,
  type CoreTypeModules,
  kindFile,
  type SubresourceFacts,
} from "../../emitters/clients/kind-file.js";
import { createTypeGates } from "../../emitters/clients/type-gates.js";
import { NO_FEATURES } from "../../features/feature-registry.js";
import type { Kind } from "../../model/api-model.js";
import { buildModel } from "../../model/build-model.js";
import type { SourceFileDeclarations } from "../../source/declarations.js";
import { readSourceFile } from "../../source/read-source-file.js";
import type { SourceText } from "../../source/source-text.js";
import {
  type CoreModule,
  VOCABULARY_MODULE,
  type VocabularyModule,
  vocabularyPlace,
} from "../../source/vocabulary-modules.js";
import type { CoreKind } from "./core-types.js";

/** The module that everything of the clients is imported from by people: `crdwright/client/kubernetes`. */
const ENTRY = "entry/client-kubernetes.ts";
const FOLDER = "kubernetes/clients";
const HEAD = lineComment("Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.");

/** The files below `src/client` that have what `crdwright/client` exports, as far as clients of kinds take it. */
const CLIENT_FILES: Readonly<Record<string, string>> = {
  Applied: "patch",
  ClusterClient: "client-types",
  CollectionMethods: "client-types",
  Connection: "connection",
  GetOptions: "request-options",
  NamespacedClient: "client-types",
  ObjectMethods: "client-types",
  Patch: "patch",
  ResourceDefinition: "resource-definition",
  Scale: "api-object",
  Status: "api-error",
  Stored: "api-object",
  WriteOptions: "request-options",
  clusterClient: "resource-client",
  namespacedClient: "resource-client",
};

/** Subresources that take objects of other kinds, which markers do not say, or say by types of other packages. */
const SUBRESOURCES: Readonly<Record<string, readonly (SubresourceFacts & { readonly module: CoreModule })[]>> = {
  Pod: [
    {
      name: "Evict",
      verb: "create",
      subresource: "eviction",
      input: "Eviction",
      result: "Status",
      sent: { apiVersion: "policy/v1", kind: "Eviction" },
      module: "crdwright/policy/v1",
    },
  ],
  ServiceAccount: [
    {
      name: "CreateToken",
      verb: "create",
      subresource: "token",
      input: "TokenRequest",
      result: "TokenRequest",
      sent: { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest" },
      module: "crdwright/authentication/v1",
    },
  ],
};

/**
 * Returns the clients of Kubernetes' own kinds: a file for each kind, and the entry of the package that exports them all. Takes the kinds
 * and the texts of the modules that have their types. Reports nothing: the texts are made by `coreTypes`, and what is wrong throws.
 */
export function coreClients(
  kinds: readonly CoreKind[],
  vocabulary: (module: VocabularyModule) => SourceText,
): GeneratedFile[] {
  const read = new Map<string, SourceFileDeclarations>();
  const readOnce = (module: VocabularyModule = VOCABULARY_MODULE): SourceFileDeclarations => {
    const declarations = read.get(module) ?? readSourceFile(vocabulary(module), () => {});
    read.set(module, declarations);
    return declarations;
  };
  const sources = [...groupByModule(kinds)].map(([module, own]) => ({
    path: `${module}/kinds.ts`,
    text: kindsSource(module, own),
  }));
  const model = buildModel({
    files: sources.map((source) => readSourceFile(source, () => {})),
    vocabulary: readOnce,
    features: NO_FEATURES,
    allowFloats: true,
  });
  // CustomResourceDefinition holds a type that contains itself; the keys of its other lists are known all the same.
  const errors = model.findings.filter(({ severity, code: found }) => severity === "error" && found !== "type-cycle");
  if (errors[0] !== undefined) throw new Error(`${errors[0].span?.file}: ${errors[0].message}`);
  const names = exportedNames(kinds);
  const { units } = gatherUnits(model.model.kinds, "per-folder");
  const clients = units
    .flatMap(({ kinds: versions, resource }) => versions.map((kind) => ({ kind, resource })))
    .map(({ kind, resource }): { client: ClientKind; module: CoreModule } => {
      const coreKind = coreKindOf(kind, kinds);
      const { module } = coreKind;
      const typeName = names.get(`${module} ${kind.name}`) ?? kind.name;
      const file = `${posix.basename(vocabularyPlace(module))}-${kind.name.toLowerCase()}`;
      return { client: { kind: completeKind(kind, coreKind), resource, typeName, file, isGated: false }, module };
    });
  const gates = createTypeGates();
  const files = clients.map(({ client, module }) => ({
    path: `${FOLDER}/${client.file}.ts`,
    text: kindFile(client, gates, ".js", modulesOf(module, client.kind)).text,
  }));
  return [...files, { path: ENTRY, text: entryText(clients.map(({ client }) => client)) }];
}

function groupByModule(kinds: readonly CoreKind[]): Map<CoreModule, CoreKind[]> {
  const byModule = new Map<CoreModule, CoreKind[]>();
  for (const kind of kinds) byModule.set(kind.module, [...(byModule.get(kind.module) ?? []), kind]);
  return byModule;
}

/** An API of the kinds of a module, each with the markers that its client depends on. */
function kindsSource(module: CoreModule, kinds: readonly CoreKind[]): string {
  const [, , version = ""] = module.split("/");
  const declarations = kinds.flatMap((kind) => {
    const base = importedName(module, kind.name, "type", camelCase(`base ${kind.name}`, true));
    const markers = clientMarkers(kind).map(lineComment);
    return [...markers, code`export interface ${nameOf(kind.name)} extends ${base} {}`, NOTHING];
  });
  const head = [
    lineComment(`+groupName=${module.split("/")[1]}.${GROUP_OF_SOURCES}`),
    lineComment(`+versionName=${version}`),
    NOTHING,
  ];
  return sourceText(withImports(head, lines(declarations)));
}

/** Groups without a dot, such as `apps`, are Kubernetes' own and refused in sources. */
const GROUP_OF_SOURCES = "kubernetes.example.com";
const SCALE_METHOD = /^\+genclient:method=\w+Scale,/;
const OTHER_PACKAGE = /^\+genclient:method=.*,input=/;

/** The markers of a kind's client as a CRD has them; methods that take types of other packages are in `SUBRESOURCES`. */
function clientMarkers({ name, hasStatus, markers }: CoreKind): string[] {
  const isPartial = markers.some((marker) => marker.startsWith("+genclient:onlyVerbs"));
  const isCluster = markers.includes("+genclient:nonNamespaced");
  const ownType = `.${name},`;
  return [
    ...markers
      .filter((marker) => !SCALE_METHOD.test(marker))
      .filter((marker) => !OTHER_PACKAGE.test(marker) || `${marker},`.includes(ownType))
      .map((marker) => marker.replaceAll(/(?<==)k8s\.io\/api\/[a-z]+\/v\w+\./g, "")),
    ...(isCluster ? ["+kubebuilder:resource:scope=Cluster"] : []),
    ...(hasStatus && !isPartial ? ["+kubebuilder:subresource:status"] : []),
    ...(markers.some((marker) => SCALE_METHOD.test(marker))
      ? ["+kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas"]
      : []),
  ];
}

function coreKindOf({ name, span }: Kind, kinds: readonly CoreKind[]): CoreKind {
  const kind = kinds.find((each) => each.name === name && `${each.module}/kinds.ts` === span.file);
  if (kind === undefined) throw new Error(`${name} of ${span.file} is not one of the kinds`);
  return kind;
}

/** A kind in its group and with the methods that no marker gives it. */
function completeKind(kind: Kind, { group }: CoreKind): Kind {
  const { client } = kind.crd;
  const methods = [...client.methods, ...(group === "" ? (SUBRESOURCES[kind.name] ?? []) : [])];
  return { ...kind, group, crd: { ...kind.crd, client: { ...client, methods } } };
}

function modulesOf(module: CoreModule, kind: Kind): CoreTypeModules {
  const toModule = (of: CoreModule): string => `../${posix.basename(vocabularyPlace(of))}.js`;
  return {
    head: HEAD,
    ofKind: toModule(module),
    ofClient(name) {
      const file = CLIENT_FILES[name];
      if (file === undefined) throw new Error(`say in CLIENT_FILES where ${name} is`);
      return `../../client/${file}.js`;
    },
    ofType(name) {
      const method = SUBRESOURCES[kind.name]?.find(({ input, result }) => input === name || result === name);
      if (method === undefined) throw new Error(`say in SUBRESOURCES where ${name} is`);
      return toModule(method.module);
    },
  };
}

/**
 * The names of kinds by module and kind, as one module exports all of them: of kinds that share a name the last has it alone, which are
 * those of newer versions and of events.k8s.io; others have their group, and where that is the same their version, in front.
 */
function exportedNames(kinds: readonly CoreKind[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { module, name, group } of kinds) {
    const last = kinds.findLast((each) => each.name === name);
    const [, folder = "", version = ""] = module.split("/");
    const front = last?.group === group ? `${folder} ${version}` : folder;
    names.set(`${module} ${name}`, last?.module === module ? name : camelCase(`${front} ${name}`, true));
  }
  return names;
}

function entryText(clients: readonly ClientKind[]): string {
  const exported = clients.map(({ typeName, resource, file }) => {
    const isCluster = resource.scope === "Cluster";
    const types = [`${typeName}Apply`, `${typeName}Client`, ...(isCluster ? [] : [`${typeName}ScopedClient`])];
    const values = [nameOf(`create${typeName}Client`), nameOf(`${lowerFirst(typeName)}Resource`)];
    const members = commaSeparated([...values, ...types.map((each) => code`type ${nameOf(each)}`)]);
    return code`export { ${members} } from ${text(`../${FOLDER}/${file}.js`)};`;
  });
  return sourceText(lines([HEAD, ...exported, NOTHING]));
}
