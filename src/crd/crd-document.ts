import type { Kind } from "../model/api-model.js";
import type { JsonValue, StructuralSchema } from "../schema/structural-schema.js";
import type { CrdUnit } from "./crd-unit.js";
import type { ManifestNaming } from "./manifest-file.js";

type JsonObject = { readonly [key: string]: JsonValue | undefined };

/** A version of a CRD and its schema. */
export interface CrdVersion {
  readonly kind: Kind;
  readonly schema: StructuralSchema;
}

export interface CrdParts {
  readonly versions: readonly CrdVersion[];
  readonly annotations: ReadonlyMap<string, string>;
  /** Whose skeleton the CRD has: with controller-gen, printer columns alone bring an empty `subresources`. */
  readonly naming: ManifestNaming;
}

/** A CRD with the given versions. Absent parts are left out, never empty. */
export function crdDocument(unit: CrdUnit, { versions, annotations, naming }: CrdParts): JsonObject {
  const { leading, resource, crdName } = unit;
  const { name, group } = leading;
  const { plural, singular, scope, shortNames, categories, labels } = resource;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      annotations: annotations.size === 0 ? undefined : Object.fromEntries(annotations),
      labels: labels.size === 0 ? undefined : Object.fromEntries(labels),
      name: crdName,
    },
    spec: {
      group,
      names: {
        categories: nonEmpty(categories),
        kind: name,
        listKind: `${name}List`,
        plural,
        shortNames: nonEmpty(shortNames),
        singular: singular ?? name.toLowerCase(),
      },
      scope,
      versions: versions.map((version) =>
        versionEntry(version, { storage: version.kind === leading, emptySubresources: naming === "controller-gen" }),
      ),
    },
  };
}

/** One entry of `spec.versions`. */
function versionEntry(
  { kind, schema }: CrdVersion,
  { storage, emptySubresources }: { readonly storage: boolean; readonly emptySubresources: boolean },
): JsonObject {
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
  const hasSubresources =
    crd.statusSubresource || scale !== undefined || (emptySubresources && crd.printColumns.length > 0);
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
