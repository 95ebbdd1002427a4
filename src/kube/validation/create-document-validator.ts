import { NEWEST_VERSION, traitsOf, type VersionTraits } from "../target-version.js";
import type { KubeObject } from "../values/kube-value.js";
import { checkSchema } from "./check-value.js";
import type { QuickCheck, ValidatorOptions, ValidatorParts } from "./create-validator.js";
import { applyDefaults } from "./defaults.js";
import { isSentObject, isStackOverflow, notJson, sentObject, TOO_DEEP } from "./json-value.js";
import { checkListTypes } from "./list-types.js";
import { EmbeddedError, type EmbeddedResources } from "./metadata/embedded-resources.js";
import type { walkRules } from "./rules/rule-walk.js";
import { fieldError, forbidden, invalid, NO_PATH, type Problem } from "./schema/field-error.js";
import { dropNulls, pruneDefault } from "./schema/prune.js";
import { prepareSchema, type SchemaNode } from "./schema/schema-node.js";
import type { ErrorType, FieldError } from "./schema/validation-result.js";
import { listsForTexts, unknownFields } from "./unknown-fields.js";

/** One problem of a document. */
export interface DocumentError extends FieldError {
  /** Set for a field that the schema does not know: those that it knows there and that are not given. */
  readonly known?: readonly string[];
}

/** What came of a document: its form with defaults, or what is wrong with it. */
export type DocumentResult<T extends object = KubeObject> = AcceptedDocument<T> | RefusedDocument;

interface AcceptedDocument<T extends object> {
  readonly ok: true;
  /** The document with its defaults, without nulls that stand for nothing. */
  readonly document: T;
  readonly errors: readonly [];
  readonly warnings: readonly string[];
}

interface RefusedDocument {
  readonly ok: false;
  /** The same as far as it came; whether it is of its type is not known. */
  readonly document: KubeObject;
  readonly errors: readonly DocumentError[];
  readonly warnings: readonly string[];
}

/**
 * A validator of documents of one form, for one choice of gates. `T` is a document with its defaults; `I` one as it is written.
 * Nothing that is passed in is changed.
 */
export interface DocumentValidator<T extends object = KubeObject, I extends object = T> {
  /** Returns all that is wrong with a document at once; nothing but JSON is taken, and a field that is not known is an error. */
  validate(document: I): DocumentResult<T>;
  applyDefaults(document: I): T;
}

/** The same validator for documents of which nothing is known yet, such as what a text holds. */
export function untypedDocument<T extends object, I extends object>(
  validator: DocumentValidator<T, I>,
): DocumentValidator {
  // It looks at all of a document before it takes anything for granted; the types are for those who call it.
  return validator as unknown as DocumentValidator;
}

/** What a document's validator is made of. */
export type DocumentParts = Omit<ValidatorParts, "kind" | "checkScale">;

/** With an error of one of these a rule would look at what is not there, or is of another type. */
const BLOCKING: ReadonlySet<ErrorType> = new Set<ErrorType>(["FieldValueRequired", "FieldValueTypeInvalid"]);
const BLOCKED = "the rules are checked once the other errors are corrected";

interface DocumentScope {
  readonly node: SchemaNode;
  readonly traits: VersionTraits;
  readonly targetVersion: string;
  readonly isValid: QuickCheck;
  readonly runRules: typeof walkRules | undefined;
  readonly embedded: EmbeddedResources | undefined;
}

/**
 * Makes the validator of documents that are no objects of a server. Types, limits, lists and rules are judged as a kube-apiserver
 * judges those of an object; there is no metadata of its own, no status and no stored form.
 */
export function createDocumentValidator<T extends object = KubeObject, I extends object = T>(
  parts: DocumentParts & ValidatorOptions,
): DocumentValidator<T, I> {
  const { schema, targetVersion = NEWEST_VERSION, isValid = () => false, runRules, embedded } = parts;
  const traits = traitsOf(targetVersion);
  const node = prepareSchema(schema, { ...parts, traits });
  if ((runRules === undefined && node.has.rules) || (embedded === undefined && node.has.embedded))
    throw new Error("the document needs runRules or embedded");
  const scope: DocumentScope = { node, traits, targetVersion, isValid, runRules, embedded };
  const validator: DocumentValidator = {
    validate: (document) => validate(document, scope),
    applyDefaults: (document) => applyDefaults(sentObject(document), node),
  };
  // What it accepts is of the type that its schema describes, and so does the caller's.
  return validator as unknown as DocumentValidator<T, I>;
}

function validate(sent: KubeObject, scope: DocumentScope): DocumentResult {
  const problem = isSentObject(sent) ? notJson(sent) : "the document is no object";
  if (problem !== undefined) return refused({}, [invalid(NO_PATH, undefined, problem)], scope);
  try {
    return check(sent, scope);
  } catch (error) {
    if (error instanceof EmbeddedError) return refused(sent, [error.problem], scope);
    if (isStackOverflow(error)) return refused(sent, [invalid(NO_PATH, undefined, TOO_DEEP)], scope);
    throw error;
  }
}

function listForText(path: string): Problem {
  const detail = `${path} in body must be of type string: "array"`;
  return { type: "FieldValueTypeInvalid", path, value: "array", detail };
}

function refused(document: KubeObject, problems: readonly Problem[], { traits }: DocumentScope): DocumentResult {
  return { ok: false, document, errors: problems.map((each) => fieldError(each, traits)), warnings: [] };
}

function check(sent: KubeObject, scope: DocumentScope): DocumentResult {
  const { node, traits, targetVersion, isValid, runRules, embedded } = scope;
  const errors: DocumentError[] = unknownFields(sent, node).map(({ path, known }) => ({
    ...fieldError(forbidden(path, "unknown field"), traits),
    known,
  }));
  const unread: string[] = [];
  const pruned = dropNulls(pruneDefault(sent, node), node);
  const document = applyDefaults(embedded?.coerce(pruned, node, "", unread, false) ?? pruned, node);
  for (const path of unread) errors.push({ ...fieldError(forbidden(path, "unknown field"), traits), known: [] });
  const isTyped = isValid(document);
  const problems = isTyped ? [] : checkSchema(document, node, { traits, field: "" });
  if (!isTyped) for (const path of listsForTexts(document, node)) problems.push(listForText(path));
  embedded?.check(document, node, "", traits, problems);
  for (const problem of [...problems, ...checkListTypes(document, node)]) errors.push(fieldError(problem, traits));
  const warnings: string[] = [];
  if (node.has.rules && runRules !== undefined) {
    if (errors.some(({ type }) => BLOCKING.has(type))) warnings.push(BLOCKED);
    else {
      const found = runRules(document, node, {
        targetVersion,
        traits,
        old: undefined,
        correlation: undefined,
        isTyped,
      });
      for (const error of found.errors) errors.push(error);
      for (const warning of found.warnings) warnings.push(warning);
    }
  }
  return errors.length === 0 ? { ok: true, document, errors: [], warnings } : { ok: false, document, errors, warnings };
}
