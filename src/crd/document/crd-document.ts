import type { JsonValue } from "../../kube/values/json-value.js";
import type { ConversionWebhook } from "../../markers/definition/marker-effect.js";
import type { Kind } from "../../model/api-model.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { mapChildren } from "../../schema/visit.js";
import type { CrdUnit } from "../unit/crd-unit.js";
import type { ManifestNaming } from "../unit/manifest-file.js";

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
      conversion: resource.conversion === undefined ? undefined : conversionValue(resource.conversion),
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

function conversionValue({ endpoint, reviewVersions }: ConversionWebhook): JsonObject {
  const { kind, ...where } = endpoint;
  return {
    strategy: "Webhook",
    webhook: {
      clientConfig: kind === "service" ? { service: where } : where,
      conversionReviewVersions: reviewVersions,
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

/** A copy of a schema whose descriptions are no longer than `limit` bytes; 0 leaves none. */
export function limitDescriptions(schema: StructuralSchema, limit: number): StructuralSchema {
  const limited: StructuralSchema = {
    ...schema,
    ...mapChildren(schema, (child) => limitDescriptions(child.schema, limit)),
  };
  const description = schema.description === undefined ? "" : limitText(schema.description, limit);
  if (description === "") delete limited.description;
  else limited.description = description;
  return limited;
}

/**
 * Cuts a text to `limit` bytes as controller-gen's maxDescLen does: at the last end of a sentence that fits, else at the
 * last white space with an ellipsis, else hard with one. A negative limit changes nothing.
 */
export function limitText(text: string, limit: number): string {
  if (limit === 0) return "";
  const bytes = Buffer.from(text, "utf8");
  if (limit < 0 || bytes.length <= limit) return text;
  const cut = bytes
    .subarray(0, limit)
    .toString("utf8")
    .replace(/\uFFFD+$/, "");
  const sentence = lastIndexMatching(cut, /\p{Sentence_Terminal}/gu);
  if (sentence > 0) return cut.slice(0, sentence) + String.fromCodePoint(cut.codePointAt(sentence) ?? 0);
  const space = lastIndexMatching(cut, /\p{White_Space}/gu);
  return `${space > 0 ? cut.slice(0, space) : cut}...`;
}

function lastIndexMatching(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index;
  return last;
}
