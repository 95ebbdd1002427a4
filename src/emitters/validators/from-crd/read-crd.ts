import type { KindFacts } from "../../../kube/validation/schema/schema.js";
import type { JsonValue } from "../../../kube/values/json-value.js";
import { Float64, isTooDeep, type KubeObject, type KubeValue, MAX_DEPTH } from "../../../kube/values/kube-value.js";
import { isList, isObject, ownValue } from "../../../kube/values/value-kind.js";
import { NUMBER_KEYWORDS, type StructuralSchema } from "../../../schema/structural-schema.js";
import { deprecationWarning, type VersionFacts } from "../rules/deprecation-warning.js";

/** What a CRD says of one version: the kind's facts and its schema. */
export interface CrdVersion {
  readonly facts: KindFacts;
  readonly schema: StructuralSchema;
}

/** A CRD that cannot be used for validation, and why. */
export class CrdError extends Error {
  override readonly name = "CrdError";
}

/**
 * Reads a version of a CRD: the one that is named, else the one that is stored. Throws a {@link CrdError} for a document
 * that has no such version or no schema, or whose values are too deep; whether a server would take the CRD is not looked at. What is
 * `cached` of objects that do not change is not read again.
 */
export function readCrdVersion(
  crd: KubeObject,
  name?: string,
  cached?: WeakMap<KubeObject, StructuralSchema>,
): CrdVersion {
  // It may come from a file, and be anything.
  if (!isObject(crd)) throw new CrdError("the CRD is no object");
  if (isTooDeep(crd)) throw new CrdError(`values of the CRD are more than ${MAX_DEPTH} deep in one another`);
  const spec = objectAt(crd, "spec");
  const names = objectAt(spec, "names");
  const versions = listAt(spec, "versions").filter(isObject);
  const version =
    versions.find((each) => (name === undefined ? each["storage"] === true : each["name"] === name)) ?? versions[0];
  if (version === undefined || (name !== undefined && version["name"] !== name)) {
    throw new CrdError(name === undefined ? "the CRD has no versions" : `the CRD has no version ${name}`);
  }
  const schema = ownValue(objectAt(version, "schema"), "openAPIV3Schema");
  if (!isObject(schema)) throw new CrdError(`version ${textAt(version, "name")} of the CRD has no schema`);
  const subresources = objectAt(version, "subresources");
  const warning = deprecationWarning(
    { group: textAt(spec, "group"), kind: textAt(names, "kind") },
    versionFacts(version),
    versions.map(versionFacts),
  );
  const scale = ownValue(subresources, "scale");
  return {
    facts: {
      group: textAt(spec, "group"),
      version: textAt(version, "name"),
      kind: textAt(names, "kind"),
      plural: textAt(names, "plural"),
      namespaced: textAt(spec, "scope") === "Namespaced",
      hasStatus: isObject(subresources["status"]),
      ...(isObject(scale) ? { scale: scaleOf(scale) } : {}),
      ...(warning === undefined ? {} : { deprecationWarning: warning }),
    },
    schema: readSchema(schema, cached),
  };
}

function versionFacts(version: KubeObject): VersionFacts {
  const warning = ownValue(version, "deprecationWarning");
  return {
    name: textAt(version, "name"),
    served: version["served"] === true,
    deprecated: version["deprecated"] === true,
    deprecationWarning: typeof warning === "string" ? warning : undefined,
  };
}

function scaleOf(scale: KubeObject): NonNullable<KindFacts["scale"]> {
  const labelSelectorPath = textAt(scale, "labelSelectorPath");
  return {
    specReplicasPath: textAt(scale, "specReplicasPath"),
    statusReplicasPath: textAt(scale, "statusReplicasPath"),
    ...(labelSelectorPath === "" ? {} : { labelSelectorPath }),
  };
}

const BRANCHES = new Set(["allOf", "anyOf", "oneOf"]);

/**
 * Turns a schema as it was decoded into the form of the model: its numbers are plain, and schemas are where they belong. Goes by
 * itself: what it reads may be of any form.
 */
function readSchema(value: KubeObject, cached?: WeakMap<KubeObject, StructuralSchema>): StructuralSchema {
  const previous = cached?.get(value);
  if (previous !== undefined) return previous;
  const schema: Record<string, unknown> = {};
  for (const [keyword, part] of Object.entries(value)) {
    if (part === undefined || part === null) continue;
    if (keyword === "properties" && isObject(part)) {
      schema[keyword] = Object.fromEntries(
        Object.entries(part).map(([name, each]) => [name, isObject(each) ? readSchema(each, cached) : {}]),
      );
    } else if (BRANCHES.has(keyword) && isList(part)) {
      schema[keyword] = part.map((each) => (isObject(each) ? readSchema(each, cached) : {}));
    } else if ((keyword === "items" || keyword === "not" || keyword === "additionalProperties") && isObject(part)) {
      schema[keyword] = readSchema(part, cached);
    } else schema[keyword] = NUMBER_KEYWORDS.has(keyword) ? plainNumber(part) : part;
  }
  // Every keyword was put in the form that the type has; others are ignored where schemas are read.
  const read = schema as StructuralSchema & { readonly default?: JsonValue };
  cached?.set(value, read);
  return read;
}

function plainNumber(value: KubeValue): KubeValue {
  return value instanceof Float64 ? value.value : typeof value === "bigint" ? Number(value) : value;
}

function objectAt(object: KubeObject, name: string): KubeObject {
  const value = ownValue(object, name);
  return isObject(value) ? value : {};
}

function listAt(object: KubeObject, name: string): readonly KubeValue[] {
  const value = ownValue(object, name);
  return isList(value) ? value : [];
}

function textAt(object: KubeObject, name: string): string {
  const value = ownValue(object, name);
  return typeof value === "string" ? value : "";
}
