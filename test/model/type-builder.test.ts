import { describe, expect, it } from "vitest";
import { shapeText, specType } from "./shape-text.js";

const IMPORTS =
  "Int32, Float64, IPv4, IPv6, CIDR, Quantity, IntOrString, ObjectMeta, RawExtension, JSONValue, Condition";
const DECLARATIONS = `
export interface A { x: string; y?: Int32 }
export interface B extends A { z: boolean }
export type Text = string;
export type Maybe = string | null;
export type MaybeByOther = Maybe;
export type Mode = "On" | "Off";
export enum Color { Red = "red", Blue = "blue" }
export interface Box<T> { value: T }
export interface Pair<T, U = T> { first: T; second: U }
export type List<T> = T[];
`;

/** The shape of a field \`f\` of a type. */
function fieldShape(type: string, allowFloats = false): { readonly text: string; readonly codes: string[] } {
  const { type: spec, codes } = specType(
    `${DECLARATIONS}\nexport interface WidgetSpec { f: ${type} }`,
    IMPORTS,
    allowFloats,
  );
  return { text: shapeText(spec.shape).replace(/^\{f: (.*)\}$/s, "$1"), codes };
}

describe("the shape of a type", () => {
  it.each([
    ["string", "string"],
    ["boolean", "boolean"],
    ["Int32", "Int32"],
    ["Quantity", "Quantity"],
    ["JSONValue", "JSONValue"],
    ["string[]", "[string]"],
    ["readonly Array<string[]>", "[[string]]"],
    ["{ x: string; y?: boolean }", "{x: string, y?: boolean}"],
    ["{}", "{}"],
    ["{ [name: string]: Int32 }", "{*: Int32}"],
    ["'x' | 'y'", '"x"|"y"'],
    ["'x'", '"x"'],
    ["'x' | 'x' | 'y'", '"x"|"y"'],
    ["1 | -2", "1|-2"],
    ["true", "true"],
    ["true | false", "boolean"],
    ["'' | 'x'", '""|"x"'],
    ["IPv4 | IPv6 | CIDR", "IPv4 or IPv6 or CIDR"],
    ["IPv4 | IPv4", "IPv4"],
    ["Mode | 'Auto'", '"On"|"Off"|"Auto"'],
    ["Mode | Color", '"On"|"Off"|"red"|"blue"'],
    ["A", "A<{x: string, y?: Int32}>"],
    ["B", "B<{...A<{x: string, y?: Int32}>, z: boolean}>"],
    ["Text", "Text<string>"],
    ["Mode", 'Mode<"On"|"Off">'],
    ["Color", 'Color<"red"|"blue">'],
    ["Color.Red", '"red"'],
    ["Color.Red | Color.Blue", '"red"|"blue"'],
    ["A & B", "{...A<{x: string, y?: Int32}>, ...B<{...A<{x: string, y?: Int32}>, z: boolean}>}"],
    ["A & { z: boolean }", "{...A<{x: string, y?: Int32}>, ...{z: boolean}}"],
    ["Box<string>", "Box<{value: string}>"],
    ["Box<Box<string>>", "Box<{value: Box<{value: string}>}>"],
    ["Pair<string>", "Pair<{first: string, second: string}>"],
    ["Pair<string, boolean>", "Pair<{first: string, second: boolean}>"],
    ["List<Mode>", 'List<[Mode<"On"|"Off">]>'],
    ["Box<{ x: string }>", "Box<{value: {x: string}}>"],
    ["ObjectMeta", "ObjectMeta"],
  ])("%s", (type, text) => {
    expect(fieldShape(type)).toEqual({ text, codes: [] });
  });

  it.each([
    ["string | null", "string?"],
    ["null | 'x'", '"x"?'],
    ["(string | null)[]", "[string?]"],
    ["string[] | null", "[string]?"],
    ["Record<string, string | null>", "{*: string?}"],
    ["A | null", "A<{x: string, y?: Int32}>?"],
    ["Maybe", "Maybe<string>?"],
    ["MaybeByOther", "MaybeByOther<Maybe<string>>?"],
    ["MaybeByOther[]", "[MaybeByOther<Maybe<string>>?]"],
    ["Box<Maybe>", "Box<{value: Maybe<string>?}>"],
    ["Box<string | null>", "Box<{value: string?}>"],
    ["NonNullable<Maybe>", "Maybe<string>"],
    ["NonNullable<string | null>", "string"],
  ])("%s takes null", (type, text) => {
    expect(fieldShape(type)).toEqual({ text, codes: [] });
  });

  it.each([
    ["1.5 | 2", "1.5|2"],
    ["Float64", "Float64"],
  ])("%s needs floats to be allowed", (type, text) => {
    expect(fieldShape(type, true)).toEqual({ text, codes: [] });
    expect(fieldShape(type).codes).toEqual(["type-float"]);
  });

  it("tells instances of a generic type apart by all that they are given", () => {
    const types = [
      "Box<Box<string>>",
      "Box<Box<boolean>>",
      "Box<string>",
      "Box<string | null>",
      "Box<A>",
      "Box<Partial<A>>",
      "Box<A[]>",
      "Box<{ x: A }>",
      "Box<{ x: B }>",
    ];
    const fields = types.map((type, index) => `f${index}: ${type};`).join("\n");
    const { type, codes } = specType(`${DECLARATIONS}\nexport interface WidgetSpec { ${fields} }`, IMPORTS);
    const a = "A<{x: string, y?: Int32}>";
    expect(codes).toEqual([]);
    expect(shapeText(type.shape)).toBe(
      `{${[
        "Box<{value: Box<{value: string}>}>",
        "Box<{value: Box<{value: boolean}>}>",
        "Box<{value: string}>",
        "Box<{value: string?}>",
        `Box<{value: ${a}}>`,
        "Box<{value: A<{x?: string, y?: Int32}>}>",
        `Box<{value: [${a}]}>`,
        `Box<{value: {x: ${a}}}>`,
        `Box<{value: {x: B<{...${a}, z: boolean}>}}>`,
      ]
        .map((shape, index) => `f${index}: ${shape}`)
        .join(", ")}}`,
    );
  });

  it("of a type parameter hides a type of the name", () => {
    const { type, codes } = specType(
      "export interface T { x: string }\nexport interface B<T> { v: T }\nexport interface WidgetSpec { f: B<boolean>; g: T }",
    );
    expect(codes).toEqual([]);
    expect(shapeText(type.shape)).toBe("{f: B<{v: boolean}>, g: T<{x: string}>}");
  });

  it("may default to an instance of itself", () => {
    const { type, codes } = specType(
      "export interface B<T = B<string>> { v: T }\nexport interface WidgetSpec { f: B }",
    );
    expect(codes).toEqual([]);
    expect(shapeText(type.shape)).toBe("{f: B<{v: B<{v: string}>}>}");
  });

  it("of an interface that hides a utility type is the interface's", () => {
    const { type, codes } = specType(
      "export interface Partial<T> { only: T }\nexport interface WidgetSpec { f: Partial<string> }",
    );
    expect(codes).toEqual([]);
    expect(shapeText(type.shape)).toBe("{f: Partial<{only: string}>}");
  });
});

describe("fields", () => {
  it.each([
    ["f?: string | undefined", "{f?: string}"],
    ["f?: string | null | undefined", "{f?: string?}"],
    ["readonly f: string", "{f: string}"],
    ["'a-b': string; 'c.d'?: string; 1: string", "{a-b: string, c.d?: string, 1: string}"],
    [
      "__proto__: string; constructor: string; toString?: string",
      "{__proto__: string, constructor: string, toString?: string}",
    ],
    ["größe: string; 名前: string; 'a b': string", "{größe: string, 名前: string, a b: string}"],
    ["// +kubebuilder:validation:Schemaless\nf: any", "{f: schemaless}"],
    ["// +openshift:enable:FeatureGate=A\nf: string", "{f: string@A}"],
    ["// +openshift:enable:FeatureGate=A;B\n// +openshift:enable:FeatureGate=C;A\nf?: string", "{f?: string@A+B+C}"],
  ])("%s", (fields, text) => {
    const { type, codes } = specType(`export interface WidgetSpec {\n${fields}\n}`);
    expect(codes).toEqual([]);
    expect(shapeText(type.shape)).toBe(text);
  });

  it("have the description of their comment, and types have theirs", () => {
    const { type } = specType(
      "/** The spec. */\nexport interface WidgetSpec {\n/** The field. */\nf: string;\n g: string }",
    );
    const fields = type.shape.kind === "object" ? type.shape.fields : [];
    expect([type.description, ...fields.map(({ description }) => description)]).toEqual([
      "The spec.",
      "The field.",
      "",
    ]);
  });

  it("have their markers' statements in the order of the source, those of the group above first", () => {
    const { type } = specType(`export interface WidgetSpec {
      // +kubebuilder:validation:MinLength=1

      /**
       * Doc.
       * +kubebuilder:validation:MaxLength=2
       */
      // +kubebuilder:validation:Pattern=x
      f: string;
    }`);
    const statements = type.shape.kind === "object" ? (type.shape.fields[0]?.statements ?? []) : [];
    expect(statements.map(({ marker }) => marker)).toEqual([
      "kubebuilder:validation:MinLength",
      "kubebuilder:validation:MaxLength",
      "kubebuilder:validation:Pattern",
    ]);
  });
});

describe("gated members", () => {
  it.each([
    ["of a union", 'type T =\n  | "x"\n  // +openshift:enable:FeatureGate=A\n  | "y";', '"x"|"y"@A'],
    ["of a union, the first", 'type T =\n  // +openshift:enable:FeatureGate=A;B\n  | "x"\n  | "y";', '"x"@A+B|"y"'],
    ["of an enum", 'enum T {\n  X = "x",\n  // +openshift:enable:FeatureGate=A\n  Y = "y",\n}', '"x"|"y"@A'],
    [
      "by a JSDoc",
      'enum T {\n  X = "x",\n  /** y.\n   * +openshift:enable:FeatureGate=A */\n  Y = "y",\n}',
      '"x"|"y"@A',
    ],
    ["given once more without a gate", 'type T =\n  // +openshift:enable:FeatureGate=A\n  | "x"\n  | "x";', '"x"'],
    [
      "given once more with another gate",
      'type T =\n  // +openshift:enable:FeatureGate=A\n  | "x"\n  // +openshift:enable:FeatureGate=B\n  | "x";',
      '"x"@A+B',
    ],
    ["that are true or false", "type T =\n  // +openshift:enable:FeatureGate=A\n  | true\n  | false;", "true@A|false"],
    [
      "several in brackets",
      'type T =\n  // +openshift:enable:FeatureGate=A\n  | ("x" | "y")\n  | "z";',
      '"x"@A|"y"@A|"z"',
    ],
  ])("%s", (_, declaration, text) => {
    const { type, codes } = specType(`export ${declaration}\nexport interface WidgetSpec { f: T }`);
    expect(codes).toEqual([]);
    expect(shapeText(type.shape)).toBe(`{f: T<${text}>}`);
  });

  it("keep their gate when the type is narrowed", () => {
    const { type } = specType(`export type T =
      | "x"
      // +openshift:enable:FeatureGate=A
      | "y"
      | "z";
      export interface WidgetSpec { f: Extract<T, "y" | "x">; g: Exclude<T, "z"> }`);
    expect(shapeText(type.shape)).toBe('{f: T<"y"@A|"x">, g: T<"x"|"y"@A>}');
  });

  it("give it to the fields that are made of them", () => {
    const { type } = specType(`export type T =
      | "x"
      // +openshift:enable:FeatureGate=A
      | "y";
      export interface WidgetSpec { f: Record<T, string> }`);
    expect(shapeText(type.shape)).toBe("{f: {x: string, y: string@A}}");
  });

  it("of an enum keep it where they are named one by one", () => {
    const { type } = specType(`export enum E {
        X = "x",
        // +openshift:enable:FeatureGate=A
        Y = "y",
      }
      export interface WidgetSpec { f: E.X | E.Y }`);
    expect(shapeText(type.shape)).toBe('{f: "x"|"y"@A}');
  });
});

describe("a type that contains itself", () => {
  it.each([
    ["directly", "interface WidgetSpec { a: WidgetSpec }"],
    ["in a list", "interface WidgetSpec { a?: WidgetSpec[] }"],
    ["in a map", "interface WidgetSpec { a?: Record<string, WidgetSpec> }"],
    ["in an index signature", "interface WidgetSpec { a?: { [k: string]: WidgetSpec } }"],
    ["in an inline object", "interface WidgetSpec { a: { b: WidgetSpec } }"],
    ["in a union", "interface WidgetSpec { a: WidgetSpec | null }"],
    ["by another type", "interface WidgetSpec { a: A }\ninterface A { b?: WidgetSpec }"],
    ["by extending itself", "interface WidgetSpec extends WidgetSpec { a: string }"],
    ["by extending each other", "interface WidgetSpec extends A { a: string }\ninterface A extends WidgetSpec {}"],
    ["by an intersection", "interface WidgetSpec { a: A }\ntype A = { x: string } & WidgetSpec"],
    ["as an alias", "interface WidgetSpec { a: A }\ntype A = B;\ntype B = A;"],
    ["as an alias of a list", "interface WidgetSpec { a: A }\ntype A = A[];"],
    ["by a generic type's argument", "interface WidgetSpec { a: L<WidgetSpec> }\ntype L<T> = T[];"],
    ["by a generic type's default", "interface WidgetSpec { a: L }\ntype L<T = WidgetSpec> = T[];"],
    ["as a generic type", "interface WidgetSpec { a: N<string> }\ninterface N<T> { v: T; next?: N<T> }"],
    [
      "as a generic type in its own argument",
      "interface WidgetSpec { a: N<string> }\ninterface N<T> { v: T; next?: N<N<T>> }",
    ],
    [
      "as a generic type of ever new arguments",
      "interface WidgetSpec { a: N<string> }\ninterface N<T> { v: T; next?: N<T[]> }",
    ],
    [
      "as a generic type of ever new arguments, many times",
      "interface WidgetSpec { a: N<string> }\ninterface N<T> { b: N<T[]>; c: N<Record<string, T>>; d: N<{ x: T }>; e: N<T | null> }",
    ],
    ["as a generic type that defaults to itself", "interface WidgetSpec { a: N }\ninterface N<T = N> { v: T }"],
    ["by a utility type", "interface WidgetSpec { a: Partial<WidgetSpec> }"],
    ["by Omit", "interface WidgetSpec { a?: A }\ninterface A extends Omit<WidgetSpec, 'a'> {}"],
    ["by Record's keys", "interface WidgetSpec { a: A }\ntype A = Record<A, string>;"],
  ])("%s", (_, declarations) => {
    const { codes } = specType(declarations);
    expect([...new Set(codes)]).toEqual(["type-cycle"]);
  });

  it("may stand beside itself as often as one likes", () => {
    const { codes } = specType(
      "interface A { x: string }\ninterface WidgetSpec extends A { a: A; b: A[]; c: { d: A; e: Record<string, A> } }",
    );
    expect(codes).toEqual([]);
  });
});
