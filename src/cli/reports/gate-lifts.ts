import type { FieldError, ValidationResult } from "../../kube/validation/schema/validation-result.js";
import type { KubeObject, KubeValue } from "../../kube/values/kube-value.js";
import { isList, isObject, ownValue } from "../../kube/values/value-kind.js";

/** What a server would say of an object, or a validator of a document, if some more gates were on. */
export interface GateTrial {
  readonly gates: readonly string[];
  readonly result: Pick<ValidationResult, "errors" | "refused">;
  /** The schema of the object's version. */
  readonly schema: KubeObject | undefined;
}

/** The gates that an object's kind names and that are off, and what would be said with some of them. */
export interface GateTrials {
  readonly gates: readonly string[];
  readonly withGates: (gates: readonly string[]) => GateTrial | undefined;
}

export const NO_TRIALS: GateTrials = { gates: [], withGates: () => undefined };

const UNKNOWN_FIELD = /unknown field ("(?:[^"\\]|\\.)*")/g;

/** Returns the paths of the fields that a message says are unknown. */
export function unknownFields(message: string): string[] {
  return [...message.matchAll(UNKNOWN_FIELD)].map(([, quoted = ""]) => quoted.slice(1, -1).replace(/\\(.)/g, "$1"));
}

/** Says with which gates there would be a field. */
export function unknownLifts(path: string, trials: GateTrials): string[] {
  const isKnown = ({ result }: GateTrial): boolean => !unknownFields(result.refused?.message ?? "").includes(path);
  return liftingTrials(isKnown, trials).map(({ gates }) => `${withGates(gates)} there is such a field`);
}

/** Says with which gates an error would not be there, and what would be allowed then, or that it would say something else. */
export function errorLifts(error: FieldError, trials: GateTrials): string[] {
  const likeErrors = ({ result: { errors } }: GateTrial): readonly FieldError[] =>
    errors.filter((each) => each.path === error.path && each.type === error.type);
  const isLifted = (trial: GateTrial): boolean => trial.result.refused === undefined && likeErrors(trial).length === 0;
  const lifting = liftingTrials(isLifted, trials).map(({ gates, schema }) => {
    const limit = limitOf(error, schema);
    return `${withGates(gates)} it would be accepted${limit === undefined ? "" : `: ${limit}`}`;
  });
  const changing = singleTrials(trials).flatMap((trial) => {
    const [other] = likeErrors(trial);
    const isSame = likeErrors(trial).some(({ message }) => message === error.message);
    if (other === undefined || isSame || trial.result.refused !== undefined) return [];
    return [`${withGates(trial.gates)} it would still be refused: ${other.detail}`];
  });
  return [...lifting, ...changing];
}

function withGates(gates: readonly string[]): string {
  const last = gates.at(-1) ?? "";
  return gates.length < 2 ? `with the gate ${last}` : `with the gates ${gates.slice(0, -1).join(", ")} and ${last}`;
}

function singleTrials({ gates, withGates }: GateTrials): GateTrial[] {
  return gates.flatMap((gate) => withGates([gate]) ?? []);
}

/** The trials of each gate that lifts a refusal by itself, else that of the fewest which lift it together. */
function liftingTrials(isLifted: (trial: GateTrial) => boolean, trials: GateTrials): GateTrial[] {
  const alone = singleTrials(trials).filter(isLifted);
  if (alone.length > 0 || trials.gates.length < 2) return alone;
  let found = trials.withGates(trials.gates);
  if (found === undefined || !isLifted(found)) return [];
  for (const gate of trials.gates) {
    const fewer = trials.withGates(found.gates.filter((each) => each !== gate));
    if (fewer !== undefined && isLifted(fewer)) found = fewer;
  }
  return [found];
}

/** What a schema allows where another one has an error; undefined where that is no number or list. */
function limitOf({ path, type }: FieldError, schema: KubeObject | undefined): string | undefined {
  const node = schema && nodeAt(schema, path);
  if (node === undefined) return undefined;
  const { maxItems, maxProperties, maxLength, enum: members } = node;
  switch (type) {
    case "FieldValueTooMany":
      return atMost(maxItems ?? maxProperties, "item");
    case "FieldValueTooLong":
      return atMost(maxLength, "character");
    case "FieldValueNotSupported":
      return isList(members) ? `one of ${members.map((member) => JSON.stringify(member)).join(", ")}` : "any value";
    default:
      return undefined;
  }
}

function atMost(limit: KubeValue | undefined, unit: string): string {
  if (typeof limit !== "number") return `any number of ${unit}s`;
  return `at most ${limit} ${unit}${limit === 1 ? "" : "s"}`;
}

/** The node of a schema for a path such as `spec.list[0].map[key]`. */
function nodeAt(schema: KubeObject, path: string): KubeObject | undefined {
  let node: KubeObject | undefined = schema;
  for (const [step, inBrackets] of path.matchAll(/\[([^\]]*)\]|[^.[]+/g)) {
    if (node === undefined) return undefined;
    const below = partOf(node, inBrackets ?? step, inBrackets !== undefined);
    node = isObject(below) ? below : undefined;
  }
  return node;
}

function partOf(
  { properties, additionalProperties, items }: KubeObject,
  name: string,
  mayBeItem: boolean,
): KubeValue | undefined {
  const field = isObject(properties) ? ownValue(properties, name) : undefined;
  return field ?? (mayBeItem && items !== undefined ? items : additionalProperties);
}
