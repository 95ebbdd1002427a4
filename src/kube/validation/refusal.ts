import type { KubeObject } from "../values/kube-value.js";
import type { DecodedObject } from "./decode-object.js";
import type { KindFacts } from "./schema/schema.js";
import type { RequestOptions, ValidationResult } from "./schema/validation-result.js";

/** A refusal before validation. With a kind, the text says first that it is about reading it. */
export function refuse(
  object: KubeObject,
  code: number,
  reason: string,
  problem: string,
  kind?: KindFacts,
): ValidationResult {
  const message =
    kind === undefined || problem.startsWith("the API version in") ? problem : `${readingOf(kind)}: ${problem}`;
  return { ok: false, object, errors: [], warnings: [], refused: { code, reason, message } };
}

/** Refuses an object with fields that the server does not know, or warns of them, as the request asks. */
export function withUnknownFields(
  { object, unknown }: DecodedObject,
  kind: KindFacts,
  { fieldValidation = "Warn" }: RequestOptions = {},
): ValidationResult | { readonly warnings: readonly string[] } {
  if (unknown.length === 0 || fieldValidation === "Ignore") return { warnings: [] };
  const problems = unknown.map((path) => `unknown field "${path}"`);
  if (fieldValidation === "Warn") return { warnings: problems };
  return refuse(object, 400, "BadRequest", `strict decoding error: ${problems.join(", ")}`, kind);
}

function readingOf({ kind, version }: KindFacts): string {
  return `${kind} in version "${version}" cannot be handled as a ${kind}`;
}
