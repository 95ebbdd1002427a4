import { describe, expect, it } from "vitest";
import { goMarkerLineAt } from "../../src/lsp/go-marker-place.js";
import { startEditor } from "./editor.js";
import { widgetProject } from "./widget-project.js";

const CONFIG = `import { defineConfig } from "crdwright/config";

export default defineConfig({ api: { go: "./apis/..." }, features: "api/features.ts" });
`;
const PATH = "apis/v1/widget.go";

/** A Go file with the given lines in the place of one of its comments. */
function source(place: string, marker: string): string {
  return `// package
package v1

// alone

import "x"

// type
//
// More of its text.
type Widget struct {
	// field

	// Sizes are some.
	Sizes []string \`json:"sizes"\`
	Nested struct {
		// inner
		A string
	}
}

type (
	// grouped
	Mode string
)

const (
	// member
	Fast Mode = "Fast"
)

// func
func (w *Widget) x() {}
`.replace(`// ${place}\n`, `// ${marker}\n`);
}

describe("markers in Go", () => {
  it.each([
    ["package", "package"],
    ["alone", "package"],
    ["type", "type"],
    ["field", "field"],
    ["inner", "field"],
    ["grouped", "type"],
    ["member", "member"],
    ["func", "package"],
  ])("stand on what follows them: %s", (place, target) => {
    const text = source(place, "+opt");
    expect(goMarkerLineAt(text, text.indexOf("+opt") + 4)).toMatchObject({ target, text: "+opt" });
  });

  it("are none elsewhere", () => {
    const text = source("field", "+opt");
    expect(goMarkerLineAt(text, text.indexOf("+opt"))).toBeUndefined();
    expect(goMarkerLineAt(text, text.indexOf("Sizes are"))).toBeUndefined();
    expect(goMarkerLineAt(text, text.length)).toBeUndefined();
  });

  it("are completed and explained, and nothing is said to be wrong with them", async () => {
    const project = widgetProject({ "crdwright.config.ts": CONFIG, [PATH]: source("none", "") });
    const editor = await startEditor();
    const ask = async (place: string, marker: string) => {
      const mark = await editor.openAt(project.pathOf(PATH), source(place, marker));
      return { mark, labels: (await editor.complete(mark)).map(({ label }) => label) };
    };
    const ofField = await ask("field", "+¦");
    expect(ofField.labels).toContain("kubebuilder:validation:MaxItems");
    expect(ofField.labels).not.toContain("kubebuilder:resource");
    expect((await ask("type", "+kubebuilder:res¦")).labels).toContain("kubebuilder:resource");
    expect((await ask("field", "+listType=¦")).labels).toEqual(["map", "set", "atomic"]);
    expect((await ask("field", "+openshift:enable:FeatureGate=¦")).labels).toEqual(["WidgetParts"]);
    expect((await ask("field", "+listMapKey=¦")).labels).toEqual([]);
    expect(await editor.hover((await ask("field", "+kubebuilder:validation:Max¦Items=3")).mark)).toContain("MaxItems");
    expect([...editor.all().values()].flat()).toEqual([]);
    expect(editor.log).toEqual([]);
  });
});
