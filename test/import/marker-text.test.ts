import { describe, expect, it } from "vitest";
import type { ImportMarker } from "../../src/import/import-model.js";
import { markerLine, quoted, rawQuoted, wordArgument } from "../../src/import/marker-text.js";
import { readMarker } from "../../src/markers/read-marker.js";

/** The value that a marker's anonymous argument reads to. */
function read(text: string): unknown {
  const line = `+kubebuilder:validation:Pattern=${text}`;
  return readMarker({ text: line, span: { file: "a.ts", start: 0, end: line.length } }, "field", (finding) => {
    throw new Error(finding.message);
  })?.args[""];
}

describe("an argument", () => {
  it.each([
    "word",
    "two words",
    'a "b"',
    "a\\d",
    "a`b",
    '`"\\',
    "a\nb\tc",
    "\u2028",
    "\u0007",
    "ä🙂",
    "true",
    "false",
    "",
    "a;b,c{}",
  ])("reads to the text that it was written of: %j", (text) => {
    for (const write of [wordArgument, quoted, rawQuoted]) {
      expect(write(text)).not.toMatch(/[\n\u2028]/);
      expect(read(write(text))).toBe(text);
    }
  });
});

describe("wordArgument", () => {
  it.each([
    ["word", "word"],
    ["a.b/c-d_e", "a.b/c-d_e"],
    ["two words", '"two words"'],
    // Where any value may stand, these would be truth values.
    ["true", '"true"'],
    ["false", '"false"'],
    ["1", '"1"'],
    ["", '""'],
  ])("writes %j as %s", (text, written) => {
    expect(wordArgument(text)).toBe(written);
  });
});

describe("a marker", () => {
  const gates = { featureGate: ["A", "B"], requiredFeatureGate: [] };
  const limit: ImportMarker = {
    name: "kubebuilder:validation:MaxItems",
    form: "anonymous",
    text: "3",
    gates: undefined,
  };
  const rule: ImportMarker = {
    name: "kubebuilder:validation:XValidation",
    form: "named",
    text: 'rule="a"',
    gates: undefined,
  };
  const flag: ImportMarker = {
    name: "kubebuilder:validation:XEmbeddedResource",
    form: "flag",
    text: "",
    gates: undefined,
  };

  it("stands on a node or on the entries of a list, with or without gates", () => {
    expect(markerLine(limit, "node")).toBe("+kubebuilder:validation:MaxItems=3");
    expect(markerLine(limit, "items")).toBe("+kubebuilder:validation:items:MaxItems=3");
    expect(markerLine(flag, "node")).toBe("+kubebuilder:validation:XEmbeddedResource");
    expect(markerLine({ ...limit, gates }, "node")).toBe(
      "+openshift:validation:FeatureGateAwareMaxItems:featureGate=A;B,maxItems=3",
    );
    expect(markerLine({ ...rule, gates: { featureGate: [""], requiredFeatureGate: [] } }, "items")).toBe(
      '+kubebuilder:validation:items:openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="a"',
    );
    expect(markerLine({ ...flag, gates: { featureGate: [], requiredFeatureGate: ["A", "B"] } }, "node")).toBe(
      "+openshift:validation:FeatureGateAwareXEmbeddedResource:requiredFeatureGate=A;B",
    );
  });
});
