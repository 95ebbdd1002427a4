import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { allMarkers } from "../../src/markers/registry.js";
import { startEditor } from "./editor.js";
import { GATES, WIDGET, widgetProject } from "./widget-project.js";

/** The labels that are offered where a `¦` stands among markers of a field. */
async function offered(field: string, ...markers: readonly string[]) {
  const project = widgetProject();
  const editor = await startEditor();
  const mark = await editor.openAt(project.pathOf(WIDGET), project.withMarkers(field, ...markers));
  const items = await editor.complete(mark);
  const accept = (label: string): string => {
    const edit = items.find((item) => item.label === label)?.textEdit;
    return edit !== undefined && "range" in edit ? editor.withEdits(mark.uri, [edit]) : "";
  };
  return { labels: items.map(({ label }) => label), items, accept };
}

describe("completion of markers", () => {
  it("offers behind a plus the markers of a field, and no others", async () => {
    const { labels } = await offered("replicas", "+¦");
    const expected = allMarkers.filter(({ targets }) => targets.includes("field")).map(({ name }) => name);
    expect([...labels].sort()).toEqual([...expected].sort());
  });

  it("offers those of a type above an interface, and those of a package at the top", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const text = project.texts[WIDGET] ?? "";
    const onType = text.replace("// +kubebuilder:object:root=true", "// +¦");
    const labels = (await editor.complete(await editor.openAt(project.pathOf(WIDGET), onType))).map(
      (each) => each.label,
    );
    expect(labels).toContain("kubebuilder:resource");
    expect(labels).not.toContain("optional");
    const atTop = await editor.openAt(project.pathOf("api/example/v1alpha1/groupVersion.ts"), "// +¦\n\nexport {};\n");
    const names = (await editor.complete(atTop)).map((each) => each.label);
    expect(names).toContain("groupName");
    expect(names).not.toContain("kubebuilder:validation:MaxItems");
  });

  it("puts a marker in the place of what is typed of it", async () => {
    const { labels, accept } = await offered("replicas", "+kubebuilder:validation:Max¦");
    expect(labels).toContain("kubebuilder:validation:Maximum");
    expect(accept("kubebuilder:validation:Maximum")).toContain("// +kubebuilder:validation:Maximum=\n");
  });

  it("offers the arguments that are not there yet, required ones first", async () => {
    const { items, accept } = await offered("replicas", '+kubebuilder:validation:XValidation:rule="self > 1",¦');
    const labels = items
      .toSorted((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1))
      .map(({ label }) => label);
    expect(labels).toEqual(["message", "messageExpression", "reason", "fieldPath", "optionalOldSelf"]);
    expect(accept("message")).toContain('rule="self > 1",message=\n');
  });

  it.each([
    ["+listType=¦", ["map", "set", "atomic"]],
    ["+kubebuilder:validation:items:Type=¦", ["string", "integer", "number", "boolean", "array", "object"]],
    ['+kubebuilder:validation:XValidation:rule="self.size() > 1",reason=F¦', ["FieldValueForbidden"]],
    ['+kubebuilder:validation:XValidation:rule="self.size() > 1",optionalOldSelf=¦', ["true", "false"]],
    ["+openshift:validation:FeatureGateAwareMaxItems:featureGate=¦,maxItems=3", ["WidgetParts"]],
    ["+openshift:validation:FeatureGateAwareMaxItems:requiredFeatureGate=A;W¦,maxItems=3", ["WidgetParts"]],
    ["+openshift:enable:FeatureGate=¦", ["WidgetParts"]],
    ["+kubebuilder:validation:items:Format=ipv¦", ["ipv4", "ipv6"]],
    ["+crdwright:accept:code=¦", ["lint-list-type", "lint-max-items"]],
    ['+crdwright:accept:code=lint-¦,reason="it is"', ["lint-list-type"]],
  ])("offers values for %s", async (marker, expected) => {
    expect((await offered("parts", marker)).labels).toEqual(expect.arrayContaining(expected));
  });

  it("puts a gate in the place of one entry of a list", async () => {
    const { accept } = await offered(
      "parts",
      "+openshift:validation:FeatureGateAwareMaxItems:requiredFeatureGate=A;Wi¦;B,maxItems=3",
    );
    expect(accept("WidgetParts")).toContain("requiredFeatureGate=A;WidgetParts;B,maxItems=3");
  });

  it("offers the fields of a list's entries as its keys, and the values of an enum as a default", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const text = project.withMarkers("size", "+kubebuilder:default=¦");
    const values = (await editor.complete(await editor.openAt(project.pathOf(WIDGET), text))).map((each) => each.label);
    expect(values).toEqual(["Small", "Medium", "Large"]);
    const keyed = project.texts[WIDGET]?.replace(
      "export interface WidgetStatus {",
      "export interface Part { name: string; port?: string }\n\nexport interface WidgetStatus {\n  // +listMapKey=¦\n  keyed?: Part[];",
    );
    const keys = (await editor.complete(await editor.openAt(project.pathOf(WIDGET), keyed ?? ""))).map(
      (each) => each.label,
    );
    expect(keys).toEqual(["name", "port"]);
  });

  it("offers snippets to editors that know them", async () => {
    const project = widgetProject();
    const editor = await startEditor({ snippets: true });
    const mark = await editor.openAt(
      project.pathOf(WIDGET),
      project.withMarkers("replicas", "+kubebuilder:validation:X¦"),
    );
    const item = (await editor.complete(mark)).find(({ label }) => label === "kubebuilder:validation:XValidation");
    expect(item?.textEdit?.newText).toBe('kubebuilder:validation:XValidation:rule="$1"');
  });

  it.each(["wh¦at is wanted", "is ¦ a text", "+no:such:marker=¦"])("offers nothing in // %s", async (comment) => {
    expect((await offered("replicas", comment)).labels).toEqual([]);
  });
});

describe("hover", () => {
  it.each([
    ["+kubebuilder:validation:Maxi¦mum=3", /kubebuilder:validation:Maximum=<number>/],
    ['+kubebuilder:validation:XValidation:ru¦le="self > 1"', /\*\*rule\*\* \(string\)/],
    ["+openshift:enable:FeatureGate=Widget¦Parts", /\*\*WidgetParts\*\*.*\n\non in TechPreviewNoUpgrade/],
  ])("tells about %s", async (marker, expected) => {
    const project = widgetProject();
    const editor = await startEditor();
    const mark = await editor.openAt(project.pathOf(WIDGET), project.withMarkers("replicas", marker));
    expect(await editor.hover(mark)).toMatch(expected);
  });

  it("tells nothing elsewhere", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const mark = await editor.openAt(project.pathOf(WIDGET), `${project.texts[WIDGET]}// end¦\n`);
    expect(await editor.hover(mark)).toBe("");
  });
});

describe("quick fixes", () => {
  it.each([
    ["+kubebuilder:validation:Maximun=3", "+kubebuilder:validation:Maximum=3"],
    ["kubebuilder:validation:Maximum=3", "+kubebuilder:validation:Maximum=3"],
    ["+ kubebuilder:validation:Maximum=3", "+kubebuilder:validation:Maximum=3"],
    ['+kubebuilder:validation:XValidation:rul="self > 1"', '+kubebuilder:validation:XValidation:rule="self > 1"'],
    ["+openshift:enable:FeatureGate=WidgetPart", "+openshift:enable:FeatureGate=WidgetParts"],
    ["+openshift:enable:FeatureGate=WidgetParts;WidgetPrats", "+openshift:enable:FeatureGate=WidgetParts;WidgetParts"],
    ['+kubebuilder:validation:XValidation:rule="sefl > 1"', '+kubebuilder:validation:XValidation:rule="self > 1"'],
    [
      "+kubebuilder:validation:XValidation:rule=\"self > 1\",message='no'",
      '+kubebuilder:validation:XValidation:rule="self > 1",message="no"',
    ],
  ])("make of %s what was meant", async (wrong, right) => {
    const project = widgetProject();
    const editor = await startEditor();
    const path = project.pathOf(WIDGET);
    await editor.open(path, project.withMarkers("replicas", wrong));
    const uri = pathToFileURL(path).href;
    const [fix] = await editor.fixes(uri);
    const edits = fix?.edit?.changes?.[uri] ?? [];
    expect(editor.withEdits(uri, edits)).toBe(project.withMarkers("replicas", right));
    expect(fix?.title).toMatch(/^Replace .* by /);
  });

  it("are not offered where a person has to decide", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const path = project.pathOf(WIDGET);
    const found = await editor.open(path, project.withMarkers("replicas", "+zzzz:zzzz"));
    expect(found).toHaveLength(1);
    expect(await editor.fixes(pathToFileURL(path).href)).toEqual([]);
  });
});

describe("gates", () => {
  it("lead from a marker to where they are declared, and to all places that name them", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const text = project.withMarkers("replicas", "+openshift:enable:FeatureGate=Widget¦Parts");
    const mark = await editor.openAt(project.pathOf(WIDGET), text);
    const [definition] = await editor.definition(mark);
    const gates = project.texts[GATES] ?? "";
    const line = gates.split("\n").findIndex((each) => each.includes("WidgetParts"));
    const character = gates.split("\n")[line]?.indexOf("WidgetParts") ?? -1;
    expect(definition).toEqual({
      uri: pathToFileURL(project.pathOf(GATES)).href,
      range: { start: { line, character }, end: { line, character: character + "WidgetParts".length } },
    });
    const references = await editor.references(mark);
    // The declaration, the marker that the cursor is in, and the one of the scaffold.
    expect(references.map(({ uri }) => uri)).toEqual([definition?.uri, mark.uri, mark.uri]);
  });

  it("get another name everywhere", async () => {
    const project = widgetProject();
    const editor = await startEditor();
    const mark = await editor.openAt(
      project.pathOf(GATES),
      (project.texts[GATES] ?? "").replace("WidgetParts", "Widget¦Parts"),
    );
    expect(await editor.prepareRename(mark)).not.toBeNull();
    const { changes = {} } = (await editor.rename(mark, "ManyParts")) ?? {};
    expect(Object.keys(changes).sort()).toEqual(
      [GATES, WIDGET].map((file) => pathToFileURL(project.pathOf(file)).href).sort(),
    );
    await editor.open(project.pathOf(WIDGET), project.texts[WIDGET] ?? "");
    const uri = pathToFileURL(project.pathOf(WIDGET)).href;
    const renamed = editor.withEdits(uri, changes[uri] ?? []);
    expect(renamed).toBe(project.texts[WIDGET]?.replaceAll(/(featureGate=)WidgetParts/g, "$1ManyParts"));
  });

  it.each([
    ["9", /letters and digits/],
    ["Other-Gate", /letters and digits/],
  ])("cannot be called %s", async (name, why) => {
    const project = widgetProject();
    const editor = await startEditor();
    const mark = await editor.openAt(
      project.pathOf(GATES),
      (project.texts[GATES] ?? "").replace("WidgetParts", "Widget¦Parts"),
    );
    await expect(editor.rename(mark, name)).rejects.toThrow(why);
  });
});
