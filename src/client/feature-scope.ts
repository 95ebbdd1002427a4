/**
 * What the types of a kind can be asked for: a feature set by its name, gates that are on by theirs, or `AllGates` for
 * the objects of any cluster. `Sets` has the gates of each set.
 */
export type FeatureScope<Sets, Gates extends string> = "AllGates" | (keyof Sets & string) | { readonly gates: Gates };

/** The gates that are on in a scope; any text where all are. */
export type GatesIn<Sets, In> = In extends keyof Sets
  ? Sets[In]
  : In extends { readonly gates: infer Gates }
    ? Gates
    : string;

/*
 * The conditions below compare mapped types over gates, which are empty where nothing is found. TypeScript compares two
 * instances of such types by their members. With a condition on the scope itself it would call the scope invariant, and a
 * `Widget<"Default">` could not be passed where a `Widget` is asked for.
 */

/** `Then` in a scope where one of the gates is on. */
export type WhereAny<Sets, In, Gates extends string, Then, Else> = {
  [Gate in Extract<Gates, GatesIn<Sets, In>>]: Gate;
} extends { [Gate in Gates]?: never }
  ? Else
  : Then;

/** `Then` in a scope where all of the gates are on. */
export type WhereAll<Sets, In, Gates extends string, Then, Else> = {
  [Gate in Exclude<Gates, GatesIn<Sets, In>>]: Gate;
} extends { [Gate in Gates]?: never }
  ? Then
  : Else;

/** {@link WhereAny} of two forms of a value: an object of any cluster, as `AllGates` has it, may have either. */
export type FormWhereAny<Sets, In, Gates extends string, Then, Else> =
  | WhereAny<Sets, In, Gates, Then, Else>
  | OfAnyCluster<In, Else>;

/** {@link WhereAll} of two forms of a value: an object of any cluster, as `AllGates` has it, may have either. */
export type FormWhereAll<Sets, In, Gates extends string, Then, Else> =
  | WhereAll<Sets, In, Gates, Then, Else>
  | OfAnyCluster<In, Else>;

type OfAnyCluster<In, Then> = { [Scope in Extract<In, "AllGates">]: Scope } extends { AllGates?: never } ? never : Then;

/**
 * The scope of the objects that a validator of this cluster accepts. Where profiles differ in a feature set, the profile's
 * own; where the compiler does not know the cluster, that of any.
 */
export type ScopeOf<Sets, Scope, Cluster> =
  NamedScope<Sets, Cluster> extends infer Found extends Scope ? Found : "AllGates";

type NamedScope<Sets, Cluster> = Cluster extends { readonly featureGates: readonly (infer Gates)[] }
  ? string extends Gates
    ? "AllGates"
    : { readonly gates: Gates }
  : Cluster extends {
        readonly clusterProfile: infer Profile extends string;
        readonly featureSet: infer Set extends string;
      }
    ? true extends IsUnion<Profile> | IsUnion<Set>
      ? "AllGates"
      : `${Profile}/${Set}` extends keyof Sets
        ? `${Profile}/${Set}`
        : Set
    : "AllGates";

type IsUnion<T, Each = T> = Each extends T ? ([T] extends [Each] ? false : true) : never;
