import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DidChangeWatchedFilesNotification } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { sampleSize } from "../sample-size.js";
import { startEditor } from "./editor.js";
import { freshFindings } from "./fresh-findings.js";
import { GATES, WIDGET, widgetProject } from "./widget-project.js";

const CONFIG = "crdwright.config.ts";

describe("findings in an editor", () => {
  it("are those of the text that is not saved", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const path = project.pathOf(WIDGET);
    expect(await editor.open(path, project.texts[WIDGET] ?? "")).toEqual([]);
    const uri = pathToFileURL(path).href;
    const wrong = project.withMarkers("replicas", "+kubebuilder:validation:Maximun=3");
    const end = { line: 10_000, character: 0 };
    const [found, ...others] = await editor.edit(uri, { start: { line: 0, character: 0 }, end }, wrong);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: "marker-unknown", severity: 1, source: "crdwright" });
    expect(found?.message).toContain("Did you mean +kubebuilder:validation:Maximum?");
    const line = wrong.split("\n").findIndex((each) => each.includes("Maximun"));
    expect(found?.range.start).toEqual({ line, character: 5 });
    expect(
      await editor.edit(uri, { start: { line, character: 0 }, end: { line: line + 1, character: 0 } }, ""),
    ).toEqual([]);
  });

  it("come up in other files of the project, and go again", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const gates = project.texts[GATES] ?? "";
    const path = project.pathOf(GATES);
    await editor.open(path, gates);
    const uri = pathToFileURL(path).href;
    const widgetUri = pathToFileURL(project.pathOf(WIDGET)).href;
    const whole = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
    const changed = editor.nextFindings(widgetUri);
    await editor.edit(uri, whole, gates.replace("WidgetParts", "OtherParts"));
    expect((await changed)[0]?.code).toBe("gate-not-declared");
    const gone = editor.nextFindings(widgetUri);
    await editor.edit(uri, whole, gates);
    expect(await gone).toEqual([]);
  });

  it("are at the same places with CRLF, a byte order mark, and characters beyond the first plane", async () => {
    const project = widgetProject();
    const wrong = project
      .withMarkers("replicas", '+kubebuilder:validation:XValidation:rule="self > 1",message="😀😀",rul="x"')
      .replace("/** replicas", "/** 😀 replicas");
    const ranges = [];
    for (const text of [wrong, wrong.replaceAll("\n", "\r\n"), wrong.replaceAll("\n", "\r")]) {
      const editor = await startEditor();
      const [found] = await editor.open(project.pathOf(WIDGET), text);
      ranges.push(found?.range);
    }
    const line = wrong.split("\n").findIndex((each) => each.includes("rul="));
    const character = (wrong.split("\n")[line] ?? "").indexOf("rul=", 60);
    const range = { start: { line, character }, end: { line, character: character + 3 } };
    expect(ranges).toEqual([range, range, range]);
    // An editor that takes the mark away, and one that leaves it where it is.
    writeFileSync(project.pathOf(WIDGET), `\uFEFF// +no:such:marker\n${wrong}`);
    const editor = await startEditor();
    const uri = pathToFileURL(project.pathOf(WIDGET)).href;
    const closed = editor.nextFindings(uri);
    await editor.open(project.pathOf(GATES), project.texts[GATES] ?? "");
    expect((await closed)[0]?.range.start).toEqual({ line: 0, character: 3 });
    const [open] = await editor.open(project.pathOf(WIDGET), `\uFEFF// +no:such:marker\n${wrong}`);
    expect(open?.range.start).toEqual({ line: 0, character: 4 });
  });

  it("are shown under the address that the editor has, in folders with spaces and other signs", async () => {
    const project = widgetProject({}, "my project (1) ä#%");
    const editor = await startEditor();
    const path = project.pathOf(WIDGET);
    // VS Code writes an encoded colon and brackets where Node does not.
    const uri = pathToFileURL(path).href.replaceAll("(", "%28").replaceAll(")", "%29");
    const [found] = await editor.open(path, project.withMarkers("replicas", "+no:such:marker"), uri);
    expect(found?.code).toBe("marker-unknown");
  });

  it("say that the configuration is broken, and come back when it is right", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const config = project.texts[CONFIG] ?? "";
    const uri = pathToFileURL(project.pathOf(CONFIG)).href;
    await editor.open(project.pathOf(WIDGET), project.withMarkers("replicas", "+no:such:marker"));
    const [found] = await editor.open(
      project.pathOf(CONFIG),
      config.replace("defineConfig({", "defineConfig({ nothing: 1,"),
    );
    expect(found?.severity).toBe(1);
    expect(editor.diagnosticsOf(pathToFileURL(project.pathOf(WIDGET)).href)).toEqual([]);
    const whole = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
    for (const text of ["", "{{{", "export default 1", "defineConfig(", config]) await editor.edit(uri, whole, text);
    expect(editor.diagnosticsOf(uri)).toEqual([]);
    expect(editor.diagnosticsOf(pathToFileURL(project.pathOf(WIDGET)).href)).toHaveLength(1);
    expect(editor.log).toEqual([]);
  });

  it("go when the configuration is deleted, and come when it is there again", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const path = project.pathOf(WIDGET);
    const uri = pathToFileURL(path).href;
    const object = project.pathOf("deploy/object.yaml");
    const config = project.pathOf(CONFIG);
    await editor.open(path, project.withMarkers("replicas", "+kubebuilder:validation:Maximun=3"));
    await editor.open(object, "apiVersion: example.com/v1alpha1\nkind: Widget\nspec: {replicas: many}\n");
    await editor.settled();
    const tell = () =>
      editor.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: pathToFileURL(config).href, type: 3 }],
      });
    const codes = () => [...editor.all()].flatMap(([, found]) => found.map(({ code }) => code));
    expect(codes()).toEqual(["marker-unknown"]);
    rmSync(config);
    await tell();
    await editor.settled();
    expect(codes()).toEqual([]);
    writeFileSync(config, project.texts[CONFIG] ?? "");
    await tell();
    await editor.settled();
    expect(codes()).toEqual(["marker-unknown"]);
    expect(editor.diagnosticsOf(uri)).toHaveLength(1);
    expect(editor.log).toEqual([]);
  });

  it("are told of files that change on disk by an editor that can, and of settings", async () => {
    const able = { dynamicRegistration: true };
    const editor = await startEditor({ workspace: { didChangeWatchedFiles: able, didChangeConfiguration: able } });
    await editor.settled();
    expect(editor.registered).toEqual([
      ["workspace/didChangeWatchedFiles", { watchers: [{ globPattern: "**/*.{ts,mts,cts,go,yaml,yml,json}" }] }],
      ["workspace/didChangeConfiguration", { section: "crdwright" }],
    ]);
    const other = await startEditor();
    await other.settled();
    expect(other.registered).toEqual([]);
  });

  it("find files that are not on disk yet", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const [found] = await editor.open(
      project.pathOf("api/example/v1alpha1/new.ts"),
      "// +no:such:marker\n\nexport {};\n",
    );
    expect(found?.code).toBe("marker-unknown");
  });

  it("are none outside of a project, and in files that nothing is generated from", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "other.ts": "// +no:such:marker\nexport {};\n" });
    const project = widgetProject();
    const editor = await startEditor();
    const quiet = [`${folder}/other.ts`, project.pathOf("src/other.ts"), project.pathOf("node_modules/a/api/b.ts")];
    for (const path of quiet) void editor.open(path, "// +no:such:marker\nexport {};\n");
    void editor.open("", "// +no:such:marker", "untitled:Untitled-1");
    void editor.open("", "// +no:such:marker", "file:///%E0%A4%A/x.ts");
    await editor.open(project.pathOf(WIDGET), project.texts[WIDGET] ?? "");
    const shown = [...editor.all()].filter(([, diagnostics]) => diagnostics.length > 0);
    expect(shown).toEqual([]);
    for (const path of quiet)
      expect(await editor.hover({ uri: pathToFileURL(path).href, position: { line: 0, character: 5 } })).toBe("");
    expect(editor.log).toEqual([]);
  });

  it("have what is found on making validators, a moment after the last edit", async () => {
    const override =
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: widgets.example.com\nspec:\n  scope: Cluster\n";
    const project = widgetProject({ "api/example/v1alpha1/widget.override.yaml": override });
    const editor = await startEditor();
    const uri = pathToFileURL(project.pathOf("api/example/v1alpha1/widget.override.yaml")).href;
    const later = editor.nextFindings(uri);
    await editor.open(project.pathOf(WIDGET), project.texts[WIDGET] ?? "");
    expect((await later).length).toBeGreaterThan(0);
    const texts = new Map([[project.pathOf(WIDGET), project.texts[WIDGET] ?? ""]]);
    const fresh = freshFindings(project.root, texts).get(project.pathOf("api/example/v1alpha1/widget.override.yaml"));
    expect(JSON.stringify(editor.diagnosticsOf(uri))).toBe(fresh);
  });
});

/** Pieces that edits put in: parts of markers, of rules, of TypeScript, and what breaks each of them. */
const PIECES = [
  "// +",
  "+kubebuilder:validation:MaxItems=",
  "+optional\n",
  "// +listType=map\n",
  ":featureGate=WidgetParts,",
  '"',
  "`",
  "'",
  "{",
  "}",
  "(",
  ")",
  "/*",
  "*/",
  "/**",
  "\n",
  "\r\n",
  "\r",
  " ",
  ";",
  ",",
  "=",
  "1",
  "-1",
  "self.",
  "self.replicas > 1",
  "\\",
  "😀",
  "\uFEFF",
  "export ",
  "interface X { a: string }\n",
  "string[]",
  "| null",
  "// +kubebuilder:validation:XValidation:rule=\"self != 'x'\"\n",
  "\u2028",
  "\0",
  "// +openshift:enable:FeatureGate=WidgetParts\n",
  "?: ",
  "Int32",
  "<",
  ">",
  "import ",
];

/** Whole lines, which leave most texts without errors, so that the lint has something to look at. */
const LINES = [
  "  // a remark\n",
  "\n",
  "  colours: string[];\n",
  "  // +listType=set\n",
  "  /** Sizes are some. */\n  sizes?: Int32[];\n",
  "  // +crdwright:accept:code=lint-doc-start,reason=x\n",
];

const anEdit = fc.record({
  file: fc.nat(2),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, fc.nat(12)),
  text: fc.oneof(fc.constantFrom(...PIECES), fc.constant(""), fc.constantFrom(...LINES)),
  /** Whether all files go back to what they were before: else nothing but syntax errors would be left soon. */
  isReset: fc.nat(4).map((number) => number === 0),
});

const WHOLE = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };

/** Without validators, which take longer, and with most rules of the lint. */
const PLAIN_CONFIG =
  'import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({ api: "api", lint: { preset: "openshift" } });\n';

describe("after random edits", () => {
  // All 5,000 take some minutes: CRDWRIGHT_TESTS=all CRDWRIGHT_EDITS=5000.
  const all = Number(process.env["CRDWRIGHT_EDITS"] ?? 1000);
  const length = 50;

  it(`of which there are ${all}, the findings are those of a fresh run`, { timeout: 3_600_000 }, async () => {
    let [edits, linted] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(anEdit, { minLength: length, maxLength: length }), async (list) => {
        const project = widgetProject({ [CONFIG]: PLAIN_CONFIG });
        const editor = await startEditor({ delays: { quick: 0, lint: 0, all: 0 } });
        const files = [WIDGET, GATES, CONFIG];
        const uris = files.map((file) => pathToFileURL(project.pathOf(file)).href);
        for (const file of files) await editor.open(project.pathOf(file), project.texts[file] ?? "");
        for (const { file, at, length: removed, text, isReset } of list) {
          const uri = uris[file] ?? "";
          const document = TextDocument.create(uri, "typescript", 1, editor.textOf(uri));
          const size = document.getText().length;
          const isLine = LINES.includes(text);
          const near = Math.floor(at * size);
          const start = isLine ? document.getText().lastIndexOf("\n", near) + 1 : near;
          const end = isLine ? start : Math.min(size, start + removed);
          const range = { start: document.positionAt(start), end: document.positionAt(end) };
          if (isReset)
            for (const [index, each] of uris.entries())
              await editor.edit(each, WHOLE, project.texts[files[index] ?? ""] ?? "");
          else await editor.edit(uri, range, text);
          await editor.settled();
          edits++;
          const texts = new Map(files.map((each, index) => [project.pathOf(each), editor.textOf(uris[index] ?? "")]));
          const fresh = freshFindings(project.root, texts);
          const shown = [...editor.all()].filter(([, diagnostics]) => diagnostics.length > 0);
          expect(
            new Map(shown.map(([each, diagnostics]) => [new URL(each).pathname, JSON.stringify(diagnostics)])),
          ).toEqual(fresh);
          if (JSON.stringify(shown).includes('"lint-')) linted++;
          // Whatever is asked at the place of an edit has an answer.
          const mark = { uri, position: range.start };
          await Promise.all([
            editor.complete(mark),
            editor.hover(mark),
            editor.definition(mark),
            editor.references(mark),
          ]);
          await editor.fixes(uri);
        }
        expect(editor.log).toEqual([]);
        expect(readFileSync(project.pathOf(WIDGET), "utf8")).toBe(project.texts[WIDGET]);
      }),
      { numRuns: Math.ceil(sampleSize(all) / length), seed: 22, endOnFailure: true },
    );
    expect(edits).toBeGreaterThanOrEqual(sampleSize(all));
    expect(linted).toBeGreaterThan(edits / 10);
  });
});
