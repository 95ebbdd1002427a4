import {
  generatedNameProblems,
  labelKeyProblems,
  labelProblems,
  labelValueProblems,
  type NameProblems,
  subdomainProblems,
} from "../../formats/name-syntax.js";
import type { VersionTraits } from "../../target-version.js";
import { goQuote } from "../../values/go-text.js";
import type { KubeObject, KubeValue } from "../../values/kube-value.js";
import { utf8Length } from "../../values/utf8-length.js";
import { deepEqual, isList, isObject, ownValue, presentKeys } from "../../values/value-kind.js";
import { forbidden, invalid, type Problem, required, tooLong } from "../schema/field-error.js";
import { checkOwnerReferences } from "./owner-references.js";

/** The most bytes that the keys and values of an object's annotations may have together. */
export const MAX_ANNOTATION_BYTES = 256 * 1024;
const ORPHAN = "orphan";
const FOREGROUND = "foregroundDeletion";

/** Returns what is wrong with a name, or with the prefix of one that a server completes. */
export type NameCheck = (name: string, isPrefix: boolean) => NameProblems;

/** The names of custom resources, and of their definitions. What follows a prefix is letters and digits. */
export const resourceNameProblems: NameCheck = (name, isPrefix) =>
  isPrefix ? generatedNameProblems(name) : subdomainProblems(name);

export interface MetadataScope {
  readonly path: string;
  readonly namespaced: boolean;
  readonly names: NameCheck;
  readonly traits: VersionTraits;
}

/** Checks decoded metadata as of an object that is created (apimachinery, `ValidateObjectMeta`). */
export function checkMetadata(metadata: KubeObject, scope: MetadataScope): Problem[] {
  const { path, namespaced, names } = scope;
  const problems: Problem[] = [];
  const report = (field: string, value: string, found: NameProblems): void => {
    for (const problem of found) problems.push(invalid(`${path}.${field}`, value, problem));
  };
  const generateName = textOf(metadata, "generateName");
  const name = textOf(metadata, "name");
  const namespace = textOf(metadata, "namespace");
  if (generateName !== "") report("generateName", generateName, names(generateName, true));
  if (name === "") problems.push(required(`${path}.name`, "name or generateName is required"));
  else report("name", name, names(name, false));
  if (!namespaced) {
    if (namespace !== "") problems.push(forbidden(`${path}.namespace`, "not allowed on this type"));
  } else if (namespace === "") problems.push(required(`${path}.namespace`));
  else report("namespace", namespace, labelProblems(namespace));
  checkGeneration(metadata, path, problems);
  checkLabels(metadata, path, problems);
  checkAnnotations(metadata, scope, problems);
  checkOwnerReferences(metadata, path, problems);
  checkFinalizers(metadata, path, problems);
  return problems;
}

/**
 * Checks what may not change in metadata (apimachinery, `ValidateObjectMetaUpdate`). A resource version is not asked for: one
 * that is left out is taken to be that of the old object.
 */
export function checkMetadataUpdate(metadata: KubeObject, old: KubeObject, scope: MetadataScope): Problem[] {
  const { path } = scope;
  const problems: Problem[] = [];
  if (old["deletionTimestamp"] !== undefined) checkNoNewFinalizers(metadata, old, path, problems);
  checkGeneration(metadata, path, problems);
  const generation = generationOf(metadata);
  if (generation < generationOf(old))
    problems.push(invalid(`${path}.generation`, generation, "must not be decremented"));
  for (const name of ["name", "namespace", "uid"]) checkUnchanged(textOf(metadata, name), textOf(old, name), name);
  for (const name of ["creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds"]) {
    checkUnchanged(metadata[name] ?? null, old[name] ?? null, name);
  }
  checkLabels(metadata, path, problems);
  checkAnnotations(metadata, scope, problems);
  checkOwnerReferences(metadata, path, problems);
  return problems;

  function checkUnchanged(value: KubeValue, oldValue: KubeValue, name: string): void {
    if (!deepEqual(value, oldValue)) problems.push(invalid(`${path}.${name}`, value, "field is immutable"));
  }
}

/** What the server warns of when finalizers come new. */
export function finalizerWarnings(metadata: KubeObject, old: KubeObject | undefined): string[] {
  const exempt = new Set([...textsOf(old ?? {}, "finalizers"), ORPHAN, FOREGROUND, "kubernetes"]);
  const added = [...new Set(textsOf(metadata, "finalizers"))].filter(
    (name) => !exempt.has(name) && !name.includes("/"),
  );
  return added.sort().map((name) => {
    const path = name.includes(".") ? " including a path (/)" : "";
    return `metadata.finalizers: ${goQuote(name)}: prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`;
  });
}

export function textOf(metadata: KubeObject, name: string): string {
  const value = ownValue(metadata, name);
  return typeof value === "string" ? value : "";
}

export function generationOf(metadata: KubeObject): number | bigint {
  const value = ownValue(metadata, "generation");
  return typeof value === "number" || typeof value === "bigint" ? value : 0;
}

function textsOf(metadata: KubeObject, name: string): string[] {
  const value = ownValue(metadata, name);
  return isList(value) ? value.filter((item) => typeof item === "string") : [];
}

function checkGeneration(metadata: KubeObject, path: string, problems: Problem[]): void {
  const generation = generationOf(metadata);
  if (generation < 0) problems.push(invalid(`${path}.generation`, generation, "must be greater than or equal to 0"));
}

function checkLabels(metadata: KubeObject, path: string, problems: Problem[]): void {
  const labels = ownValue(metadata, "labels");
  if (!isObject(labels)) return;
  for (const key of presentKeys(labels)) {
    for (const problem of labelKeyProblems(key)) problems.push(invalid(`${path}.labels`, key, problem));
    const value = textOf(labels, key);
    for (const problem of labelValueProblems(value)) problems.push(invalid(`${path}.labels`, value, problem));
  }
}

function checkAnnotations(metadata: KubeObject, { path, traits }: MetadataScope, problems: Problem[]): void {
  const annotations = ownValue(metadata, "annotations");
  if (!isObject(annotations)) return;
  for (const key of presentKeys(annotations)) {
    for (const problem of labelKeyProblems(key.toLowerCase()))
      problems.push(invalid(`${path}.annotations`, key, problem));
  }
  if (annotationBytes(annotations) > MAX_ANNOTATION_BYTES)
    problems.push(tooLong(`${path}.annotations`, MAX_ANNOTATION_BYTES, traits));
}

/** Returns how many bytes the keys and values of annotations have. */
export function annotationBytes(annotations: KubeObject): number {
  return presentKeys(annotations).reduce((sum, key) => sum + utf8Length(key) + utf8Length(textOf(annotations, key)), 0);
}

function checkFinalizers(metadata: KubeObject, path: string, problems: Problem[]): void {
  const finalizers = textsOf(metadata, "finalizers");
  for (const name of finalizers) {
    for (const problem of labelKeyProblems(name)) problems.push(invalid(`${path}.finalizers`, name, problem));
  }
  if (!finalizers.includes(ORPHAN) || !finalizers.includes(FOREGROUND)) return;
  problems.push(invalid(`${path}.finalizers`, finalizers, `finalizer ${ORPHAN} and ${FOREGROUND} cannot be both set`));
}

function checkNoNewFinalizers(metadata: KubeObject, old: KubeObject, path: string, problems: Problem[]): void {
  const previous = new Set(textsOf(old, "finalizers"));
  const added = [...new Set(textsOf(metadata, "finalizers"))].filter((name) => !previous.has(name)).sort();
  if (added.length === 0) return;
  const names = `[]string{${added.map(goQuote).join(", ")}}`;
  const text = `no new finalizers can be added if the object is being deleted, found new finalizers ${names}`;
  problems.push(forbidden(`${path}.finalizers`, text));
}
