import { join } from "node:path";
import { DiagnosticSeverity, type Diagnostic as EditorDiagnostic } from "vscode-languageserver/node";
import { type Diagnostic, LINT_CODE_PREFIX } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { uriOfPath } from "./file-uris.js";
import type { ProjectSession } from "./project-session.js";
import { type TextPlaces, textPlaces } from "./text-places.js";
import type { Workspace } from "./workspace.js";

/** Where the rules of the lint and their reasons are. */
const LINT_PAGE = "https://github.com/crdwright/crdwright/blob/main/docs/lint.md#rules";

/** What an editor is to show of one file. */
export interface FileFindings {
  readonly path: string;
  readonly uri: string;
  readonly version: number | undefined;
  readonly diagnostics: readonly EditorDiagnostic[];
}

/** What a place of a project is in an editor. */
export interface EditorPlaces {
  readonly uriOf: (file: string) => string;
  /** Undefined for a file that is neither open nor read. */
  readonly placesOf: (file: string) => TextPlaces | undefined;
}

/** Returns how places of a project are found in an editor: in a document that is open, by its text and address there. */
export function editorPlaces(workspace: Workspace, session: ProjectSession): EditorPlaces {
  const known = new Map<string, TextPlaces | undefined>();
  return {
    uriOf(file) {
      const path = join(session.root, file);
      return workspace.documentAt(path)?.uri ?? uriOfPath(path);
    },
    placesOf(file) {
      const open = workspace.documentAt(join(session.root, file));
      if (open !== undefined) return open.places;
      if (!known.has(file)) {
        const text = session.textOf(file);
        known.set(file, text === undefined ? undefined : textPlaces(text, false));
      }
      return known.get(file);
    },
  };
}

/**
 * Returns findings file by file, in the form of the protocol. One without a place, or in a file that nobody can look at, stands at
 * the beginning of the configuration.
 */
export function fileFindings(
  workspace: Workspace,
  session: ProjectSession,
  findings: readonly Diagnostic[],
): FileFindings[] {
  const { uriOf, placesOf } = editorPlaces(workspace, session);
  const { configFile } = session.project();
  const byFile = new Map<string, EditorDiagnostic[]>();
  for (const finding of findings) {
    const { span } = finding;
    const places = span && placesOf(span.file);
    const file = places === undefined || span === undefined ? configFile : span.file;
    const range = places === undefined || span === undefined ? FILE_START : places.rangeOf(span);
    const list = byFile.get(file) ?? [];
    byFile.set(file, list);
    list.push(editorDiagnostic(finding, range, (place) => relatedPlace(place, uriOf, placesOf)));
  }
  return [...byFile].map(([file, diagnostics]) => {
    const path = join(session.root, file);
    return { path, uri: uriOf(file), version: workspace.documentAt(path)?.version, diagnostics };
  });
}

const FILE_START = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

type EditorRelated = NonNullable<EditorDiagnostic["relatedInformation"]>[number];

function relatedPlace(
  { message, span }: { readonly message: string; readonly span: SourceSpan },
  uriOf: EditorPlaces["uriOf"],
  placesOf: EditorPlaces["placesOf"],
): EditorRelated[] {
  const places = placesOf(span.file);
  return places === undefined ? [] : [{ message, location: { uri: uriOf(span.file), range: places.rangeOf(span) } }];
}

/** Returns a finding in the form of the protocol. `placeOf` finds a place that helps to understand it. */
export function editorDiagnostic(
  { code, severity, message, help, related, replacement }: Diagnostic,
  range: EditorDiagnostic["range"],
  placeOf: (place: Diagnostic["related"][number]) => EditorRelated[],
): EditorDiagnostic {
  const places = related.flatMap(placeOf);
  return {
    range,
    severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    ...(code.startsWith(LINT_CODE_PREFIX) && { codeDescription: { href: LINT_PAGE } }),
    source: "crdwright",
    message: help === undefined ? message : `${message}\n${help}`,
    ...(places.length > 0 && { relatedInformation: places }),
    ...(replacement !== undefined && { data: replacement }),
  };
}
