/**
 * How the text of an argument is read. `any` guesses from the text; `raw` takes the rest of the line untouched; an
 * `integer` is one of Go's int64 range and a `number` a float64.
 */
export type ArgumentType =
  | { readonly kind: "string" | "integer" | "number" | "boolean" | "any" | "raw" }
  | { readonly kind: "list"; readonly items: ArgumentType }
  | { readonly kind: "map"; readonly values: ArgumentType };

/** What a text is the name of: a feature gate, a field of the type or of a list's entries by its JSON name, or a format. */
export type NamedThing = "gate" | "field" | "format" | "finding";

/** One argument of a marker. It is required unless `optional` says otherwise; `help` says what to give. */
export interface ArgumentDefinition {
  readonly type: ArgumentType;
  readonly optional?: boolean;
  readonly help: string;
  /** Texts to offer, of the argument or of each entry of a list; the check of the marker takes all of them. */
  readonly values?: readonly string[];
  readonly names?: NamedThing;
}

/** What follows a marker's name: nothing, `=value`, or `:name=value,name=value`. */
export type ArgumentSchema =
  | { readonly form: "none" }
  | { readonly form: "anonymous"; readonly argument: ArgumentDefinition }
  | { readonly form: "named"; readonly arguments: Readonly<Record<string, ArgumentDefinition>> };
