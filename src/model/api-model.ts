import type { SourceSpan } from "../diagnostics/source-span.js";
import type {
  ClientMethod,
  ConversionWebhook,
  CrdEffect,
  GateArguments,
  NodeRequirement,
  OneOfMode,
  PrintColumn,
  Reach,
  RuleText,
  SchemaKeyword,
} from "../markers/definition/marker-effect.js";
import type { MarkerValue } from "../markers/grammar/marker-value.js";
import type { VocabularyName } from "./vocabulary.js";

/** What stands on a node: a constraint, a rule or a shorthand for one, under its gate condition, in source order. */
export type Statement = {
  readonly marker: string;
  readonly reach: Reach;
  /** Undefined for a statement that always applies. */
  readonly gates: GateArguments | undefined;
  readonly priority: number;
  readonly span: SourceSpan;
} & (
  | {
      readonly kind: "constraint";
      readonly keyword: SchemaKeyword;
      readonly value: MarkerValue;
      readonly accumulates: boolean;
      readonly requires: NodeRequirement;
    }
  | { readonly kind: "rule"; readonly rule: RuleText }
  | { readonly kind: "one-of"; readonly mode: OneOfMode; readonly fields: readonly string[] }
  | { readonly kind: "immutable" }
);

/** A member of an enum; it exists where `enabledBy` holds. */
export interface EnumValue {
  readonly value: string | number | boolean;
  readonly enabledBy: readonly string[] | undefined;
  /** What its comment says, where it has one. No schema has a place for it. */
  readonly description?: string;
}

/** The form of a value. Names are already resolved: a `named` shape holds the definition itself. */
export type Shape =
  | { readonly kind: "scalar"; readonly type: "string" | "boolean" }
  | { readonly kind: "vocabulary"; readonly name: VocabularyName }
  | { readonly kind: "formats"; readonly names: readonly VocabularyName[] }
  | { readonly kind: "enum"; readonly values: readonly EnumValue[] }
  | { readonly kind: "list"; readonly items: Shape; readonly nullableItems: boolean }
  | { readonly kind: "map"; readonly values: Shape; readonly nullableValues: boolean }
  | { readonly kind: "object"; readonly fields: readonly Field[]; readonly embedded: readonly Shape[] }
  | { readonly kind: "named"; readonly type: TypeDefinition }
  /** A type that could not be made out; the reason was reported. */
  | { readonly kind: "unknown" };

export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
  readonly nullable: boolean;
  readonly schemaless: boolean;
  readonly description: string;
  readonly statements: readonly Statement[];
  /** The gates of which one has to be on for the field to exist; undefined for a field that always does. */
  readonly enabledBy: readonly string[] | undefined;
  readonly span: SourceSpan;
}

export interface TypeDefinition {
  readonly name: string;
  readonly description: string;
  readonly shape: Shape;
  readonly statements: readonly Statement[];
  readonly span: SourceSpan;
}

/** What markers say of the CRD of a kind. */
export interface CrdFacts {
  /** The kind, where it is not the interface's name. */
  readonly kindName: string | undefined;
  /** Whether a `+kubebuilder:resource` marker gives the names and the scope; without one they follow from the kind. */
  readonly namesGiven: boolean;
  readonly plural: string | undefined;
  readonly singular: string | undefined;
  readonly scope: "Cluster" | "Namespaced";
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly statusSubresource: boolean;
  readonly scaleSubresource:
    | { readonly specPath: string; readonly statusPath: string; readonly selectorPath: string | undefined }
    | undefined;
  readonly printColumns: readonly PrintColumn[];
  readonly selectableFields: readonly string[];
  readonly conversion: ConversionWebhook | undefined;
  readonly storageVersion: boolean;
  readonly served: boolean;
  readonly skipped: boolean;
  readonly deprecated: boolean;
  readonly deprecationWarning: string | undefined;
  /** OpenShift's level of API compatibility, 1 to 4. */
  readonly compatibilityLevel: number | undefined;
  readonly client: ClientFacts;
  readonly annotations: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly filePattern: {
    readonly runLevel: string | undefined;
    readonly operator: string | undefined;
    readonly ordering: string | undefined;
  };
}

/** What the `+genclient` markers of a kind say of its generated client. */
export interface ClientFacts {
  readonly nonNamespaced: boolean;
  readonly noStatus: boolean;
  readonly noVerbs: boolean;
  /** Undefined for all. */
  readonly onlyVerbs: readonly string[] | undefined;
  readonly skipVerbs: readonly string[];
  readonly methods: readonly ClientMethod[];
}

/** A marker that says something of a kind's CRD, with the places of its arguments. */
export interface CrdMarker {
  readonly effect: CrdEffect;
  readonly span: SourceSpan;
  readonly argumentSpans: Readonly<Record<string, SourceSpan>>;
}

/** The markers of a kind's folder that say its group and its version; a version without one is the folder's name. */
export interface PackagePlaces {
  readonly group: SourceSpan | undefined;
  readonly version: SourceSpan | undefined;
}

/** A type that is judged as a whole: that of a kind, or of a document. */
export interface SchemaRoot {
  readonly root: TypeDefinition;
  readonly span: SourceSpan;
  /** Every gate that the types name, sorted. Other gates cannot change the schema. */
  readonly gates: readonly string[];
  /** False where an error was found in the types: then their schema is good for nothing but finding more. */
  readonly sound: boolean;
}

/** A document that is no custom resource: it has no group, no version and no CRD. */
export interface DocumentRoot extends SchemaRoot {
  /** As its marker says it, such as `install-config`. */
  readonly name: string;
}

/** A kind of one version, with all that its CRD is made of. */
export interface Kind extends SchemaRoot {
  readonly group: string;
  readonly version: string;
  /** As objects name it; `root` has the name of the type. */
  readonly name: string;
  readonly crd: CrdFacts;
  /** The markers that the facts about its CRD were gathered from. */
  readonly crdMarkers: readonly CrdMarker[];
  readonly packagePlaces: PackagePlaces;
  readonly enabledBy: readonly string[] | undefined;
}

export interface ApiModel {
  readonly kinds: readonly Kind[];
  readonly documents: readonly DocumentRoot[];
  /** Gates that are declared and that no marker names, sorted. */
  readonly unusedGates: readonly string[];
}
