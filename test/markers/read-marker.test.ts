import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { MarkerTarget } from "../../src/markers/definition/marker-definition.js";
import { looksLikeMarker, readMarker } from "../../src/markers/read-marker.js";

const BEFORE = "    // ";

/** Reads a marker that stands behind some text; findings come with the text that they point at. */
function read(text: string, target: MarkerTarget = "field") {
  const found: Diagnostic[] = [];
  const span = { file: "a.ts", start: BEFORE.length, end: BEFORE.length + text.length };
  const use = readMarker({ text, span }, target, (finding) => found.push(finding));
  const at = ({ start, end }: { start: number; end: number }) => (BEFORE + text).slice(start, end);
  return {
    use,
    findings: found.map(({ code, severity, span: place }) => [severity, code, place === undefined ? "" : at(place)]),
    mends: found.map(({ help }) => help),
    argumentTexts: Object.fromEntries(
      Object.entries(use?.argumentSpans ?? {}).map(([name, place]) => [name, at(place)]),
    ),
  };
}

describe("readMarker", () => {
  it.each<[string, MarkerTarget, Record<string, unknown>]>([
    ["+optional", "field", {}],
    ["+kubebuilder:validation:MaxItems=3", "field", { "": 3 }],
    ["+kubebuilder:validation:Enum=a;b", "type", { "": ["a", "b"] }],
    ["+kubebuilder:validation:Pattern=`^a,b$`", "field", { "": "^a,b$" }],
    [
      "+kubebuilder:resource:path=widgets,scope=Cluster,shortName=a;b",
      "type",
      {
        path: "widgets",
        scope: "Cluster",
        shortName: ["a", "b"],
      },
    ],
    [
      '+openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1',
      "field",
      {
        featureGate: [""],
        maxItems: 1,
      },
    ],
    ["+kubebuilder:validation:items:MaxLength=4", "field", { "": 4 }],
    ["+kubebuilder:default:=x", "field", { "": "x" }],
    ["+groupName=example.com", "package", { "": "example.com" }],
    ["+genclient", "type", {}],
    ["+genclient:onlyVerbs=create,get", "type", { "": "create,get" }],
    ["+protobuf=true", "package", { "": "true" }],
    ["+k8s:maxItems=3 # since 1.37", "field", { "": 3 }],
    ["+k8s:minimum=-1# none", "field", { "": -1 }],
    ["+k8s:maximum=2.5", "field", { "": 2.5 }],
    ['+k8s:alpha(since: "1.37")=+k8s:maxItems=3 # soon', "field", { "": "+k8s:maxItems=3 # soon" }],
  ])("reads %s on a %s", (text, target, given) => {
    const { use, findings } = read(text, target);
    expect(findings).toEqual([]);
    expect(use).toMatchObject({ target, args: given });
  });

  it("tells where the marker and its values are", () => {
    const text = "+openshift:validation:FeatureGateAwareMaxItems:featureGate=A;B,maxItems=3";
    const { use, argumentTexts } = read(text);
    expect(use?.span).toEqual({ file: "a.ts", start: BEFORE.length, end: BEFORE.length + text.length });
    expect(argumentTexts).toEqual({ featureGate: "A;B", maxItems: "3" });
    expect(read("+kubebuilder:default=abc").argumentTexts).toEqual({ "": "abc" });
  });

  it.each<[string, MarkerTarget, string, string, string]>([
    [
      "+kubebuilder:validation:MaxItem=3",
      "field",
      "marker-unknown",
      "+kubebuilder:validation:MaxItem",
      "Did you mean +kubebuilder:validation:MaxItems?",
    ],
    [
      "+kubebuilder:validation:maxitems=3",
      "field",
      "marker-unknown",
      "+kubebuilder:validation:maxitems",
      "Did you mean +kubebuilder:validation:MaxItems?",
    ],
    ["+optionl", "field", "marker-unknown", "+optionl", "Did you mean +optional?"],
    [
      "+kubebuilder:resorce:path=a",
      "type",
      "marker-unknown",
      "+kubebuilder:resorce:path",
      "Did you mean +kubebuilder:resource:path?",
    ],
    [
      "+something:else",
      "field",
      "marker-unknown",
      "+something:else",
      "run crdwright markers for the list, or begin the line with another character than +",
    ],
    [
      "+kubebuilder:object:root=true",
      "field",
      "marker-target",
      "+kubebuilder:object:root",
      "move it directly above the type that it is meant for",
    ],
    ["+optional", "type", "marker-target", "+optional", "move it directly above the field that it is meant for"],
    [
      "+kubebuilder:validation:MaxItems=3",
      "member",
      "marker-target",
      "+kubebuilder:validation:MaxItems",
      "move it directly above the field or type that it is meant for",
    ],
    [
      "+groupName=a.io",
      "type",
      "marker-target",
      "+groupName",
      "move it directly above the package that it is meant for",
    ],
    [
      "+kubebuilder:validation:MaxItems",
      "field",
      "marker-argument-missing",
      "+kubebuilder:validation:MaxItems",
      "write +kubebuilder:validation:MaxItems=…: the number of entries",
    ],
    [
      "+kubebuilder:printcolumn:name=a,type=string",
      "type",
      "marker-argument-missing",
      "+kubebuilder:printcolumn",
      "add JSONPath=…: where the value is, from the root of the object",
    ],
    ["+kubebuilder:resource:paht=a", "type", "marker-argument-unknown", "paht", "Did you mean path?"],
    [
      "+kubebuilder:resource:constructor=a",
      "type",
      "marker-argument-unknown",
      "constructor",
      "it takes path, singular, scope, shortName, categories",
    ],
    ["+kubebuilder:resource:path=a,path=b", "type", "marker-argument-duplicate", "path", "keep one of the two"],
    [
      "+kubebuilder:validation:MaxItems=three",
      "field",
      "marker-argument-invalid",
      "three",
      "write the number of entries",
    ],
    [
      "+kubebuilder:resource:scope=Global",
      "type",
      "marker-argument-invalid",
      "Global",
      "write scope=Cluster or scope=Namespaced",
    ],
    ["+listType=list", "field", "marker-argument-invalid", "list", "write map or set or atomic"],
    [
      "+default=abc",
      "field",
      "marker-argument-invalid",
      "abc",
      'write JSON, in which strings have double quotes: +default="abc"',
    ],
    [
      "+groupName=example",
      "package",
      "marker-argument-invalid",
      "example",
      "write a name of this form, such as +groupName=example.com",
    ],
    [
      "+groupName=../a.b",
      "package",
      "marker-argument-invalid",
      "../a.b",
      "write a name of this form, such as +groupName=example.com",
    ],
    ["+groupName=Example.com", "package", "marker-argument-invalid", "Example.com", "write +groupName=example.com"],
    ["+versionName=V1", "package", "marker-argument-invalid", "V1", "write +versionName=v1"],
    [
      "+kubebuilder:resource:path=a/b",
      "type",
      "marker-argument-invalid",
      "a/b",
      "write small ASCII letters, digits and hyphens, at most 63, with a letter first, such as path=widgets",
    ],
    [
      "+nullable=true",
      "field",
      "marker-argument-unexpected",
      "true",
      "take the rest away, or quote the value if it belongs to it",
    ],
    [
      '+kubebuilder:default="a',
      "field",
      "marker-unbalanced-quotes",
      '"a',
      'close it; inside "…" write \\" for a quotation mark, or use backticks around the whole value',
    ],
  ])("refuses %s on a %s", (text, target, code, at, help) => {
    const { use, findings, mends } = read(text, target);
    expect(use).toBeUndefined();
    expect(findings).toEqual([["error", code, at]]);
    expect(mends).toEqual([help]);
  });

  it("warns of single quotes and of white space that costs a token, and reads the marker", () => {
    const quotes = read("+kubebuilder:default='a'");
    expect(quotes.findings).toEqual([["warning", "marker-single-quotes", "'a'"]]);
    expect(quotes.use?.args).toEqual({ "": "'a'" });
    const dropped = read("+kubebuilder:validation:Enum=a ;b", "field");
    expect(dropped.findings.map(([severity, code]) => [severity, code])).toEqual([["warning", "marker-token-dropped"]]);
    expect(dropped.use).toBeDefined();
  });

  it("tells every argument that is missing", () => {
    const { findings, mends } = read("+kubebuilder:printcolumn:description=a", "type");
    expect(findings.map(([, code]) => code)).toEqual(Array(3).fill("marker-argument-missing"));
    expect(mends.map((help) => help?.split("=", 1)[0])).toEqual(["add name", "add type", "add JSONPath"]);
  });
});

describe("looksLikeMarker", () => {
  it.each(["+a", "  +optional", "+K8s:x=1"])("%j", (line) => expect(looksLikeMarker(line)).toBe(true));
  it.each(["", "a +b", "+ a", "+1", "++a", "+_a", "-a", "+"])("not %j", (line) =>
    expect(looksLikeMarker(line)).toBe(false),
  );
});
