import { declareDiagnostic } from "../diagnostic.js";

/** Where a finding does not hold for every kind of cluster, `where` says for which. */
interface Somewhere {
  readonly where: string;
}

export const boundsCrossed = declareDiagnostic<
  Somewhere & { low: string; lowValue: string; high: string; highValue: string }
>({
  code: "bounds-crossed",
  severity: "error",
  acceptable: true,
  message: ({ low, lowValue, high, highValue, where }) => `${low} ${lowValue} is above ${high} ${highValue}${where}`,
  help: () => "no value can satisfy both; correct one of the two",
});

export const listMapKeyInvalid = declareDiagnostic<Somewhere & { key: string; problem: string; help: string }>({
  code: "list-map-key",
  severity: "error",
  acceptable: true,
  message: ({ key, problem, where }) => `the list map key ${key} ${problem}${where}`,
  help: ({ help }) => help,
});

export const listMapWithoutKeys = declareDiagnostic<Somewhere>({
  code: "list-map-keys-missing",
  severity: "error",
  acceptable: true,
  message: ({ where }) => `a list of type map needs a key${where}`,
  help: () => "add +listMapKey=… with the field that tells the entries apart",
});

export const listMapItems = declareDiagnostic<Somewhere>({
  code: "list-map-items",
  severity: "error",
  acceptable: true,
  message: ({ where }) => `the entries of a list of type map are objects${where}`,
  help: () => "use +listType=set for scalars, or +listType=atomic",
});

export const keysWithoutListMap = declareDiagnostic<Somewhere>({
  code: "list-map-keys-unused",
  severity: "error",
  acceptable: true,
  message: ({ where }) => `+listMapKey is for lists of type map${where}`,
  help: () => "add +listType=map, or take the key away",
});

export const gatesEntangled = declareDiagnostic<Somewhere>({
  code: "schema-gates-entangled",
  severity: "error",
  message: ({ where }) => `what is said here depends on feature gates in thousands of ways${where}`,
  help: () =>
    "give fewer gates to markers of one field; where several markers each require two gates, such pairs double the ways",
});

export const typesConflict = declareDiagnostic<Somewhere & { first: string; second: string }>({
  code: "schema-types-conflict",
  severity: "error",
  message: ({ first, second, where }) =>
    `two types are merged into one here and disagree: ${first} and ${second}${where}`,
  help: () => "give the field one type",
});

export const enumEmpty = declareDiagnostic<Somewhere>({
  code: "enum-empty",
  severity: "error",
  acceptable: true,
  message: ({ where }) => `this enum is left without a value, so nothing could be written here${where}`,
  help: () => "give it a value that is always there, or gate the field too",
});
