import { isDeepStrictEqual } from "node:util";
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic as EditorDiagnostic,
  type TextEdit,
} from "vscode-languageserver/node";
import { type Diagnostic, LINT_CODE_PREFIX } from "../diagnostics/diagnostic.js";
import { chooseEdits, fixesByFile } from "../lint/api/source-edits.js";
import type { RuleFinding } from "../lint/run-lint.js";
import { acceptanceAbove } from "./accept-finding.js";
import type { LintFindings } from "./lint-findings.js";
import type { ProjectSession } from "./project-session.js";
import { fileFindings } from "./publish-findings.js";
import { quickFixes } from "./quick-fixes.js";
import type { OpenDocument, Workspace } from "./workspace.js";

/** What makes all fixes of a file, as editors ask for on saving. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.crdwright`;

/** What the answer depends on beside the document. */
export interface ActionsContext {
  readonly workspace: Workspace;
  readonly session: ProjectSession;
  /** What the lint found; nothing where it is turned off. */
  readonly lint: () => LintFindings;
  /** Whether the editor takes edits in which it then asks for a text. */
  readonly hasSnippetEdits: boolean;
}

/**
 * Returns what can be done about findings that an editor shows of a document: edits of findings that name one, fixes of the lint, and an
 * acceptance with a reason. All fixes of the document are given where the editor asks for these by their kind.
 */
export function codeActions(
  context: ActionsContext,
  document: OpenDocument,
  { diagnostics, only }: CodeActionParams["context"],
): CodeAction[] {
  const { workspace, session, lint } = context;
  const isAsked = (kind: string): boolean =>
    only === undefined || only.some((each) => kind === each || kind.startsWith(`${each}.`));
  const all = only !== undefined && isAsked(FIX_ALL) ? fixAll(document, session, lint().findings) : [];
  const shown = diagnostics.filter(({ source }) => source === "crdwright");
  if (!isAsked(CodeActionKind.QuickFix) || shown.length === 0) return all;
  const quick = session.findings("quick");
  const hasLint = shown.some(({ code }) => String(code).startsWith(LINT_CODE_PREFIX));
  const found = hasLint ? lint() : undefined;
  const inFile = fileFindings(workspace, session, quick).find(({ path }) => path === document.path);
  return [
    ...quickFixes(document, shown, inFile?.diagnostics ?? []),
    ...(found === undefined ? [] : lintFixes(document, session, shown, found.findings)),
    ...acceptances(context, document, shown, [...quick, ...(found?.diagnostics ?? [])]),
    ...all,
  ];
}

/** For each finding with a fix that one, and where others of its rule have one, all of these. */
function lintFixes(
  document: OpenDocument,
  session: ProjectSession,
  shown: readonly EditorDiagnostic[],
  findings: readonly RuleFinding[],
): CodeAction[] {
  const offered = new Set<string>();
  return shown.flatMap((diagnostic) => {
    const own = findings.find(
      ({ rule, span }) => diagnostic.code === LINT_CODE_PREFIX + rule && isAt(document, session, span, diagnostic),
    );
    if (own?.fix === undefined) return [];
    const { rule, fix } = own;
    const fixHere = action(`Fix ${rule} here`, document, editsOf(document, session, [{ fix }]));
    const ofRule = findings.filter(
      (each) => each.rule === rule && each.fix !== undefined && isIn(each, document, session),
    );
    const isOffered = offered.has(rule);
    offered.add(rule);
    const everywhere = isOffered || ofRule.length < 2 ? [] : editsOf(document, session, ofRule);
    return [
      { ...fixHere, diagnostics: [diagnostic], isPreferred: true },
      ...(everywhere.length === 0 ? [] : [action(`Fix ${rule} in this file`, document, everywhere)]),
    ];
  });
}

function fixAll(document: OpenDocument, session: ProjectSession, findings: readonly RuleFinding[]): CodeAction[] {
  const edits = editsOf(document, session, findings);
  if (edits.length === 0) return [];
  return [{ ...action("Fix all that crdwright lint can fix", document, edits), kind: FIX_ALL }];
}

/** For each finding that may be accepted, that. */
function acceptances(
  { session, hasSnippetEdits }: ActionsContext,
  document: OpenDocument,
  shown: readonly EditorDiagnostic[],
  findings: readonly Diagnostic[],
): CodeAction[] {
  return shown.flatMap((diagnostic) => {
    const own = findings.find(
      ({ code, span }) => code === diagnostic.code && isAt(document, session, span, diagnostic),
    );
    const file = session.nameOf(document.path);
    const source = file === undefined ? undefined : session.declarationsOf(file);
    if (own === undefined || source === undefined) return [];
    const edit = acceptanceAbove(source, document.text, own);
    if (edit === undefined) return [];
    const inserted = (reason: string): string => edit.text(reason).replaceAll("\n", document.newline);
    const range = document.places.rangeOf(edit.span);
    const title = `Accept ${own.code} here, with a reason`;
    const diagnostics = [diagnostic];
    if (!hasSnippetEdits) return [{ ...action(title, document, [{ range, newText: inserted('""') }]), diagnostics }];
    const snippet = { kind: "snippet", value: inserted('"$1"') } as const;
    const textDocument = { uri: document.uri, version: document.version };
    const changes = { documentChanges: [{ textDocument, edits: [{ range, snippet }] }] };
    return [{ title, kind: CodeActionKind.QuickFix, diagnostics, edit: changes }];
  });
}

function isIn({ span }: Pick<RuleFinding, "span">, { path }: OpenDocument, session: ProjectSession): boolean {
  return span.file === session.nameOf(path);
}

function isAt(
  document: OpenDocument,
  session: ProjectSession,
  span: Diagnostic["span"],
  { range }: EditorDiagnostic,
): boolean {
  return (
    span !== undefined && isIn({ span }, document, session) && isDeepStrictEqual(document.places.rangeOf(span), range)
  );
}

/** The edits that fixes make in a document, as far as they can be made together. */
function editsOf(
  { path, newline, places }: OpenDocument,
  session: ProjectSession,
  findings: readonly Pick<RuleFinding, "fix">[],
): TextEdit[] {
  const fixes = fixesByFile(findings).get(session.nameOf(path) ?? "") ?? [];
  return chooseEdits(fixes).edits.map(({ span, text }) => {
    return { range: places.rangeOf(span), newText: text.replaceAll("\n", newline) };
  });
}

function action(title: string, { uri }: OpenDocument, edits: TextEdit[]): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, edit: { changes: { [uri]: edits } } };
}
