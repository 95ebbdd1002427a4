import { pathSegmentProblems } from "../formats/name-syntax.js";
import type { TextChecks } from "../formats/text-checks.js";
import { NEWEST_VERSION, traitsOf } from "../target-version.js";
import { append } from "../values/append.js";
import type { KubeObject, KubeValue } from "../values/kube-value.js";
import { type DraftObject, isObject, ownValue } from "../values/value-kind.js";
import { checkSchema } from "./check-value.js";
import { isClean } from "./clean-object.js";
import { type DecodeScope, decodeObject, decodeStored } from "./decode-object.js";
import { applyDefaults } from "./defaults.js";
import { isSentObject, isStackOverflow, notJson, sentObject, TOO_DEEP } from "./json-value.js";
import { checkListTypes } from "./list-types.js";
import {
  checkMetadata,
  checkMetadataUpdate,
  finalizerWarnings,
  type MetadataScope,
  resourceNameProblems,
} from "./metadata/check-metadata.js";
import type { EmbeddedResources } from "./metadata/embedded-resources.js";
import { withoutRepeatedOwners } from "./metadata/owner-references.js";
import { prepareCreate, prepareStatusUpdate, prepareUpdate } from "./prepare-request.js";
import { refuse, withUnknownFields } from "./refusal.js";
import type { walkRules } from "./rules/rule-walk.js";
import type { checkScale } from "./scale.js";
import { Correlation } from "./schema/correlation.js";
import { fieldError, invalid, NO_PATH, type Problem } from "./schema/field-error.js";
import { pruneObject } from "./schema/prune.js";
import type { KindFacts, Schema } from "./schema/schema.js";
import { prepareSchema, type SchemaNode } from "./schema/schema-node.js";
import type { ErrorType, FieldError, RequestOptions, ValidationResult, Validator } from "./schema/validation-result.js";

/** Whether a value is valid, at a glance: `false` only means that it has to be looked at closely. */
export type QuickCheck = (value: KubeValue) => boolean;

/** What a validator is made for. */
export interface ValidatorOptions {
  /** The Kubernetes version whose verdicts and texts are given, `1.32` to `1.37` (the default). */
  readonly targetVersion?: string;
}

/** What a validator is made of. */
export interface ValidatorParts extends ValidatorOptions, TextChecks {
  readonly kind: KindFacts;
  readonly schema: Schema;
  /** A quick check of the whole object against the schema. */
  readonly isValid?: QuickCheck;
  /** What runs the rules of the schema, if it has any. */
  readonly runRules?: typeof walkRules;
  /** What checks the paths of the scale subresource, if the kind has one. */
  readonly checkScale?: typeof checkScale;
  /** What reads and checks embedded resources, if the schema has any. */
  readonly embedded?: EmbeddedResources;
}

/** With an error of one of these, the server runs no rules. */
const BLOCKING: ReadonlySet<ErrorType> = new Set<ErrorType>([
  "FieldValueNotSupported",
  "FieldValueRequired",
  "FieldValueTooLong",
  "FieldValueTooMany",
  "FieldValueTypeInvalid",
]);
const BLOCKED = /* @__PURE__ */ invalid(
  NO_PATH,
  null,
  "some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
);

/** An update that is looked at: what is to be stored, what is stored, and how they correspond. */
interface Change {
  readonly object: KubeObject;
  readonly old: KubeObject;
  readonly correlation: Correlation;
}

interface Scope extends DecodeScope {
  readonly isValid: QuickCheck;
  readonly metadata: MetadataScope;
  readonly targetVersion: string;
  readonly runRules: typeof walkRules | undefined;
  readonly checkScale: typeof checkScale | undefined;
}

/**
 * Makes the validator of a kind: it does with objects what a kube-apiserver does with them. Types of the kind, where there
 * are some, are named by the caller.
 */
export function createValidator<T extends object = KubeObject, I extends object = T>(
  parts: ValidatorParts,
): Validator<T, I> {
  // What it accepts is of the type that its schema describes, and so does the caller's.
  return validatorOf(parts) as unknown as Validator<T, I>;
}

function validatorOf(parts: ValidatorParts): Validator {
  const { kind, schema, targetVersion = NEWEST_VERSION, isValid = () => false, runRules } = parts;
  const traits = traitsOf(targetVersion);
  const node = prepareSchema(schema, { ...parts, traits });
  const { checkScale, embedded } = parts;
  const isWhole =
    (runRules !== undefined || !node.has.rules) &&
    (checkScale !== undefined || kind.scale === undefined) &&
    (embedded !== undefined || !node.has.embedded);
  if (!isWhole) throw new Error(`${kind.kind} needs runRules, checkScale or embedded`);
  const metadata: MetadataScope = {
    path: "metadata",
    namespaced: kind.namespaced,
    names: resourceNameProblems,
    traits,
  };
  const scope: Scope = { kind, node, traits, isValid, metadata, targetVersion, runRules, checkScale, embedded };
  return {
    create: (object, options) => answered([object], scope, (clean) => create(object, clean, scope, options)),
    update: (oldObject, object, options) =>
      answered([oldObject, object], scope, (clean) => update(oldObject, object, clean, scope, false, options)),
    updateStatus: (oldObject, object, options) =>
      answered([oldObject, object], scope, (clean) => update(oldObject, object, clean, scope, true, options)),
    prune: (object) => pruneObject(sentObject(object), node),
    applyDefaults: (object) => applyDefaults(sentObject(object), node),
  };
}

/**
 * The answer to a request with objects, the last of which is the new one. What no JSON could hold is refused. Whatever the
 * answer is, it warns of a deprecated version first; no warning comes twice.
 */
function answered(
  objects: readonly KubeObject[],
  { kind, node }: Scope,
  run: (clean: readonly boolean[]) => ValidationResult,
): ValidationResult {
  const clean = objects.map((object) => isSentObject(object) && isClean(object, node));
  const { warnings, ...result } = unsendable(objects, clean) ?? guarded(objects.at(-1) ?? {}, () => run(clean));
  const all = kind.deprecationWarning === undefined ? warnings : [kind.deprecationWarning, ...warnings];
  return { ...result, warnings: all.length < 2 ? all : [...new Set(all)] };
}

/** The refusal of what cannot have come as the JSON of an object. */
function unsendable(objects: readonly KubeObject[], clean: readonly boolean[]): ValidationResult | undefined {
  for (const [index, object] of objects.entries()) {
    if (clean[index]) continue;
    const problem = isSentObject(object) ? notJson(object) : "the object is none";
    const which = index < objects.length - 1 ? "the old object: " : "";
    if (problem !== undefined) return refuse({}, 400, "BadRequest", `${which}${problem}`);
  }
  return undefined;
}

function guarded(object: KubeObject, run: () => ValidationResult): ValidationResult {
  try {
    return run();
  } catch (error) {
    if (isStackOverflow(error)) return refuse(object, 400, "BadRequest", TOO_DEEP);
    throw error;
  }
}

/** What the server does with references to owners that stand there twice, before it looks at anything else. */
function dropRepeatedOwners(object: DraftObject, warnings: string[]): void {
  const deduped = withoutRepeatedOwners(metadataOf(object));
  if (deduped === undefined) return;
  object["metadata"] = deduped.metadata;
  warnings.push(deduped.warning);
}

/** An object as it is read, with what that warns of, or the refusal to read it. */
function receive(
  sent: KubeObject,
  isClean: boolean,
  scope: Scope,
  options: RequestOptions | undefined,
): ValidationResult | { readonly decoded: DraftObject; readonly warnings: string[] } {
  const decoded = decodeObject(sent, scope, isClean);
  if ("problem" in decoded) return refuse(sent, 400, "BadRequest", decoded.problem, scope.kind);
  const strict = withUnknownFields(decoded, scope.kind, options);
  if ("refused" in strict) return strict;
  const warnings = [...strict.warnings];
  dropRepeatedOwners(decoded.object, warnings);
  return { decoded: decoded.object, warnings };
}

function create(
  sent: KubeObject,
  [isClean = false]: readonly boolean[],
  scope: Scope,
  options: RequestOptions | undefined,
): ValidationResult {
  const received = receive(sent, isClean, scope, options);
  if (!("decoded" in received)) return received;
  const object = prepareCreate(received.decoded, scope.kind);
  const isTyped = scope.isValid(object);
  const problems = checkObject(object, undefined, scope, false, isTyped);
  const { errors, warnings } = withRules(problems, object, scope, isTyped, undefined);
  if (errors.length === 0) {
    const generic = checkMetadata(metadataOf(object), { ...scope.metadata, names: pathSegmentProblems });
    append(
      errors,
      generic.map((problem) => fieldError(problem, scope.traits)),
    );
  }
  if (errors.length === 0) append(warnings, finalizerWarnings(metadataOf(object), undefined));
  return outcome(object, errors, [...received.warnings, ...warnings], scope);
}

function update(
  oldSent: KubeObject,
  sent: KubeObject,
  [isOldClean = false, isClean = false]: readonly boolean[],
  scope: Scope,
  isStatus: boolean,
  options: RequestOptions | undefined,
): ValidationResult {
  if (isStatus && !scope.kind.hasStatus)
    return refuse(sent, 404, "NotFound", "the server could not find the requested resource");
  const received = receive(sent, isClean, scope, options);
  if (!("decoded" in received)) return received;
  const stored = decodeStored(oldSent, scope, isOldClean);
  const prepare = isStatus ? prepareStatusUpdate : prepareUpdate;
  const { object, old } = prepare(received.decoded, stored, scope.kind);
  const change = { object, old, correlation: new Correlation(object, old, scope.node) };
  const common: Problem[] = [
    ...checkMetadata(metadataOf(object), { ...scope.metadata, names: pathSegmentProblems }),
    ...checkMetadataUpdate(metadataOf(object), metadataOf(old), scope.metadata),
  ];
  const isTyped = scope.isValid(object);
  const own = checkObject(object, change, scope, isStatus, isTyped);
  const { errors: ruleErrors, warnings } = withRules(own, object, scope, isTyped, change);
  const errors = common.map((problem) => fieldError(problem, scope.traits));
  append(errors, ruleErrors);
  if (errors.length === 0 && !isStatus) append(warnings, finalizerWarnings(metadataOf(object), metadataOf(old)));
  return outcome(object, errors, [...received.warnings, ...warnings], scope);
}

/**
 * The server answers with the object as it reads it back, and that is with defaults: a status that a request may not set, or
 * has taken away, comes back by its default.
 */
function outcome(object: DraftObject, errors: FieldError[], warnings: string[], { node }: Scope): ValidationResult {
  const ok = errors.length === 0;
  const lacksStatus = ok && node.properties.get("status")?.defaultValue !== undefined && !ownValue(object, "status");
  return { ok, object: lacksStatus ? applyDefaults(object, node) : object, errors, warnings };
}

/** Runs the rules, unless there is an error that blocks them. `isTyped`: the object is valid by the schema. */
function withRules(
  problems: readonly Problem[],
  object: KubeObject,
  scope: Scope,
  isTyped: boolean,
  change: Change | undefined,
): { errors: FieldError[]; warnings: string[] } {
  const { node, traits, targetVersion, runRules } = scope;
  const errors = problems.map((problem) => fieldError(problem, traits));
  if (!node.has.rules || runRules === undefined) return { errors, warnings: [] };
  if (errors.some(({ type }) => BLOCKING.has(type)))
    return { errors: [...errors, fieldError(BLOCKED, traits)], warnings: [] };
  const { old, correlation } = change ?? {};
  const isOldTyped = old !== undefined && node.has.transitions && scope.isValid(old);
  const ruleOutcome = runRules(object, node, { targetVersion, traits, old, correlation, isTyped, isOldTyped });
  append(errors, ruleOutcome.errors);
  return { errors, warnings: ruleOutcome.warnings };
}

/** Of the status endpoint, only the status is checked against the schema, and that without embedded resources. */
function checkObject(
  object: KubeObject,
  change: Change | undefined,
  scope: Scope,
  isStatus: boolean,
  isTyped: boolean,
): Problem[] {
  const { node, traits, kind } = scope;
  const problems = checkTypeMeta(object, kind);
  if (problems.length === 0) {
    const metadata = metadataOf(object);
    append(
      problems,
      change === undefined
        ? checkMetadata(metadata, scope.metadata)
        : checkMetadataUpdate(metadata, metadataOf(change.old), scope.metadata),
    );
    const name = isStatus ? "status" : "";
    const value = isStatus ? ownValue(object, name) : object;
    const below = isStatus ? node.properties.get(name) : node;
    if (!isTyped && value !== undefined && below !== undefined) {
      let correlation = change?.correlation;
      if (isStatus)
        correlation =
          correlation?.key(name) ?? new Correlation(value, ownValue(change?.old ?? {}, name) ?? null, below);
      append(problems, checkSchema(value, below, { traits, field: name }, correlation));
    }
    append(problems, scaleProblems(object, scope, isStatus));
  }
  if (!isStatus) scope.embedded?.check(object, node, "", traits, problems);
  append(problems, checkNewListTypes(object, change?.old, node));
  return problems;
}

function scaleProblems(object: KubeObject, { kind: { scale }, checkScale }: Scope, isStatus: boolean): Problem[] {
  return scale === undefined || checkScale === undefined ? [] : checkScale(object, scale, isStatus);
}

/** Where the old object has a set or map with an item twice, the new one may have any. */
function checkNewListTypes(object: KubeObject, old: KubeObject | undefined, node: SchemaNode): Problem[] {
  const problems = checkListTypes(object, node);
  return problems.length > 0 && old !== undefined && checkListTypes(old, node).length > 0 ? [] : problems;
}

function checkTypeMeta(object: KubeObject, { kind }: KindFacts): Problem[] {
  const found = ownValue(object, "kind") ?? "";
  return found === kind ? [] : [invalid("kind", found, `must be ${kind}`)];
}

function metadataOf(object: DraftObject | KubeObject): KubeObject {
  const metadata = object["metadata"];
  return isObject(metadata) ? metadata : {};
}
