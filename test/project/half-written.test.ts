import { describe, expect, it } from "vitest";
import { keptCompile, type Sources } from "../compile.js";
import { sampleOf, TAKES_ALL } from "../sample-size.js";

const PATH = "api/v1/widget.ts";
const FEATURES = "api/features.ts";

/** A little of everything that a source can hold. */
const TEXT = `// +groupName=example.com
import type { Condition, IPv4, IPv6, KubernetesObject, Quantity } from "crdwright/meta/v1";
import type * as meta from "crdwright/meta/v1";

/** Widget is a kind. */
// +kubebuilder:resource:path=widgets,scope=Cluster
// +kubebuilder:printcolumn:name=Mode,type=string,JSONPath=.spec.mode
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
  status?: { conditions?: Condition[] };
}

// +kubebuilder:validation:XValidation:rule="self.a != ''",message="set a"
export interface WidgetSpec extends Omit<Base, "b"> {
  /**
   * mode is one of several.
   * +kubebuilder:default=On
   */
  mode?: Mode;
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Tech,maxItems=3
  // +listType=map
  // +listMapKey=name
  items: Array<Pair<string, (IPv4 | IPv6)[]>>;
  sizes: Record<string, Quantity | null>;
  "a-b"?: { x: meta.Int32 } & { y?: string };
}
interface Base { a: string; b: 'x' | \`y\` }
export interface Pair<N, V = N> { name: N; value: V }
export type Mode =
  | "On"
  // +openshift:enable:FeatureGate=Tech
  | "Off";
export enum Color { Red = "red", /** blue */ Blue = "blue" }
`;

const GATES = `import { defineFeatureGates } from "crdwright/features";
export const gates = defineFeatureGates({
  releases: [4, 5],
  gates: {
    Tech: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"], releases: [5] }] },
  },
});
`;

const SOURCES: Sources = { [PATH]: TEXT, [FEATURES]: GATES };

/** One source after another is broken, as in an editor beside `generate --watch`; the other is read once. */
const compile = keptCompile();

/** What was found, in a changed source; it has to be told without a crash, at places that are in the text. */
function find(path: string, text: string): string[] {
  const { diagnostics } = compile({ ...SOURCES, [path]: text });
  for (const { code, message, span } of diagnostics) {
    const length = (span?.file === path ? text : SOURCES[span?.file ?? ""])?.length ?? Number.POSITIVE_INFINITY;
    const { start, end } = span ?? { start: 0, end: 0 };
    if (start < 0 || start > end || start > length) throw new Error(`${code} at ${start} of ${length}`);
    if (/undefined(?! (is not|field))|\[object|NaN/.test(message)) throw new Error(`${code}: ${message}`);
  }
  return diagnostics.map(({ code }) => code);
}

/** The tokens of a text, roughly: words, strings and single signs. */
function tokens(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(/\w+|"[^"\n]*"|[^\s\w]/g)].map(({ index, 0: token }) => ({
    start: index,
    end: index + token.length,
  }));
}

const TARGETS: readonly (readonly [string, string])[] = [
  [PATH, TEXT],
  [FEATURES, GATES],
];

describe("half-written TypeScript", () => {
  it("is sound when it is all there", () => {
    expect(find(PATH, TEXT)).toEqual([]);
  });

  it.each(TARGETS)("never crashes when %s ends anywhere", (path, text) => {
    for (let end = 0; end < text.length; end += TAKES_ALL ? 5 : 25) find(path, text.slice(0, end));
  });

  it.each(TARGETS)("never crashes when any word or sign of %s is missing", (path, text) => {
    for (const { start, end } of sampleOf(tokens(text))) find(path, text.slice(0, start) + text.slice(end));
  });

  it.each(TARGETS)("never crashes when a sign too many stands anywhere in %s", (path, text) => {
    const signs = ["{", "}", "<", "|", "&", "/*", "`", '"', "extends ", "\0", "\u2028", "=>", "@", "…"];
    for (const [index, { start }] of sampleOf([...tokens(text).entries()])) {
      find(path, text.slice(0, start) + signs[index % signs.length] + text.slice(start));
    }
  });

  it.each([
    "{",
    "interface A {",
    "export interface A extends",
    "type A = {[",
    "export type A<",
    "enum A { B =",
    "import {",
  ])("is reported: %j", (rest) => {
    expect(find(PATH, `${TEXT}\n${rest}`)).toContain("source-syntax");
  });

  it.each([
    ["an empty file", ""],
    ["white space", " \n\t\r\n"],
    ["a byte order mark", "\uFEFF"],
    ["a shebang", "#!/usr/bin/env node\n"],
    ["JavaScript", "module.exports = function () { return /'[`]/.test(a) ? 1 : 2 };\n"],
    ["no text at all", "\0\0\0"],
  ])("may be %s", (_, text) => {
    const found = compile({ ...SOURCES, "api/v1/more.ts": text }).diagnostics.filter(
      ({ span }) => span?.file === "api/v1/more.ts",
    );
    expect(found.every(({ code }) => code === "source-syntax")).toBe(true);
  });
});
