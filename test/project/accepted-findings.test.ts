import { describe, expect, it } from "vitest";
import type { CrdwrightConfig } from "../../src/project/config/define-config.js";
import { compile, findingOf, type Sources, widget } from "../compile.js";

const ACCEPT = '// +crdwright:accept:code=format-unknown,reason="checked by the operator"';
const FORMAT = "// +kubebuilder:validation:Format=colour";

/** What is left of the findings, and what was accepted, each as its code and reason. */
function outcome(
  sources: Sources,
  config: CrdwrightConfig = {},
): { readonly left: unknown[]; readonly accepted: unknown[] } {
  const { diagnostics, accepted } = compile(sources, config);
  return {
    left: diagnostics.map((finding) => [findingOf(finding, sources).code, findingOf(finding, sources).at]),
    accepted: accepted.map(({ finding, reason }) => [finding.code, reason]),
  };
}

const accept = (code: string, reason = "known"): string => `// +crdwright:accept:code=${code},reason="${reason}"`;

const spec = (...lines: readonly string[]): Sources => widget(`export interface WidgetSpec {\n${lines.join("\n")}\n}`);

describe("an accepted finding", () => {
  const accepted = [["format-unknown", "checked by the operator"]];

  it("is reported as accepted, and not as a finding, where its marker stands on the field", () => {
    expect(outcome(spec(FORMAT, "a: string;"))).toMatchObject({ left: [["format-unknown", expect.anything()]] });
    expect(outcome(spec(ACCEPT, FORMAT, "a: string;"))).toEqual({ left: [], accepted });
    expect(outcome(spec(FORMAT, ACCEPT, "a: string;"))).toEqual({ left: [], accepted });
    expect(
      outcome(
        spec(`/** ${ACCEPT.slice(3)} */`.replace("/** ", "/**\n * ").replace(" */", "\n */"), FORMAT, "a: string;"),
      ),
    ).toEqual({ left: [], accepted });
  });

  it("is one of the fields below a type or an object, too", () => {
    const type = `${ACCEPT}\nexport interface WidgetSpec {\n${FORMAT}\na: string;\n${FORMAT}\nb: string;\n}`;
    expect(outcome(widget(type))).toEqual({ left: [], accepted: [...accepted, ...accepted] });
    expect(outcome(spec(ACCEPT, "a: {", FORMAT, "b: string };"))).toEqual({ left: [], accepted });
  });

  it("is no finding of another field or of another code", () => {
    const { left } = outcome(spec(ACCEPT, FORMAT, "a: string;", FORMAT, "b: string;"));
    expect(left).toEqual([["format-unknown", FORMAT.slice(3)]]);
    const other = ACCEPT.replace("format-unknown", "crd-warning");
    expect(outcome(spec(other, FORMAT, "a: string;")).left).toEqual([
      ["accept-unused", other.slice(3)],
      ["format-unknown", FORMAT.slice(3)],
    ]);
  });

  it("has the reason of the innermost marker", () => {
    const outer = ACCEPT.replace("checked by the operator", "outer");
    const type = `${outer}\nexport interface WidgetSpec {\n${ACCEPT}\n${FORMAT}\na: string;\n${FORMAT}\nb: string;\n}`;
    expect(outcome(widget(type)).accepted).toEqual([...accepted, ["format-unknown", "outer"]]);
  });

  it("can be an error about what an API server takes, and the CRD is generated", () => {
    const sources = spec(
      accept("enum-member-impossible", "kept for old clients"),
      "// +kubebuilder:validation:Enum=a;toolong",
      "// +kubebuilder:validation:MaxLength=3",
      "a: string;",
    );
    expect(outcome(sources)).toEqual({ left: [], accepted: [["enum-member-impossible", "kept for old clients"]] });
    expect(compile(sources).files).toHaveLength(1);
    expect(
      outcome(spec("// +kubebuilder:validation:Enum=a;toolong", "// +kubebuilder:validation:MaxLength=3", "a: string;"))
        .left,
    ).toHaveLength(1);
  });
});

describe("an error that API servers make", () => {
  const rule = (text: string): string => `// +kubebuilder:validation:XValidation:rule="${text}"`;

  it.each<[string, readonly string[]]>([
    ["cel-rule-cost", [rule("self.all(a, self.all(b, a == b || a != b))"), "a: string[];"]],
    ["cel-syntax", [rule("rule-1-of ("), "a: string;"]],
    ["cel-name", [rule("rule-1"), "a: string;"]],
    ["cel-type", [rule("self + 1 == 2"), "a: string;"]],
    ["cel-constant", [rule("self.matches('(')"), "a: string;"]],
    ["cel-result", [rule("self"), "a: string;"]],
    ["cel-optional-old-self", [rule("self != '' && true").replace(/$/, ",optionalOldSelf=true"), "a: string;"]],
    ["crd-refused", ["// +kubebuilder:validation:UniqueItems=true", "a: string[];"]],
    [
      "bounds-crossed",
      ["// +kubebuilder:validation:MinLength=3", "// +kubebuilder:validation:MaxLength=2", "a: string;"],
    ],
    ["bound-out-of-type", ["// +kubebuilder:validation:Maximum=9223372036854775807", "a: Int64;"]],
    ["multiple-of-fraction", ["// +kubebuilder:validation:MultipleOf=0.5", "a: Float64;"]],
  ])("is a warning where it is accepted, and the CRD has what the marker says: %s", (code, lines) => {
    const sources = widget(`export interface WidgetSpec {\n${lines.join("\n")}\n}`, "Int64, Float64");
    const allowFloats = true;
    expect(outcome(sources, { allowFloats }).left).toEqual([[code, expect.anything()]]);
    const [path = ""] = Object.keys(sources).filter((each) => each.endsWith("widget.ts"));
    const text = sources[path] ?? "";
    const accepting = { ...sources, [path]: text.replace("Spec {\n", `Spec {\n${accept(code)}\n`) };
    const { accepted, files, diagnostics } = compile(accepting, { allowFloats });
    expect(diagnostics).toEqual([]);
    expect(accepted).toMatchObject([
      { reason: "known", finding: { code, severity: "warning", accepted: { reason: "known", was: "error" } } },
    ]);
    expect(files).toHaveLength(1);
    const configured = outcome(sources, {
      allowFloats,
      accept: [{ code, at: `${path}#WidgetSpec.a`, reason: "known" }],
    });
    expect(configured).toEqual({ left: [], accepted: [[code, "known"]] });
  });

  it("leaves validators, clients and schemas to be made, without a rule that cannot be compiled", () => {
    const lines = [accept("cel-name"), rule("rule-1-of"), rule("self != 'x'"), "a: string;"];
    const { code, diagnostics } = compile(spec(...lines), { validation: true, clients: true, schemas: true });
    expect(diagnostics).toEqual([]);
    const validator = code.find(({ path }) => path.startsWith("validation/example.com"))?.text ?? "";
    expect(validator).toContain("self != 'x'");
    expect(validator).not.toContain("rule-1-of");
  });

  it("does not hide what is wrong besides, once it is accepted", () => {
    const lines = ["// +kubebuilder:validation:UniqueItems=true", rule("self.nosuch()"), "a: string[];"];
    expect(outcome(spec(...lines)).left).toEqual([["crd-refused", lines[0]?.slice(3)]]);
    expect(outcome(spec(accept("crd-refused"), ...lines))).toMatchObject({
      left: [["cel-name", expect.anything()]],
      accepted: [["crd-refused", "known"]],
    });
    expect(outcome(spec(accept("crd-refused"), accept("cel-name"), ...lines))).toMatchObject({
      left: [],
      accepted: expect.arrayContaining([
        ["crd-refused", "known"],
        ["cel-name", "known"],
      ]),
    });
    const crossed = ["// +kubebuilder:validation:MinItems=3", "// +kubebuilder:validation:MaxItems=2", ...lines];
    expect(outcome(spec(...crossed)).left).toEqual([["bounds-crossed", expect.anything()]]);
    expect(outcome(spec(accept("bounds-crossed"), ...crossed)).left).toEqual([["crd-refused", expect.anything()]]);
    expect(outcome(spec(accept("bounds-crossed"), accept("crd-refused"), ...crossed)).left).toEqual([
      ["cel-name", expect.anything()],
    ]);
  });

  it("is accepted at the marker of the package that it is about", () => {
    const sources = (...lines: readonly string[]): Sources => ({
      ...spec("a: string;"),
      "api/v1/groupVersion.ts": `${lines.join("\n")}\n// +groupName=widgets.k8s.io\n`,
    });
    const code = "crd-refused";
    expect(outcome(sources()).left).toEqual([[code, "+groupName=widgets.k8s.io"]]);
    expect(outcome(sources(accept(code)))).toEqual({ left: [], accepted: [[code, "known"]] });
    const at = "api/v1/groupVersion.ts";
    expect(outcome(sources(), { accept: [{ code, at, reason: "known" }] })).toEqual({
      left: [],
      accepted: [[code, "known"]],
    });
  });

  it("is not accepted for the types of a package by its markers", () => {
    const sources = spec(rule("self.nosuch()"), "a: string;");
    const [group = ""] = Object.keys(sources).filter((each) => each.endsWith("groupVersion.ts"));
    const marked = { ...sources, [group]: `${accept("cel-name")}\n${sources[group]}` };
    expect(outcome(marked).left).toEqual([["cel-name", expect.anything()]]);
    const inFile = { ...sources, "api/v1/widget.ts": `${accept("cel-name")}\n\n${sources["api/v1/widget.ts"]}` };
    expect(outcome(inFile).left).toEqual([["cel-name", expect.anything()]]);
    expect(outcome(sources, { accept: [{ code: "cel-name", at: "api/v1/widget.ts", reason: "all" }] }).left).toEqual([
      ["cel-name", expect.anything()],
    ]);
  });
});

describe("what a configuration accepts", () => {
  const at = (place: string, code = "format-unknown"): CrdwrightConfig => ({
    accept: [{ code, at: `api/v1/widget.ts${place}`, reason: "known" }],
  });
  const type = `export interface WidgetSpec {
a: { b: { c: string;
${FORMAT}
d: string }[] };
e: Record<string, {
${FORMAT}
f: string }>;
"g.h": string;
}
export type Text = { i: string } & { j: string };
`;

  it.each<[string, string, number]>([
    ["a type", "#WidgetSpec", 2],
    ["a member", "#WidgetSpec.a", 1],
    ["a member of objects in a list", "#WidgetSpec.a.b.d", 1],
    ["a member of objects in a map", "#WidgetSpec.e.f", 1],
  ])("is found at %s", (_, place, count) => {
    const { left, accepted } = outcome(widget(type), at(place));
    expect(accepted).toHaveLength(count);
    expect(left).toHaveLength(2 - count);
  });

  it("is found behind others that are accepted, too", () => {
    const lines = ["// +listType=map", "a: { b: string }[];"];
    const codes = ["list-map-keys-missing", "crd-refused"];
    const accepting = (some: readonly string[]): CrdwrightConfig => ({
      accept: some.map((code) => ({ code, at: "api/v1/widget.ts#WidgetSpec.a", reason: "known" })),
    });
    const left = [[], codes.slice(0, 1), codes].map((some) =>
      outcome(spec(...lines), accepting(some)).left.map((each) => (each as string[])[0]),
    );
    expect(left).toEqual([codes.slice(0, 1), codes.slice(1), []]);
  });

  it("is an error where it is found no more, or at another place", () => {
    expect(outcome(spec("a: string;"), at("#WidgetSpec.a")).left).toEqual([["accept-unused", ""]]);
    expect(outcome(widget(type), at("#WidgetSpec.a.b.c")).left).toEqual(
      expect.arrayContaining([["accept-unused", ""]]),
    );
    expect(outcome(widget(type), at("#Text")).left).toEqual(expect.arrayContaining([["accept-unused", ""]]));
  });

  it.each<[string, string]>([
    ["#WidgetSpek", "declares no type WidgetSpek"],
    ["#WidgetSpec.aa", "WidgetSpec has no member aa"],
    ["#WidgetSpec.a.b.x", "WidgetSpec.a.b has no member x"],
    [".tsx#WidgetSpec", "no source and no override file api/v1/widget.ts.tsx"],
  ])("is an error at a place that there is not: %s", (place, problem) => {
    const { diagnostics } = compile(widget(type), at(place));
    const [found] = diagnostics.filter(({ severity }) => severity === "error");
    expect(found).toMatchObject({ code: "accept-place-unknown", message: expect.stringContaining(problem) });
  });

  it("takes names with dots in brackets", () => {
    expect(outcome(widget(type), at("#WidgetSpec[g.h]")).left).toEqual(expect.arrayContaining([["accept-unused", ""]]));
  });

  it("is an error that cannot be accepted, too", () => {
    expect(outcome(spec("a: number;"), at("#WidgetSpec.a", "type-bare-number")).left).toEqual(
      expect.arrayContaining([["accept-refused", ""]]),
    );
  });
});

describe("a key that no schema has, in an override", () => {
  const path = "api/v1/widgets.override.yaml";
  const override = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
spec:
  versions:
    - name: v1
      schema:
        openAPIV3Schema:
          properties:
            spec:
              anyOf:
                - required: [a]
                  optional: [a]
`;
  const sources = { ...spec("a?: string;"), [path]: override };
  const KEY = "spec.versions[0].schema.openAPIV3Schema.properties.spec.anyOf[0].optional";
  const accepting = (at: string): CrdwrightConfig => ({
    accept: [{ code: "override-unknown-key", at, reason: "published so" }],
  });

  it("passes by acceptance only, and is in the CRD then", () => {
    expect(outcome(sources).left).toEqual([["override-unknown-key", "optional"]]);
    const config = accepting(`${path}#${KEY}`);
    expect(outcome(sources, config)).toEqual({ left: [], accepted: [["override-unknown-key", "published so"]] });
    const { files, code, diagnostics } = compile(sources, { ...config, validation: true, schemas: true });
    expect(diagnostics).toEqual([]);
    expect(code.length).toBeGreaterThan(1);
    // Servers drop the key, and so does what judges objects as they do.
    expect(code.filter(({ text }) => /optional["']?:/.test(text)).map(({ path: made }) => made)).toEqual([]);
    expect(files[0]?.text).toMatch(/anyOf:\n +- optional:\n +- a\n +required:\n +- a\n/);
  });

  it.each([
    [KEY.replace("[0].optional", "[1].optional"), "accept-place-unknown"],
    [KEY.replace(".optional", ".required"), "override-unknown-key"],
    ["", "accept-place-unknown"],
  ])("is not accepted at another place: %s", (keys, code) => {
    const { left } = outcome(sources, accepting(keys === "" ? path : `${path}#${keys}`));
    expect(left).toEqual(expect.arrayContaining([[code, expect.anything()]]));
    expect(left).toEqual(expect.arrayContaining([["override-unknown-key", "optional"]]));
  });
});

describe("an acceptance", () => {
  it("of nothing is reported, but for other errors that may have kept its finding from being made", () => {
    expect(outcome(spec(ACCEPT, "a: string;")).left).toEqual([["accept-unused", ACCEPT.slice(3)]]);
    expect(outcome(spec(ACCEPT, "a: number;")).left).toEqual([["type-bare-number", "number"]]);
  });

  it("of an error that no CRD could be made with is refused, and the error stays", () => {
    const marker = accept("type-bare-number");
    expect(outcome(spec(marker, "a: number;"))).toEqual({
      left: [
        ["accept-refused", marker.slice(3)],
        ["type-bare-number", "number"],
      ],
      accepted: [],
    });
  });

  it.each(["// +crdwright:accept:code=format-unknown", '// +crdwright:accept:code=format-unknown,reason=" "'])(
    "without a reason is an error: %s",
    (marker) => {
      const { left, accepted } = outcome(spec(marker, FORMAT, "a: string;"));
      expect(left.map((each) => (each as string[])[0])).toContainEqual(expect.stringMatching(/^marker-argument-/));
      expect(accepted).toEqual([]);
    },
  );
});
