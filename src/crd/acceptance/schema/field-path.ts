import { characterOfEscape } from "../../../kube/values/go-text.js";
import { type CrdSchema, hasProperties, propertySchema, valueSchema } from "../shape/crd-schema.js";

/** The field that a path leads to; its schema is undefined if it lies in a map without one for its values. */
export interface ResolvedField {
  readonly path: string;
  readonly steps: readonly string[];
  readonly schema: CrdSchema | undefined;
}

/** A delimiter, a quoted key, a quote without its end, or what stands between delimiters. */
const TOKENS = /[.[\]]|'.*?(?<!\\)'|'.*|[^.[\]]+/gs;
const NOWHERE = "does not refer to a valid field";
const ENDS = "unexpected end of JSON path";

/**
 * Follows a path like `.spec.name` or, with brackets, `.spec['name']` through a schema: by declared properties, or by
 * any key where there are none but a map's values. There is no way into the items of a list. Returns the server's reason
 * if the path leads nowhere. This is the form of `fieldPath` in rules, and of selectable fields.
 */
export function resolveFieldPath(
  text: string,
  root: CrdSchema,
  { brackets }: { readonly brackets: boolean },
): ResolvedField | { readonly problem: string } {
  const tokens = tokensOf(text);
  const steps: string[] = [];
  let path = "";
  let schema: CrdSchema | undefined = root;
  for (let index = 0; index < tokens.length; ) {
    const start = tokens[index];
    if (start !== "." && start !== "[") return { problem: `expected [ or . but got: ${start}` };
    if (start === "[" && !brackets) return { problem: "array notation is not allowed" };
    const name = start === "." ? tokens[index + 1] : readKey(tokens[index + 1]);
    if (name === undefined) return { problem: ENDS };
    if (typeof name === "object") return name;
    if (schema === undefined) return { problem: NOWHERE };
    const isDeclared = hasProperties(schema);
    if (!isDeclared && (schema.additionalProperties ?? undefined) === undefined) return { problem: NOWHERE };
    const next: CrdSchema | undefined = isDeclared ? propertySchema(schema, name) : valueSchema(schema);
    if (isDeclared && next === undefined) return { problem: NOWHERE };
    if (start === "[" && tokens[index + 2] !== "]") {
      return { problem: tokens.length > index + 2 ? `expected ] but got ${tokens[index + 2]}` : ENDS };
    }
    schema = next;
    steps.push(name);
    path += isDeclared ? `${path === "" ? "" : "."}${name}` : `[${name}]`;
    index += start === "." ? 2 : 3;
  }
  return { path, steps, schema };
}

function tokensOf(text: string): string[] {
  return text.match(TOKENS) ?? [];
}

/** Reads a key in single quotes. */
function readKey(token: string | undefined): string | undefined | { readonly problem: string } {
  if (token === undefined) return undefined;
  if (token.length < 2 || !token.startsWith("'") || !token.endsWith("'")) {
    return { problem: `expected single quoted string but got ${token}` };
  }
  let key = "";
  for (const part of token.slice(1, -1).match(/\\?./gsu) ?? []) {
    if (!part.startsWith("\\")) {
      key += part;
      continue;
    }
    const sign = part.slice(1);
    // Between single quotes these are what may be escaped, and double ones may not.
    const escaped = sign === "'" ? sign : sign === '"' ? undefined : characterOfEscape(sign);
    if (escaped === undefined) return { problem: `invalid string literal: unknown escape ${part}` };
    key += escaped;
  }
  return key;
}
