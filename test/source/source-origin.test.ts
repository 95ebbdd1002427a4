import { describe, expect, it } from "vitest";
import { readSourceFile } from "../../src/source/read-source-file.js";
import { type SourceOrigin, withOriginalPlaces } from "../../src/source/source-origin.js";

const TEXT = `// +groupName=example.com

import type { B } from "./b.js";

/** A text. */
// +listType=atomic
export interface A extends B {
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MinLength=1
  name: string;
  inner: { deep?: C[] };
  other: D;
}

export type E = "x" | "y";

interface Unplaced { a: string }
`;

const member = (start: number, members = {}, markers: [string, [number, number]][] = []) => ({
  place: [start, start + 5] as const,
  markers,
  members,
});

const ORIGIN: SourceOrigin = {
  file: "a.go",
  head: { place: [1, 2], markers: [["+groupName=example.com", [3, 9, "doc.go"]]], members: {} },
  types: {
    A: {
      place: [100, 200],
      name: [105, 106],
      from: 90,
      markers: [["+listType=atomic", [91, 99]]],
      members: {
        name: member(120, {}, [
          ["+kubebuilder:validation:MinLength=1", [111, 112]],
          ["+kubebuilder:validation:MinLength=1", [113, 114]],
        ]),
        inner: member(130, { deep: member(135) }),
        constructor: member(190),
      },
    },
    E: { place: [300, 310], markers: [], members: { y: { place: [7, 8, "b.go"], markers: [], members: {} } } },
  },
};

const moved = withOriginalPlaces(
  readSourceFile({ path: "a.ts", text: TEXT }, (finding) => {
    throw new Error(finding.message);
  }),
  ORIGIN,
);
const at = (start: number, end: number, file = "a.go") => ({ file, start, end });

describe("withOriginalPlaces", () => {
  it("keeps the path by which the source is imported, and says which file its places are in", () => {
    expect(moved).toMatchObject({ path: "a.ts", writtenIn: "a.go" });
  });

  it("places declarations and their names, and members by their names, in types without a name too", () => {
    const found = moved.declarations.get("A");
    if (found?.kind !== "interface") throw new Error("A is an interface");
    expect(found).toMatchObject({ span: at(100, 200), nameSpan: at(105, 106) });
    expect(found.heritage[0]?.span).toEqual(at(105, 106));
    const [name, inner, other] = found.members;
    expect(name).toMatchObject({ span: at(120, 125), nameSpan: at(120, 125), type: { span: at(120, 125) } });
    expect(inner?.type).toMatchObject({ kind: "object", members: [{ name: "deep", span: at(135, 140) }] });
    // What is not known by itself is at what is around it, and no name of Object's prototype is taken for a member.
    expect(other?.span).toEqual(at(100, 200));
  });

  it("places each marker where its text stands, equal ones in their order, and says where comments begin", () => {
    const found = moved.declarations.get("A");
    if (found?.kind !== "interface") throw new Error("A is an interface");
    expect(found.comments).toMatchObject({ writtenFrom: 90 });
    expect(found.comments.adjacent.map(({ span }) => span)).toEqual([at(105, 106), at(91, 99)]);
    expect(found.members[0]?.comments.adjacent.map(({ span }) => span)).toEqual([at(111, 112), at(113, 114)]);
    expect(moved.floating.map(({ span }) => span)).toEqual([at(3, 9, "doc.go")]);
  });

  it("places the values of an enum, which may be in another file", () => {
    const found = moved.declarations.get("E");
    if (found?.kind !== "alias" || found.type.kind !== "union") throw new Error("E is a union");
    expect(found.type.members.map(({ type }) => type.span)).toEqual([at(300, 310), at(7, 8, "b.go")]);
  });

  it("leaves nothing at a place of the source", () => {
    const places: unknown[] = [];
    JSON.stringify([...moved.declarations.values(), moved.floating, moved.stray], (key, value) => {
      if (key === "file") places.push(value);
      return value;
    });
    expect([...new Set(places)].sort()).toEqual(["a.go", "b.go", "doc.go"]);
  });
});
