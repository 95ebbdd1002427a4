import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createProtocolConnection,
  ExitNotification,
  HoverRequest,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { startEditor } from "../lsp/editor.js";
import { GATES, WIDGET, widgetProject } from "../lsp/widget-project.js";
import { CLI } from "./run-cli.js";

describe("the built command, as a language server over its standard streams", () => {
  it("finds, completes, explains, fixes, and follows gates", async () => {
    const project = widgetProject();
    const editor = await startEditor({ settings: { showRuleCost: true }, isProcess: true });
    const path = project.pathOf(WIDGET);
    const uri = pathToFileURL(path).href;
    const wrong = project.withMarkers(
      "replicas",
      "+kubebuilder:validation:Maximun=3",
      '+kubebuilder:validation:XValidation:rule="self > 1"',
      "+openshift:enable:FeatureGate=WidgetParts",
    );
    const [found] = await editor.open(path, wrong);
    expect(found?.code).toBe("marker-unknown");
    const [fix] = await editor.fixes(uri);
    expect(editor.withEdits(uri, fix?.edit?.changes?.[uri] ?? [])).toBe(wrong.replace("Maximun", "Maximum"));
    const line = (part: string): number => wrong.split("\n").findIndex((each) => each.includes(part));
    const at = (part: string, character: number) => ({ uri, position: { line: line(part), character } });
    expect((await editor.complete(at("Maximun", 32))).map(({ label }) => label)).toContain(
      "kubebuilder:validation:Maximum",
    );
    expect(
      await editor.hover(at('"self > 1"', (wrong.split("\n")[line('"self > 1"')] ?? "").indexOf("self") + 2)),
    ).toContain("self: int");
    expect((await editor.hints(uri)).map((hint) => hint.position.line)).toEqual([line('"self > 1"')]);
    const gate = at("enable:FeatureGate", 40);
    expect((await editor.definition(gate)).map((each) => each.uri)).toEqual([
      pathToFileURL(project.pathOf(GATES)).href,
    ]);
    expect(await editor.references(gate)).toHaveLength(3);
    const { changes = {} } = (await editor.rename(gate, "ManyParts")) ?? {};
    expect(Object.keys(changes)).toHaveLength(2);
    const whole = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
    expect(await editor.edit(uri, whole, project.texts[WIDGET] ?? "")).toEqual([]);
    const object = "apiVersion: example.com/v1alpha1\nkind: Widget\nmetadata:\n  name: a\nspec:\n  replicas: many\n";
    const [invalid] = await editor.open(project.pathOf("widget.yaml"), object);
    expect(invalid?.range.start).toEqual({ line: 5, character: 2 });
    expect(editor.log).toEqual([]);
    await editor.connection.sendRequest(ShutdownRequest.type);
    await editor.connection.sendNotification(ExitNotification.type);
  });

  it("shows what the lint finds when it has shown the errors, and fixes it", async () => {
    const project = widgetProject();
    const editor = await startEditor({ isProcess: true });
    const path = project.pathOf(WIDGET);
    const uri = pathToFileURL(path).href;
    const text = (project.texts[WIDGET] ?? "").replace("/** replicas ", "/** Replicas ");
    expect(await editor.open(path, text)).toEqual([]);
    const [found] = await editor.nextFindings(uri);
    expect(found?.code).toBe("lint-doc-start");
    const fix = (await editor.fixes(uri)).find(({ title }) => title === "Fix doc-start here");
    expect(editor.withEdits(uri, fix?.edit?.changes?.[uri] ?? [])).toBe(project.texts[WIDGET]);
    expect(editor.log).toEqual([]);
  });

  it("serves nothing before the first request and after the last", async () => {
    const { connection, ended } = startServer();
    const place = { textDocument: { uri: "file:///a.ts" }, position: { line: 0, character: 0 } };
    await expect(connection.sendRequest(HoverRequest.type, place)).rejects.toMatchObject({ code: -32002 });
    await connection.sendRequest(InitializeRequest.type, { processId: null, rootUri: null, capabilities: {} });
    expect(await connection.sendRequest(HoverRequest.type, place)).toBeNull();
    await connection.sendRequest(ShutdownRequest.type);
    await expect(connection.sendRequest(HoverRequest.type, place)).rejects.toMatchObject({ code: -32600 });
    await connection.sendNotification(ExitNotification.type);
    expect(await ended).toEqual({ code: 0, stderr: "" });
  });

  it("ends with its input", async () => {
    const { child, connection, ended } = startServer();
    // The process of the editor goes on.
    const first = { processId: process.pid, rootUri: null, capabilities: {} };
    await connection.sendRequest(InitializeRequest.type, first);
    child.stdin.end();
    expect(await ended).toEqual({ code: 0, stderr: "" });
  });

  it("ends with its output", async () => {
    const project = widgetProject();
    const { child, connection, ended } = startServer();
    await connection.sendRequest(InitializeRequest.type, { processId: null, rootUri: null, capabilities: {} });
    child.stdin.on("error", () => {});
    child.stdout.destroy();
    const uri = pathToFileURL(project.pathOf(WIDGET)).href;
    const text = project.withMarkers("replicas", "+kubebuilder:validation:Maximun=3");
    const write = (message: object): void => {
      const body = JSON.stringify({ jsonrpc: "2.0", ...message });
      child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    };
    write({
      method: "textDocument/didOpen",
      params: { textDocument: { uri, languageId: "typescript", version: 1, text } },
    });
    write({
      id: 2,
      method: "textDocument/hover",
      params: { textDocument: { uri }, position: { line: 0, character: 0 } },
    });
    expect(await ended).toEqual({ code: 0, stderr: "" });
  });
});

/** Starts the server alone, for what editors do badly. */
function startServer() {
  const child = spawn(process.execPath, [CLI, "lsp", "--stdio"], { stdio: "pipe" });
  onTestFinished(() => void child.kill("SIGKILL"));
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<{ readonly code: number | null; readonly stderr: string }>((resolve) =>
    child.once("exit", (code) => resolve({ code, stderr })),
  );
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  return { child, connection, ended };
}
