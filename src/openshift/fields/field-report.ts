import type { KubeObject } from "crdwright/runtime";
import { documentFieldUnknown, documentInvalid, documentWarned } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { versionWarnings } from "../install-config/yaml-versions.js";

/** Where the checks of a document report what they find, each at the place of a path such as `interfaces[1].mtu`. */
export interface FieldReport {
  readonly error: (path: string, detail: string, help: string) => void;
  /** Something that is allowed and most likely not meant. */
  readonly warn: (path: string, detail: string, help: string) => void;
  /** A field that nobody reads; `known` are the fields that could be there. */
  readonly unknown: (path: string, known: readonly string[]) => void;
}

/** Reports what a reader of YAML 1.2 takes for something else than Go's readers, such as `mode: 0644`. */
export function warnOfVersions(text: string, document: KubeObject, report: FieldReport): void {
  for (const { path, detail } of versionWarnings(text, document))
    report.warn(path, detail, "write it so that all readers take it for the same");
}

/** Returns a {@link FieldReport} for a document, and the list that it fills. */
export function collectFindings(spanOf: (path: string) => SourceSpan): {
  readonly report: FieldReport;
  readonly findings: Diagnostic[];
} {
  const findings: Diagnostic[] = [];
  const messageOf = (path: string, detail: string): string => (path === "" ? detail : `${path}: ${detail}`);
  return {
    findings,
    report: {
      error: (path, detail, help) =>
        findings.push(diagnose(documentInvalid, spanOf(path), { message: messageOf(path, detail), help })),
      warn: (path, detail, help) =>
        findings.push(diagnose(documentWarned, spanOf(path), { message: messageOf(path, detail), help })),
      unknown: (path, known) =>
        findings.push(
          diagnose(documentFieldUnknown, spanOf(path), {
            path,
            available: known,
            lifts: [],
            name: path.slice(path.lastIndexOf(".") + 1),
          }),
        ),
    },
  };
}
