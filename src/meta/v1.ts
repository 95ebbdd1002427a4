/**
 * The vocabulary of API authors: scalars with a meaning of their own, formats of strings, and the object types of
 * Kubernetes that APIs share. The generator knows the scalars by name; it reads the interfaces as it reads an API.
 */

/** A whole number of 32 bits. */
export type Int32 = number;
/** A whole number of 64 bits. Values beyond 2^53 lose digits in a JavaScript number. */
export type Int64 = number;
/** A whole number without a stated size. */
export type Int = number;
/** A floating-point number. Refused unless the configuration allows floats: languages differ in how they print them. */
export type Float64 = number;

/** An amount with a unit, such as 500m or 2Gi, or a plain whole number. */
export type Quantity = string | number;
/** A whole number or a string, such as a port by number or by name. */
export type IntOrString = number | string;

/** A moment to the second, as RFC 3339 has it. */
export type Time = string;
/** A moment to the microsecond, as RFC 3339 has it. */
export type MicroTime = string;
/** A length of time as Go writes it, such as 1h30m. */
export type Duration = string;
/** Bytes, written in base64. */
export type Base64 = string;

/** An object of a kind that is not known here; all its members are kept. */
export type RawExtension = { [member: string]: unknown };
/** Any JSON value; it is kept as it is. */
export type JSONValue = unknown;

/** An IPv4 address. */
export type IPv4 = string;
/** An IPv6 address. */
export type IPv6 = string;
/** A host name as RFC 1034 has it. */
export type Hostname = string;
/** A network in CIDR notation, IPv4 or IPv6. */
export type CIDR = string;
/** A URI. */
export type URI = string;
/** An email address. */
export type Email = string;
/** A MAC address. */
export type MAC = string;
/** A UUID of any version. */
export type UUID = string;
/** A date, such as 2026-08-22. */
export type DateOnly = string;
/** A text that should not be shown. */
export type Password = string;

/** The identifier that the API server gives an object; no two objects ever share one. */
export type UID = string;

/** Metadata that every object has. In a CRD it is a bare object: the API server knows its members. */
export interface ObjectMeta {
  name?: string;
  generateName?: string;
  namespace?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: OwnerReference[];
  uid?: UID;
  resourceVersion?: string;
  generation?: Int64;
  creationTimestamp?: Time;
  deletionTimestamp?: Time;
  deletionGracePeriodSeconds?: Int64;
  managedFields?: ManagedFieldsEntry[];
}

/** The fields of an object that one manager set, by one operation in one version. The API server keeps these records. */
export interface ManagedFieldsEntry {
  /** manager is the name of who set the fields. */
  manager?: string;
  /** operation is Apply for server-side apply, and Update for all else. */
  operation?: string;
  /** apiVersion is the version that the fields are named in. */
  apiVersion?: string;
  /** time is when the record was last changed. */
  time?: Time;
  /** fieldsType is the form of fieldsV1; there is but FieldsV1. */
  fieldsType?: string;
  /** fieldsV1 names the fields, each by a key such as `f:spec`. */
  fieldsV1?: RawExtension;
  /** subresource is the subresource that the fields were set by, such as status. */
  subresource?: string;
}

/** Metadata of a list. */
export interface ListMeta {
  resourceVersion?: string;
  continue?: string;
  remainingItemCount?: Int64;
}

/** What every kind extends: the members that all objects of Kubernetes have. */
export interface KubernetesObject {
  /** apiVersion names the group and the version of the schema that this object is written in. */
  apiVersion?: string;
  /** kind names what this object is: the type of resource that its members describe. */
  kind?: string;
  metadata?: ObjectMeta;
}

/** A list of objects of one kind, as the API server gives it. */
export interface KubernetesList<Item> {
  /** apiVersion names the group and the version of the schema that this list is written in. */
  apiVersion?: string;
  /** kind names what this list is a list of, with the suffix List. */
  kind?: string;
  metadata?: ListMeta;
  /** items holds the objects. */
  items: Item[];
}

/**
 * A reference to the owner of an object, which lives in the same namespace or in none.
 * +structType=atomic
 */
export interface OwnerReference {
  /** apiVersion is the API version of the owner. */
  apiVersion: string;
  /** kind is the kind of the owner. */
  kind: string;
  /** name is the name of the owner. */
  name: string;
  /** uid is the identifier of the owner. */
  uid: UID;
  /** controller is true for the one owner that manages the object. */
  controller?: boolean;
  /** blockOwnerDeletion is true where the owner may not be removed from the store before this object. */
  blockOwnerDeletion?: boolean;
}

/** A condition tells one aspect of an object's state, and when it last changed. */
export interface Condition {
  /**
   * type is the name of the condition in CamelCase, optionally with a domain in front, such as example.io/Ready.
   * +kubebuilder:validation:Pattern="^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\u002f)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$"
   * +kubebuilder:validation:MaxLength=316
   */
  type: string;
  /** status tells whether the condition holds. */
  status: "True" | "False" | "Unknown";
  /**
   * observedGeneration tells which metadata.generation was looked at; where it is older, the condition is out of date.
   * +kubebuilder:validation:Minimum=0
   */
  observedGeneration?: Int64;
  /** lastTransitionTime is when status last changed. */
  lastTransitionTime: Time;
  /**
   * reason is a word in CamelCase for programs, telling why status last changed.
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$`
   */
  reason: string;
  /**
   * message tells people the details; it may be empty.
   * +kubebuilder:validation:MaxLength=32768
   */
  message: string;
}

/**
 * A query over labels. All its parts have to match; an empty selector matches every object.
 * +structType=atomic
 */
export interface LabelSelector {
  /** matchLabels holds labels that have to be there with exactly these values. */
  matchLabels?: Record<string, string>;
  /**
   * matchExpressions holds further conditions, all of which have to match.
   * +listType=atomic
   */
  matchExpressions?: LabelSelectorRequirement[];
}

/** One condition on the value of a field, as field selectors have it. */
export interface FieldSelectorRequirement {
  /** key is the path of the field. */
  key: string;
  /** operator says how key and values relate: In, NotIn, Exists or DoesNotExist. */
  operator: string;
  /**
   * values holds the values for In and NotIn, and is empty for the others.
   * +listType=atomic
   */
  values?: string[];
}

/** How an object is deleted. */
export interface DeleteOptions {
  /** apiVersion names the group and the version of the schema that these options are written in. */
  apiVersion?: string;
  /** kind names what this is. */
  kind?: string;
  /** gracePeriodSeconds is how long the object has to end by itself; 0 deletes it at once. */
  gracePeriodSeconds?: Int64;
  /** preconditions have to hold of the object, or it stays. */
  preconditions?: Preconditions;
  /** orphanDependents is the former way to say that dependents stay; propagationPolicy says it now. */
  orphanDependents?: boolean;
  /** propagationPolicy says what becomes of dependents: Orphan, Background or Foreground. */
  propagationPolicy?: string;
  /**
   * dryRun says which stages a request goes through without being stored; there is but All.
   * +listType=atomic
   */
  dryRun?: string[];
  /** ignoreStoreReadErrorWithClusterBreakingPotential deletes an object that cannot be read from the store, with no regard to finalizers. */
  ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
}

/** What has to hold of an object for a request to do anything. */
export interface Preconditions {
  /** uid is the identifier that the object has to have. */
  uid?: UID;
  /** resourceVersion is the version that the object has to be in. */
  resourceVersion?: string;
}

/** One condition on the value of a label. */
export interface LabelSelectorRequirement {
  /** key is the name of the label. */
  key: string;
  /** operator says how key and values relate: In, NotIn, Exists or DoesNotExist. */
  operator: string;
  /**
   * values holds the values for In and NotIn, and is empty for the others.
   * +listType=atomic
   */
  values?: string[];
}

/**
 * A reference to an object in the same namespace.
 * +structType=atomic
 */
export interface LocalObjectReference {
  /**
   * name is the name of the object.
   * +default=""
   */
  name?: string;
}

/**
 * A reference to a key of a Secret in the same namespace.
 * +structType=atomic
 */
export interface SecretKeySelector {
  /**
   * name is the name of the Secret.
   * +default=""
   */
  name?: string;
  /** key is the entry of the Secret. */
  key: string;
  /** optional is true where the Secret or the entry may be missing. */
  optional?: boolean;
}

/**
 * A reference to a key of a ConfigMap in the same namespace.
 * +structType=atomic
 */
export interface ConfigMapKeySelector {
  /**
   * name is the name of the ConfigMap.
   * +default=""
   */
  name?: string;
  /** key is the entry of the ConfigMap. */
  key: string;
  /** optional is true where the ConfigMap or the entry may be missing. */
  optional?: boolean;
}

/**
 * A reference to a Secret by name and namespace.
 * +structType=atomic
 */
export interface SecretReference {
  /** name is the name of the Secret. */
  name?: string;
  /** namespace is the namespace of the Secret. */
  namespace?: string;
}

/** The name of a kind together with the group and the version that define it. */
export interface GroupVersionKind {
  /** group is the API group; it is empty for the core group. */
  group: string;
  /** version is the version within the group. */
  version: string;
  /** kind is the name of the kind. */
  kind: string;
}

/** Amounts of resources, such as cpu and memory, by the name of the resource. */
export type ResourceList = Record<string, Quantity>;

/**
 * A reference to any object, or to a part of one.
 * +structType=atomic
 */
export interface ObjectReference {
  /** apiVersion is the API version of the object. */
  apiVersion?: string;
  /** fieldPath names a part of the object instead of the whole. */
  fieldPath?: string;
  /** kind is the kind of the object. */
  kind?: string;
  /** name is the name of the object. */
  name?: string;
  /** namespace is the namespace of the object. */
  namespace?: string;
  /** resourceVersion is the version of the object that the reference was made for. */
  resourceVersion?: string;
  /** uid is the identifier of the object. */
  uid?: UID;
}

/**
 * A reference to an object of a named kind in the same namespace.
 * +structType=atomic
 */
export interface TypedLocalObjectReference {
  /** apiGroup is the group of the object; without it kind is one of the core group. */
  apiGroup?: string;
  /** kind is the kind of the object. */
  kind: string;
  /** name is the name of the object. */
  name: string;
}
