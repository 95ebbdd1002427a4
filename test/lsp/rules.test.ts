import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { startEditor } from "./editor.js";
import { WIDGET, widgetProject } from "./widget-project.js";

async function withRule(field: string, marker: string, settings: object = {}) {
  const project = widgetProject();
  const editor = await startEditor({ settings });
  const mark = await editor.openAt(project.pathOf(WIDGET), project.withMarkers(field, marker));
  return { project, editor, mark };
}

describe("completion in rules", () => {
  const inSpec = (rule: string) => `+kubebuilder:validation:XValidation:rule="${rule}"`;
  const offered = async (field: string, marker: string) => {
    const { editor, mark } = await withRule(field, marker);
    return (await editor.complete(mark)).map(({ label }) => label);
  };

  it("offers fields by the schema, and what works on an object", async () => {
    const labels = await offered("spec", inSpec("self.¦"));
    expect(labels).toEqual(expect.arrayContaining(["replicas", "size", "parts"]));
    expect(labels).not.toContain("startsWith");
  });

  it.each([
    ["a string", "spec", "self.size.¦", ["startsWith", "matches", "size", "lowerAscii"], ["all", "sum", "replicas"]],
    ["a list", "spec", "self.parts.¦", ["all", "exists", "filter", "isSorted"], ["startsWith", "replicas"]],
    ["an index", "spec", "self.parts[0].¦", ["startsWith"], ["all"]],
    ["a call", "spec", "self.parts.filter(x, x != 'a').¦", ["all", "map"], ["startsWith"]],
    ["a variable of a macro", "spec", "self.parts.all(p, p.¦", ["startsWith"], ["all", "replicas"]],
    ["a nested macro", "spec", "self.parts.all(p, self.parts.exists(q, q.¦", ["startsWith"], ["all"]],
    ["a string literal", "spec", "'a'.¦", ["startsWith"], ["all"]],
    ["what is in the middle", "spec", "self.¦ && true", ["replicas"], []],
    ["what is begun", "spec", "1 > 0 && self.rep¦", ["replicas"], []],
    ["the old value", "spec", "oldSelf.¦", ["replicas"], []],
    ["what is said of a list's entries", "parts", "¦", ["self", "oldSelf", "size"], []],
    ["a resource", "status", "self.¦", ["conditions"], ["spec"]],
  ])("offers what belongs behind %s", async (_, field, rule, expected, unexpected) => {
    const labels = await offered(field, inSpec(rule));
    expect(labels).toEqual(expect.arrayContaining([...expected]));
    for (const label of unexpected) expect(labels).not.toContain(label);
  });

  it("offers variables, also those of macros around, functions and words", async () => {
    const labels = await offered("spec", inSpec("self.parts.all(part, ¦)"));
    expect(labels).toEqual(expect.arrayContaining(["self", "oldSelf", "part", "quantity", "has", "true"]));
    expect(labels).not.toContain("_+_");
    expect(labels).not.toContain("startsWith");
  });

  it("reads texts in backticks, escapes, and items of lists", async () => {
    expect(await offered("spec", "+kubebuilder:validation:XValidation:rule=`self.¦`")).toContain("replicas");
    expect(await offered("spec", inSpec('self.size == \\"a\\" || self.¦'))).toContain("replicas");
    const items = await offered("parts", '+kubebuilder:validation:items:XValidation:rule="self.¦"');
    expect(items).toContain("startsWith");
  });

  it.each([
    "self.size == '¦'",
    "self.size != '¦",
    "self.replicas > 1 && self.size == 'Sm¦",
    "self.size in ['Small', '¦']",
    "['a'].all(x, x != self.size || self.size == '¦')",
  ])("offers the values of an enum at %s", async (rule) => {
    expect(await offered("spec", inSpec(rule))).toEqual(["Small", "Medium", "Large"]);
  });

  it("puts a value in the place of what is typed", async () => {
    const { editor, mark, project } = await withRule("spec", inSpec("self.size == 'S¦m'"));
    const edit = (await editor.complete(mark)).find(({ label }) => label === "Large")?.textEdit;
    if (edit === undefined || !("range" in edit)) throw new Error("there is no edit");
    expect(editor.withEdits(mark.uri, [edit])).toBe(project.withMarkers("spec", inSpec("self.size == 'Large'")));
  });

  it.each(["'a¦", "1¦", "self.nothing.¦", "self.replicas == '¦", "self.size + '¦", "self.size.startsWith('¦"])(
    "offers nothing at %s",
    async (rule) => {
      expect(await offered("spec", inSpec(rule))).toEqual([]);
    },
  );

  it("puts the field in the place of what is typed, behind escapes too", async () => {
    const { editor, mark, project } = await withRule("spec", inSpec('self.size == \\"a\\" || self.rep¦l > 1'));
    const item = (await editor.complete(mark)).find(({ label }) => label === "replicas");
    const edit = item?.textEdit;
    if (edit === undefined || !("range" in edit)) throw new Error("there is no edit");
    expect(editor.withEdits(mark.uri, [edit])).toBe(
      project.withMarkers("spec", inSpec('self.size == \\"a\\" || self.replicas > 1')),
    );
  });
});

describe("hover in rules", () => {
  it.each([
    ["self.repl¦icas > 1", /self\.replicas: int/],
    ["self.parts.al¦l(p, p != '')", /: bool[\s\S]*Rule: at most [\d,]+ a run/],
    ["self.parts.all(p, ¦p != '')", /```cel\np: string/],
    ["self.parts.join().starts¦With('a')", /string\.startsWith\(string\) -> bool/],
    ["sel¦f.replicas > 1", /self: object/],
  ])("tells the type in %s", async (rule, expected) => {
    const { editor, mark } = await withRule("spec", `+kubebuilder:validation:XValidation:rule="${rule}"`);
    expect(await editor.hover(mark)).toMatch(expected);
  });
});

describe("the cost of rules", () => {
  const marker = "+kubebuilder:validation:XValidation:rule=\"self.parts.all(p, p.startsWith('a'))¦\"";

  it("stands behind them where it is asked for", async () => {
    const { editor, mark } = await withRule("spec", marker, { showRuleCost: true });
    const [hint, ...others] = await editor.hints(mark.uri);
    expect(others).toEqual([]);
    expect(hint?.text).toMatch(/^ cost [\d,]+, [\d.]+ % of the limit$|under 0.1 % of the limit$/);
    expect(hint?.position.line).toBe(mark.position.line);
  });

  it("stands nowhere else", async () => {
    const { editor, mark } = await withRule("spec", marker);
    expect(await editor.hints(mark.uri)).toEqual([]);
  });
});

describe("mistakes in rules", () => {
  it("are marked at their place in the string, behind escapes too", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const marker = '+kubebuilder:validation:XValidation:rule="self.size == \\"a\\" || self.replicas == \'b\'"';
    const text = project.withMarkers("spec", marker);
    const path = project.pathOf(WIDGET);
    const [found] = await editor.open(path, text);
    const line = text.split("\n").findIndex((each) => each.includes(marker));
    expect(found?.code).toBe("cel-type");
    expect(found?.range.start.line).toBe(line);
    const lineText = text.split("\n")[line] ?? "";
    const { start, end } = found?.range ?? { start: { character: 0 }, end: { character: 0 } };
    expect(lineText.slice(start.character, end.character)).toBe("self.replicas == 'b'");
    expect(editor.diagnosticsOf(pathToFileURL(path).href)).toHaveLength(1);
  });
});
