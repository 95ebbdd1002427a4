import { describe, expect, it } from "vitest";
import type { MarkerTarget } from "../../src/markers/definition/marker-definition.js";
import { sortForeignMarkers } from "../../src/markers/foreign-markers.js";

/** Markers as they stand one a line in a file, each on its target. */
function sorted(...lines: readonly (readonly [text: string, target: MarkerTarget])[]) {
  let start = 0;
  const markers = lines.map(([text, target]) => {
    const span = { file: "a.go", start, end: start + text.length };
    start += text.length + 1;
    return { text, target, span };
  });
  const source = lines.map(([text]) => `${text}\n`).join("");
  const { kept, findings } = sortForeignMarkers(markers);
  const at = (span: { start: number; end: number }): string => source.slice(span.start, span.end);
  return {
    kept: kept.map(({ text }) => text),
    findings: findings.map(({ code, severity, span, related, help }) => [
      severity,
      code,
      [span, ...related.map((each) => each.span)].map((each) => (each === undefined ? "" : at(each))),
      /\+\S+(?=[ :])/.exec(help ?? "")?.[0],
    ]),
  };
}

describe("markers of imported sources", () => {
  it("are kept where they are known and stand where they belong, in their order", () => {
    const lines: [string, MarkerTarget][] = [
      ["+required", "field"],
      ["+kubebuilder:validation:MaxLength=3", "type"],
      ['+k8s:alpha(since: "1.37")=+k8s:maxItems=3', "field"],
      ["+groupName=example.com", "package"],
      ["+genclient", "type"],
    ];
    expect(sorted(...lines)).toEqual({ kept: lines.map(([text]) => text), findings: [] });
  });

  it("are left out with one warning for each unknown name, its places and what was meant", () => {
    expect(
      sorted(
        ["+kubebuilder:Required", "field"],
        ["+oneOf", "type"],
        ["+optional", "field"],
        ["+kubebuilder:Required", "field"],
        ["+kubebuilder:pattern=`a`", "field"],
        ["+optional.", "field"],
        ["+kubebuilder:pattern=`b`", "type"],
      ),
    ).toEqual({
      kept: ["+optional"],
      findings: [
        [
          "warning",
          "import-marker-unknown",
          ["+kubebuilder:Required", "+kubebuilder:Required"],
          "+kubebuilder:validation:Required",
        ],
        ["warning", "import-marker-unknown", ["+oneOf"], undefined],
        [
          "warning",
          "import-marker-unknown",
          ["+kubebuilder:pattern", "+kubebuilder:pattern"],
          "+kubebuilder:validation:Pattern",
        ],
        ["warning", "import-marker-unknown", ["+optional."], "+optional"],
      ],
    });
  });

  it("are left out where a tag wraps an unknown one, with the place of that", () => {
    expect(sorted(['+k8s:beta(since: "1.36")=+k8s:ifEnabled("A")=+k8s:maxItem=3', "field"])).toEqual({
      kept: [],
      findings: [["warning", "import-marker-unknown", ["+k8s:maxItem"], "+k8s:maxItems"]],
    });
    expect(sorted(['+k8s:nosuch(a: "b")=3', "field"]).findings).toMatchObject([
      ["warning", "import-marker-unknown", ["+k8s:nosuch"], undefined],
    ]);
  });

  it("are left out where they do nothing, with one warning for each name and target", () => {
    expect(
      sorted(
        ["+kubebuilder:subresource:status", "field"],
        ["+k8s:minimum=1", "type"],
        ["+k8s:minimum=1", "field"],
        ["+k8s:minimum=2", "type"],
      ),
    ).toMatchObject({
      kept: ["+k8s:minimum=1"],
      findings: [
        ["warning", "import-marker-misplaced", ["+kubebuilder:subresource:status"], undefined],
        ["warning", "import-marker-misplaced", ["+k8s:minimum=1", "+k8s:minimum=2"], undefined],
      ],
    });
  });

  it("say in how many places they are left out", () => {
    const span = { file: "a.go", start: 0, end: 6 };
    const messages = [1, 2].map(
      (count) =>
        sortForeignMarkers(new Array(count).fill({ text: "+oneOf", span, target: "type" as const })).findings[0]
          ?.message,
    );
    expect(messages).toEqual([expect.stringContaining(", once:"), expect.stringContaining(", in 2 places:")]);
  });
});
