/** A part of the format: what holds it, by the name that is told, and its keys. */
export interface SuitePart {
  readonly name: string;
  readonly keys: readonly string[];
  readonly required: readonly string[];
}

export const SUITE: SuitePart = {
  name: "the suite",
  // The first is there for controller-gen's sake.
  keys: ["apiVersion", "name", "crdName", "featureGates", "version", "tests"],
  required: ["name", "crdName", "tests"],
};

export const TESTS: SuitePart = { name: "tests", keys: ["onCreate", "onUpdate"], required: [] };

export const CREATE_CASE: SuitePart = {
  name: "a case of onCreate",
  keys: ["name", "initial", "expected", "expectedError"],
  required: ["name", "initial"],
};

export const UPDATE_CASE: SuitePart = {
  name: "a case of onUpdate",
  keys: ["name", "initialCRDPatches", "initial", "updated", "expected", "expectedError", "expectedStatusError"],
  required: ["name", "initial", "updated"],
};

export const PATCH: SuitePart = {
  name: "an entry of initialCRDPatches",
  keys: ["op", "path", "from", "value"],
  required: ["op", "path"],
};

const PARTS = [SUITE, TESTS, CREATE_CASE, UPDATE_CASE];

/** The part that a key belongs in, where it is not the given one. */
export function partOfKey(key: string, part: SuitePart): SuitePart | undefined {
  return PARTS.find((each) => each !== part && each.keys.includes(key));
}
