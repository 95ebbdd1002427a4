import {
  CodeActionKind,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  type Hover,
  type InitializeResult,
  type PublishDiagnosticsParams,
  ResponseError,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { systemErrorText } from "../io/exit-codes.js";
import { codeActions, FIX_ALL } from "./code-actions.js";
import { pathOfUri } from "./file-uris.js";
import { createFindingsPublisher, type FindingsReceiver, type PublishingDelays } from "./findings-publisher.js";
import { type LintFindings, NO_LINT_FINDINGS } from "./lint-findings.js";
import { hoverObject, mayHoldObjects, objectDiagnostics } from "./object-features.js";
import { costHints } from "./rule-help.js";
import { DEFAULT_SETTINGS, readSettings } from "./settings.js";
import {
  completionsAt,
  definitionAt,
  hoverOf,
  referencesAt,
  renameAt,
  renameRangeAt,
  type SourcePlace,
  sourcePlace,
} from "./source-features.js";
import { createWorkspace } from "./workspace.js";

/** The files that findings may depend on. */
const WATCHED = "**/*.{ts,mts,cts,go,yaml,yml,json}";

/** Characters behind which something can be offered. */
const TRIGGERS = ["+", ":", "=", ",", ";", '"', "'", "."];

/** A server at work. */
export interface Server {
  /** Ends it, for when the connection is gone. */
  readonly stop: () => void;
  /** Resolves when all is published of what was received. */
  readonly settled: () => Promise<void>;
}

/**
 * Serves an editor over a connection. Whatever fails on the way is written to the editor's log, and
 * the next request is served.
 */
export function serve(connection: Connection, version: string, delays?: PublishingDelays): Server {
  const workspace = createWorkspace();
  const documents = new TextDocuments(TextDocument);
  let settings = DEFAULT_SETTINGS;
  let hasSnippets = false;
  let hasSnippetEdits = false;
  let canAskForSettings = false;
  let canTellOfSettings = false;
  let canWatch = false;
  let phase: "new" | "serving" | "shut down" = "new";

  /** Answers requests between the first one and the one that shuts the server down, as the protocol asks. */
  const serving =
    <Params, Answer>(answer: (params: Params) => Answer) =>
    (params: Params): Answer => {
      if (phase === "new") throw new ResponseError(ErrorCodes.ServerNotInitialized, "initialize comes first");
      if (phase === "shut down") throw new ResponseError(ErrorCodes.InvalidRequest, "the server is shut down");
      return answer(params);
    };
  const failed = (error: unknown): void => {
    const text = systemErrorText(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
    connection.console.error(`crdwright: ${text}`);
  };
  const send = (findings: PublishDiagnosticsParams): void => void connection.sendDiagnostics(findings).catch(failed);
  const receiver: FindingsReceiver = {
    send,
    failed,
    showsLint: () => settings.lint,
    // Objects are judged by what the sources are now.
    published: (session, open) => {
      for (const document of open) {
        if (workspace.sessionOf(document.path) !== session || !mayHoldObjects(document.path, session)) continue;
        const findings = objectDiagnostics(session, document, settings);
        if (findings !== undefined) send(findings);
      }
    },
  };
  const publisher = createFindingsPublisher(workspace, receiver, delays);

  /** Answers by a place of a source; with nothing where there is none, or where something fails. */
  const at = <Answer>(
    { textDocument, position }: TextDocumentPositionParams,
    answer: (place: SourcePlace) => Answer | undefined,
  ): Answer | null => {
    const path = pathOfUri(textDocument.uri);
    const place = path === undefined ? undefined : sourcePlace(workspace, path, position);
    return (place === undefined ? undefined : answer(place)) ?? null;
  };
  const hoverOfObject = ({ textDocument, position }: TextDocumentPositionParams): Hover | null => {
    const path = pathOfUri(textDocument.uri);
    const document = path === undefined ? undefined : workspace.documentAt(path);
    const session = path === undefined ? undefined : workspace.sessionOf(path);
    if (path === undefined || document === undefined || session === undefined) return null;
    if (!mayHoldObjects(path, session)) return null;
    return hoverObject(session, document, settings, document.places.offsetAt(position)) ?? null;
  };
  const applySettings = async (sent: unknown): Promise<void> => {
    settings = readSettings(canAskForSettings ? await connection.workspace.getConfiguration("crdwright") : sent);
    for (const session of workspace.sessions()) publisher.schedule(session);
  };

  connection.onInitialize(({ capabilities, initializationOptions }): InitializeResult => {
    hasSnippets = capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
    hasSnippetEdits = capabilities.workspace?.workspaceEdit?.snippetEditSupport === true;
    canAskForSettings = capabilities.workspace?.configuration === true;
    canTellOfSettings = capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true;
    canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    settings = readSettings(initializationOptions);
    phase = "serving";
    return {
      serverInfo: { name: "crdwright", version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        completionProvider: { triggerCharacters: TRIGGERS },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        inlayHintProvider: true,
      },
    };
  });
  connection.onInitialized(() => {
    const { client } = connection;
    const watchers = [{ globPattern: WATCHED }];
    if (canWatch) client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(failed);
    if (canTellOfSettings)
      client.register(DidChangeConfigurationNotification.type, { section: "crdwright" }).catch(failed);
    if (canAskForSettings) applySettings(undefined).catch(failed);
  });
  connection.onDidChangeConfiguration(({ settings: sent }) => void applySettings(sent).catch(failed));

  documents.onDidChangeContent(({ document }) => {
    const path = pathOfUri(document.uri);
    if (path === undefined) return;
    try {
      workspace.open({ uri: document.uri, path, version: document.version, text: document.getText() });
      const session = workspace.sessionOf(path);
      if (session === undefined) return;
      const isInput = session.isInput(path);
      // What is wrong with Go packages the command line says.
      if (isInput && !path.endsWith(".go")) session.change(path);
      else if (!isInput && !mayHoldObjects(path, session)) return;
      publisher.schedule(session, path);
    } catch (error) {
      failed(error);
    }
  });
  documents.onDidClose(({ document }) => {
    const path = pathOfUri(document.uri);
    if (path === undefined) return;
    workspace.close(path);
    if (/\.(?:ya?ml|json)$/.test(path)) send({ uri: document.uri, diagnostics: [] });
    const session = workspace.sessionOf(path);
    session?.change();
    if (session !== undefined) publisher.schedule(session);
  });
  const refresh = (): void => {
    for (const gone of workspace.refresh()) {
      publisher.forget(gone);
      for (const { uri, path } of workspace.documents())
        if (gone.nameOf(path) !== undefined) send({ uri, diagnostics: [] });
    }
    // A document may have come to be of another project.
    for (const { path } of workspace.documents()) workspace.sessionOf(path);
    for (const session of workspace.sessions()) publisher.schedule(session);
  };
  documents.onDidSave(refresh);
  connection.onDidChangeWatchedFiles(refresh);

  connection.onCompletion(serving((params) => at(params, (place) => completionsAt(place, hasSnippets))));
  connection.onHover(serving((params) => at(params, hoverOf) ?? hoverOfObject(params)));
  connection.onDefinition(serving((params) => at(params, (place) => definitionAt(workspace, place))));
  connection.onReferences(
    serving((params) => at(params, (place) => referencesAt(workspace, place, params.context.includeDeclaration))),
  );
  connection.onPrepareRename(serving((params) => at(params, renameRangeAt)));
  connection.onRenameRequest(serving((params) => at(params, (place) => renameAt(workspace, place, params.newName))));
  connection.onCodeAction(
    serving(({ textDocument, context }) => {
      const path = pathOfUri(textDocument.uri);
      const document = path === undefined ? undefined : workspace.documentAt(path);
      const session = path === undefined ? undefined : workspace.sessionOf(path);
      if (document === undefined || session === undefined) return [];
      const lint = (): LintFindings => (settings.lint ? session.lint() : NO_LINT_FINDINGS);
      return codeActions({ workspace, session, lint, hasSnippetEdits }, document, context);
    }),
  );
  connection.languages.inlayHint.on(
    serving(({ textDocument, range }) =>
      settings.showRuleCost
        ? (at({ textDocument, position: range.start }, ({ session, document, file }) =>
            costHints(session, document, file, range),
          ) ?? [])
        : [],
    ),
  );
  connection.onShutdown(() => {
    phase = "shut down";
    publisher.stop();
  });
  documents.listen(connection);
  connection.listen();
  return { stop: publisher.stop, settled: publisher.settled };
}
