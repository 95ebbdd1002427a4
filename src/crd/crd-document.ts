import type { Kind } from "../model/api-model.js";
import type { JsonValue, StructuralSchema } from "../schema/structural-schema.js";
import type { CrdUnit } from "./crd-unit.js";
import { pluralOf } from "./plural.js";

type JsonObject = { readonly [key: string]: JsonValue | undefined };

/** The plural under which a kind is served. */
export function pluralName(kind: Kind): string {
  return kind.crd.plural ?? pluralOf(kind.name);
}

/** A version of a CRD and its schema. */
export interface CrdVersion {
  readonly kind: Kind;
  readonly schema: StructuralSchema;
}

/** A CRD with the given versions. Absent parts are left out, never empty. */
export function crdDocument(
  { leading, kinds }: CrdUnit,
  versions: readonly CrdVersion[],
  annotations: ReadonlyMap<string, string>,
): JsonObject {
  const { crd, name, group } = leading;
  const plural = pluralName(leading);
  const storesOnly = kinds.length === 1;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      annotations: annotations.size === 0 ? undefined : Object.fromEntries(annotations),
      labels: crd.labels.size === 0 ? undefined : Object.fromEntries(crd.labels),
      name: `${plural}.${group}`,
    },
    spec: {
      group,
      names: {
        categories: nonEmpty(crd.categories),
        kind: name,
        listKind: `${name}List`,
        plural,
        shortNames: nonEmpty(crd.shortNames),
        singular: crd.singular ?? name.toLowerCase(),
      },
      scope: crd.scope,
      versions: versions.map(({ kind, schema }) => versionEntry(kind, schema, storesOnly || kind === leading)),
    },
  };
}

/** One entry of `spec.versions`. Printer columns alone bring an empty `subresources`, as with controller-gen. */
function versionEntry(kind: Kind, schema: StructuralSchema, storage: boolean): JsonObject {
  const { crd } = kind;
  const scale = crd.scaleSubresource;
  const subresources: JsonObject = {
    status: crd.statusSubresource ? {} : undefined,
    scale:
      scale === undefined
        ? undefined
        : {
            specReplicasPath: scale.specPath,
            statusReplicasPath: scale.statusPath,
            labelSelectorPath: scale.selectorPath,
          },
  };
  const hasSubresources = crd.statusSubresource || scale !== undefined || crd.printColumns.length > 0;
  return {
    additionalPrinterColumns: nonEmpty(crd.printColumns.map((column): JsonObject => ({ ...column }))),
    deprecated: crd.deprecated ? true : undefined,
    deprecationWarning: crd.deprecationWarning,
    name: kind.version,
    schema: { openAPIV3Schema: schemaValue(schema) },
    selectableFields: nonEmpty(crd.selectableFields.map((jsonPath): JsonObject => ({ jsonPath }))),
    served: crd.served,
    storage,
    subresources: hasSubresources ? subresources : undefined,
  };
}

/** A schema as plain JSON. */
function schemaValue(schema: StructuralSchema): JsonValue {
  // A StructuralSchema holds nothing but JSON; only its interface lacks the index signature.
  return schema as unknown as JsonValue;
}

function nonEmpty(values: readonly JsonValue[]): readonly JsonValue[] | undefined {
  return values.length === 0 ? undefined : values;
}
