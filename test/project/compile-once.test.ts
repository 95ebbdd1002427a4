import { describe, expect, it } from "vitest";
import { workCount } from "../../src/diagnostics/work-counts.js";
import { type CompiledFiles, compileOnce, createCompiler, type ProjectTexts } from "../../src/project/compile.js";
import type { CrdwrightConfig } from "../../src/project/config/define-config.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { NO_CACHE } from "../../src/project/run-cache.js";
import { gatedSchemaOf } from "../../src/schema/build-schema.js";
import { MORE_IN_TECH_PREVIEW as GATES, type Sources, widget } from "../compile.js";

const SPEC = `
export interface WidgetSpec {
  /** sizes are how large it is. */
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=More,maxItems=3
  // +listType=atomic
  // +kubebuilder:validation:items:MaxLength=5
  // +kubebuilder:validation:XValidation:rule="self.sort() == self"
  sizes?: string[];
}
`;
const OTHER_VERSION = (widget(SPEC)["api/v1/widget.ts"] ?? "").replaceAll("sizes", "measures");
const SOURCES: Sources = {
  ...widget(SPEC),
  "api/v2/groupVersion.ts": "// +groupName=example.com\n",
  "api/v2/widget.ts": OTHER_VERSION,
};

function textsOf(config: CrdwrightConfig, changed: Sources = {}, features: string | undefined = GATES): ProjectTexts {
  return {
    config,
    sources: Object.entries({ ...SOURCES, ...changed }).map(([path, text]) => ({ path, text })),
    features: features === undefined ? undefined : { path: "api/features.ts", text: features },
    overrides: [
      {
        path: "api/v1/widgets.override.yaml",
        text: "metadata: { name: widgets.example.com }\nspec: { names: { categories: [all] } }\n",
      },
    ],
    vocabulary: readVocabulary,
  };
}

/** With the texts of its files, which are made when they are asked for. */
function withTexts({ files, ...rest }: CompiledFiles) {
  return { ...rest, files: files.map((file) => ({ ...file })) };
}

const CODE: CrdwrightConfig = { clients: true, validation: true, schemas: true, docs: "docs" };

describe("compileOnce", () => {
  it.each<[string, ProjectTexts]>([
    ["manifests alone", textsOf({})],
    ["manifests per gate", textsOf({ gating: "partials" })],
    ["controller-gen's names", textsOf({ naming: "controller-gen" })],
    ["versions together", textsOf({ versions: "together" })],
    ["code and pages", textsOf(CODE)],
    [
      "documents",
      textsOf(CODE, {
        "api/v1/settings.ts": "// +crdwright:document:name=settings\nexport interface Settings { name: string }\n",
      }),
    ],
    ["warnings", textsOf({}, { "api/v1/more.ts": "export type Name = string;\n// +listType=set\n" })],
    ["errors in types", textsOf(CODE, widget(SPEC.replace("string[]", "Missing[]")))],
    ["errors in a rule", textsOf(CODE, widget(SPEC.replace("self.sort()", "self.sotr()")))],
    [
      "an error that is accepted",
      textsOf(
        {},
        widget(SPEC.replace("/** sizes", '// +crdwright:accept:code=crd-refused,reason="so it is"\n  /** sizes')),
      ),
    ],
    ["no kind", { ...textsOf({}), sources: [] }],
  ])("makes of %s what a compiler that is kept does", (_, texts) => {
    const { annotated, ...kept } = createCompiler()(texts);
    expect(annotated).toHaveLength(texts.sources.length);
    expect(withTexts(compileOnce(texts, NO_CACHE, () => {}))).toEqual(withTexts(kept));
  });

  const schemasBuiltAgain = (config: CrdwrightConfig): number => {
    const { model } = compileOnce(textsOf(config), NO_CACHE, () => {});
    const built = workCount("schemas built");
    for (const { root } of model.kinds) gatedSchemaOf(root, { mode: "resolved", embeddedObjectMeta: false });
    return workCount("schemas built") - built;
  };

  it("lets go of the schema of each kind of which there are manifests alone", () => {
    expect(schemasBuiltAgain({})).toBe(2);
  });

  it.each<[string, CrdwrightConfig]>([
    ["clients", { clients: true }],
    ["validators", { validation: true }],
    ["schemas", { schemas: true }],
    ["bundles", { bundles: true }],
    ["pages", { docs: "docs" }],
  ])("builds no schema again where %s are made", (_, config) => {
    expect(schemasBuiltAgain(config)).toBe(0);
  });
});
