import { describe, expect, it } from "vitest";
import { fieldOf } from "./built-schema.js";

describe("list keys", () => {
  it("keep the order of the source", () => {
    const { schema, codes } = fieldOf(
      "// +listType=map\n// +listMapKey=b\n// +listMapKey=a\nf: K[];",
      "interface K { a: string; b: string }",
    );
    expect(codes).toEqual([]);
    expect(schema).toMatchObject({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["b", "a"] });
  });

  it.each<[string, string]>([
    ["are required", "interface K { k: string }"],
    ["or have a default", 'interface K {\n// +default="x"\nk?: string }'],
    ["may be whole numbers", "interface K { k: Int32 }"],
    ["may be enums", "interface K { k: 'a' | 'b' }"],
    ["may come from a type that is extended", "interface J { k: string }\ninterface K extends J {}"],
    [
      "may be of objects that keep what they do not know",
      "// +kubebuilder:pruning:PreserveUnknownFields\ninterface K {}",
    ],
  ])("%s", (_, declaration) => {
    expect(fieldOf("// +listType=map\n// +listMapKey=k\nf: K[];", declaration, "Int32").codes).toEqual([]);
  });

  it.each<[string, string, string, string]>([
    ["are none of the entries'", "x", "interface K { k: string }", "list-map-key"],
    ["have a name that all objects of JavaScript have", "constructor", "interface K { k: string }", "list-map-key"],
    ["are optional", "k", "interface K { k?: string }", "list-map-key"],
    ["take null", "k", "interface K { k: string | null }", "list-map-key"],
    ["are lists", "k", "interface K { k: string[] }", "list-map-key"],
    ["are objects", "k", "interface K { k: {} }", "list-map-key"],
    ["are gated off", "k", "interface K {\n// +openshift:enable:FeatureGate=A\nk: string }", "list-map-key"],
    ["belong to entries that are no objects", "k", "type K = string;", "list-map-items"],
  ])("are refused if they %s", (_, key, declaration, code) => {
    expect(fieldOf(`// +listType=map\n// +listMapKey=${key}\nf: K[];`, declaration).codes).toEqual([code]);
  });

  it("and their list may stand on the type", () => {
    const declarations = "interface K { k: string }\n// +listType=map\n// +listMapKey=k\ntype L = K[];";
    const { schema, codes } = fieldOf("f: L;", declarations);
    expect(codes).toEqual([]);
    expect(schema).toMatchObject({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"] });
  });
});
