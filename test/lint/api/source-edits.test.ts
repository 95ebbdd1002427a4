import { describe, expect, it } from "vitest";
import { applyEdits, fixesByFile } from "../../../src/lint/api/source-edits.js";
import { exampleSources, lintSources, only } from "../lint-sources.js";

const PATH = "api/v1/widget.ts";

/** The declarations of an example after the fixes of a rule, or undefined where it has none. */
function fixed(rule: string, declarations: string): string | undefined {
  const sources = exampleSources(declarations);
  const fixes = fixesByFile(lintSources(sources, only(rule)).fresh).get(PATH);
  if (fixes === undefined) return undefined;
  const { text } = applyEdits(sources[PATH] ?? "", fixes);
  return text.slice(text.indexOf("export interface WidgetSpec"));
}

describe("fixes", () => {
  it("write a marker above a field, indented as it is, below its comments", () => {
    expect(
      fixed("list-type", "interface WidgetSpec {\n    /** sizes are some. */\n    sizes?: Int32[]; // those\n}"),
    ).toBe(
      "export interface WidgetSpec {\n    /** sizes are some. */\n    // +listType=atomic\n    sizes?: Int32[]; // those\n}\n",
    );
  });

  it("leave the list type of objects to people: a map refuses what was stored with a key twice", () => {
    const part = "\n}\n\ninterface Part {\n  name: string;\n  size?: Int32;\n}";
    expect(fixed("list-type", `interface WidgetSpec {\n  readonly parts: Part[];${part}`)).toBeUndefined();
  });

  it("are left to people where the field does not begin its line", () => {
    expect(fixed("list-type", "interface WidgetSpec { sizes: Int32[] }")).toBeUndefined();
  });

  it.each([
    ["\r\n", "\ufeff// 😀\r\nab\r\n\r\ncd\r\n", "\ufeff// 😀\r\naX\r\nYb\r\ncd\r\n"],
    ["\r", "\ufeff// 😀\rab\r\rcd\r", "\ufeff// 😀\raX\rYb\rcd\r"],
    ["\n and \r\n", "\ufeff// 😀\nab\r\n\r\ncd\n", "\ufeff// 😀\naX\nYb\r\ncd\n"],
  ])("keep what they do not edit of a file with the line ends %j", (_, text, expected) => {
    const read = text.replace(/\r\n?/g, "\n");
    const at = read.indexOf("ab") + 1;
    const edits = [
      { span: { file: PATH, start: at, end: at }, text: "X\nY" },
      { span: { file: PATH, start: at + 2, end: at + 3 }, text: "" },
    ];
    expect(applyEdits(text, [edits])).toEqual({ text: expected, made: 1, left: 0 });
  });

  it("take a marker away with its line, in a comment of either kind", () => {
    expect(fixed("presence-marker", "interface WidgetSpec {\n  // +optional\n  size?: Int32;\n}")).toBe(
      "export interface WidgetSpec {\n  size?: Int32;\n}\n",
    );
    expect(
      fixed(
        "presence-marker",
        "interface WidgetSpec {\n  /**\n   * size is big.\n   * +optional\n   */\n  size?: Int32;\n}",
      ),
    ).toBe("export interface WidgetSpec {\n  /**\n   * size is big.\n   */\n  size?: Int32;\n}\n");
    expect(fixed("presence-marker", "interface WidgetSpec {\n  /** +optional */\n  size?: Int32;\n}")).toBeUndefined();
  });

  it("rename a marker and keep its arguments", () => {
    expect(fixed("preferred-marker", "interface WidgetSpec {\n  // +k8s:maxLength=63\n  name: string;\n}")).toContain(
      "  // +kubebuilder:validation:MaxLength=63\n",
    );
  });

  it("are made one by one where two meet, the first in the text first", () => {
    const file = PATH;
    const edit = (start: number, end: number, text: string) => [{ span: { file, start, end }, text }];
    expect(applyEdits("abcdef", [edit(3, 5, "X"), edit(2, 4, "Y")])).toEqual({ text: "abYef", made: 1, left: 1 });
    expect(applyEdits("abcdef", [edit(2, 2, "1"), edit(2, 2, "2")])).toEqual({ text: "ab1cdef", made: 1, left: 1 });
    expect(applyEdits("abcdef", [edit(4, 6, "X"), edit(2, 4, "Y")])).toEqual({ text: "abYX", made: 2, left: 0 });
  });
});
