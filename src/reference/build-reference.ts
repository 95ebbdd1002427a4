import { rootSchema, versionsOf } from "../crd/unit/crd-versions.js";
import { toYaml } from "../crd/yaml/to-yaml.js";
import { CrdError } from "../emitters/validators/from-crd/read-crd.js";
import { validatorForCrd } from "../emitters/validators/from-crd/validator-for-crd.js";
import { validatorForDocument } from "../emitters/validators/from-crd/validator-for-document.js";
import { isJsonObject, type JsonObject, type JsonValue, jsonText, valueAt } from "../kube/values/json-value.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { exampleDocument, exampleObject } from "./example-object.js";
import { type FieldSources, mergeFields } from "./merge-fields.js";
import type { ClusterSet, PrinterColumn, ReferenceExample, ReferenceVersion } from "./reference.js";

/** A CRD, and the clusters that get it. A server takes it; what is wrong with others is reported before. */
export interface CrdOnClusters {
  readonly document: JsonObject;
  readonly on: ClusterSet;
}

export interface VersionOptions {
  /** What is known of a version beside its CRDs. */
  readonly sourcesOf?: (crdName: string, version: string) => FieldSources | undefined;
}

/** Returns the versions of all kinds, by group, kind and version, each with the fields of all clusters in one tree. */
export function referenceVersions(
  crds: readonly CrdOnClusters[],
  { sourcesOf }: VersionOptions = {},
): ReferenceVersion[] {
  const found = new Map<string, { entry: JsonObject; crd: CrdOnClusters }[]>();
  for (const crd of crds)
    for (const entry of versionsOf(crd.document)) {
      const key = `${textAt(crd.document, "metadata", "name")} ${textAt(entry, "name")}`;
      found.set(key, [...(found.get(key) ?? []), { entry, crd }]);
    }
  const versions = [...found.values()].flatMap((entries) => versionOf(entries, sourcesOf));
  const keyOf = ({ group, kind, version }: ReferenceVersion): string => `${group} ${kind} ${version}`;
  return versions.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function versionOf(
  entries: readonly { readonly entry: JsonObject; readonly crd: CrdOnClusters }[],
  sourcesOf: VersionOptions["sourcesOf"],
): ReferenceVersion[] {
  const [first] = entries;
  if (first === undefined) return [];
  const { document } = first.crd;
  const { entry } = first;
  const crdName = textAt(document, "metadata", "name");
  const version = textAt(entry, "name");
  const group = textAt(document, "spec", "group");
  const kind = textAt(document, "spec", "names", "kind");
  const scope = textAt(document, "spec", "scope");
  const subresources = isJsonObject(entry["subresources"]) ? Object.keys(entry["subresources"]).sort() : [];
  const schemas = entries.map(({ entry: each, crd: { on } }) => ({ schema: schemaOf(each), on }));
  const facts = {
    apiVersion: group === "" ? version : `${group}/${version}`,
    kind,
    isNamespaced: scope === "Namespaced",
    hasStatus: subresources.includes("status"),
  };
  const examples = entries.flatMap(({ entry: each, crd }) => examplesOf(each, crd, version, facts));
  return [
    {
      isDocument: false,
      crdName,
      group,
      version,
      kind,
      plural: textAt(document, "spec", "names", "plural"),
      shortNames: textsAt(document, "spec", "names", "shortNames"),
      scope,
      on: schemas.reduce((all, { on }) => all | on, 0),
      served: entry["served"] !== false,
      stored: entry["storage"] === true,
      deprecated: entry["deprecated"] === true ? textAt(entry, "deprecationWarning") : undefined,
      subresources,
      columns: columnsOf(entry),
      root: mergeFields(schemas, sourcesOf?.(crdName, version)),
      examples: withoutRepeats(examples),
    },
  ];
}

/** The schema of a document, and the clusters that have it. */
export interface DocumentOnClusters {
  readonly name: string;
  readonly schema: StructuralSchema;
  readonly on: ClusterSet;
}

/** Returns what readers are shown of one document, of its schemas for all clusters. */
export function referenceDocument(
  name: string,
  schemas: readonly DocumentOnClusters[],
  sources: FieldSources,
): ReferenceVersion {
  return {
    isDocument: true,
    crdName: "",
    group: "",
    version: "",
    kind: name,
    plural: "",
    shortNames: [],
    scope: "",
    on: schemas.reduce((all, { on }) => all | on, 0),
    served: true,
    stored: false,
    deprecated: undefined,
    subresources: [],
    columns: [],
    root: mergeFields(schemas, sources),
    examples: withoutRepeats(
      schemas.flatMap(({ schema, on }) => {
        const validator = validatorForDocument(schema);
        return SIZES.flatMap((size) => textOf(exampleDocument(schema, validator, size), size, on));
      }),
    ),
  };
}

/** Examples of which those that are equal stand there once, for all their clusters. */
function withoutRepeats(examples: readonly ReferenceExample[]): ReferenceExample[] {
  const found = new Map<string, ReferenceExample>();
  for (const example of examples) {
    const key = jsonText([example.size, example.text]);
    found.set(key, { ...example, on: example.on | (found.get(key)?.on ?? 0) });
  }
  return [...found.values()];
}

const SIZES = ["minimal", "full"] as const;

function textOf(object: JsonObject | undefined, size: ReferenceExample["size"], on: ClusterSet): ReferenceExample[] {
  return object === undefined ? [] : [{ on, size, text: toYaml(object) }];
}

function examplesOf(
  entry: JsonObject,
  { document, on }: CrdOnClusters,
  version: string,
  kind: Parameters<typeof exampleObject>[2],
): ReferenceExample[] {
  try {
    // A CRD that a server takes holds what a validator is made of.
    const validator = validatorForCrd(document as unknown as KubeObject, { version });
    return SIZES.flatMap((size) => textOf(exampleObject(schemaOf(entry), validator, kind, size), size, on));
  } catch (error) {
    // Without a validator there is no saying what is accepted.
    if (error instanceof CrdError) return [];
    throw error;
  }
}

function columnsOf(entry: JsonObject): PrinterColumn[] {
  const columns = entry["additionalPrinterColumns"];
  return (Array.isArray(columns) ? columns : []).filter(isJsonObject).map((column) => ({
    name: textAt(column, "name"),
    type: textAt(column, "type"),
    path: textAt(column, "jsonPath"),
    description: textAt(column, "description"),
  }));
}

function schemaOf(entry: JsonObject): StructuralSchema {
  // A server has taken it.
  return withoutNulls(rootSchema(entry) ?? {}) as StructuralSchema;
}

/** Keywords whose values are data, in which null is a value. */
const DATA: ReadonlySet<string> = new Set(["default", "enum", "example"]);

/** A schema without the keywords that are null, which a server takes for absent. Goes by itself: it makes another schema. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      each === null || each === undefined
        ? []
        : [[key, DATA.has(key) && !isJsonObject(each) ? each : withoutNulls(each)]],
    ),
  );
}

function textAt(value: JsonValue | undefined, ...keys: readonly string[]): string {
  const found = valueAt(value, ...keys);
  return typeof found === "string" ? found : "";
}

function textsAt(value: JsonValue | undefined, ...keys: readonly string[]): string[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? found.map(String) : [];
}
