import { Composer, type Document, Lexer, Parser } from "yaml";
import type { KubeValue } from "../values/kube-value.js";
import { readBlockYaml } from "./block-yaml.js";
import {
  type Decoded,
  type DecodedDocument,
  DecodeProblem,
  type DecodeWarning,
  type DuplicateField,
  decodeError,
  type FieldPlace,
} from "./decoded.js";
import { aliasTargets } from "./yaml-aliases.js";
import { parseDocuments } from "./yaml-documents.js";
import { placeOfDocument } from "./yaml-places.js";
import { valueOfScalar } from "./yaml-scalar.js";
import { YamlValues } from "./yaml-values.js";

/**
 * Reads YAML 1.1 as the API server and kubectl do, who make JSON of it first: `0644` is 420, `yes` is true, `1.0` is the
 * int64 1, dates stay texts, merge keys and aliases are followed, keys become texts. All documents of the text are read; an
 * empty one is null. A document that grows too much through its aliases is refused by the server's own measure, and so is
 * one that is nested too deep. Where docs/validation.md names a difference, the text is refused. Nothing throws: what cannot
 * be read is the error.
 */
export function readYaml(text: string): Decoded {
  const value = readBlockYaml(text, scalarValue);
  if (value === undefined) return readWholeYaml(text);
  const place = (): FieldPlace => readWholeYaml(text).documents[0]?.place() ?? NOWHERE;
  return { documents: [{ value, duplicates: [], place }], error: undefined, warnings: [] };
}

/** Reads any YAML as {@link readYaml} does, which reads most manifests in a quicker way. */
export function readWholeYaml(text: string): Decoded {
  const documents: DecodedDocument[] = [];
  const warnings: DecodeWarning[] = [];
  try {
    for (const parsed of parseDocuments({ Composer, Lexer, Parser }, text, OPTIONS, warnings))
      documents.push(readDocument(parsed, text));
    return { documents, error: undefined, warnings };
  } catch (error) {
    if (error instanceof DecodeProblem) return { documents, error: decodeError(text, error), warnings };
    throw error;
  }
}

const OPTIONS = {
  // Scalars come as texts, and their types are decided from these.
  schema: "failsafe",
  version: "1.1",
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: "silent",
} as const;

const NOWHERE: FieldPlace = { span: { start: 0, end: 0 }, members: new Map(), isList: false };

/** The value of a scalar without a tag, or undefined where something is wrong with it. */
function scalarValue(text: string, isPlain: boolean): KubeValue | undefined {
  const read = valueOfScalar({ text, isPlain, tag: undefined });
  return "problem" in read ? undefined : read.value;
}

const NO_ALIASES: ReturnType<typeof aliasTargets> = new Map();

function readDocument(parsed: Document.Parsed, text: string): DecodedDocument {
  const duplicates: DuplicateField[] = [];
  // Most texts have none, and then need not be gone through.
  const targets = text.includes("*") ? aliasTargets(parsed) : NO_ALIASES;
  const brokenEnd = text.endsWith("\n") ? undefined : text.length;
  const value: KubeValue = new YamlValues(targets, duplicates, brokenEnd).documentValue(parsed);
  return { value, duplicates, place: (): FieldPlace => placeOfDocument(parsed, targets) };
}
