import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import type { GeneratedSchemas } from "../../../src/crd/schemapatch/generated-schemas.js";
import { patchCrdText } from "../../../src/crd/schemapatch/patch-crd-text.js";

const SCHEMA = {
  type: "object",
  description: `A text that is long enough to be folded, ${"and goes on ".repeat(8)}to its end`,
  properties: {
    spec: {
      type: "object",
      properties: {
        list: { type: "array", items: { type: "string", enum: ["on", "1"] } },
        text: { description: "a\nb\n" },
      },
    },
  },
};
const WIDGET: GeneratedSchemas = {
  group: "example.com",
  kind: "Widget",
  clusters: [],
  schemas: new Map([["v1", SCHEMA]]),
};

const patch = (text: string, generated: readonly GeneratedSchemas[] = [WIDGET]) =>
  patchCrdText({ path: "crd.yaml", text }, generated);

/** What is above the versions of a CRD. */
const HEAD = `# A licence.

apiVersion: "apiextensions.k8s.io/v1" # quoted
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
    group: example.com
    names: { kind: Widget, plural: widgets }
    scope: Namespaced
    versions:
`;
const TAIL = `# the end
status: {}
`;

/** A CRD with these lines as its versions. */
const crd = (...lines: readonly string[]): string => `${HEAD}${lines.map((line) => `    ${line}\n`).join("")}${TAIL}`;

function schemaOf(text: string): unknown {
  return parse(text).spec.versions[0].schema.openAPIV3Schema;
}

/** The lines of a text that are not new, in their order. */
function keptLines(before: string, after: string): string[] {
  const lines = new Set(after.split("\n"));
  return before.split("\n").filter((line) => lines.has(line));
}

describe("patchCrdText", () => {
  const LAYOUTS: readonly (readonly [name: string, text: string, removed: readonly string[]])[] = [
    [
      "between others, with comments around",
      crd(
        "- name: v1 # the first",
        "  schema:   # ours",
        "    # above",
        "    openAPIV3Schema: # generated",
        "      # inside",
        "      type: object",
        "      properties: {spec: {type: string}}",
        "      # at its end",
        "  # about served",
        "  served: true",
        "  storage: true",
      ),
      ["type: object", "properties: {spec: {type: string}}"],
    ],
    [
      "as the last key",
      crd("- name: v1", "  served: true", "  schema:", "    openAPIV3Schema:", "      type: object"),
      ["type: object"],
    ],
    [
      "as the first key",
      crd("- schema:", "    openAPIV3Schema:", "      type: object", "  name: v1"),
      ["type: object"],
    ],
    [
      "in brackets",
      crd("- name: v1", "  schema: {openAPIV3Schema: {type: object}}", "  served: true"),
      ["schema: {openAPIV3Schema: {type: object}}"],
    ],
    [
      "with an inner map in brackets",
      crd("- name: v1", "  schema:", "    openAPIV3Schema: {type: object} # old", "  served: true"),
      ["openAPIV3Schema: {type: object} # old"],
    ],
    ["without any", crd("- name: v1 # one", "  served: true # two", "# three"), []],
    ["without a value", crd("- name: v1", "  schema: # none", "  served: true"), []],
    ["without an inner value", crd("- name: v1", "  schema:", "    openAPIV3Schema:", "  served: true"), []],
    ["with other keys beside it", crd("- name: v1", "  schema:", "    other: 1", "  served: true"), []],
    [
      "with list items that are indented",
      crd("  - name: v1", "    schema:", "        openAPIV3Schema:", "            type: object", "    served: true"),
      ["type: object"],
    ],
    [
      "with a text at its end",
      crd(
        "- name: v1",
        "  schema:",
        "    openAPIV3Schema:",
        "      type: object",
        "      description: |",
        "        a",
        "",
        "        b",
        "",
        "  served: true",
      ),
      ["type: object", "description: |", "a", "b"],
    ],
  ];

  it.each(LAYOUTS)("puts a schema in the place of one %s, and keeps every other line", (_, text, removed) => {
    const { text: patched, findings, changed, crds } = patch(text);
    expect(findings).toEqual([]);
    expect([changed.map(({ version }) => version), crds]).toEqual([["v1"], 1]);
    expect(schemaOf(patched)).toEqual(SCHEMA);
    const lost = text.split("\n").filter((line) => !keptLines(text, patched).includes(line));
    expect(lost.map((line) => line.trim()).filter((line) => !removed.includes(line))).toEqual([]);
    expect(patch(patched)).toMatchObject({ text: patched, changed: [] });
  });

  it("gives the lines that a generated CRD has", () => {
    const text = crd("- name: v1", "  served: true").replaceAll("\n    ", "\n  ");
    expect(patch(text).text).toContain(
      "    served: true\n    schema:\n      openAPIV3Schema:\n        description: A text that is long",
    );
  });

  it("leaves a schema that says the same as it is written", () => {
    const text = crd("- name: v1", `  schema: ${JSON.stringify({ openAPIV3Schema: SCHEMA })} # by hand`);
    expect(patch(text)).toMatchObject({ text, changed: [], findings: [] });
  });

  it("patches JSON as JSON, and keeps its indentation", () => {
    const text = `${JSON.stringify(parse(crd("- name: v1", "  schema: {openAPIV3Schema: {}}", "  served: true")), null, 4)}\n`;
    const patched = patch(text).text;
    expect(JSON.parse(patched).spec.versions).toEqual([
      { name: "v1", schema: { openAPIV3Schema: SCHEMA }, served: true },
    ]);
    expect(keptLines(text, patched).length).toBeGreaterThan(10);
    const compact = JSON.stringify(JSON.parse(text.replace(/"schema": \{[^{]*\{\}\s*\},/, "")));
    expect(patch(compact).text).not.toContain("\n");
    expect(JSON.parse(patch(compact).text).spec.versions[0].schema.openAPIV3Schema).toEqual(SCHEMA);
  });

  it("keeps the line ends of the text", () => {
    const text = crd("- name: v1", "  schema:", "    openAPIV3Schema:", "      type: object", "  served: true");
    const patched = patch(text.replaceAll("\n", "\r\n")).text;
    expect(patched.replaceAll("\r\n", "")).not.toContain("\n");
    expect(patched.replaceAll("\r\n", "\n")).toBe(patch(text).text);
  });

  it("patches each CRD of a file, and passes over other documents", () => {
    const one = crd("- name: v1", "  served: true");
    const other = one.replaceAll("Widget", "Gadget").replaceAll("widgets", "gadgets");
    const text = `---\n${one}---\napiVersion: v1\nkind: ConfigMap\n# mine\ndata: {a: "1"}\n---\n${other}`;
    const { text: patched, crds, changed } = patch(text, [WIDGET, { ...WIDGET, kind: "Gadget" }]);
    expect([crds, changed.length]).toEqual([2, 2]);
    const [first, second, third] = parseAllDocuments(patched).map((document) => document.toJS());
    expect(first.spec.versions[0].schema.openAPIV3Schema).toEqual(SCHEMA);
    expect(second).toEqual({ apiVersion: "v1", kind: "ConfigMap", data: { a: "1" } });
    expect(third.spec.versions[0].schema.openAPIV3Schema).toEqual(SCHEMA);
    expect(patched).toContain('kind: ConfigMap\n# mine\ndata: {a: "1"}\n');
  });

  it("gives each version its own, and keeps that of one which the API does not have", () => {
    const old = { type: "object", title: "old" };
    const text = crd(
      "- name: v1",
      "  served: true",
      `- { name: v1alpha1, schema: { openAPIV3Schema: ${JSON.stringify(old)} } }`,
      "- name: v2",
    );
    const v2 = { ...WIDGET, schemas: new Map([["v2", { type: "object", title: "two" }]]) };
    const { text: patched, findings } = patch(text, [WIDGET, v2]);
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
      ["schemapatch-version-unknown", "warning"],
    ]);
    expect(parse(patched).spec.versions.map((each: { schema: unknown }) => each.schema)).toEqual([
      { openAPIV3Schema: SCHEMA },
      { openAPIV3Schema: old },
      { openAPIV3Schema: { type: "object", title: "two" } },
    ]);
  });

  it("chooses among the schemas of feature sets by annotations", () => {
    const sets = ["Default", "TechPreviewNoUpgrade"].map((set): GeneratedSchemas => {
      const clusters = [`release.openshift.io/feature-set=${set}`];
      return { ...WIDGET, clusters, schemas: new Map([["v1", { ...SCHEMA, title: set }]]) };
    });
    const annotated = (annotations: string): string =>
      crd("- name: v1").replace("{name: widgets.example.com}", `{name: w, annotations: {${annotations}}}`);
    const found = patch(annotated("release.openshift.io/feature-set: TechPreviewNoUpgrade, other: x"), sets);
    expect(schemaOf(found.text)).toMatchObject({ title: "TechPreviewNoUpgrade" });
    const unclear = patch(annotated("other: x"), sets);
    expect(unclear.findings.map(({ code, help }) => [code, help])).toEqual([
      ["schemapatch-clusters-unclear", expect.stringContaining("release.openshift.io/feature-set=Default | ")],
    ]);
  });

  it("keeps numbers beyond 2^53", () => {
    const large = { type: "integer", maximum: 9223372036854775807n };
    const generated = [{ ...WIDGET, schemas: new Map([["v1", large]]) }];
    expect(patch(crd("- name: v1"), generated).text).toContain("maximum: 9223372036854775807\n");
    expect(patch(crd('- {"name": "v1"}'), generated).text).toContain('"maximum":9223372036854775807}');
  });

  it.each([
    ["what is no YAML", "kind: CustomResourceDefinition\n  a: [", "schemapatch-unreadable"],
    ["another version of CRDs", crd("- name: v1").replace("k8s.io/v1", "k8s.io/v1beta1"), "schemapatch-crd-invalid"],
    ["a CRD without a kind", crd("- name: v1").replace("kind: Widget", "kind: 1"), "schemapatch-crd-invalid"],
    ["a CRD without versions", crd().replace("versions:", "versions: []"), "schemapatch-crd-invalid"],
    ["a version without a name", crd("- served: true"), "schemapatch-crd-invalid"],
    ["a kind that the API does not have", crd("- name: v1").replace("Widget", "Wigdet"), "schemapatch-kind-unknown"],
    [
      "an anchor",
      crd("- name: v1", "  schema:", "    openAPIV3Schema: &a", "      type: object"),
      "schemapatch-layout",
    ],
    ["an alias", crd("- name: &a v1", "  schema:", "    openAPIV3Schema: *a"), "schemapatch-layout"],
    [
      "a version that another one is made of",
      crd("- &a", "  name: v1", "  schema: {openAPIV3Schema: {type: object}}", "- <<: *a", "  name: v2"),
      "schemapatch-layout",
    ],
  ])("refuses %s, and leaves the text as it is", (_, text, code) => {
    const found = patch(text);
    expect(found.findings.filter(({ severity }) => severity === "error").map((each) => each.code)).toEqual([code]);
    expect(found).toMatchObject({ text, changed: [] });
    for (const { span, help } of found.findings) expect([span?.file, help]).toEqual(["crd.yaml", expect.any(String)]);
  });
});
