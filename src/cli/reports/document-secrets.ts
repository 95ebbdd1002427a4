import { escapePattern } from "../../diagnostics/mask-values.js";
import type { FieldError, ValidationResult } from "../../kube/validation/schema/validation-result.js";
import { goJson, goQuote } from "../../kube/values/go-text.js";
import type { KubeObject, KubeValue } from "../../kube/values/kube-value.js";
import { isList, isObject } from "../../kube/values/value-kind.js";
import { outcomesOf } from "../../model/gated-value.js";
import { ABSENT, type GatedSchema } from "../../schema/gated-schema.js";
import { fieldNames } from "../../schema/path.js";
import { gatedChildrenOf } from "../../schema/visit.js";

const STARS = "***";

/**
 * Returns the names of the fields that hold values of the vocabulary's Password under any gates, whether the field itself is one or
 * a list or a map of them.
 */
export function secretFields(root: GatedSchema): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (schema: GatedSchema, name: string): void => {
    const formats = outcomesOf(schema.keywords.get("format") ?? ABSENT);
    if (formats.some(({ value }) => value === "password")) names.add(name);
    for (const child of gatedChildrenOf(schema)) visit(child.schema, fieldNames(child.path)[0] ?? name);
    for (const part of schema.allOf) visit(part.schema, name);
  };
  visit(root, "");
  return names;
}

/** Returns the same of the schemas of a CRD, or of any document that has schemas in it. */
export function secretFieldsOfCrd(crd: KubeObject): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: KubeValue | undefined, name: string): void => {
    if (isList(value)) for (const item of value) visit(item, name);
    if (!isObject(value)) return;
    if (value.format === "password") names.add(name);
    for (const [key, child] of Object.entries(value)) {
      if (key !== "properties" || !isObject(child)) visit(child, name);
      else for (const [field, schema] of Object.entries(child)) visit(schema, field);
    }
  };
  visit(crd, "");
  return names;
}

/** Hides the secrets of documents in texts, and in errors wherever they repeat them. */
export interface SecretHider {
  readonly text: (text: string) => string;
  /** Hides them in the value of an error, inside of it, and in the text of a rule. Paths stay as they are. */
  readonly error: <E extends FieldError>(error: E) => E;
  readonly result: (result: ValidationResult) => ValidationResult;
}

/** Makes what hides the values of secret fields of some documents. */
export function secretHider(documents: readonly KubeObject[], fields: ReadonlySet<string>): SecretHider {
  const secrets = new Set(documents.flatMap((document) => secretTexts(document, fields, false)));
  // The longest first: a secret may be part of another one.
  const texts = [...secrets].sort((a, b) => b.length - a.length);
  const patterns = texts.flatMap((text) => [goQuote(text), goJson(text), text]).map(escapePattern);
  if (patterns.length === 0) return { text: (text) => text, error: (error) => error, result: (result) => result };
  // Inside of a word it is not the secret that is repeated.
  const repeated = new RegExp(`(?<!\\w)(?:${patterns.join("|")})(?!\\w)`, "g");
  const hide = (text: string): string =>
    text.replaceAll(repeated, (found) => (found.startsWith('"') ? `"${STARS}"` : STARS));
  const hideError = <E extends FieldError>(error: E): E => {
    const { path, message, detail, value } = error;
    const shown = path + hide(message.slice(path.length));
    const hidden = { ...error, detail: hide(detail), message: shown };
    return value === undefined ? hidden : { ...hidden, value: withStars(value, secrets) };
  };
  return {
    text: hide,
    error: hideError,
    result: (result) => {
      const { refused } = result;
      const errors = result.errors.map(hideError);
      const hidden = { ...result, errors, warnings: result.warnings.map(hide) };
      return refused === undefined ? hidden : { ...hidden, refused: { ...refused, message: hide(refused.message) } };
    },
  };
}

function secretTexts(value: KubeValue, fields: ReadonlySet<string>, isSecret: boolean): string[] {
  if (typeof value === "string") return isSecret && value !== "" ? [value] : [];
  if (isList(value)) return value.flatMap((item) => secretTexts(item, fields, isSecret));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    secretTexts(field ?? null, fields, isSecret || fields.has(name)),
  );
}

function withStars(value: KubeValue, secrets: ReadonlySet<string>): KubeValue {
  if (typeof value === "string") return secrets.has(value) ? STARS : value;
  if (isList(value)) return value.map((item) => withStars(item, secrets));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withStars(field ?? null, secrets)]));
}
