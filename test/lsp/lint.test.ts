import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { CodeAction, Diagnostic, TextEdit } from "vscode-languageserver/node";
import { type Editor, type EditorOptions, startEditor } from "./editor.js";
import { WIDGET, widgetProject } from "./widget-project.js";

const SOON = { quick: 0, lint: 0, all: 0 };
const LISTS = `import type { Int32, KubernetesObject } from "crdwright/meta/v1";

/** Widget is one. */
export interface Widget extends KubernetesObject {
  /** spec is what is there to be. */
  spec: WidgetSpec;
}

/** WidgetSpec is what a Widget is to be. */
export interface WidgetSpec {
  /** sizes are the sizes that there are. */
  sizes: Int32[];
  /** colours are the colours that there are. */
  colours: string[];
  /** Mode is how it works. */
  mode: "fast" | "Slow";
}
`;

/** An editor with the lists open, in a project with settings of the lint, when all is found. */
async function editorOfLists(
  lint: string,
  options: EditorOptions = {},
  changes: Readonly<Record<string, string>> = {},
) {
  const config = `import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({ lint: ${lint} });\n`;
  const project = widgetProject({ "crdwright.config.ts": config, [WIDGET]: LISTS, ...changes });
  const editor = await startEditor({ delays: SOON, ...options });
  const path = project.pathOf(WIDGET);
  const uri = pathToFileURL(path).href;
  await editor.open(path, LISTS);
  await editor.settled();
  return { project, editor, uri, configUri: pathToFileURL(project.pathOf("crdwright.config.ts")).href };
}

function codes(editor: Editor, uri: string): string[] {
  return editor.diagnosticsOf(uri).map(({ code, range }) => `${range.start.line}: ${code}`);
}

function editsOf(actions: readonly CodeAction[], title: string, uri: string): readonly TextEdit[] {
  const found = actions.find((each) => each.title === title);
  if (found === undefined) throw new Error(`no ${title} among ${actions.map((each) => each.title).join(", ")}`);
  return found.edit?.changes?.[uri] ?? [];
}

describe("what the lint finds", () => {
  it("is shown by the preset and the rules of the configuration, with where the rules are", async () => {
    const { editor, uri } = await editorOfLists('{ rules: { "list-type": "warning" } }');
    expect(codes(editor, uri)).toEqual([
      "11: lint-list-type",
      "13: lint-list-type",
      "15: lint-doc-start",
      "15: lint-enum-value-case",
    ]);
    const [found, , docStart] = editor.diagnosticsOf(uri);
    expect(found).toMatchObject({ severity: 2, source: "crdwright", codeDescription: { href: expect.any(String) } });
    expect(docStart?.severity).toBe(1);
    expect(
      editor
        .diagnosticsOf(uri)
        .map(({ message }) => message)
        .join(),
    ).not.toContain("--fix");
    const kubernetes = await editorOfLists('{ preset: "kubernetes" }');
    expect(codes(kubernetes.editor, kubernetes.uri)).toContain("13: lint-max-items");
  });

  it("leaves out what the baseline has, and says what that has for nothing", async () => {
    const entry = { rule: "list-type", file: WIDGET, subject: "WidgetSpec.sizes", count: 1 };
    const baseline = (...findings: object[]) => ({
      "crdwright.lint-baseline.json": JSON.stringify({ version: 1, findings }),
    });
    const known = await editorOfLists("{}", {}, baseline(entry));
    expect(codes(known.editor, known.uri)[0]).toBe("13: lint-list-type");
    expect(codes(known.editor, known.configUri)).toEqual([]);
    const gone = await editorOfLists("{}", {}, baseline(entry, { ...entry, subject: "Widget.other" }));
    expect(codes(gone.editor, gone.configUri)).toEqual(["0: lint-baseline-outdated"]);
    const broken = await editorOfLists("{}", {}, { "crdwright.lint-baseline.json": "{}" });
    expect(codes(broken.editor, broken.configUri)).toEqual(["0: lint-baseline-invalid"]);
    expect(codes(broken.editor, broken.uri)).toEqual([]);
  });

  it("is nothing while there are errors, or where the editor turns it off", async () => {
    const { editor, uri } = await editorOfLists("{}");
    const start = { line: 11, character: 2 };
    await editor.edit(uri, { start, end: start }, "// +no:such:marker\n  ");
    await editor.settled();
    expect(codes(editor, uri)).toEqual(["11: marker-unknown"]);
    const off = await editorOfLists("{}", { settings: { lint: false } });
    expect(codes(off.editor, off.uri)).toEqual([]);
  });

  it("moves along with the text, and is looked for when the errors are there", async () => {
    const { editor, uri } = await editorOfLists("{}");
    const start = { line: 0, character: 0 };
    const quick = await editor.edit(uri, { start, end: start }, "// +no:such:marker\n\n");
    const lines = quick.map(({ code, range }) => `${range.start.line}: ${code}`);
    expect(lines.slice(0, 3)).toEqual(["0: marker-unknown", "13: lint-list-type", "15: lint-list-type"]);
    await editor.settled();
    expect(codes(editor, uri)).toEqual(["0: marker-unknown"]);
  });
});

describe("actions about what the lint finds", () => {
  it("fix one finding, or all of its rule", async () => {
    const { editor, uri } = await editorOfLists("{}");
    const actions = await editor.fixes(uri);
    const marker = "  // +listType=atomic\n";
    const first = LISTS.replace("  sizes:", `${marker}  sizes:`);
    const both = first.replace("  colours:", `${marker}  colours:`);
    expect(editor.withEdits(uri, editsOf(actions, "Fix list-type here", uri))).toBe(first);
    expect(editor.withEdits(uri, editsOf(actions, "Fix list-type in this file", uri))).toBe(both);
    expect(actions.filter(({ title }) => title === "Fix list-type in this file")).toHaveLength(1);
    expect(actions.map(({ title }) => title)).not.toContain("Fix doc-start in this file");
    expect(actions.find(({ title }) => title === "Fix list-type here")?.isPreferred).toBe(true);
  });

  it("fix all of a file for an editor that asks for that when it saves", async () => {
    const { editor, uri } = await editorOfLists("{}");
    for (const only of ["source", "source.fixAll", "source.fixAll.crdwright"]) {
      const [all, ...others] = await editor.fixes(uri, [only]);
      expect(others).toEqual([]);
      const text = editor.withEdits(uri, all?.edit?.changes?.[uri] ?? []);
      expect(text).toContain("  // +listType=atomic\n  colours:");
      expect(text).toContain("/** mode is how it works. */");
    }
    expect(await editor.fixes(uri, ["refactor"])).toEqual([]);
    expect(await editor.fixes(uri, ["source.organizeImports"])).toEqual([]);
  });

  it("insert lines that end as those of the document do", async () => {
    const { editor, uri } = await editorOfLists("{}");
    await editor.edit(uri, WHOLE, LISTS.replaceAll("\n", "\r\n"));
    await editor.settled();
    const [all] = await editor.fixes(uri, ["source.fixAll"]);
    const accept = editsOf(await editor.fixes(uri), "Accept lint-enum-value-case here, with a reason", uri);
    for (const edits of [all?.edit?.changes?.[uri] ?? [], accept]) {
      const text = editor.withEdits(uri, edits);
      expect(text.length).toBeGreaterThan(editor.textOf(uri).length);
      expect(text.replaceAll("\r\n", "")).not.toContain("\n");
    }
  });

  it("accept a finding above what it is about, with a reason that is still to be written", async () => {
    const { editor, uri } = await editorOfLists("{}");
    const edits = editsOf(await editor.fixes(uri), "Accept lint-enum-value-case here, with a reason", uri);
    const [edit] = edits;
    expect(edits).toHaveLength(1);
    const accepted = await editor.edit(uri, edit?.range ?? WHOLE, edit?.newText ?? "");
    expect(editor.textOf(uri)).toContain('  // +crdwright:accept:code=lint-enum-value-case,reason=""\n  mode:');
    expect(accepted.filter(isError).map(({ code }) => code)).toContain("marker-argument-invalid");
    const at = editor.textOf(uri).indexOf('reason="') + 8;
    const line = editor.textOf(uri).slice(0, at).split("\n").length - 1;
    const character = at - editor.textOf(uri).lastIndexOf("\n", at) - 1;
    await editor.edit(uri, { start: { line, character }, end: { line, character } }, "the names are others'");
    await editor.settled();
    expect(codes(editor, uri)).toEqual(["11: lint-list-type", "13: lint-list-type", "16: lint-doc-start"]);
  });

  it("let an editor that can do so ask for the reason", async () => {
    const { editor, uri } = await editorOfLists("{}", { snippetEdits: true });
    const actions = await editor.fixes(uri);
    const accept = actions.find(({ title }) => title === "Accept lint-doc-start here, with a reason");
    expect(accept?.edit?.documentChanges).toMatchObject([
      { edits: [{ snippet: { value: expect.stringContaining('reason="$1"\n') } }] },
    ]);
  });

  it("accept no error that has to be put right", async () => {
    const { editor, uri } = await editorOfLists("{}");
    const start = { line: 11, character: 2 };
    await editor.edit(uri, { start, end: start }, "// +no:such:marker\n  ");
    expect((await editor.fixes(uri)).filter(({ title }) => title.startsWith("Accept"))).toEqual([]);
  });
});

const WHOLE = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };

function isError({ severity }: Diagnostic): boolean {
  return severity === 1;
}
