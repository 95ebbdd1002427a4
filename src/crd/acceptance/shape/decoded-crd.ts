import type { JsonObject } from "../../../kube/values/json-value.js";
import type { CrdSchema } from "./crd-schema.js";

/**
 * A CustomResourceDefinition of apiextensions.k8s.io/v1 whose fields have their types, as `checkShape` finds out. Any
 * of them can be missing or null.
 */
export interface CrdDocument {
  readonly metadata?: ObjectMeta | null;
  readonly spec?: CrdSpec | null;
}

export interface ObjectMeta {
  readonly name?: string | null;
  readonly generateName?: string | null;
  readonly namespace?: string | null;
  readonly generation?: number | bigint | null;
  readonly labels?: Readonly<Record<string, string | null>> | null;
  readonly annotations?: Readonly<Record<string, string | null>> | null;
  readonly ownerReferences?: readonly (JsonObject | null)[] | null;
  readonly finalizers?: readonly (string | null)[] | null;
}

export interface CrdSpec {
  readonly group?: string | null;
  readonly names?: CrdNames | null;
  readonly scope?: string | null;
  readonly versions?: readonly (CrdVersion | null)[] | null;
  readonly conversion?: CrdConversion | null;
  readonly preserveUnknownFields?: boolean | null;
}

export interface CrdNames {
  readonly plural?: string | null;
  readonly singular?: string | null;
  readonly kind?: string | null;
  readonly listKind?: string | null;
  readonly shortNames?: readonly (string | null)[] | null;
  readonly categories?: readonly (string | null)[] | null;
}

export interface CrdVersion extends VersionParts {
  readonly name?: string | null;
  readonly served?: boolean | null;
  readonly storage?: boolean | null;
  readonly deprecated?: boolean | null;
  readonly deprecationWarning?: string | null;
}

/** What each version has of its own in v1, and the CRD as a whole if all versions agree in it. */
export interface VersionParts {
  readonly schema?: { readonly openAPIV3Schema?: CrdSchema | null } | null;
  readonly subresources?: CrdSubresources | null;
  readonly additionalPrinterColumns?: readonly (PrinterColumn | null)[] | null;
  readonly selectableFields?: readonly (SelectableField | null)[] | null;
}

export interface CrdSubresources {
  readonly status?: object | null;
  readonly scale?: ScaleSubresource | null;
}

export interface ScaleSubresource {
  readonly specReplicasPath?: string | null;
  readonly statusReplicasPath?: string | null;
  readonly labelSelectorPath?: string | null;
}

export interface PrinterColumn {
  readonly name?: string | null;
  readonly type?: string | null;
  readonly format?: string | null;
  readonly jsonPath?: string | null;
}

export interface SelectableField {
  readonly jsonPath?: string | null;
}

export interface CrdConversion {
  readonly strategy?: string | null;
  readonly webhook?: {
    readonly clientConfig?: WebhookClient | null;
    readonly conversionReviewVersions?: readonly (string | null)[] | null;
  } | null;
}

export interface WebhookClient {
  readonly url?: string | null;
  readonly service?: WebhookService | null;
}

export interface WebhookService {
  readonly name?: string | null;
  readonly namespace?: string | null;
  readonly path?: string | null;
  readonly port?: number | bigint | null;
}
