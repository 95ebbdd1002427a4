import { posix } from "node:path";
import type { GeneratedFile } from "../../code/generated-file.js";
import { collapseManifests } from "../../crd/unit/collapse-manifests.js";
import { clusterInfix } from "../../crd/unit/manifest-file.js";
import { sameSchemaFile } from "../../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import {
  CLUSTER_PROFILES,
  type ClusterProfile,
  enabledGates,
  FEATURE_SETS,
  type FeatureRegistry,
  type FeatureSet,
  newestRelease,
} from "../../features/feature-registry.js";
import { traitsOf } from "../../kube/target-version.js";
import { append } from "../../kube/values/append.js";
import type { ApiModel, DocumentRoot, Kind } from "../../model/api-model.js";
import { exists } from "../../model/gate-condition.js";
import { type GatedSchema, resolveSchema } from "../../schema/gated-schema.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { type JsonSchema, type LeftOut, METADATA, toJsonSchema } from "./json-schema.js";

export interface SchemaSettings {
  readonly schemaOf: (kind: Kind) => GatedSchema;
  readonly documentSchemaOf: (document: DocumentRoot) => GatedSchema;
  readonly targetVersion: string;
  /** Returns what an earlier process made of a kind's schema, or calls `make`. */
  readonly stored?: (kind: Kind, make: () => readonly SetSchema[]) => readonly SetSchema[];
}

/** A schema for one kind of cluster. */
export interface SetSchema {
  readonly profile: ClusterProfile;
  readonly featureSet: FeatureSet;
  readonly text: string;
}

const DRAFT = "http://json-schema.org/draft-07/schema#";

/**
 * The JSON Schemas of an API, for the newest release: `schemas/<group>/<kind>_<version>.json` and
 * `schemas/documents/<name>.json`, with the feature set in the name where that matters. Where there are gates, each set has a
 * folder with what editors and kubeconform look up by group, kind and version. Kinds that are not sound get none.
 */
export function schemaFiles(model: ApiModel, features: FeatureRegistry, settings: SchemaSettings): GeneratedFile[] {
  const numericFormats = traitsOf(settings.targetVersion).numericFormats;
  const files: GeneratedFile[] = [];
  const kinds = model.kinds.filter(({ sound, crd }) => sound && !crd.skipped);
  const { stored = (_kind, make) => make() } = settings;
  const results = kinds.map((kind) => {
    const schemas = stored(kind, () => {
      const gated = settings.schemaOf(kind);
      return forSets(features, (enabled) =>
        exists(kind, { mode: "resolved", enabled })
          ? kindSchemaText(kind, resolveSchema(gated, enabled), numericFormats)
          : undefined,
      );
    });
    return { kind, schemas };
  });
  const isByProfile = results.some(({ schemas }) => differsByProfile(schemas));
  for (const { kind, schemas } of results) {
    const written = collapsed(`schemas/${lookUpName(kind)}`, schemas);
    for (const { path, text } of written) files.push({ path, text });
    append(files, lookUpFiles(kind, written, { hasSets: features.gates.size > 0, isByProfile }));
  }
  for (const document of model.documents.filter(({ sound }) => sound)) {
    const gated = settings.documentSchemaOf(document);
    const schemas = forSets(features, (enabled) => documentText(gated, enabled, numericFormats));
    for (const { path, text } of collapsed(`schemas/documents/${document.name}`, schemas)) files.push({ path, text });
  }
  return files;
}

/** Reports kinds whose names differ in their case alone, so that tools look up one schema for both. */
export function schemaClashes({ kinds }: ApiModel): Diagnostic[] {
  const first = new Map<string, Kind>();
  return kinds
    .filter(({ crd }) => !crd.skipped)
    .flatMap((kind) => {
      const name = lookUpName(kind);
      const other = first.get(name);
      if (other === undefined) first.set(name, kind);
      if (other === undefined || (other.group === kind.group && other.name === kind.name)) return [];
      const related = [{ message: "the other is here", span: other.span }];
      const path = `schemas/${name}.json`;
      return [diagnose(sameSchemaFile, kind.span, { path, kind: kind.name, other: other.name }, related)];
    });
}

function forSets(features: FeatureRegistry, make: (enabled: ReadonlySet<string>) => string | undefined): SetSchema[] {
  const release = newestRelease(features);
  const texts = new Map<string, string | undefined>();
  return CLUSTER_PROFILES.flatMap((profile) =>
    FEATURE_SETS.flatMap((featureSet): SetSchema[] => {
      const enabled = enabledGates(features, { release, profile, featureSet });
      const key = [...enabled].sort().join();
      if (!texts.has(key)) texts.set(key, make(enabled));
      const text = texts.get(key);
      return text === undefined ? [] : [{ profile, featureSet, text }];
    }),
  );
}

function differsByProfile(schemas: readonly SetSchema[]): boolean {
  const [first] = CLUSTER_PROFILES;
  const ofFirst = schemas.filter(({ profile }) => profile === first);
  return FEATURE_SETS.some((featureSet) => {
    const texts = schemas.filter((each) => each.featureSet === featureSet).map(({ text }) => text);
    return new Set(texts).size > 1 || (texts.length > 0 && !ofFirst.some((each) => each.featureSet === featureSet));
  });
}

/** A file, and the clusters that it is for. */
interface ClusterFile extends GeneratedFile {
  readonly profiles: readonly ClusterProfile[];
  readonly featureSets: readonly FeatureSet[];
}

/** One file where all clusters get the same, else one for each feature set, and profile, that differs. */
function collapsed(path: string, schemas: readonly SetSchema[]): ClusterFile[] {
  const manifests = schemas.map(({ text, ...cluster }) => ({ ...cluster, release: 0, data: text }));
  return collapseManifests(manifests).map((each) => ({
    path: `${path}${clusterInfix(each)}.json`,
    text: each.data,
    profiles: each.profiles,
    featureSets: each.featureSets,
  }));
}

/**
 * The files that are looked up by group, kind and version, in a folder for each feature set where there are gates: each refers to
 * the schema. yaml-language-server looks for kinds of OpenShift's groups under a name of their own.
 */
function lookUpFiles(
  kind: Kind,
  written: readonly ClusterFile[],
  { hasSets, isByProfile }: { readonly hasSets: boolean; readonly isByProfile: boolean },
): GeneratedFile[] {
  const { group, version, name } = kind;
  const openshift = group.includes("openshift.io")
    ? [`openshift/v4.15-strict/${name.toLowerCase()}_${group}_${version}.json`]
    : [];
  if (!hasSets) return written.flatMap((file) => openshift.map((path) => reference(`schemas/${path}`, file)));
  const profiles = isByProfile ? CLUSTER_PROFILES : CLUSTER_PROFILES.slice(0, 1);
  return profiles.flatMap((profile) =>
    FEATURE_SETS.flatMap((featureSet) => {
      const file = written.find((each) => each.profiles.includes(profile) && each.featureSets.includes(featureSet));
      const folder = `schemas/${isByProfile ? `${profile}-${featureSet}` : featureSet}`;
      const paths = [`${lookUpName(kind)}.json`, ...openshift];
      return file === undefined ? [] : paths.map((path) => reference(`${folder}/${path}`, file));
    }),
  );
}

/** A schema that is another one, which stands beside it. */
function reference(path: string, { path: target }: GeneratedFile): GeneratedFile {
  const $ref = posix.relative(posix.dirname(path), target);
  return { path, text: `${JSON.stringify({ $schema: DRAFT, $ref }, undefined, 2)}\n` };
}

/** The name by which kubeconform, yaml-language-server and catalogues of CRDs look for a kind. */
function lookUpName({ group, version, name }: Kind): string {
  return `${group === "" ? "core" : group}/${name.toLowerCase()}_${version}`;
}

/**
 * Returns the text of the JSON Schema for objects of a kind, from the schema of its CRD. With `numericFormats`, integers have to
 * fit the range of `int32`, as servers since 1.36 have it.
 */
export function kindSchemaText(
  { group, version, name }: Pick<Kind, "group" | "version" | "name">,
  structural: StructuralSchema,
  numericFormats: boolean,
): string {
  const leftOut: LeftOut = new Map();
  const schema = toJsonSchema(structural, { numericFormats, leftOut });
  const { apiVersion = {}, kind = {}, metadata: _, ...others } = propertiesOf(schema);
  const properties = {
    apiVersion: { ...apiVersion, type: "string", const: group === "" ? version : `${group}/${version}` },
    kind: { ...kind, type: "string", const: name },
    metadata: METADATA,
    ...others,
  };
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const closed = { ...schema, properties, required: [...new Set(["apiVersion", "kind", ...required])] };
  return fileText(closed, leftOut);
}

function documentText(gated: GatedSchema, enabled: ReadonlySet<string>, numericFormats: boolean): string {
  const leftOut: LeftOut = new Map();
  return fileText(toJsonSchema(resolveSchema(gated, enabled), { numericFormats, leftOut }), leftOut);
}

function propertiesOf({ properties = {} }: JsonSchema): Record<string, JsonSchema> {
  // That is what stands under the keyword where it is written.
  return properties as Record<string, JsonSchema>;
}

function fileText(schema: JsonSchema, leftOut: LeftOut): string {
  const parts = [...leftOut].map(([what, paths]) => `${what} at ${[...paths].sort().join(", ")}`).sort();
  const comment = parts.length === 0 ? {} : { $comment: `Not said here: ${parts.join("; ")}.` };
  return `${JSON.stringify({ $schema: DRAFT, ...comment, ...schema }, jsonNumber, 2)}\n`;
}

/** Whole numbers beyond 2^53 have no better form in JSON Schema's readers. */
function jsonNumber(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}
