import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { ExitNotification, ShutdownRequest } from "vscode-languageserver/node";
import { startEditor } from "../lsp/editor.js";
import { GATES, WIDGET, widgetProject } from "../lsp/widget-project.js";
import { temporaryFolder } from "../project/output/folder-on-disk.js";
import { CLI, crdwrightProcess } from "./run-cli.js";

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

  it("ends with its input", async () => {
    expect(CLI).toMatch(/crdwright\.js$/);
    const { stderr } = await crdwrightProcess(temporaryFolder(), ["lsp", "--stdio"], { input: "" });
    expect(stderr).toBe("");
  });
});
