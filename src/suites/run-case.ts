import type { ValidationResult, Validator } from "../kube/validation/schema/validation-result.js";
import { toStatus } from "../kube/validation/status-body.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import { isObject } from "../kube/values/value-kind.js";
import type { Stage, SuiteCase } from "./suite.js";
import type { CrdFacts } from "./suite-crd.js";

/** How a case ended: the object as it is stored, or which write was refused and how. */
export type CaseOutcome =
  | { readonly stored: KubeObject }
  /** `setup` are the writes of the initial object of an update; `paths` are those of the errors, if it came to validation. */
  | { readonly refusedAt: Stage | "setup"; readonly message: string; readonly paths: readonly string[] };

/** What a case runs against. */
export interface CaseSubject {
  /** Of the CRD as the case patches it; the initial object is written with it. */
  readonly patched: Validator;
  readonly validator: Validator;
  readonly facts: CrdFacts;
  readonly hasStatusSubresource: boolean;
}

/** The name that the server might give with this beginning. */
const GENERATED = { generateName: "test-", name: "test-b7x2d" };

/**
 * Does what a case says, as openshift/api does it on a server: an object without a name gets a generated one, and a status
 * is written by a write of its own after the rest.
 */
export function runCase({ initial, updated }: SuiteCase, subject: CaseSubject): CaseOutcome {
  const { patched, validator } = subject;
  const created = patched.create(named(initial, subject));
  if (!created.ok) return refusal(updated === undefined ? "create" : "setup", created, subject);
  if (updated === undefined) return { stored: created.object };
  const previous = writeStatus(patched, created.object, initial, subject);
  if (!previous.ok) return refusal("setup", previous, subject);
  const written = validator.update(previous.object, withMetadataOf(previous.object, named(updated, subject)));
  if (!written.ok) return refusal("update", written, subject);
  const ended = writeStatus(validator, written.object, updated, subject);
  return ended.ok ? { stored: ended.object } : refusal("status", ended, subject);
}

/** Writes the status of an object, where it has one. */
function writeStatus(
  validator: Validator,
  stored: KubeObject,
  { status }: KubeObject,
  { hasStatusSubresource }: CaseSubject,
): ValidationResult {
  if (status === undefined) return { ok: true, object: stored, errors: [], warnings: [] };
  if (hasStatusSubresource) return validator.updateStatus(stored, { ...stored, status });
  const message = "the server could not find the requested resource";
  return { ok: false, object: stored, errors: [], warnings: [], refused: { code: 404, reason: "NotFound", message } };
}

function named(object: KubeObject, { facts }: CaseSubject): KubeObject {
  const ownMetadata = isObject(object.metadata) ? object.metadata : {};
  const metadata = { ...GENERATED, ...ownMetadata, ...(facts.isNamespaced && { namespace: "default" }) };
  return { ...object, metadata };
}

/** The object with what its metadata need for an update. */
function withMetadataOf(stored: KubeObject, object: KubeObject): KubeObject {
  const old = isObject(stored.metadata) ? stored.metadata : {};
  const ownMetadata = isObject(object.metadata) ? object.metadata : {};
  const { name, namespace, resourceVersion } = old;
  return {
    ...object,
    metadata: {
      ...ownMetadata,
      ...(name !== undefined && { name }),
      ...(namespace !== undefined && { namespace }),
      ...(resourceVersion !== undefined && { resourceVersion }),
    },
  };
}

function refusal(refusedAt: Stage | "setup", result: ValidationResult, { facts }: CaseSubject): CaseOutcome {
  return { refusedAt, message: toStatus(result, facts)?.message ?? "", paths: result.errors.map(({ path }) => path) };
}
