/**
 * What the types of a kind can be asked for: a feature set by its name, gates that are on by theirs, or all gates. `Sets`
 * has the gates of each set.
 */
export type FeatureScope<Sets, Gates extends string> = "AllGates" | (keyof Sets & string) | { readonly gates: Gates };

/** The gates that are on in a scope; any text where all are. */
export type GatesIn<Sets, In> = In extends keyof Sets
  ? Sets[In]
  : In extends { readonly gates: infer Gates }
    ? Gates
    : string;

/** `Then` in a scope where one of the gates is on. */
export type WhereAny<Sets, In, Gates extends string, Then, Else> = [Extract<Gates, GatesIn<Sets, In>>] extends [never]
  ? Else
  : Then;

/** `Then` in a scope where all of the gates are on. */
export type WhereAll<Sets, In, Gates extends string, Then, Else> = [Exclude<Gates, GatesIn<Sets, In>>] extends [never]
  ? Then
  : Else;
