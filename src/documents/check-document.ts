import {
  documentFieldDouble,
  documentFieldUnknown,
  documentInvalid,
  documentUnreadable,
  documentWarned,
} from "../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose, hasErrors, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { errorHelp } from "../diagnostics/error-help.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import type { DecodedDocument } from "../kube/decode/decoded.js";
import { findField } from "../kube/decode/find-field.js";
import { readManifests } from "../kube/decode/read-manifests.js";
import type { DocumentError, DocumentResult, DocumentValidator } from "../kube/validation/create-document-validator.js";
import { append } from "../kube/values/append.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import { isObject } from "../kube/values/value-kind.js";
import type { SourceText } from "../source/source-text.js";

/** A document as it stands in a file. */
export interface ReadDocument {
  readonly value: KubeObject;
  /** Where the value of a path stands, such as `servers[0].port`; where it does not, the nearest that it would be in. */
  readonly spanOf: (path: string) => SourceSpan;
}

const OTHER_READERS = "write it so that readers of YAML 1.2 take it for the same";

/** What a text says, and what is wrong with it as YAML or JSON. */
export interface DocumentReading {
  /** Undefined where the text holds no document that can be judged. */
  readonly document: ReadDocument | undefined;
  readonly findings: readonly Diagnostic[];
}

/**
 * Reads the one document of a text as Go programs do: YAML 1.1, with int64 and float64 apart. Reports what is no such text, keys
 * that stand there twice, and what readers of YAML 1.2 would take for something else.
 */
export function readDocument({ path: file, text }: SourceText): DocumentReading {
  const { documents, error, warnings } = readManifests(text);
  const findings = warnings.map(({ message, start, end }) =>
    diagnose(documentWarned, { file, start, end }, { message, help: OTHER_READERS }),
  );
  const unreadable = (problem: string, start: number, end: number): DocumentReading => ({
    document: undefined,
    findings: [...findings, diagnose(documentUnreadable, { file, start, end }, { path: file, problem })],
  });
  if (error !== undefined) return unreadable(error.message, error.start, error.end);
  // Separators at the ends of a file leave documents that hold nothing.
  const [first, second] = documents.filter(({ value }) => value !== null);
  if (first === undefined) return unreadable("it holds no document", 0, 0);
  if (second !== undefined) {
    const { start, end } = second.place().span;
    return unreadable("it holds more than one document", start, end);
  }
  const { value } = first;
  if (!isObject(value)) return unreadable("it is no map", 0, text.length);
  append(findings, doubledFields(file, first));
  const place = first.place();
  const spanOf = (path: string): SourceSpan => ({ file, ...findField(place, path).span });
  return { document: { value, spanOf }, findings };
}

function doubledFields(file: string, { duplicates }: DecodedDocument): Diagnostic[] {
  return duplicates.map(({ path, start, end }) => diagnose(documentFieldDouble, { file, start, end }, { path }));
}

/**
 * Returns the findings of a validator at the places of their values; what is missing is reported where it would stand. `liftsOf` says
 * what else there is to do about an error, such as with which gates it would not be there.
 */
export function documentFindings(
  { errors, warnings }: Pick<DocumentResult, "errors" | "warnings">,
  { spanOf }: Pick<ReadDocument, "spanOf">,
  liftsOf: (error: DocumentError) => readonly string[] = () => [],
): Diagnostic[] {
  return [
    ...errors.map((error) => errorFinding(error, spanOf(error.path), liftsOf(error))),
    ...warnings.map((message) =>
      diagnose(documentWarned, spanOf(""), { message, help: "correct the errors, and check again" }),
    ),
  ];
}

function errorFinding(
  { known, path, type, message }: DocumentError,
  span: SourceSpan,
  lifts: readonly string[],
): Diagnostic {
  if (known === undefined)
    return diagnose(documentInvalid, span, { message, help: [errorHelp(type), ...lifts].join("; ") });
  return diagnose(documentFieldUnknown, span, {
    path,
    available: known,
    lifts,
    name: path.slice(path.lastIndexOf(".") + 1),
  });
}

/** What came of a text that a validator has judged. */
export interface CheckedDocument<T extends object = KubeObject> extends DocumentReading {
  /** The document with its defaults, where there is no error. */
  readonly accepted: T | undefined;
}

/** Reads the document of a text and judges it. Reports everything that is wrong, each at its place. */
export function checkDocument<T extends object, I extends object>(
  source: SourceText,
  validator: DocumentValidator<T, I>,
): CheckedDocument<T> {
  const { document, findings } = readDocument(source);
  if (document === undefined) return { document, findings, accepted: undefined };
  // The validator looks at all of it; its type is what it has when nothing is found.
  const result = validator.validate(document.value as I);
  const all = sortDiagnostics([...findings, ...documentFindings(result, document)]);
  return { document, findings: all, accepted: result.ok && !hasErrors(all) ? result.document : undefined };
}
