import type { CrdCache } from "../emitters/validators/from-crd/crd-cache.js";
import { createCrdValidators } from "../emitters/validators/from-crd/create-crd-validators.js";
import { readCrdVersion } from "../emitters/validators/from-crd/read-crd.js";
import type { KindFacts } from "../kube/validation/schema/schema.js";
import type { ValidationResult, Validator } from "../kube/validation/schema/validation-result.js";
import { toStatus } from "../kube/validation/status-body.js";
import type { JsonObject } from "../kube/values/json-value.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import { isObject } from "../kube/values/value-kind.js";
import type { SchemaPath } from "../schema/path.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import type { ReviewOptions } from "./finding.js";

/** How changes are judged within a run. */
export interface JudgingOptions extends ReviewOptions {
  /** What is known of CRDs, whose variants have most in common; without it, each is judged by itself. */
  readonly cache?: CrdCache;
  /** Whether servers are known to take the new CRD. */
  readonly isTaken?: boolean;
}

/** A version of a kind in one of two states. */
export interface VersionState {
  readonly facts: KindFacts;
  readonly schema: StructuralSchema;
  readonly validator: Validator;
}

/** A version in both states. */
export interface VersionPair {
  readonly before: VersionState;
  readonly after: VersionState;
}

/** Reads a version of a CRD. Throws a CrdError, and what its rules throw, for one that no server would take. */
export function versionState(
  crd: KubeObject,
  version: string,
  { targetVersion, cache }: JudgingOptions = {},
): VersionState {
  const { facts, schema } = readCrdVersion(crd, version, cache?.schemas);
  const options = { version, ...(targetVersion === undefined ? {} : { targetVersion }) };
  let validator: Validator | undefined;
  return {
    facts,
    schema,
    // Most versions are the same in both states, and no object is judged.
    get validator() {
      validator ??= createCrdValidators(cache)(crd, options);
      return validator;
    },
  };
}

/** The pair with the states in each other's place. */
export function reversed({ before, after }: VersionPair): VersionPair {
  return { before: after, after: before };
}

/** Whether a field is written by a request of its own, to the subresource `status`. */
function isStatus(path: SchemaPath, { facts }: VersionState): boolean {
  return path[1] === "status" && facts.hasStatus;
}

/** Creates an object; where the field in question is in a status of its own, that is written then. */
export function create(state: VersionState, object: JsonObject, path: SchemaPath): ValidationResult {
  const { validator } = state;
  if (!isStatus(path, state)) return validator.create(object);
  const { status, ...rest } = object;
  const created = validator.create(rest);
  if (!created.ok || status === undefined) return created;
  return validator.updateStatus(created.object, { ...created.object, status });
}

/** Writes another object over a stored one. */
export function update(
  state: VersionState,
  stored: KubeObject,
  object: KubeObject,
  path: SchemaPath,
): ValidationResult {
  const { validator } = state;
  return isStatus(path, state) ? validator.updateStatus(stored, object) : validator.update(stored, object);
}

/** The object that an update sends: the content of one with the metadata of what is stored. */
export function asUpdateOf(
  stored: KubeObject,
  object: JsonObject,
  labels?: Readonly<Record<string, string>>,
): KubeObject {
  const metadata = isObject(stored.metadata) ? stored.metadata : {};
  return { ...object, metadata: labels === undefined ? metadata : { ...metadata, labels } };
}

/** What the server says where it refuses. */
export function refusalText(result: ValidationResult, { facts }: VersionState): string {
  return toStatus(result, facts)?.message ?? "";
}
