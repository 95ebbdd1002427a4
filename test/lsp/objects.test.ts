import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { DidOpenTextDocumentNotification, PublishDiagnosticsNotification } from "vscode-languageserver/node";
import { startEditor } from "./editor.js";
import { WIDGET, widgetProject } from "./widget-project.js";

const widget = (...spec: readonly string[]) =>
  ["apiVersion: example.com/v1alpha1", "kind: Widget", "metadata: {name: a, namespace: b}", "spec:", ...spec, ""].join(
    "\n",
  );

async function opened(text: string, settings: object = {}, changes: Readonly<Record<string, string>> = {}) {
  const project = widgetProject(changes);
  const editor = await startEditor({ settings });
  const path = project.pathOf("deploy/object.yaml");
  const found = await editor.open(path, text);
  const shown = found.map(({ message, range }) => ({
    message: String(message).split("\n")[0],
    text: text.split("\n")[range.start.line]?.slice(range.start.character).trim(),
  }));
  return { project, editor, path, uri: pathToFileURL(path).href, shown };
}

describe("objects in YAML", () => {
  it("are judged as a server would, each finding at its field", async () => {
    const { shown } = await opened(widget("  replicas: -1", "  size: Huge", "  nothing: 1"));
    expect(shown).toEqual([{ message: expect.stringContaining('unknown field "spec.nothing"'), text: "nothing: 1" }]);
    const known = await opened(widget("  replicas: -1", "  size: Huge"));
    expect(known.shown).toEqual([
      { message: expect.stringMatching(/spec\.replicas.*greater than or equal to 0/), text: "replicas: -1" },
      { message: expect.stringMatching(/spec\.size.*supported values/i), text: "size: Huge" },
    ]);
  });

  it("are judged for the feature set that is set", async () => {
    const text = widget("  parts: [a, b]");
    expect((await opened(text)).shown).toEqual([
      { message: expect.stringMatching(/must have at most 1/), text: "parts: [a, b]" },
    ]);
    expect((await opened(text, { featureSet: "TechPreviewNoUpgrade" })).shown).toEqual([]);
  });

  it("say which setting chooses no cluster, where there are objects to be judged", async () => {
    const settings = { featureSet: "TechPreviewNoUpgrad", clusterProfile: "Small" };
    const { shown } = await opened(widget("  replicas: 1"), settings);
    expect(shown.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^featureSet: Unsupported value: "TechPreviewNoUpgrad"/),
      expect.stringContaining('"Small"'),
    ]);
    expect((await opened("apiVersion: v1\nkind: Pod\n", settings)).shown).toEqual([]);
  });

  it("are not judged where no server takes the CRD of a set, and say why", async () => {
    const limit = "+openshift:validation:FeatureGateAwareMaximum:featureGate=WidgetParts,maximum=2";
    const changes = {
      [WIDGET]: widgetProject().withMarkers("replicas", "+kubebuilder:default=3", limit),
      "crdwright.config.ts": 'export default defineConfig({ naming: "controller-gen" });\n',
    };
    const text = widget("  replicas: 1");
    const { shown } = await opened(text, { featureSet: "TechPreviewNoUpgrade" }, changes);
    expect(shown).toEqual([
      { message: expect.stringContaining("(in TechPreviewNoUpgrade"), text: text.split("\n")[0] },
    ]);
  });

  it("are not judged again while nothing changes that they depend on", async () => {
    const { editor, project } = await opened(widget("  replicas: 1"));
    await editor.settled();
    const sent: string[] = [];
    editor.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri }) => void sent.push(uri));
    const other = project.pathOf("deploy/other.yaml");
    await editor.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: pathToFileURL(other).href, languageId: "yaml", version: 1, text: widget("  size: Huge") },
    });
    await editor.settled();
    expect(sent).toEqual([pathToFileURL(other).href]);
  });

  it("are judged again when the types change", async () => {
    const { project, editor, path, uri, shown } = await opened(widget("  replicas: 3"));
    expect(shown).toEqual([]);
    const changed = editor.nextFindings(uri);
    await editor.open(project.pathOf(WIDGET), project.withMarkers("replicas", "+kubebuilder:validation:Maximum=2"));
    expect((await changed)[0]?.message).toMatch(/less than or equal to 2/);
    expect(path).toMatch(/object\.yaml$/);
  });

  it.each([
    ["other kinds", "apiVersion: v1\nkind: Pod\nspec: {nothing: 1}\n"],
    ["what is no object", "- 1\n- 2\n"],
    ["what is no YAML and names no kind", "{ [\n"],
    ["nothing", ""],
  ])("are left alone where they are %s", async (_, text) => {
    expect((await opened(text)).shown).toEqual([]);
  });

  it("say where the YAML of an object is broken, and one of several documents is wrong", async () => {
    const broken = await opened(`${widget("  replicas: 1")}\n  x: [`);
    expect(broken.shown).toHaveLength(1);
    const several = await opened(`${widget("  replicas: 1")}---\n${widget("  replicas: -1")}`);
    expect(several.shown.map(({ text }) => text)).toEqual(["replicas: -1"]);
  });

  it("are not judged where that is switched off", async () => {
    expect((await opened(widget("  replicas: -1"), { validateObjects: false })).shown).toEqual([]);
  });

  it("show the description of a field", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const mark = await editor.openAt(project.pathOf("object.yaml"), widget("  si¦ze: Small"));
    expect(await editor.hover(mark)).toBe(
      "**spec.size** (string)\n\nsize is one of the sizes that there are.\n\nOne of `Small`, `Medium`, `Large`.",
    );
    const none = await editor.openAt(project.pathOf("other.yaml"), "apiVersion: v1\nkind: P¦od\n");
    expect(await editor.hover(none)).toBe("");
  });
});
