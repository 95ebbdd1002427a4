import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { versionsOf } from "../crd/unit/crd-versions.js";
import { crdRefusals } from "../emitters/validators/from-crd/crd-refusals.js";
import { CrdError } from "../emitters/validators/from-crd/read-crd.js";
import { append } from "../kube/values/append.js";
import { type JsonObject, jsonText, valueAt } from "../kube/values/json-value.js";
import { objectArbitrary } from "../round-trips/object-arbitrary.js";
import type { SchemaPath } from "../schema/path.js";
import { type CrdPair, compareDefinitions, nameOf } from "./compare-definitions.js";
import { changedField, type SchemaChange, schemaChanges } from "./compare-schemas.js";
import { describeChange } from "./describe-change.js";
import type { ChangeFinding } from "./finding.js";
import { judgeChange } from "./judge-change.js";
import { doesRatchet, ratchetingOf } from "./ratcheting.js";
import { lostThroughVersions } from "./version-drift.js";
import { type JudgingOptions, type VersionPair, versionState } from "./version-pair.js";

/** The CRDs of one state of an API, by name. */
export type CrdState = ReadonlyMap<string, JsonObject>;

const BASES = 40;
const SEED = 1;

/**
 * Returns what a change of an API does to those who use it, CRD by CRD: what breaks somebody has a witness, which the validators of both states
 * have judged. Findings are in the order of the CRDs' names, versions and fields.
 */
export function reviewCrds(before: CrdState, after: CrdState, options: JudgingOptions = {}): ChangeFinding[] {
  return [...before.keys()].sort().flatMap((crd) => {
    const [old, now] = [before.get(crd), after.get(crd)];
    if (old === undefined) return [];
    if (now === undefined) return [removedCrd(crd, old)];
    return isDeepStrictEqual(old, now) ? [] : reviewCrd({ crd, before: old, after: now }, options);
  });
}

function removedCrd(crd: string, old: JsonObject): ChangeFinding {
  const [version] = versionsOf(old).filter(({ served }) => served === true);
  const [group, plural] = [valueAt(old, "spec", "group"), valueAt(old, "spec", "names", "plural")];
  return {
    rule: "crd",
    level: "breaking",
    harm: "discovery",
    crd,
    version: "",
    path: "",
    place: "",
    message: `the CRD ${crd} is gone, and all objects of it with it`,
    witness: {
      kind: "request",
      request: `GET /apis/${String(group)}/${nameOf(version ?? {})}/${String(plural)}`,
      answer: "404 Not Found",
    },
  };
}

/** Returns what a change of one CRD does, see {@link reviewCrds}. */
export function reviewCrd(pair: CrdPair, options: JudgingOptions = {}): ChangeFinding[] {
  if (jsonText(partsThatCount(pair.before)) === jsonText(partsThatCount(pair.after))) return [];
  const findings = compareDefinitions(pair);
  const refusals = newRefusals(pair, options);
  if (refusals.length > 0) {
    const message = `an API server would refuse the CRD: ${refusals[0]}`;
    const witness = { kind: "crd", refusals } as const;
    findings.push({
      rule: "crd-refused",
      level: "breaking",
      harm: "install",
      crd: pair.crd,
      version: "",
      path: "",
      place: "",
      message,
      witness,
    });
    return findings;
  }
  try {
    for (const version of versionsOf(pair.before).map(nameOf))
      if (isServed(pair.before, version) && isServed(pair.after, version))
        append(findings, reviewVersion(pair, version, options));
    append(findings, lostThroughVersions(pair, options));
  } catch (error) {
    if (!(error instanceof CrdError)) throw error;
    findings.push(notCompared(pair.crd, error));
  }
  return findings;
}

/** A state that no server takes, as it was before, has no validator that could judge objects. */
function notCompared(crd: string, { message }: CrdError): ChangeFinding {
  return {
    rule: "crd-refused",
    level: "review",
    harm: "install",
    crd,
    version: "",
    path: "",
    place: "",
    message: `objects of both states cannot be compared, since no API server takes one of them: ${message.split("\n", 1)[0]}`,
    witness: undefined,
  };
}

function isServed(crd: JsonObject, name: string): boolean {
  return versionsOf(crd).some((version) => nameOf(version) === name && version["served"] === true);
}

/** A CRD without what is for people or says who installs it. */
function partsThatCount({ spec, status }: JsonObject): JsonObject {
  return { spec, storedVersions: valueAt(status, "storedVersions") };
}

/** What a server says of the new CRD, unless it says it of the old one, too. */
function newRefusals({ before, after }: CrdPair, { targetVersion, cache, isTaken }: JudgingOptions): readonly string[] {
  if (isTaken === true) return [];
  const now = crdRefusals(after, targetVersion, cache);
  if (now.length === 0) return now;
  const old = new Set(crdRefusals(before, targetVersion, cache));
  return now.filter((each) => !old.has(each));
}

function reviewVersion(pair: CrdPair, version: string, options: JudgingOptions): ChangeFinding[] {
  const states: VersionPair = {
    before: versionState(pair.before, version, options),
    after: versionState(pair.after, version, options),
  };
  const index = versionsOf(pair.after).findIndex((each) => nameOf(each) === version);
  const bases = basesOf(states);
  return schemaChanges(states).flatMap((change) => {
    const verdict = judgeChange(change, states, bases);
    if (verdict === undefined) return [];
    const { level, harm, witness } = verdict;
    const isCreation = level === "breaking" && witness?.kind === "create";
    const stored = isCreation ? storedEffect(states, [change.path, witness.object], options.targetVersion) : undefined;
    return [
      {
        rule: ruleOf(change),
        level,
        harm: stored?.isBlocked === true ? "stored" : harm,
        crd: pair.crd,
        version,
        path: changedField(change),
        place: placeOf(change, index),
        message: describeChange(change, verdict, stored?.text),
        witness,
      },
    ];
  });
}

/** What becomes of stored objects that could not be created any more, as far as servers of a version ratchet. */
function storedEffect(
  states: VersionPair,
  [path, object]: readonly [path: SchemaPath, object: JsonObject],
  targetVersion: string | undefined,
): { readonly isBlocked: boolean; readonly text: string } {
  if (!doesRatchet(targetVersion))
    return {
      isBlocked: true,
      text: "every update of stored objects that have it is refused, since servers before 1.30 do not ratchet",
    };
  const { livesOn, until } = ratchetingOf(states, path, object);
  if (!livesOn) return { isBlocked: true, text: "every update of stored objects that have it is refused" };
  const since = targetVersion === undefined ? " (since Kubernetes 1.30)" : "";
  return { isBlocked: false, text: `stored objects live on until ${until} is edited${since}` };
}

/** Objects that chance makes and the state before takes, for where the smallest ones do not do; made when they are needed. */
function basesOf({ before }: VersionPair): () => readonly JsonObject[] {
  let made: readonly JsonObject[] | undefined;
  return () => {
    made ??= fc
      .sample(objectArbitrary(before.schema, before.facts, {}), { seed: SEED, numRuns: BASES })
      .filter((object) => before.validator.create(object).ok)
      .sort((one, other) => jsonText(one).length - jsonText(other).length)
      .slice(0, BASES / 4);
    return made;
  };
}

/** The rule of a change: its keyword as options of other tools are written. */
function ruleOf({ keyword }: SchemaChange): string {
  if (keyword === "x-kubernetes-validations") return "rule";
  return keyword.replace(/^x-kubernetes-/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The path of a change in the new CRD, as an API server prints such paths. */
function placeOf({ path, keyword, name }: SchemaChange, index: number): string {
  let text = `spec.versions[${index}].schema.openAPIV3Schema`;
  for (let step = 0; step < path.length; step++)
    text += path[step] === "properties" ? `.properties[${path[++step]}]` : `.${path[step]}`;
  if (keyword === "field") return text;
  return name === undefined ? `${text}.${keyword}` : `${text}.required`;
}
