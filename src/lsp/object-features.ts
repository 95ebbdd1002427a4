import { type Hover, MarkupKind, type PublishDiagnosticsParams } from "vscode-languageserver/node";
import { ownValue } from "../kube/values/value-kind.js";
import type { Compilation } from "../project/compile.js";
import { fieldAt, judgeObjects } from "./judge-objects.js";
import type { ProjectSession } from "./project-session.js";
import { editorDiagnostic } from "./publish-findings.js";
import type { LspSettings } from "./settings.js";
import type { OpenDocument } from "./workspace.js";

/** Whether a file may hold objects: what a project is generated from is judged as that. */
export function mayHoldObjects(path: string, session: ProjectSession): boolean {
  return /\.(?:ya?ml|json)$/.test(path) && !session.isInput(path);
}

/** What the objects of a document were judged by when they were last. */
const lastJudged = new WeakMap<
  OpenDocument,
  { readonly by: Compilation | undefined; readonly settings: LspSettings }
>();

/** Returns what an editor is to show of the objects of a document; undefined where that is what it was the last time. */
export function objectDiagnostics(
  session: ProjectSession,
  document: OpenDocument,
  settings: LspSettings,
): PublishDiagnosticsParams | undefined {
  const { uri, path, version, text, places } = document;
  const by = session.compilation();
  const last = lastJudged.get(document);
  if (last !== undefined && last.by === by && last.settings === settings) return undefined;
  lastJudged.set(document, { by, settings });
  const findings = settings.validateObjects ? judgeObjects(session, settings, { path, text }) : [];
  const diagnostics = findings.map((finding) =>
    editorDiagnostic(finding, places.rangeOf(finding.span ?? { start: 0, end: 1 }), () => []),
  );
  return { uri, version, diagnostics };
}

/** Returns the description of the field of an object at an offset. */
export function hoverObject(
  session: ProjectSession,
  { text, places }: OpenDocument,
  settings: LspSettings,
  offset: number,
): Hover | undefined {
  const field = fieldAt(session, settings, text, offset);
  if (field === undefined) return undefined;
  const { path, schema } = field;
  const word = (name: string): string => String(ownValue(schema, name) ?? "");
  const type = word("type") || (ownValue(schema, "x-kubernetes-int-or-string") === true ? "integer or string" : "any");
  const format = word("format");
  const allowed = ownValue(schema, "enum");
  const parts = [
    `**${path}** (${type}${format === "" ? "" : `, ${format}`})`,
    word("description"),
    Array.isArray(allowed) ? `One of ${allowed.map((value) => `\`${String(value)}\``).join(", ")}.` : "",
  ];
  const value = parts.filter((part) => part !== "").join("\n\n");
  return { contents: { kind: MarkupKind.Markdown, value }, range: places.rangeOf(field) };
}
