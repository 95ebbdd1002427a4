import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createRequire } from "node:module";
import type { Readable, Writable } from "node:stream";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Position {
  readonly line: number;
  readonly character: number;
}

/** What an editor underlines. */
export interface Underlined {
  readonly message: string;
  readonly range: { readonly start: Position; readonly end: Position };
}

/** The YAML language server as an editor runs it: the Language Server Protocol over its standard input and output. */
export class LanguageServer {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #answers = new Map<number, (message: Message) => void>();
  readonly #listeners = new Map<string, (found: readonly Underlined[]) => void>();
  readonly #settings: Readonly<Record<string, unknown>>;
  #unread = Buffer.alloc(0);
  #count = 0;

  private constructor(settings: Readonly<Record<string, unknown>>) {
    this.#settings = settings;
    const script = createRequire(import.meta.url).resolve("yaml-language-server/bin/yaml-language-server");
    this.#process = spawn(process.execPath, [script, "--stdio"], { stdio: ["pipe", "pipe", "ignore"] });
    this.#process.stdout.on("data", (bytes: Buffer) => this.#read(bytes));
  }

  /** Starts a server with the settings of an editor, such as `{ yaml: { schemas: {} } }`. */
  static async start(settings: Readonly<Record<string, unknown>>): Promise<LanguageServer> {
    const server = new LanguageServer(settings);
    await server.#ask("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: {
        workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
        textDocument: { completion: { completionItem: { snippetSupport: false } }, publishDiagnostics: {} },
      },
    });
    server.#send({ method: "initialized", params: {} });
    server.#send({ method: "workspace/didChangeConfiguration", params: { settings } });
    return server;
  }

  /** Opens a document and returns what is underlined in it. */
  open(uri: string, text: string): Promise<readonly Underlined[]> {
    const found = new Promise<readonly Underlined[]>((resolve) => this.#listeners.set(uri, resolve));
    const textDocument = { uri, languageId: "yaml", version: 1, text };
    this.#send({ method: "textDocument/didOpen", params: { textDocument } });
    return found;
  }

  /** Returns the labels that are offered at a place of a document that is open; lines and characters count from 0. */
  async completions(uri: string, position: Position): Promise<string[]> {
    const answer = await this.#ask("textDocument/completion", { textDocument: { uri }, position });
    // The protocol says what an answer is.
    const { items } = answer as { readonly items: readonly { readonly label: string }[] };
    return items.map(({ label }) => label);
  }

  async stop(): Promise<void> {
    await this.#ask("shutdown", undefined);
    this.#send({ method: "exit" });
    this.#process.kill();
  }

  #ask(method: string, params: unknown): Promise<unknown> {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, ({ result, error }) =>
        error === undefined ? resolve(result) : reject(new Error(error.message)),
      );
      this.#send({ id, method, params });
    });
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #read(bytes: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    for (;;) {
      const end = this.#unread.indexOf("\r\n\r\n");
      const [, length] = /Content-Length: (\d+)/i.exec(this.#unread.subarray(0, Math.max(0, end)).toString()) ?? [];
      const whole = end + 4 + Number(length);
      if (end === -1 || length === undefined || this.#unread.length < whole) return;
      const message: Message = JSON.parse(this.#unread.subarray(end + 4, whole).toString());
      this.#unread = this.#unread.subarray(whole);
      this.#take(message);
    }
  }

  #take(message: Message): void {
    const { id, method, params } = message;
    if (method === undefined) {
      if (id !== undefined) this.#answers.get(id)?.(message);
      return;
    }
    if (method === "textDocument/publishDiagnostics") {
      // The protocol says what is published.
      const { uri, diagnostics } = params as { readonly uri: string; readonly diagnostics: readonly Underlined[] };
      this.#listeners.get(uri)?.(diagnostics);
    }
    if (id === undefined) return;
    const result = method === "workspace/configuration" ? this.#configuration(params) : null;
    this.#send({ id, result });
  }

  #configuration(params: unknown): unknown[] {
    // The protocol says what is asked.
    const { items } = params as { readonly items: readonly { readonly section?: string }[] };
    return items.map(({ section = "" }) => this.#settings[section] ?? {});
  }
}
