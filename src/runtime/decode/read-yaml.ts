import { type Document, parseAllDocuments } from "yaml";
import type { KubeValue } from "../values/kube-value.js";
import {
  type Decoded,
  type DecodedDocument,
  DecodeProblem,
  type DuplicateField,
  decodeError,
  type FieldPlace,
} from "./decoded.js";
import { aliasTargets } from "./yaml-aliases.js";
import { placeOfDocument } from "./yaml-places.js";
import { YamlValues } from "./yaml-values.js";

/**
 * Reads YAML 1.1 as the API server and kubectl do, who make JSON of it first: `0644` is 420, `yes` is true, `1.0` is the
 * int64 1, dates stay texts, merge keys and aliases are followed, keys become texts. All documents of the text are read; an
 * empty one is null. A document that grows too much through its aliases is refused by the server's own measure. Lists in
 * brackets and quoted texts whose further lines are not indented are refused, though the server takes them. Nothing throws:
 * what cannot be read is the error.
 */
export function readYaml(text: string): Decoded {
  const documents: DecodedDocument[] = [];
  try {
    for (const parsed of parse(text)) documents.push(readDocument(parsed, text));
    return { documents, error: undefined };
  } catch (error) {
    return { documents, error: decodeError(text, problemOf(error)) };
  }
}

const NO_ALIASES: ReturnType<typeof aliasTargets> = new Map();

function parse(text: string): Document.Parsed[] {
  const parsed = parseAllDocuments(text, {
    // Scalars come as texts, and what they mean is told from these.
    schema: "failsafe",
    version: "1.1",
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  return "empty" in parsed ? [] : parsed;
}

function readDocument(parsed: Document.Parsed, text: string): DecodedDocument {
  const [error] = parsed.errors;
  if (error !== undefined) throw new DecodeProblem(plainMessage(error.message), ...error.pos);
  const { explicit, version } = parsed.directives.yaml;
  if (explicit === true && version !== "1.1")
    throw new DecodeProblem(`YAML ${version} is not read, only 1.1`, Math.max(0, text.indexOf("%YAML")));
  const duplicates: DuplicateField[] = [];
  // Most texts have none, and then need not be gone through.
  const targets = text.includes("*") ? aliasTargets(parsed) : NO_ALIASES;
  const brokenEnd = text.endsWith("\n") ? undefined : text.length;
  const value: KubeValue = new YamlValues(targets, duplicates, brokenEnd).documentValue(parsed);
  return { value, duplicates, place: (): FieldPlace => placeOfDocument(parsed, targets) };
}

/** The package's own message without the places that its texts hold. */
function plainMessage(message: string): string {
  return message.split("\n", 1)[0]?.replace(/ at line \d+, column \d+:?$/, "") ?? message;
}

function problemOf(error: unknown): DecodeProblem {
  if (error instanceof DecodeProblem) return error;
  // The parser calls itself for each level.
  if (error instanceof RangeError) return new DecodeProblem("values are too deep in one another", 0);
  throw error;
}
