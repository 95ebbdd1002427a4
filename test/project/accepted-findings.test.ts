import { describe, expect, it } from "vitest";
import { compile, findingOf, type Sources, widget } from "../compile.js";

const ACCEPT = '// +crdwright:accept:code=format-unknown,reason="checked by the operator"';
const FORMAT = "// +kubebuilder:validation:Format=colour";

/** What is left of the findings, and what was accepted, each as its code and reason. */
function outcome(sources: Sources): { readonly left: unknown[]; readonly accepted: unknown[] } {
  const { diagnostics, accepted } = compile(sources);
  return {
    left: diagnostics.map((finding) => [findingOf(finding, sources).code, findingOf(finding, sources).at]),
    accepted: accepted.map(({ finding, reason }) => [finding.code, reason]),
  };
}

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
    const accept = '// +crdwright:accept:code=enum-member-impossible,reason="kept for old clients"';
    const sources = spec(
      accept,
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

describe("an acceptance", () => {
  it("of nothing is reported, but for other errors that may have kept its finding from being made", () => {
    expect(outcome(spec(ACCEPT, "a: string;")).left).toEqual([["accept-unused", ACCEPT.slice(3)]]);
    expect(outcome(spec(ACCEPT, "a: number;")).left).toEqual([["type-bare-number", "number"]]);
  });

  it("of an error that no CRD could be made with is refused, and the error stays", () => {
    const accept = '// +crdwright:accept:code=type-bare-number,reason="no"';
    expect(outcome(spec(accept, "a: number;"))).toEqual({
      left: [
        ["accept-refused", accept.slice(3)],
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
