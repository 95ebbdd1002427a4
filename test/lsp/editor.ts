import { spawn } from "node:child_process";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import {
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  createConnection,
  createProtocolConnection,
  DefinitionRequest,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  type Hover,
  HoverRequest,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  InlayHintRequest,
  type Location,
  LogMessageNotification,
  type Position,
  PrepareRenameRequest,
  ProposedFeatures,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  ReferencesRequest,
  RegistrationRequest,
  RenameRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { PublishingDelays } from "../../src/lsp/findings-publisher.js";
import { serve } from "../../src/lsp/server.js";
import { CLI } from "../cli/run-cli.js";

/** What an editor has open, and where the mark `¦` stood in its text. */
export interface Mark {
  readonly uri: string;
  readonly position: Position;
}

/** An editor without a screen. */
export interface Editor {
  readonly connection: ProtocolConnection;
  readonly open: (path: string, text: string, uri?: string) => Promise<readonly Diagnostic[]>;
  /** Opens a text in which a `¦` marks a place, and takes it away. */
  readonly openAt: (path: string, text: string) => Promise<Mark>;
  /** Edits an open document, and waits for what is found of the new version. */
  readonly edit: (uri: string, range: Range, text: string) => Promise<readonly Diagnostic[]>;
  readonly textOf: (uri: string) => string;
  readonly diagnosticsOf: (uri: string) => readonly Diagnostic[];
  /** Waits until the server has nothing left to look at, and all that it published is here. */
  readonly settled: () => Promise<void>;
  readonly all: () => ReadonlyMap<string, readonly Diagnostic[]>;
  readonly nextFindings: (uri: string) => Promise<readonly Diagnostic[]>;
  readonly complete: (mark: Mark) => Promise<readonly CompletionItem[]>;
  readonly hover: (mark: Mark) => Promise<string>;
  readonly definition: (mark: Mark) => Promise<readonly Location[]>;
  readonly references: (mark: Mark) => Promise<readonly Location[]>;
  readonly prepareRename: (mark: Mark) => Promise<unknown>;
  readonly rename: (mark: Mark, newName: string) => Promise<WorkspaceEdit | null>;
  /** The actions for all that is found in a document. */
  readonly fixes: (uri: string, only?: readonly string[]) => Promise<readonly CodeAction[]>;
  readonly hints: (uri: string) => Promise<readonly { position: Position; text: string }[]>;
  /** The text of a document with edits made. */
  readonly withEdits: (uri: string, edits: readonly TextEdit[]) => string;
  /** What the server wrote to the editor's log. */
  readonly log: readonly string[];
  /** The methods that the server asked to be told of, with its options. */
  readonly registered: readonly (readonly [method: string, options: unknown])[];
}

export interface EditorOptions {
  readonly settings?: object;
  readonly snippets?: boolean;
  /** Whether the editor takes snippets in edits. */
  readonly snippetEdits?: boolean;
  /** What the editor can do beside that in its workspace. */
  readonly workspace?: NonNullable<InitializeParams["capabilities"]["workspace"]>;
  /** Start the built command, and speak with it over its standard streams. */
  readonly isProcess?: boolean;
  /** How long a server of this process waits. */
  readonly delays?: PublishingDelays;
}

/** Starts a server, and an editor that has said hello to it; both end with the test. */
export async function startEditor({
  settings = {},
  snippets = false,
  snippetEdits = false,
  workspace = {},
  isProcess = false,
  delays,
}: EditorOptions = {}): Promise<Editor> {
  const { input, output, settled } = isProcess ? startProcess() : startHere(delays);
  const connection = createProtocolConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
  const found = new Map<string, readonly Diagnostic[]>();
  const waiting = new Map<string, ((diagnostics: readonly Diagnostic[], version?: number) => void)[]>();
  const documents = new Map<string, TextDocument>();
  const log: string[] = [];
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics, version }) => {
    found.set(uri, diagnostics);
    for (const resolve of waiting.get(uri)?.splice(0) ?? []) resolve(diagnostics, version);
  });
  connection.onNotification(LogMessageNotification.type, ({ message }) => void log.push(message));
  const registered: [string, unknown][] = [];
  connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
    for (const { method, registerOptions } of registrations) registered.push([method, registerOptions]);
  });
  connection.listen();
  onTestFinished(() => connection.dispose());
  await connection.sendRequest(InitializeRequest.type, {
    // A server of this process would watch it for as long as it lives.
    processId: isProcess ? process.pid : null,
    rootUri: null,
    initializationOptions: settings,
    capabilities: {
      textDocument: { completion: { completionItem: { snippetSupport: snippets } } },
      workspace: { ...workspace, workspaceEdit: { documentChanges: true, snippetEditSupport: snippetEdits } },
    },
  });
  await connection.sendNotification(InitializedNotification.type, {});

  const nextFindings = (uri: string, version?: number): Promise<readonly Diagnostic[]> =>
    new Promise((resolve) => {
      const wait = (): void => {
        const list = waiting.get(uri) ?? [];
        waiting.set(uri, list);
        list.push((diagnostics, of) => (version === undefined || of === version ? resolve(diagnostics) : wait()));
      };
      wait();
    });
  const document = (uri: string): TextDocument => {
    const open = documents.get(uri);
    if (open === undefined) throw new Error(`${uri} is not open`);
    return open;
  };
  const place = ({ uri, position }: Mark) => ({ textDocument: { uri }, position });
  const listOf = <T>(answer: T | T[] | null): T[] => (answer === null ? [] : Array.isArray(answer) ? answer : [answer]);
  const editor: Editor = {
    connection,
    log,
    registered,
    nextFindings: (uri) => nextFindings(uri),
    async open(path, text, uri = pathToFileURL(path).href) {
      documents.set(uri, TextDocument.create(uri, "typescript", 1, text));
      const next = nextFindings(uri, 1);
      const textDocument = { uri, languageId: "typescript", version: 1, text };
      await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
      return next;
    },
    async openAt(path, text) {
      const offset = text.indexOf("¦");
      await editor.open(path, text.replace("¦", ""));
      const uri = pathToFileURL(path).href;
      return { uri, position: document(uri).positionAt(offset) };
    },
    async edit(uri, range, text) {
      const before = document(uri);
      const version = before.version + 1;
      TextDocument.update(before, [{ range, text }], version);
      const next = nextFindings(uri, version);
      await connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ range, text }],
      });
      return next;
    },
    textOf: (uri) => document(uri).getText(),
    diagnosticsOf: (uri) => found.get(uri) ?? [],
    all: () => found,
    async settled() {
      // An answer comes behind all that was sent before it, on either side.
      const answered = () =>
        connection.sendRequest(HoverRequest.type, place({ uri: "", position: { line: 0, character: 0 } }));
      await answered();
      await settled?.();
      await answered();
    },
    async complete(mark) {
      const answer = await connection.sendRequest(CompletionRequest.type, place(mark));
      return Array.isArray(answer) ? answer : (answer?.items ?? []);
    },
    async hover(mark) {
      const answer: Hover | null = await connection.sendRequest(HoverRequest.type, place(mark));
      const contents = answer?.contents;
      return contents !== undefined && typeof contents === "object" && "value" in contents ? contents.value : "";
    },
    async definition(mark) {
      const answer = await connection.sendRequest(DefinitionRequest.type, place(mark));
      return (Array.isArray(answer) ? answer : [answer]).filter(
        (each): each is Location => each !== null && "uri" in each,
      );
    },
    async references(mark) {
      const context = { includeDeclaration: true };
      return listOf(await connection.sendRequest(ReferencesRequest.type, { ...place(mark), context }));
    },
    prepareRename: (mark) => connection.sendRequest(PrepareRenameRequest.type, place(mark)),
    rename: (mark, newName) => connection.sendRequest(RenameRequest.type, { ...place(mark), newName }),
    async fixes(uri, only) {
      const diagnostics = [...(found.get(uri) ?? [])];
      const range = { start: { line: 0, character: 0 }, end: { line: document(uri).lineCount, character: 0 } };
      const params = { textDocument: { uri }, range, context: { diagnostics, ...(only && { only: [...only] }) } };
      const answer = await connection.sendRequest(CodeActionRequest.type, params);
      return (answer ?? []).filter((each): each is CodeAction => "edit" in each);
    },
    async hints(uri) {
      const range = { start: { line: 0, character: 0 }, end: { line: document(uri).lineCount, character: 0 } };
      const answer = await connection.sendRequest(InlayHintRequest.type, { textDocument: { uri }, range });
      return (answer ?? []).map(({ position, label }) => ({ position, text: String(label) }));
    },
    withEdits: (uri, edits) => TextDocument.applyEdits(document(uri), [...edits]),
  };
  return editor;
}

interface Streams {
  readonly input: Writable;
  readonly output: Readable;
  /** Undefined for another process, which says nothing of that. */
  readonly settled: (() => Promise<void>) | undefined;
}

function startHere(delays: PublishingDelays | undefined): Streams {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const connection = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(input),
    new StreamMessageWriter(output),
  );
  const { stop, settled } = serve(connection, "0.0.0", delays);
  onTestFinished(() => {
    stop();
    connection.dispose();
  });
  return { input, output, settled };
}

function startProcess(): Streams {
  const child = spawn(process.execPath, [CLI, "lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  return { input: child.stdin, output: child.stdout, settled: undefined };
}
