import { describe, expect, it } from "vitest";
import {
  againstBaseline,
  type BaselineFinding,
  baselineOf,
  baselineText,
  readBaseline,
} from "../../src/lint/baseline.js";

function finding(rule: string, subject: string, start: number): BaselineFinding {
  return { rule, subject, span: { file: "api/v1/a.ts", start, end: start + 1 } };
}

describe("a baseline", () => {
  const found = [
    finding("max-length", "Spec.b", 50),
    finding("max-length", "Spec.a", 10),
    finding("max-length", "Spec.a", 20),
  ];

  it("counts the findings of a rule about a subject, in an order of its own, and is read as it was written", () => {
    const entries = baselineOf(found);
    expect(entries).toEqual([
      { rule: "max-length", file: "api/v1/a.ts", subject: "Spec.a", count: 2 },
      { rule: "max-length", file: "api/v1/a.ts", subject: "Spec.b", count: 1 },
    ]);
    expect(baselineOf([...found].reverse())).toEqual(entries);
    expect(readBaseline(baselineText(entries))).toEqual(entries);
  });

  it("takes out as many as it counts, wherever they have moved to", () => {
    const moved = [
      finding("max-length", "Spec.a", 110),
      finding("max-length", "Spec.a", 120),
      finding("max-length", "Spec.a", 130),
    ];
    const { fresh, known, gone } = againstBaseline(moved, baselineOf(found));
    expect([fresh, known]).toEqual([[moved[2]], 2]);
    expect(gone).toEqual([{ rule: "max-length", file: "api/v1/a.ts", subject: "Spec.b", count: 1 }]);
  });

  it.each([
    ["no JSON", "{"],
    ["no object", "[]"],
    ["another version", '{"version":2,"findings":[]}'],
    ["no findings", '{"version":1}'],
    ["a count of none", '{"version":1,"findings":[{"rule":"a","file":"b","subject":"c","count":0}]}'],
    ["an entry without a rule", '{"version":1,"findings":[{"file":"b","subject":"c","count":1}]}'],
  ])("is not read from %s", (_, text) => {
    expect(readBaseline(text)).toBeUndefined();
  });
});
