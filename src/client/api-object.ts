/** The metadata that a client itself looks at. */
export interface Metadata {
  name?: string;
  generateName?: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: OwnerReference[];
  creationTimestamp?: string;
  deletionTimestamp?: string;
  managedFields?: { manager?: string; operation?: string; fieldsV1?: Record<string, unknown> }[];
}

/** An object that another belongs to (`OwnerReference` of meta/v1). */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  /** Whether it is the one owner that controls the object. */
  controller?: boolean;
  /** Whether a foreground deletion of the owner waits for the object. */
  blockOwnerDeletion?: boolean;
}

/** What every kind has. Objects are plain JSON: times stay RFC 3339 strings. */
export interface ApiObject {
  apiVersion?: string;
  kind?: string;
  metadata?: Metadata;
}

/** An object as the server gives it: what only stored objects have is there. */
export type Stored<T extends ApiObject> = T & {
  apiVersion: string;
  kind: string;
  metadata: { name: string; uid: string; resourceVersion: string; creationTimestamp: string };
};

/** An object to write over one that exists, which it names. */
export type Named<T extends ApiObject> = T & { metadata: { name: string } };

/** One page of a list, or all of it. */
export interface ObjectList<T extends ApiObject> {
  apiVersion?: string;
  kind?: string;
  metadata: {
    /** The state of the store that the list shows: where a watch goes on from. */
    resourceVersion: string;
    /** There where the list goes on, for `continue` of the next request. */
    continue?: string;
    remainingItemCount?: number;
  };
  items: Stored<T>[];
}

/** The scale subresource (`Scale` of autoscaling/v1). */
export interface Scale extends ApiObject {
  spec?: { replicas?: number };
  status?: { replicas: number; selector?: string };
}

/** A change of an object. */
export type WatchEvent<T extends ApiObject> =
  | { readonly type: "ADDED" | "MODIFIED"; readonly object: Stored<T> }
  | {
      readonly type: "DELETED";
      /** The object as it was last; see `finalStateUnknown`. */
      readonly object: Stored<T>;
      /** Set where the object went while nobody watched: then this is how it was known, and it may have changed since. */
      readonly finalStateUnknown?: true;
    };
