import { describe, expect, it } from "vitest";
import { widget } from "../compile.js";
import { modelOf, shapeText, specType } from "./shape-text.js";

const DECLARATIONS = `
export interface A { x: string; y?: "p" | "q"; deep: { inner: Int32[] }; n: string | null }
export type Items = A[];
export type Labels = Record<string, Int32>;
export enum Color { Red = "red", Blue = "blue" }
export interface Gated {
  a: string;
  // +openshift:enable:FeatureGate=A
  b: string;
}
const plain = ["a", "b"];
const numbers = [1, 2, 3] as const;
const text = "only";
const modes = [
  "On",
  // +openshift:enable:FeatureGate=A
  "Auto",
  "Off",
] as const satisfies readonly string[];
const sizes = {
  small: "S",
  // +openshift:enable:FeatureGate=B
  large: "L",
  nested: { deep: "D" },
} as const;
let changing = "x";
const made = [...modes] as const;
`;

/** The shape of a field \`f\` of a type, and what is found. */
function fieldShape(type: string): { readonly text: string; readonly codes: string[] } {
  const { type: spec, codes } = specType(`${DECLARATIONS}\nexport interface WidgetSpec { f: ${type} }`, "Int32");
  return { text: shapeText(spec.shape).replace(/^\{f: (.*)\}$/s, "$1"), codes };
}

describe("types that are taken from others and from values", () => {
  it.each([
    ["A['x']", "string"],
    ["A['y']", '"p"|"q"'],
    ["A['deep']['inner']", "[Int32]"],
    ["A['deep']['inner'][number]", "Int32"],
    ["A['n']", "string?"],
    ["A['x' | 'y']", undefined],
    ["Items[number]['y']", '"p"|"q"'],
    ["Labels[string]", "Int32"],
    ["Pick<A, 'x'>['x']", "string"],
    ["keyof A", '"x"|"y"|"deep"|"n"'],
    ["keyof Labels", "string"],
    ["keyof Gated", '"a"|"b"@A'],
    ["Record<keyof Gated, string>", "{a: string, b: string@A}"],
    ["Exclude<keyof A, 'deep'>", '"x"|"y"|"n"'],
    ["(typeof modes)[number]", '"On"|"Auto"@A|"Off"'],
    ["typeof modes[number][]", '["On"|"Auto"@A|"Off"]'],
    ["(typeof numbers)[number]", "1|2|3"],
    ["typeof text", '"only"'],
    ["keyof typeof sizes", '"small"|"large"@B|"nested"'],
    ["(typeof sizes)['small' | 'large']", '"S"|"L"@B'],
    ["(typeof sizes)['nested']['deep']", '"D"'],
    ["(typeof sizes.nested)", undefined],
    ["keyof typeof Color", '"Red"|"Blue"'],
  ])("%s is %s", (type, text) => {
    const found = fieldShape(type);
    if (text === undefined) expect(found.codes).not.toEqual([]);
    else expect(found).toEqual({ text, codes: [] });
  });

  it.each([
    ["A['z']", "type-field-unknown"],
    ["A[number]", "type-utility-argument"],
    ["string['x']", "type-utility-argument"],
    ["A['deep']['inner']['x']", "type-utility-argument"],
    ["keyof string", "type-utility-argument"],
    ["typeof nothing", "type-unresolved"],
    ["typeof changing", "type-unresolved"],
    ["(typeof nothing)[number]", "type-unresolved"],
    ["typeof modes", "type-not-expressible"],
    ["(typeof plain)[number]", "type-not-expressible"],
    ["(typeof made)[number]", "type-not-expressible"],
    ["typeof Color", "type-unresolved"],
  ])("%s is refused as %s", (type, code) => {
    expect(fieldShape(type).codes).toEqual([code]);
  });

  it("are found in other files, through exports and namespaces, and in generics", () => {
    const sources = {
      ...widget(
        `export interface WidgetSpec {
  a: (typeof modes)[number];
  b: (typeof lists.sizes)[number];
  c: Member<Other, "x">;
}
export type Member<T, K> = T[K];
export interface Other { x: boolean }`,
        "",
      ),
      "api/lists.ts":
        'export const modes = ["On", "Off"] as const;\nexport const sizes = ["S"] as const;\nconst own = 1;\n',
      "api/index.ts": 'export { modes } from "./lists.js";\n',
    };
    const path = Object.keys(sources).find((each) => each.endsWith("widget.ts")) ?? "";
    const imports = 'import { modes } from "../index.js";\nimport * as lists from "../lists.js";\n';
    const { model, findings } = modelOf({ ...sources, [path]: `${imports}${sources[path as keyof typeof sources]}` });
    expect(findings.map(({ message }) => message)).toEqual([]);
    const root = model.kinds[0]?.root.shape;
    const spec = root?.kind === "object" ? root.fields.find(({ name }) => name === "spec")?.shape : undefined;
    expect(spec && shapeText(spec)).toContain('a: "On"|"Off", b: "S", c: Member<boolean>');
  });
});
