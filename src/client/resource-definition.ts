/** What a client has to know of a kind to reach it. Generated clients hold one for each kind. */
export interface ResourceDefinition {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The name in URLs. */
  readonly plural: string;
  readonly singular?: string;
  readonly scope: "Cluster" | "Namespaced";
  /** Whether `status` is written apart from the rest. */
  readonly statusSubresource?: boolean;
  readonly scaleSubresource?: {
    readonly specPath: string;
    readonly statusPath: string;
    readonly selectorPath?: string;
  };
  /** Methods of the client besides the usual ones, each for one verb on one subresource. */
  readonly methods?: readonly SubresourceMethod[];
  /** JSON paths of the fields that field selectors may use besides metadata.name and metadata.namespace. */
  readonly selectableFields?: readonly string[];
}

export interface SubresourceMethod {
  readonly name: string;
  readonly verb: "get" | "create" | "update" | "patch";
  readonly subresource: string;
  /** The kind of the object that is sent, where it is another than the resource's, as a Pod's eviction is. */
  readonly sent?: { readonly apiVersion: string; readonly kind: string };
}

/** `example.com/v1`, and `v1` alone for the core group. */
export function apiVersionOf({ group, version }: Pick<ResourceDefinition, "group" | "version">): string {
  return group === "" ? version : `${group}/${version}`;
}

/** `widgets.example.com`, by which a CRD and error messages name a resource. */
export function qualifiedResource({ group, plural }: Pick<ResourceDefinition, "group" | "plural">): string {
  return group === "" ? plural : `${plural}.${group}`;
}

/** `Widget.example.com`, by which the server's Invalid errors name a kind. */
export function qualifiedKind({ group, kind }: Pick<ResourceDefinition, "group" | "kind">): string {
  return group === "" ? kind : `${kind}.${group}`;
}

/** The path of the collection: of one namespace, or, without it, of the whole cluster. */
export function collectionPath(definition: ResourceDefinition, namespace: string | undefined): string {
  const { group, version, plural } = definition;
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  return namespace === undefined ? `${root}/${plural}` : `${root}/namespaces/${segment(namespace)}/${plural}`;
}

/**
 * A name as a segment of a path. Throws a TypeError where a name is empty or would lead elsewhere, since the request
 * would then be another one than was meant.
 */
export function segment(name: string): string {
  if (typeof name !== "string" || name === "" || name === "." || name === "..") {
    throw new TypeError(`${JSON.stringify(name) ?? "undefined"} is no name of an object or a namespace`);
  }
  return encodeURIComponent(name);
}
