import { describe, expect, it } from "vitest";
import { shapeText, specType } from "./shape-text.js";

const DECLARATIONS = `
// +kubebuilder:validation:MinProperties=1
export interface A {
  // +kubebuilder:validation:MaxLength=3
  x: string;
  y?: Int32 | null;
}
export interface B extends A { z: boolean }
export type Both = A & { z: boolean };
export type Key = "x" | "y";
export enum Keys { X = "x", Z = "z" }
export type Mode = "On" | "Off" | "Auto";
export type Maybe = string | null;
`;

function fieldShape(type: string): { readonly text: string; readonly codes: string[] } {
  const { type: spec, codes } = specType(`${DECLARATIONS}\nexport interface WidgetSpec { f: ${type} }`, "Int32");
  return { text: shapeText(spec.shape).replace(/^\{f: (.*)\}$/s, "$1"), codes };
}

describe("a utility type", () => {
  it.each([
    ["Partial<A>", "A<{x?: string, y?: Int32?}>"],
    ["Required<A>", "A<{x: string, y: Int32?}>"],
    ["Readonly<A>", "A<{x: string, y?: Int32?}>"],
    ["Readonly<string[]>", "[string]"],
    ["Partial<B>", "B<{x?: string, y?: Int32?, z?: boolean}>"],
    ["Partial<Both>", "Both<{x?: string, y?: Int32?, z?: boolean}>"],
    ["Partial<{ x: string }>", "{x?: string}"],
    ["Partial<Required<A>>", "A<{x?: string, y?: Int32?}>"],
    ["Pick<A, 'x'>", "{x: string}"],
    ["Pick<A, 'y' | 'x'>", "{x: string, y?: Int32?}"],
    ["Pick<A, Key>", "{x: string, y?: Int32?}"],
    ["Pick<B, Keys>", "{x: string, z: boolean}"],
    ["Omit<A, 'x'>", "{y?: Int32?}"],
    ["Omit<A, Key>", "{}"],
    ["Omit<B, 'x'>", "{y?: Int32?, z: boolean}"],
    ["Partial<Pick<A, 'x'>>", "{x?: string}"],
    ["Record<string, Int32>", "{*: Int32}"],
    ["Record<string, A>", "{*: A<{x: string, y?: Int32?}>}"],
    ["Record<string, Record<string, string>>", "{*: {*: string}}"],
    ["Record<Key, Int32>", "{x: Int32, y: Int32}"],
    ["Record<Keys, Maybe>", "{x: Maybe<string>?, z: Maybe<string>?}"],
    ["Partial<Record<'a' | 'b', string>>", "{a?: string, b?: string}"],
    ["NonNullable<Maybe>", "Maybe<string>"],
    ["Extract<Mode, 'Off' | 'On'>", 'Mode<"Off"|"On">'],
    ["Exclude<Mode, 'On'>", 'Mode<"Off"|"Auto">'],
    ["Exclude<'a' | 'b', 'a'>", '"b"'],
    ["Extract<Keys, Keys.X>", 'Keys<"x">'],
    ["Exclude<Keys, Keys.X>", 'Keys<"z">'],
  ])("%s", (type, text) => {
    expect(fieldShape(type)).toEqual({ text, codes: [] });
  });

  it.each([
    ["Partial<string>", ["type-utility-argument"]],
    ["Partial<A[]>", ["type-utility-argument"]],
    ["Partial<Record<string, string>>", ["type-utility-argument"]],
    ["Pick<A, string>", ["type-utility-argument"]],
    ["Pick<A, 'q'>", ["type-field-unknown"]],
    ["Omit<A, 'q' | 'r'>", ["type-field-unknown", "type-field-unknown"]],
    ["Pick<A>", ["type-argument-count"]],
    ["Partial", ["type-argument-count"]],
    ["Partial<A, B>", ["type-argument-count"]],
    ["Record<string>", ["type-argument-count"]],
    ["Record<number, string>", ["type-map-key"]],
    ["Record<Int32, string>", ["type-map-key"]],
    ["Record<boolean, string>", ["type-map-key"]],
    ["Record<1 | 2, string>", ["type-map-key"]],
    ["Extract<A, 'x'>", ["type-utility-argument"]],
    ["Extract<Mode, string>", ["type-utility-argument"]],
    ["Exclude<Mode, 'Of'>", ["type-field-unknown"]],
    ["Partial<Missing>", ["type-unresolved"]],
    ["Pick<Missing, 'x'>", ["type-unresolved"]],
    ["Record<Missing, string>", ["type-unresolved"]],
    ["Extract<Missing, 'x'>", ["type-unresolved"]],
    ["Uppercase<'a'>", ["type-unresolved"]],
  ])("%s is refused, with nothing said twice", (type, codes) => {
    expect(fieldShape(type).codes).toEqual(codes);
  });

  it("keeps the statements of the fields, and those of the type where all its fields stay", () => {
    const statements = (type: string): string[][] => {
      const { type: spec } = specType(`${DECLARATIONS}\nexport interface WidgetSpec { f: ${type} }`, "Int32");
      const shape = spec.shape.kind === "object" ? spec.shape.fields[0]?.shape : undefined;
      const ofType = shape?.kind === "named" ? shape.type.statements : [];
      const inner = shape?.kind === "named" ? shape.type.shape : shape;
      const ofField = inner?.kind === "object" ? (inner.fields[0]?.statements ?? []) : [];
      return [ofType, ofField].map((each) => each.map(({ marker }) => marker.replace("kubebuilder:validation:", "")));
    };
    expect(statements("Partial<A>")).toEqual([["MinProperties"], ["MaxLength"]]);
    expect(statements("Required<A>")).toEqual([["MinProperties"], ["MaxLength"]]);
    expect(statements("Pick<A, 'x'>")).toEqual([[], ["MaxLength"]]);
    expect(statements("Omit<A, 'y'>")).toEqual([[], ["MaxLength"]]);
  });
});
