import { describe, expect, it } from "vitest";
import { documentDifferences } from "../../src/gates/document-differences.js";
import { gatedApi, PLAN } from "./gated-api.js";

function between(before: readonly string[], after: readonly string[]) {
  const { model } = gatedApi({ types: PLAN });
  return documentDifferences(model, { before: new Set(before), after: new Set(after) }, false);
}

describe("the differences of documents", () => {
  it("are told field by field, with the name of the document", () => {
    const mode = { document: "plan", path: ".mode", change: "added", what: "enum value", before: undefined };
    expect(between([], ["Alpha", "Self"])).toEqual([
      { ...mode, after: "Shared" },
      { document: "plan", path: ".servers", change: "changed", what: "maxItems", before: 1, after: 3 },
    ]);
    expect(between(["Self"], [])).toMatchObject([{ path: ".servers", before: 3, after: 1 }]);
  });

  it("are none where gates differ that no document names", () => {
    expect(between(["Beta"], ["Gamma"])).toEqual([]);
  });
});
