import { describe, expect, it } from "vitest";
import { namespaceOf, readManifests } from "../../../src/openshift/apply/read-manifests.js";

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\n";

const read = (text: string, path = "a.yaml") => readManifests([{ path, text }]);

describe("the manifests of files", () => {
  it("are all documents, and all items of lists, each with its place", () => {
    const list =
      "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Secret\n  metadata: {name: two, namespace: guests}\n";
    const { manifests, findings } = read(`---\n${CONFIG_MAP}---\n---\n${list}`);
    expect(findings).toEqual([]);
    expect(manifests.map(({ kind, name, namespace }) => [kind, name, namespace])).toEqual([
      ["ConfigMap", "one", undefined],
      ["Secret", "two", "guests"],
    ]);
    const { start } = manifests[1]?.spanOf(".metadata.name") ?? { start: 0 };
    expect(`---\n${CONFIG_MAP}---\n---\n${list}`.slice(start)).toMatch(/^name: two/);
    expect(
      readManifests([{ path: "a.json", text: '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"j"}}' }]),
    ).toMatchObject({
      manifests: [{ name: "j" }],
      findings: [],
    });
  });

  it.each<[string, string, readonly string[]]>([
    ["no YAML", "a: [", ["document-unreadable"]],
    ["no map", "- a\n", ["document-unreadable"]],
    ["no name and no kind", "apiVersion: v1\nmetadata: {}\n", ["document-invalid", "document-invalid"]],
    ["a kind that is no text", "apiVersion: v1\nkind: 1\nmetadata: {name: a}\n", ["document-invalid"]],
    ["a namespace that is a boolean", CONFIG_MAP.replace("one}", "one, namespace: n}"), ["document-invalid"]],
    ["a key twice", `${CONFIG_MAP}kind: Secret\n`, ["document-field-double"]],
  ])("are wrong with %s", (_, text, codes) => {
    expect(read(text).findings.map(({ code }) => code)).toEqual(codes);
    expect(read(text).findings.every(({ span }) => span?.file === "a.yaml")).toBe(true);
  });

  it("go where it is asked for, into their only namespace, or into default", () => {
    const namespace = (name: string) => `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${name}}\n`;
    const { manifests } = read(`${namespace("guests")}---\n${CONFIG_MAP}`);
    expect(namespaceOf(manifests, undefined)).toBe("guests");
    expect(namespaceOf(manifests, "other")).toBe("other");
    expect(namespaceOf(read(`${namespace("a")}---\n${namespace("b")}`).manifests, undefined)).toBe("default");
  });
});
