import { describe, expect, it } from "vitest";
import type { LintSettings } from "../../../src/project/config/define-config.js";
import { messagesOf } from "../lint-sources.js";

const MAX = "kubebuilder:validation:MaxLength";
const MIN = "kubebuilder:validation:MinLength";
const PATTERN = "kubebuilder:validation:Pattern";

function field(...markers: readonly string[]): string {
  return `interface WidgetSpec {\n${markers.map((marker) => `  // +${marker}\n`).join("")}  name: string;\n}`;
}

describe("dependent-marker", () => {
  const needs = (how: "all" | "any"): LintSettings => ({
    dependentMarkers: [{ marker: MIN, needs: [MAX, PATTERN], how }],
  });

  it("asks for all markers, or for one of them", () => {
    const both = [`${MIN}=1`, `${MAX}=9`, `${PATTERN}=\`^a\``];
    expect(messagesOf("dependent-marker", field(...both), needs("all"))).toEqual([]);
    expect(messagesOf("dependent-marker", field(...both.slice(0, 2)), needs("any"))).toEqual([]);
    expect(messagesOf("dependent-marker", field(...both.slice(0, 2)), needs("all"))).toEqual([
      `+${MIN} needs +${PATTERN} beside it`,
    ]);
    expect(messagesOf("dependent-marker", field(`${MIN}=1`), needs("any"))).toEqual([
      `+${MIN} needs +${MAX} or +${PATTERN} beside it`,
    ]);
    expect(messagesOf("dependent-marker", field(`${MAX}=9`), needs("all"))).toEqual([]);
  });

  it("counts the markers of a field's type, and reports a type once", () => {
    const types = `// +${MAX}=9\n// +${PATTERN}=\`^a\`\ntype Name = string;\n\n`;
    const spec = `interface WidgetSpec {\n  // +${MIN}=1\n  name: Name;\n}`;
    expect(messagesOf("dependent-marker", `${types}${spec}`, needs("all"))).toEqual([]);
    const bare = `// +${MIN}=1\ntype Name = string;\n\ninterface WidgetSpec {\n  one: Name;\n  two: Name;\n}`;
    expect(messagesOf("dependent-marker", bare, needs("all"))).toHaveLength(1);
  });
});

describe("conflicting-marker", () => {
  const settings: LintSettings = {
    conflictingMarkers: [{ sets: [[MIN, MAX], [PATTERN]], reason: "a pattern says it all" }],
  };

  it("finds markers of two sets, and none of one set", () => {
    expect(messagesOf("conflicting-marker", field(`${MIN}=1`, `${MAX}=9`), settings)).toEqual([]);
    expect(messagesOf("conflicting-marker", field(`${MAX}=9`, `${PATTERN}=\`^a\``), settings)).toEqual([
      `+${MAX} and +${PATTERN} do not go together: a pattern says it all`,
    ]);
  });

  it("finds a marker of a field that conflicts with one of its type, and what conflicts on the type once", () => {
    const named = (own: string, ofType: readonly string[]): string =>
      `${ofType.map((marker) => `// +${marker}\n`).join("")}type Name = string;\n\ninterface WidgetSpec {\n${own}  name: Name;\n}`;
    expect(messagesOf("conflicting-marker", named(`  // +${MAX}=9\n`, [`${PATTERN}=\`^a\``]), settings)).toHaveLength(
      1,
    );
    expect(messagesOf("conflicting-marker", named("", [`${MAX}=9`, `${PATTERN}=\`^a\``]), settings)).toHaveLength(1);
  });
});
