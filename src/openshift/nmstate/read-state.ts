import type { KubeObject } from "crdwright/runtime";
import { readDocument, readYaml } from "crdwright/validate";
import { type Diagnostic, sortDiagnostics } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { collectFindings, warnOfVersions } from "../fields/field-report.js";
import { bridgeFindings } from "./br-ex.js";
import { checkState } from "./check-state.js";

/** A text with the name that findings call it by. */
export interface StateText {
  readonly path: string;
  readonly text: string;
}

/** An NMState document that was read. */
export interface ReadState {
  /** What it says; undefined where it is no YAML map. */
  readonly state: KubeObject | undefined;
  readonly findings: readonly Diagnostic[];
  /** Where the value of a path stands; without a document, the whole text. */
  readonly spanOf: (path: string) => SourceSpan;
}

/**
 * Reads an NMState document and judges it: by the fields that nmstate knows, and by what it refuses later or drops in silence. With
 * `asBridge` it also has to have the bridge br-ex of a node. An empty text is a document that says nothing, as for nmstate.
 */
export function readState(source: StateText, { asBridge = false } = {}): ReadState {
  const reading = readDocument(source);
  const { document, findings } =
    reading.document === undefined && isEmpty(source.text)
      ? { document: { value: {}, spanOf: () => wholeOf(source) }, findings: [] }
      : reading;
  if (document === undefined) return { state: undefined, findings, spanOf: () => wholeOf(source) };
  const { report, findings: own } = collectFindings(document.spanOf);
  warnOfVersions(source.text, document.value, report);
  checkState(document.value, report);
  if (asBridge) bridgeFindings(document.value, report);
  const { value: state, spanOf } = document;
  return { state, findings: sortDiagnostics([...findings, ...own]), spanOf };
}

function isEmpty(text: string): boolean {
  const { documents, error } = readYaml(text);
  return error === undefined && documents.every(({ value }) => value === null);
}

function wholeOf({ path, text }: StateText): SourceSpan {
  return { file: path, start: 0, end: text.length };
}
