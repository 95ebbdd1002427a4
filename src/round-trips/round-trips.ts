import fc from "fast-check";
import { readCrdVersion } from "../emitters/validators/from-crd/read-crd.js";
import { validatorForCrd } from "../emitters/validators/from-crd/validator-for-crd.js";
import type { KindFacts } from "../kube/validation/schema/schema.js";
import type { Validator } from "../kube/validation/schema/validation-result.js";
import type { JsonObject, JsonValue } from "../kube/values/json-value.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import { type Conversion, convertObject, versionsOf } from "../webhook/define-conversion.js";
import { isAtPath, type LostValue, lostValues } from "./lost-values.js";
import { objectArbitrary } from "./object-arbitrary.js";
import type { ValuesByPath } from "./values-by-path.js";

export interface RoundTripOptions {
  /** How many objects are made of each version. Default 200. */
  readonly runs?: number;
  /** What chance decides: that of a failure repeats it. Default: another one each time. */
  readonly seed?: number;
  /**
   * Values for fields by version and path, such as `{ v1: { "spec.servers[].name": fc.constantFrom("a", "b") } }`, where a rule or a pattern
   * lets too few of those through that the schema gives.
   */
  readonly values?: Readonly<Record<string, ValuesByPath>>;
  /** Whether an object may become one that its new version would refuse. Default false. */
  readonly mayBecomeInvalid?: boolean;
}

/** A version as the server has it: what objects of it look like, and what is done with them. */
interface Version {
  readonly facts: KindFacts;
  readonly validator: Validator;
  readonly objects: fc.Arbitrary<JsonObject>;
}

/**
 * Tries a conversion on objects that are made from the schemas of a CRD: each spoke to the hub and back, and the hub to each spoke and back.
 * In between a server is imitated, which drops what a version's schema does not have and fills in its defaults. Throws an Error, for a
 * test to fail with, where a value is lost or changed that is not declared (`lostInHub`, `lostInSpoke`), where an object becomes
 * invalid, where a function fails, and for a declared loss of what is never lost. `crd` is the manifest as YAML or JSON gives it.
 */
export function roundTrips(conversion: Conversion, crd: object, options: RoundTripOptions = {}): void {
  const { hub, spokes } = conversion;
  // A manifest is what YAML or JSON gave.
  const versions = new Map(versionsOf(conversion).map((name) => [name, readVersion(crd as KubeObject, name, options)]));
  for (const [name, { lostInHub = [], lostInSpoke = [] }] of Object.entries(spokes)) {
    tryTrip(conversion, versions, { from: name, through: hub, declared: lostInHub }, options);
    tryTrip(conversion, versions, { from: hub, through: name, declared: lostInSpoke }, options);
  }
}

function readVersion(crd: KubeObject, name: string, { values = {} }: RoundTripOptions): Version {
  const { facts, schema } = readCrdVersion(crd, name);
  return {
    facts,
    validator: validatorForCrd(crd, { version: name }),
    objects: objectArbitrary(schema, facts, values[name] ?? {}),
  };
}

interface Trip {
  readonly from: string;
  readonly through: string;
  /** The paths that may be lost. */
  readonly declared: readonly string[];
}

function tryTrip(
  conversion: Conversion,
  versions: ReadonlyMap<string, Version>,
  trip: Trip,
  options: RoundTripOptions,
): void {
  const { from, through, declared } = trip;
  const [start, middle] = [versionNamed(versions, from), versionNamed(versions, through)];
  const lost = new Set<string>();
  const property = fc.property(start.objects, (drawn) => {
    const object = asServed(drawn, start);
    fc.pre(problemOf(object, start) === undefined);
    const converted = asServed(convertObject(conversion, object, through), middle);
    const problem = options.mayBecomeInvalid === true ? undefined : problemOf(converted, middle);
    if (problem !== undefined) throw new Error(`a valid ${from} becomes an invalid ${through}: ${problem}`);
    const back = asServed(convertObject(conversion, converted, from), start);
    const undeclared: LostValue[] = [];
    for (const loss of lostValues(object, back)) {
      const path = declared.find((each) => isAtPath(loss.path, each));
      if (path === undefined) undeclared.push(loss);
      else lost.add(path);
    }
    if (undeclared.length > 0)
      throw new Error(`${from} to ${through} and back loses ${undeclared.map(lossText).join("; ")}`);
  });
  const { runs = 200, seed } = options;
  const run = fc.check(property, { numRuns: runs, maxSkipsPerRun: 50, ...(seed !== undefined && { seed }) });
  if (run.failed && run.counterexample === null) {
    throw new Error(
      `of the objects made from the schema of ${from} too few are valid: give values for the fields that its rules or patterns are about, by the option values`,
    );
  }
  if (run.failed) {
    const reason = run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance);
    const [object] = run.counterexample;
    throw new Error(`${reason}\nobject: ${valueText(object)}\nthe same objects are made again with seed: ${run.seed}`, {
      cause: run.errorInstance,
    });
  }
  const carried = declared.filter((path) => !lost.has(path));
  if (carried.length > 0) {
    throw new Error(
      `${carried.join(", ")} of ${from} is declared as lost in ${through}, and no object of ${runs} lost it`,
    );
  }
}

function versionNamed(versions: ReadonlyMap<string, Version>, name: string): Version {
  const version = versions.get(name);
  // There is one for each version of the conversion.
  if (version === undefined) throw new Error(`there is no version ${name}`);
  return version;
}

/** What a server makes of an object that it reads: without unknown fields, with defaults. */
function asServed(object: JsonObject, { validator }: Version): JsonObject {
  // Objects that are JSON stay JSON.
  return validator.applyDefaults(validator.prune(object)) as JsonObject;
}

/** What a server has against an object, its status included. */
function problemOf(object: JsonObject, { validator, facts }: Version): string | undefined {
  const created = validator.create(object);
  // What was wrong with the status before would be let through.
  const { status: _, ...withoutStatus } = object;
  const judged = created.ok && facts.hasStatus ? validator.updateStatus(withoutStatus, object) : created;
  return judged.refused?.message ?? judged.errors[0]?.message;
}

function lossText({ path, before, after }: LostValue): string {
  return `${path} (${valueText(before)} became ${valueText(after)})`;
}

function valueText(value: JsonValue | undefined): string {
  return value === undefined
    ? "nothing"
    : (JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each)) ?? "");
}
